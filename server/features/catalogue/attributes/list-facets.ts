import { PRODUCT_CONDITIONS } from '#contract/product.ts';
import type { AttributeFacets, AttributeFilter } from '#contract/types.ts';
import type { Context } from '../../../context/context.ts';
import type { QueryRunner } from '../../../db/client.ts';
import type { Input } from '../../../http/verb.ts';
import { arrangeForCar } from '../arrange-for-car.ts';
import { readCarFilter } from '../car-filter.ts';
import { searchCandidates } from '../search/search-page.ts';
import type { CarFilter } from '../select-page-for-car.ts';
import { type AttributeName, type Candidate, matchesAttributes } from './match-attributes.ts';
import type { Candidates } from './select-candidates.ts';
import { selectForFilter } from './select-filtered-page.ts';

const MAX_BRANDS = 40;
const RATINGS = [4, 3];

/** Throws VEHICLE_UNKNOWN or VEHICLE_MERGED. */
export async function listAttributeFacets(
  { db }: Context,
  {
    query: { q, category, subcategory, vehicle, fit, built, answers, ...attributes },
  }: Input<'attributeFacets', 'query'>,
): Promise<AttributeFacets> {
  const { carFilter } = await readCarFilter(db, { vehicle, fit, built, answers });
  const filter = { category, subcategory };
  const candidates =
    q === ''
      ? await selectForFilter(db, { ...filter, attributes: NO_ATTRIBUTES, sort: 'popularity' }, carFilter)
      : await searchCandidates(db, { q, sort: 'popularity', ...filter }, carFilter);
  return countAttributes(await dropHidden(db, candidates, carFilter), attributes);
}

const NO_ATTRIBUTES: AttributeFilter = { brand: [], condition: [], in_stock: [], rating: [], price: [] };

/** What a list of only what fits the car leaves out. */
async function dropHidden(
  db: QueryRunner,
  { products, capped }: Candidates,
  carFilter: CarFilter | null,
): Promise<Candidates> {
  if (carFilter?.fit !== 'fits') return { products, capped };
  const { listed } = await arrangeForCar(db, { all: [], chosen: products }, carFilter);
  return { products: listed, capped };
}

function countAttributes({ products, capped }: Candidates, filter: AttributeFilter): AttributeFacets {
  const withoutFilterBy = (name: AttributeName) => products.filter(matchesAttributes(filter, name));
  const count = (matches: Candidate[], predicate: (product: Candidate) => boolean) =>
    matches.filter(predicate).length;
  const forCondition = withoutFilterBy('condition');
  const forRating = withoutFilterBy('rating');
  const prices = withoutFilterBy('price').map(({ price }) => price);
  return {
    brands: countBrands(withoutFilterBy('brand'), filter.brand),
    conditions: PRODUCT_CONDITIONS.map((value) => ({
      value,
      count: count(forCondition, ({ condition }) => condition === value),
    })),
    ratings: RATINGS.map((value) => ({
      value,
      count: count(
        forRating,
        ({ ratingTotal, reviewCount }) => reviewCount > 0 && ratingTotal >= value * reviewCount,
      ),
    })),
    in_stock: count(withoutFilterBy('in_stock'), ({ stockQuantity }) => stockQuantity > 0),
    price:
      prices.length === 0
        ? null
        : {
            min: prices.reduce((a, b) => Math.min(a, b)),
            max: prices.reduce((a, b) => Math.max(a, b)),
          },
    ...(capped && { capped: true }),
  };
}

function countBrands(matches: Candidate[], chosen: string[]): AttributeFacets['brands'] {
  const byBrand = Map.groupBy(
    matches.filter(({ brand }) => brand !== ''),
    ({ brand }) => brand,
  );
  const counts = [...byBrand]
    .map(([value, own]) => ({ value, count: own.length }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'));
  const brands = counts.filter(({ value }, place) => place < MAX_BRANDS || chosen.includes(value));
  const missing = chosen.filter((brand) => !byBrand.has(brand)).map((value) => ({ value, count: 0 }));
  return [...brands, ...missing].toSorted((a, b) => a.value.localeCompare(b.value, 'en'));
}
