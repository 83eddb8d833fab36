import type { ManagedProduct } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Input } from '../../http/verb.ts';
import { selectManaged } from './products.queries.ts';

/** Also for an archived product. Throws NOT_FOUND. */
export function readManagedProduct(
  { db }: Context,
  { params: { id } }: Input<'managedProduct', 'params'>,
): Promise<ManagedProduct> {
  return selectManaged(db, id);
}
