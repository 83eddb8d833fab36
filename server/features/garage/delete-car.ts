import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context/context.ts';
import { garageCars } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';

export async function deleteCar(
  ctx: RequestContext,
  { params: { id } }: Input<'deleteCar', 'params'>,
): Promise<{ message: string }> {
  const deleted = await ctx.db
    .delete(garageCars)
    .where(and(eq(garageCars.id, id), eq(garageCars.userId, getCurrentUser(ctx).id)))
    .returning({ id: garageCars.id });
  if (deleted.length === 0) throw new AppError('NOT_FOUND', { message: 'Car not found.' });
  return { message: 'The car has been removed.' };
}
