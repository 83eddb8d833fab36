import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../../context/context.ts';
import { runInTransaction } from '../../../db/client.ts';
import { addresses } from '../../../db/schema/index.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { lockBuyer } from '../lock-buyer.ts';

export async function readDefaultAddress(ctx: RequestContext): Promise<{ address_id: number | null }> {
  const [chosen] = await ctx.db
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, getCurrentUser(ctx).id), eq(addresses.isDefault, true)));
  return { address_id: chosen?.id ?? null };
}

/** Throws NOT_FOUND for an address of somebody else too; then the earlier default stays. */
export async function setDefaultAddress(
  ctx: RequestContext,
  { body }: Input<'setDefaultAddress', 'body'>,
): Promise<{ address_id: number | null }> {
  const { id: userId } = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    await lockBuyer(ctx, tx, userId);
    await tx
      .update(addresses)
      .set({ isDefault: false })
      .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
    if (body.address_id === null) return body;
    const [chosen] = await tx
      .update(addresses)
      .set({ isDefault: true })
      .where(and(eq(addresses.id, body.address_id), eq(addresses.userId, userId)))
      .returning({ id: addresses.id });
    if (!chosen) throw new AppError('NOT_FOUND', { message: 'Address not found.' });
    return body;
  });
}
