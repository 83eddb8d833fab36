import { and, eq } from 'drizzle-orm';
import { VEHICLE_REQUEST_LIMITS } from '#contract/vehicle-request.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { vehicleRequestPhotos, vehicleRequests } from '../../db/schema/index.ts';
import { getCurrentUser, mayActAsStaff } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';

/** For staff, whose reading is audited, and for who sent it. Throws NOT_FOUND and FORBIDDEN. */
export async function readRequestPhoto(
  ctx: RequestContext,
  { id, n }: { id: number; n: number },
): Promise<Uint8Array> {
  const user = getCurrentUser(ctx);
  const [request] = await ctx.db
    .select({ userId: vehicleRequests.userId })
    .from(vehicleRequests)
    .where(eq(vehicleRequests.id, id));
  if (!request) throw new AppError('NOT_FOUND');
  const isOwner = request.userId === user.id;
  if (!isOwner && !mayActAsStaff(ctx)) throw new AppError('FORBIDDEN');
  // Beyond what the column can hold, the database would refuse to look.
  if (n > VEHICLE_REQUEST_LIMITS.photos) throw new AppError('NOT_FOUND');
  const [photo] = await ctx.db
    .select({ body: vehicleRequestPhotos.body })
    .from(vehicleRequestPhotos)
    .where(and(eq(vehicleRequestPhotos.requestId, id), eq(vehicleRequestPhotos.position, n)));
  if (!photo) throw new AppError('NOT_FOUND');
  if (!isOwner) {
    await runInTransaction(ctx.db, (tx) =>
      writeAudit(tx, {
        at: ctx.now(),
        actor: ctx.actor,
        action: 'read request photo',
        subject: `car request ${id}`,
        after: { photo: n },
      }),
    );
  }
  return photo.body;
}
