import { eq } from 'drizzle-orm';
import type { VehicleRequest } from '#contract/types.ts';
import { PHOTO_RETENTION_DAYS } from '#contract/vehicle-request.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { users, vehicleRequestPhotos, vehicleRequests } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { addFoundCar } from '../garage/add-found-car.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { lockBuyer } from '../orders/lock-buyer.ts';
import { findVehicleBySlug, type VehicleRow } from '../vehicles/vehicles.queries.ts';
import { vehicleFoundEmail } from './vehicle-found-email.ts';
import { readRequest, selectProducts } from './vehicle-requests.queries.ts';

const DAY_MS = 86_400_000;

type RequestRow = typeof vehicleRequests.$inferSelect;

/**
 * Answers with a car, which the garage of the account that asked gets, and by mail if an address is known; or closes the
 * request. Throws TRANSITION_REFUSED when somebody
 * did either already, and VEHICLE_UNKNOWN, VEHICLE_MERGED or VALIDATION for what does not exist.
 */
export async function answerVehicleRequest(
  ctx: RequestContext,
  { params: { id }, body }: Input<'answerVehicleRequest', 'params' | 'body'>,
): Promise<VehicleRequest> {
  const answeredAt = ctx.now();
  return runInTransaction(ctx.db, async (tx) => {
    await lockOwner(ctx, tx, id);
    const request = await lockOpenRequest(tx, id);
    const answer = await readAnswer(tx, body);
    await tx
      .update(vehicleRequests)
      .set({
        status: body.status,
        vehicleId: answer?.vehicle.id ?? null,
        productIds: answer?.products.map((product) => product.id) ?? [],
        answeredAt,
        answeredBy: getCurrentUser(ctx).email,
      })
      .where(eq(vehicleRequests.id, id));
    await tx
      .update(vehicleRequestPhotos)
      .set({ deleteAt: new Date(answeredAt.getTime() + PHOTO_RETENTION_DAYS * DAY_MS) })
      .where(eq(vehicleRequestPhotos.requestId, id));
    if (answer) await notifySender(ctx, tx, request, answer);
    await writeAudit(tx, {
      at: answeredAt,
      actor: ctx.actor,
      action: answer ? 'answer car request' : 'close car request',
      subject: `car request ${id}`,
      before: { status: request.status },
      after: {
        status: body.status,
        ...(answer && {
          vehicle: answer.vehicle.slug,
          product_ids: answer.products.map((product) => product.id),
        }),
      },
    });
    return readRequest(tx, id);
  });
}

/** Before the request, as the deletion of an account does. */
async function lockOwner(ctx: RequestContext, tx: Transaction, id: number): Promise<void> {
  const [request] = await tx
    .select({ userId: vehicleRequests.userId })
    .from(vehicleRequests)
    .where(eq(vehicleRequests.id, id));
  if (request && request.userId !== null) await lockBuyer(ctx, tx, request.userId);
}

async function lockOpenRequest(tx: Transaction, id: number): Promise<RequestRow> {
  const [request] = await tx.select().from(vehicleRequests).where(eq(vehicleRequests.id, id)).for('update');
  if (!request) throw new AppError('NOT_FOUND', { message: 'Request not found.' });
  if (request.status === 'open') return request;
  throw new AppError('TRANSITION_REFUSED', {
    message: `This request was ${request.status} by ${request.answeredBy} already.`,
    data: { from: request.status, allowed: [] },
  });
}

interface Answer {
  vehicle: VehicleRow['vehicle'];
  products: { id: number; name: string }[];
}

/** Returns null for a request that is closed. */
async function readAnswer(
  tx: Transaction,
  { status, vehicle: slug, product_ids: ids }: Input<'answerVehicleRequest', 'body'>['body'],
): Promise<Answer | null> {
  if (status === 'closed') return null;
  if (slug === null) {
    const message = 'Choose the car';
    throw new AppError('VALIDATION', { message, fields: { vehicle: message } });
  }
  const { vehicle } = await findVehicleBySlug(tx, slug);
  const found = await selectProducts(tx, ids);
  const products = [...new Set(ids)].map((id) => found.find((product) => product.id === id) ?? id);
  const unknown = products.find((product) => typeof product === 'number');
  if (unknown !== undefined) {
    const message = `There is no product ${unknown}.`;
    throw new AppError('VALIDATION', { message, fields: { product_ids: message } });
  }
  return { vehicle, products: products.filter((product) => typeof product !== 'number') };
}

/** By mail to the address of the request, else to that of the account; staff call everybody else. */
async function notifySender(
  ctx: RequestContext,
  tx: Transaction,
  { userId, email, frame }: RequestRow,
  { vehicle, products }: Answer,
): Promise<void> {
  const [owner] = userId === null ? [] : await tx.select().from(users).where(eq(users.id, userId));
  const isInGarage =
    owner !== undefined && (await addFoundCar(tx, { userId: owner.id, vehicle, frame, foundAt: ctx.now() }));
  const recipient = email ?? owner?.email;
  if (!recipient) return;
  const productNames = products.map(({ name }) => name);
  const message = vehicleFoundEmail(vehicle, { productNames, isInGarage }, ctx.config.publicUrl);
  await queueEmail(ctx, tx, recipient, message);
}
