import type { ListedProduct } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { defineStatement, runStatement } from '../../db/statement.ts';
import { getMediaUrl } from '../media/media-url.ts';
import { UNIVERSAL_FIT } from '../vehicles/select-fits.ts';

type ListedRow = Pick<
  ListedProduct,
  | 'id'
  | 'slug'
  | 'name'
  | 'price'
  | 'shippingFee'
  | 'description'
  | 'features'
  | 'box'
  | 'stock_quantity'
  | 'review_count'
> & {
  category_id: number;
  category_name: string;
  subcategory_id: number | null;
  subcategory_name: string | null;
  rating_total: number;
  fitment_kind: string;
  images: ImageRow[] | null;
};

type ImageRow = [
  hash: string,
  altText: string,
  isMain: boolean,
  width: number | null,
  height: number | null,
  placeholder: string | null,
];

/** `source` has ids and their places. */
const selectListed = (source: string) => `
  select p.id, p.slug, p.name, p.price, p.shipping_fee as "shippingFee", p.description, p.features, p.box,
    p.stock_quantity, p.review_count, p.rating_total, p.fitment_kind, p.category_id, c.name as category_name,
    s.id as subcategory_id, s.name as subcategory_name, (
      select json_agg(json_build_array(i.media_hash, i.alt_text, i.is_main, m.width, m.height, m.placeholder) order by i.position)
      from product_images i join media m on m.hash = i.media_hash where i.product_id = p.id
    ) as images
  from ${source} as requested (id, place)
  join products p on p.id = requested.id
  join categories c on c.id = p.category_id
  left join subcategories s on s.id = p.subcategory_id
  where p.archived_at is null
  order by requested.place`;

const LISTED = defineStatement<ListedRow>(
  'listed_products',
  selectListed('unnest((select $1::int[])) with ordinality'),
);

/** In the order of the ids; without those that are archived or do not exist. */
export async function selectInOrder(db: QueryRunner, ids: number[]): Promise<ListedProduct[]> {
  return ids.length === 0 ? [] : (await runStatement(db, LISTED, [ids])).map(toListed);
}

/** Of the pages that a statement of `definePages` has, all products together. */
export const MAX_PAGED = 240;

/**
 * Defines a statement that lists a page. Its first two parameters are how many products to leave out and how many to
 * list; beyond the first 240 it finds none. That limit is in its text, so that one plan is good for all pages.
 */
export const definePages = (name: string, selectIds: string) =>
  defineStatement<ListedRow>(
    name,
    selectListed(`(
      select id, row_number() over () from (
        select id from (${selectIds} limit ${MAX_PAGED}) as first offset $1 limit $2
      ) as page
    )`),
  );

export async function selectListedPage(
  db: QueryRunner,
  pages: ReturnType<typeof definePages>,
  params: [offset: number, limit: number, ...rest: unknown[]],
): Promise<ListedProduct[]> {
  return (await runStatement(db, pages, params)).map(toListed);
}

function toListed(row: ListedRow): ListedProduct {
  const { id, slug, name, price, shippingFee, description, features, box, stock_quantity, review_count } =
    row;
  return {
    id,
    slug,
    name,
    price,
    shippingFee,
    description,
    features,
    box,
    stock_quantity,
    review_count,
    images: (row.images ?? []).map(toImage),
    category: { id: row.category_id, name: row.category_name },
    subcategory:
      row.subcategory_id && row.subcategory_name
        ? { id: row.subcategory_id, name: row.subcategory_name }
        : null,
    average_rating: review_count === 0 ? null : Math.round((row.rating_total / review_count) * 10) / 10,
    ...(row.fitment_kind === 'universal' && { fit: UNIVERSAL_FIT }),
  };
}

function toImage([
  hash,
  alt_text,
  is_main,
  width,
  height,
  placeholder,
]: ImageRow): ListedProduct['images'][number] {
  return {
    image: getMediaUrl(hash, width),
    alt_text,
    is_main,
    ...(width && height && placeholder && { width, height, placeholder }),
  };
}

const RELATED_COUNT = 8;

/** The best sellers of a product's subcategory, and then of its category. */
const RELATED = defineStatement<{ ids: number[] | null }>(
  'related_products',
  `with own as materialized (
    select id, units_sold from products
    where category_id = $2 and subcategory_id = $3 and id <> $1 and archived_at is null
    order by units_sold desc, id limit ${RELATED_COUNT}
  ), others as (
    select id, units_sold from products
    where category_id = $2 and ($3::int is null or subcategory_id is distinct from $3) and id <> $1 and archived_at is null
    order by units_sold desc, id limit ${RELATED_COUNT} - (select count(*) from own)
  )
  select json_agg(id order by place, units_sold desc, id) as ids
  from (select 0 as place, * from own union all select 1, * from others) as related`,
);

export async function selectRelatedIds(
  db: QueryRunner,
  { id, categoryId, subcategoryId }: { id: number; categoryId: number; subcategoryId: number | null },
): Promise<number[]> {
  const [row] = await runStatement(db, RELATED, [id, categoryId, subcategoryId]);
  return row?.ids ?? [];
}
