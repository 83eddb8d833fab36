import type { Product } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { defineStatement, runStatement } from '../../db/statement.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { selectInOrder, selectRelatedIds } from './select-listed.ts';

type OwnRow = Pick<Product, 'id' | 'condition' | 'brand'> & {
  category_id: number;
  subcategory_id: number | null;
  part_numbers: Product['part_numbers'] | null;
  /** `created_at` is in milliseconds. */
  reviews: (Omit<Product['reviews'][number], 'created_at'> & { created_at: number })[] | null;
};

const selectOwn = (condition: string) => `
  select p.id, p.condition, p.brand, p.category_id, p.subcategory_id, (
    select json_agg(json_build_object('kind', kind, 'maker', maker, 'shown', shown) order by n.id)
    from part_numbers n where n.product_id = p.id
  ) as part_numbers, (
    select json_agg(json_build_object('id', id, 'name', name, 'rating', rating, 'comment', comment,
      'created_at', floor(extract(epoch from created_at) * 1000), 'verified', verified) order by created_at desc, id desc)
    from (select * from reviews r where r.product_id = p.id order by created_at desc, id desc limit 100) as latest
  ) as reviews
  from products p where ${condition} and p.archived_at is null`;

const BY_ID = defineStatement<OwnRow>('product_by_id', selectOwn('p.id = $1'));
const BY_SLUG = defineStatement<OwnRow>('product_by_slug', selectOwn('p.slug = $1'));

export async function readProduct(
  { db }: Pick<Context, 'db'>,
  { params: key }: Input<'productById', 'params'> | Input<'productBySlug', 'params'>,
): Promise<Product> {
  const [own] = await ('id' in key
    ? runStatement(db, BY_ID, [key.id])
    : runStatement(db, BY_SLUG, [key.slug]));
  if (!own) throw new AppError('NOT_FOUND', { message: 'Product not found' });
  const { id, condition, brand } = own;
  const related = await selectRelatedIds(db, {
    id,
    categoryId: own.category_id,
    subcategoryId: own.subcategory_id,
  });
  const [product, ...relatedProducts] = await selectInOrder(db, [id, ...related]);
  // It may have been archived since.
  if (product?.id !== id) throw new AppError('NOT_FOUND', { message: 'Product not found' });
  return {
    ...product,
    condition,
    brand,
    part_numbers: own.part_numbers ?? [],
    reviews: (own.reviews ?? []).map((review) => ({
      ...review,
      created_at: new Date(review.created_at).toISOString(),
    })),
    relatedProducts,
  };
}
