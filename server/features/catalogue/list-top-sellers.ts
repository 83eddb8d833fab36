import { eq } from 'drizzle-orm';
import type { ListedProduct } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { products } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { bySales, categoryExists, selectListed } from './catalogue.queries.ts';

export const RAIL_LENGTH = 12;
/** Of the rail 'Light Up your Ride'. */
export const LIGHTING_RAIL_CATEGORY = 8;

export function listTopSellers({ db }: Context): Promise<ListedProduct[]> {
  return selectListed(db, { orderBy: bySales, limit: RAIL_LENGTH });
}

/** Throws NOT_FOUND for an unknown category. */
export async function listTopSellersOfCategory(
  { db }: Context,
  { params: { id } }: Input<'productsOfCategory', 'params'>,
): Promise<ListedProduct[]> {
  if (!(await categoryExists(db, id))) throw new AppError('NOT_FOUND');
  return selectListed(db, { where: eq(products.categoryId, id), orderBy: bySales, limit: RAIL_LENGTH });
}
