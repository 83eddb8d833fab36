import { sql } from 'drizzle-orm';
import { MAX_COUNTED_PRODUCTS, MAX_REPORT_ROWS } from '#contract/schemas/fitment-reports.ts';
import type { CoverageReport } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { toCsv } from '../../http/to-csv.ts';

/** Reads at most 1,000 products of a subcategory, however many there are. */
export async function readCoverage({ db }: Context): Promise<CoverageReport> {
  const [subcategories, products, vehicles] = await Promise.all([
    db.execute<SubcategoryRow>(SUBCATEGORIES),
    db.execute<ProductRow>(PRODUCTS),
    db.execute<VehicleRow>(VEHICLES),
  ]);
  return {
    subcategories: subcategories.rows.map((row) => ({
      category: { id: row.category_id, name: row.category },
      subcategory:
        row.subcategory_id === null ? null : { id: row.subcategory_id, name: row.subcategory ?? '' },
      for_sale: row.for_sale,
      unchecked: Math.min(row.unchecked, MAX_COUNTED_PRODUCTS),
      capped: row.unchecked > MAX_COUNTED_PRODUCTS,
    })),
    products: products.rows,
    vehicles: vehicles.rows,
  };
}

interface SubcategoryRow extends Record<string, unknown> {
  category_id: number;
  category: string;
  subcategory_id: number | null;
  subcategory: string | null;
  for_sale: number;
  unchecked: number;
}
interface ProductRow extends Record<string, unknown> {
  id: number;
  name: string;
  category: string;
  units_sold: number;
}
interface VehicleRow extends Record<string, unknown> {
  id: number;
  slug: string;
  label: string;
  look_ups: number;
}

/** Unchecked products for sale of the row `n` of product_counts, in the order of the index products_unchecked. */
const UNCHECKED = sql`
  p.fitment_kind = 'unchecked' and p.archived_at is null and p.category_id = n.category_id
  and coalesce(p.subcategory_id, 0) = n.subcategory_id`;

const SUBCATEGORIES = sql`
  select n.category_id, c.name as category, s.id as subcategory_id, s.name as subcategory, n.for_sale, found.unchecked
  from product_counts n
    join categories c on c.id = n.category_id
    left join subcategories s on s.id = n.subcategory_id
    cross join lateral (
      select count(*)::int as unchecked from (select from products p where ${UNCHECKED} limit ${MAX_COUNTED_PRODUCTS + 1}) as counted
    ) as found
  where found.unchecked > 0
  order by found.unchecked desc, n.for_sale desc, c.name, s.name nulls last`;

const PRODUCTS = sql`
  select best.id, best.name, concat_ws(' › ', c.name, s.name) as category, best.units_sold
  from product_counts n
    join categories c on c.id = n.category_id
    left join subcategories s on s.id = n.subcategory_id
    cross join lateral (
      select p.id, p.name, p.units_sold from products p where ${UNCHECKED}
      order by p.units_sold desc, p.id limit ${MAX_REPORT_ROWS}
    ) as best
  order by best.units_sold desc, best.id limit ${MAX_REPORT_ROWS}`;

/** The part of each vehicle is looked up alone: an anti-join would read all fitments. */
const VEHICLES = sql`
  select v.id, v.slug, v.label, coalesce(l.count, 0) as look_ups
  from vehicles v
    left join vehicle_lookups l on l.vehicle_id = v.id
    left join lateral (select true as found from fitments f where f.vehicle_id = v.id and not f.exclusion limit 1) as part on true
  where v.merged_into is null and part.found is null
  order by look_ups desc, v.popularity desc, v.label, v.id limit ${MAX_REPORT_ROWS}`;

export function toCoverageCsv({ subcategories, products, vehicles }: CoverageReport): string {
  return toCsv(
    ['list', 'id', 'name', 'category', 'for_sale', 'unchecked', 'units_sold', 'look_ups'],
    [
      ...subcategories.map(({ category, subcategory, for_sale, unchecked, capped }) => {
        const count = capped ? `more than ${unchecked}` : unchecked;
        return [
          'subcategory',
          subcategory?.id ?? null,
          subcategory?.name ?? null,
          category.name,
          for_sale,
          count,
          null,
          null,
        ];
      }),
      ...products.map(({ id, name, category, units_sold }) => [
        'product',
        id,
        name,
        category,
        null,
        null,
        units_sold,
        null,
      ]),
      ...vehicles.map(({ id, label, look_ups }) => ['vehicle', id, label, null, null, null, null, look_ups]),
    ],
  );
}
