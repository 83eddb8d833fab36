import { routes } from '#contract/routes.ts';
import type { ProductPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Database } from '../../db/client.ts';
import type { Input } from '../../http/verb.ts';
import { isListSort } from '../vehicle-lists/read-lists.ts';
import { findNamedCars } from '../vehicles/find-named-cars.ts';
import { hasAttributes } from './attributes/match-attributes.ts';
import { selectFilteredPage } from './attributes/select-filtered-page.ts';
import { readCarFilter } from './car-filter.ts';
import { selectPage } from './catalogue.queries.ts';
import { searchPage } from './search/search-page.ts';
import { type CarFilter, countHidden, selectPageForCar } from './select-page-for-car.ts';

type Path = (typeof routes)['listProducts' | 'searchProducts']['path'];
type ListQuery = Input<'listProducts', 'query'>['query'];
type CarQuery = Pick<ListQuery, 'vehicle' | 'fit' | 'built' | 'answers'>;

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

async function selectProducts(
  { db }: Context,
  { vehicle, fit, built, answers, ...query }: ListQuery,
  path: Path,
) {
  const { row, carFilter } = await readCarFilter(db, { vehicle, fit, built, answers });
  const [page, namedCars] = await Promise.all([
    selectForCar(db, query, path, carFilter),
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
  { brand, condition, in_stock, rating, price, ...query }: Omit<ListQuery, keyof CarQuery>,
  path: Path,
  carFilter: CarFilter | null,
) {
  const attributes = { brand, condition, in_stock, rating, price };
  if (query.q !== '') return searchPage(db, { ...query, attributes }, carFilter);
  if (!isSearched(query, path)) return { ...EMPTY_PAGE, ...(carFilter && { hidden: countHidden(() => 0) }) };
  const { sort } = query;
  if (carFilter && isListSort(sort) && !hasAttributes(attributes))
    return selectPageForCar(db, { ...query, sort }, carFilter);
  return carFilter || hasAttributes(attributes)
    ? selectFilteredPage(db, { ...query, attributes }, carFilter)
    : selectPage(db, query);
}

/** A search without a query finds nothing. */
const isSearched = ({ q }: Pick<ListQuery, 'q'>, path: Path) =>
  q !== '' || path !== routes.searchProducts.path;

function toParameters(query: ListQuery, page: number) {
  const { q, page_size, sort, category, subcategory, ...car } = query;
  const parameters = new URLSearchParams({
    ...(q && { q }),
    page: String(page),
    page_size: String(page_size),
    sort,
  });
  for (const id of category) parameters.append('category', String(id));
  for (const id of subcategory) parameters.append('subcategory', String(id));
  for (const name of ['brand', 'condition', 'in_stock', 'rating'] as const)
    for (const value of query[name]) parameters.append(name, String(value));
  for (const { min, max } of query.price) parameters.append('price', `${min}-${max}`);
  if (car.vehicle === '') return parameters;
  parameters.append('vehicle', car.vehicle);
  parameters.append('fit', car.fit);
  if (car.built) parameters.append('built', car.built);
  const answers = Object.entries(car.answers).map((answer) => answer.join(':'));
  if (answers.length > 0) parameters.append('answers', answers.join());
  return parameters;
}

const EMPTY_PAGE = { results: [], count: 0, facets: { categories: [], subcategories: [] } };
