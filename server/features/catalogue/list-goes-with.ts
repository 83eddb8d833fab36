import type { ListedProduct } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { defineStatement, runStatement, type Statement } from '../../db/statement.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { COMPLEMENTS } from './complements.rules.ts';
import { LIGHTING_RAIL_CATEGORY, RAIL_LENGTH } from './list-top-sellers.ts';
import { selectInOrder, selectRelatedIds } from './select-listed.ts';

const MAX_PRODUCTS = 8;
/** Of the latest orders with the product. */
const MAX_ORDERS = 200;
/** One order is chance. */
const MIN_ORDERS = 2;
const MAX_CANDIDATES = 40;
/** Of the vehicles that the product fits. */
const MAX_VEHICLES = 60;

/**
 * What other buyers of a product bought with it, then what complements it and fits one of its cars; nothing that is
 * sold out or in another rail of its page. Throws NOT_FOUND.
 */
export async function listGoesWith(
  { db }: Pick<Context, 'db'>,
  { params: { id } }: Input<'goesWith', 'params'>,
): Promise<ListedProduct[]> {
  const [product] = await selectInOrder(db, [id]);
  if (!product) throw new AppError('NOT_FOUND', { message: 'Product not found' });
  const [together, complements, shown] = await Promise.all([
    selectIds(db, BOUGHT_TOGETHER, [id]),
    selectComplements(db, product),
    selectShownElsewhere(db, product),
  ]);
  const found = [...new Set([...together, ...complements])].filter((other) => !shown.has(other));
  const forSale = (await selectInOrder(db, found)).filter(({ stock_quantity: stock }) => stock > 0);
  return forSale.slice(0, MAX_PRODUCTS);
}

type Found = { id: number };

/** Only paid orders count: anybody can place others. */
const BOUGHT_TOGETHER = defineStatement<Found>(
  'bought_together',
  `with latest as (
    select order_id from order_items where product_id = $1 order by id desc limit ${MAX_ORDERS}
  ), bought as (
    select o.id from orders o
    where o.id in (select order_id from latest) and o.status in ('paid', 'shipping', 'delivered')
  )
  select i.product_id as id from bought b join order_items i on i.order_id = b.id
  where i.product_id <> $1
  group by i.product_id having count(distinct i.order_id) >= ${MIN_ORDERS}
  order by count(distinct i.order_id) desc, i.product_id limit ${MAX_CANDIDATES}`,
);

/** Of a product, the names of subcategories, and vehicles of which candidates must fit one unless there are none. */
const COMPLEMENTS_OF = defineStatement<Found>(
  'complements',
  `select c.id from unnest((select $2::text[])) with ordinality as n (name, place)
  join subcategories s on s.name = n.name
  cross join lateral (
    select p.id, p.fitment_kind, row_number() over (order by p.units_sold desc, p.id) as rank from (
      select id, fitment_kind, units_sold from products
      where category_id = s.category_id and subcategory_id = s.id and archived_at is null
      order by units_sold desc nulls first, id limit ${MAX_CANDIDATES}
    ) p
    where cardinality($3::int[]) = 0 or p.fitment_kind = 'universal' or exists (
      select from fitments f where f.vehicle_id = any($3::int[]) and f.product_id = p.id and not f.exclusion
    )
  ) c
  where c.id <> $1
  order by c.rank, n.place, c.id limit ${MAX_CANDIDATES}`,
);

const FITTING_VEHICLES = defineStatement<Found>(
  'fitting_vehicles',
  `select distinct f.vehicle_id as id from (
    select vehicle_id, exclusion from fitments where product_id = $1 limit ${MAX_VEHICLES}
  ) f where not f.exclusion`,
);

/** Of the shop and of the rail of lights. */
const BEST_SELLERS = defineStatement<Found>(
  'best_sellers',
  `(select id from products where archived_at is null order by units_sold desc, id limit ${RAIL_LENGTH})
  union all
  (select id from products where archived_at is null and category_id = ${LIGHTING_RAIL_CATEGORY}
    order by units_sold desc, id limit ${RAIL_LENGTH})`,
);

async function selectIds(
  db: QueryRunner,
  statement: Statement<Found>,
  params: unknown[] = [],
): Promise<number[]> {
  return (await runStatement(db, statement, params)).map(({ id }) => id);
}

/** The best of each complementary subcategory in turn. */
async function selectComplements(
  db: QueryRunner,
  { id, subcategory, fit }: ListedProduct,
): Promise<number[]> {
  const names = COMPLEMENTS[subcategory?.name ?? ''];
  if (!names) return [];
  const vehicles = fit?.verdict === 'universal' ? [] : await selectIds(db, FITTING_VEHICLES, [id]);
  return selectIds(db, COMPLEMENTS_OF, [id, names, vehicles]);
}

async function selectShownElsewhere(
  db: QueryRunner,
  { id, category, subcategory }: ListedProduct,
): Promise<Set<number>> {
  const [best, related] = await Promise.all([
    selectIds(db, BEST_SELLERS),
    selectRelatedIds(db, { id, categoryId: category.id, subcategoryId: subcategory?.id ?? null }),
  ]);
  return new Set([...best, ...related]);
}
