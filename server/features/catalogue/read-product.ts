import { eq } from 'drizzle-orm';
import type { Product } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { products } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { bySales, selectListed, selectRelated, selectReviews } from './catalogue.queries.ts';
import { selectPartNumbers } from './select-part-numbers.ts';

export const RELATED_COUNT = 8;

export async function readProduct(
  ctx: Pick<Context, 'db'>,
  { params: key }: Input<'productById', 'params'> | Input<'productBySlug', 'params'>,
): Promise<Product> {
  const where = 'id' in key ? eq(products.id, key.id) : eq(products.slug, key.slug);
  const [product] = await selectListed(ctx.db, { where, orderBy: bySales, limit: 1 });
  if (!product) throw new AppError('NOT_FOUND', { message: 'Product not found' });
  const [[own], partNumbers, reviews, relatedProducts] = await Promise.all([
    ctx.db
      .select({ condition: products.condition, brand: products.brand })
      .from(products)
      .where(eq(products.id, product.id)),
    selectPartNumbers(ctx.db, [product.id]),
    selectReviews(ctx.db, product.id),
    selectRelated(ctx.db, product, RELATED_COUNT),
  ]);
  return {
    ...product,
    ...own!,
    part_numbers: partNumbers.get(product.id) ?? [],
    reviews,
    relatedProducts,
  };
}
