import { asc, eq, inArray } from 'drizzle-orm';
import type { ProductCost, ProductCosts } from '#contract/types.ts';
import type { Context, RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { productCosts } from '../../db/schema/index.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { lockProduct } from './products.queries.ts';

export async function listCosts(
  { db }: Context,
  { query: { ids } }: Input<'productCosts', 'query'>,
): Promise<ProductCosts> {
  if (ids.length === 0) return { results: [] };
  const results = await db
    .select({ id: productCosts.productId, cost: productCosts.cost })
    .from(productCosts)
    .where(inArray(productCosts.productId, ids))
    .orderBy(asc(productCosts.productId));
  return { results };
}

/** Throws NOT_FOUND. */
export async function setCost(
  ctx: RequestContext,
  { params: { id }, body: { cost } }: Input<'setProductCost', 'params' | 'body'>,
): Promise<ProductCost> {
  return runInTransaction(ctx.db, async (tx) => {
    await lockProduct(tx, id);
    const isOfProduct = eq(productCosts.productId, id);
    const [stored] = await tx.select({ cost: productCosts.cost }).from(productCosts).where(isOfProduct);
    const before = stored?.cost ?? null;
    if (cost === before) return { id, cost };
    const changedAt = ctx.now();
    if (cost === null) await tx.delete(productCosts).where(isOfProduct);
    else
      await tx
        .insert(productCosts)
        .values({ productId: id, cost, changedAt })
        .onConflictDoUpdate({ target: productCosts.productId, set: { cost, changedAt } });
    await writeAudit(tx, {
      at: changedAt,
      actor: ctx.actor,
      action: 'change cost',
      subject: `product ${id}`,
      before: { cost: before },
      after: { cost },
    });
    return { id, cost };
  });
}
