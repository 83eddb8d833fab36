import { routes } from '#contract/routes.ts';
import type { ProductPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Database } from '../../db/client.ts';
import type { Input } from '../../http/verb.ts';
import { findNamedCars } from '../vehicles/find-named-cars.ts';
import { toCar } from '../vehicles/select-fits.ts';
import { findVehicleBySlug, type VehicleRow } from '../vehicles/vehicles.queries.ts';
import { selectPage } from './catalogue.queries.ts';
import { searchPage } from './search/search-page.ts';
import { countHidden, selectPageForCar } from './select-page-for-car.ts';

type Path = (typeof routes)['listProducts' | 'searchProducts']['path'];
type ListQuery = Input<'listProducts', 'query'>['query'];

/** Throws VEHICLE_UNKNOWN or VEHICLE_MERGED. */
export function listProducts(ctx: Context, { query }: Input<'listProducts', 'query'>): Promise<ProductPage> {
  return selectProductPage(ctx, query, routes.listProducts.path);
}

/** Throws VEHICLE_UNKNOWN or VEHICLE_MERGED. */
export function searchProducts(
  ctx: Context,
  { query }: Input<'searchProducts', 'query'>,
): Promise<ProductPage> {
  return selectProductPage(ctx, query, routes.searchProducts.path);
}

async function selectProductPage(ctx: Context, query: ListQuery, path: Path): Promise<ProductPage> {
  const { results, count, ...rest } = await selectProducts(ctx, query, path);
  const toPageUrl = (page: number) => `${path}?${toParameters(query, page)}`;
  return {
    results,
    count,
    next: query.page * query.page_size < count ? toPageUrl(query.page + 1) : null,
    previous: query.page > 1 && isSearched(query, path) ? toPageUrl(query.page - 1) : null,
    ...rest,
  };
}

async function selectProducts({ db }: Context, { vehicle, ...query }: ListQuery, path: Path) {
  const row = vehicle === '' ? null : await findVehicleBySlug(db, vehicle);
  const [page, namedCars] = await Promise.all([
    selectForCar(db, query, path, row),
    query.q === '' ? undefined : findNamedCars(db, query.q, row?.vehicle.id),
  ]);
  return {
    ...page,
    ...(row && { vehicle: { slug: row.vehicle.slug, label: row.vehicle.label } }),
    ...(namedCars && { named_cars: namedCars }),
  };
}

async function selectForCar(
  db: Database,
  { fit, built, answers, ...query }: Omit<ListQuery, 'vehicle'>,
  path: Path,
  row: VehicleRow | null,
) {
  const carFilter = row && { car: toCar(row, { built, answers }), fit };
  if (query.q !== '') return searchPage(db, query, carFilter);
  if (!isSearched(query, path)) return { ...EMPTY_PAGE, ...(carFilter && { hidden: countHidden(() => 0) }) };
  return carFilter ? selectPageForCar(db, query, carFilter) : selectPage(db, query);
}

/** A search without a query finds nothing. */
const isSearched = ({ q }: Pick<ListQuery, 'q'>, path: Path) =>
  q !== '' || path !== routes.searchProducts.path;

function toParameters({ q, page_size, sort, category, subcategory, ...car }: ListQuery, page: number) {
  const parameters = new URLSearchParams({
    ...(q && { q }),
    page: String(page),
    page_size: String(page_size),
    sort,
  });
  for (const id of category) parameters.append('category', String(id));
  for (const id of subcategory) parameters.append('subcategory', String(id));
  if (car.vehicle === '') return parameters;
  parameters.append('vehicle', car.vehicle);
  parameters.append('fit', car.fit);
  if (car.built) parameters.append('built', car.built);
  const answers = Object.entries(car.answers).map((answer) => answer.join(':'));
  if (answers.length > 0) parameters.append('answers', answers.join());
  return parameters;
}

const EMPTY_PAGE = { results: [], count: 0, facets: { categories: [], subcategories: [] } };
