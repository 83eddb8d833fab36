import { toDeliveryPhone } from '#contract/phone.ts';
import { MAX_PICTURE_BYTES } from '#contract/product.ts';
import { vehicleRequestForm } from '#contract/schemas/vehicle-requests.ts';
import {
  UNANSWERED_PHOTO_RETENTION_DAYS,
  VEHICLE_REQUEST_LIMITS,
  validateVehicleRequest,
} from '#contract/vehicle-request.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { vehicleRequestPhotos, vehicleRequests } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { consumeLimits } from '../../http/rate-limits.ts';
import type { Input } from '../../http/verb.ts';
import { encodeRaster, NotAPicture, readRaster } from '../media/raster.ts';

const DAY_MS = 86_400_000;
const HOUR_SECONDS = 3600;
/** Decoding pictures costs much, so what is refused is limited too. */
const TRIES_PER_REQUEST = 5;
/** Enough to read a chassis number on a photo of a page. */
const MAX_PHOTO_WIDTH = 1600;

/**
 * Throws VALIDATION for unusable fields and photos, with `photos.0` for the first photo, and TOO_MANY_REQUESTS beyond
 * the hourly limit of an address.
 */
export async function sendVehicleRequest(
  ctx: RequestContext,
  { readForm }: Input<'sendVehicleRequest', 'readForm'>,
): Promise<{ id: number }> {
  const { address } = ctx.client;
  const limit = ctx.config.limits.vehicleRequests;
  const windowSeconds = HOUR_SECONDS;
  await consumeLimits(ctx, [
    { key: `vehicle-request:tries:${address}`, limit: limit * TRIES_PER_REQUEST, windowSeconds },
  ]);
  const { fields, files } = await readForm(vehicleRequestForm, {
    field: 'photos',
    maxFiles: VEHICLE_REQUEST_LIMITS.photos,
    maxBytes: MAX_PICTURE_BYTES,
  });
  assertNoProblems(validateVehicleRequest(fields, files.length));
  const photos = await encodePhotos(files);
  await consumeLimits(ctx, [{ key: `vehicle-request:address:${address}`, limit, windowSeconds }]);
  const createdAt = ctx.now();
  const deleteAt = new Date(createdAt.getTime() + UNANSWERED_PHOTO_RETENTION_DAYS * DAY_MS);
  return runInTransaction(ctx.db, async (tx) => {
    const [request] = await tx
      .insert(vehicleRequests)
      .values({
        userId: ctx.actor.kind === 'user' ? ctx.actor.user.id : null,
        phone: toDeliveryPhone(fields.phone) || null,
        email: fields.email || null,
        text: fields.text,
        frame: fields.frame || null,
        createdAt,
      })
      .returning({ id: vehicleRequests.id });
    const { id } = request!;
    if (photos.length > 0) {
      await tx
        .insert(vehicleRequestPhotos)
        .values(photos.map((body, index) => ({ requestId: id, position: index + 1, body, deleteAt })));
    }
    return { id };
  });
}

function assertNoProblems(fields: Record<string, string>): void {
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('VALIDATION', { message, fields });
}

/** Upright copies without metadata, such as where they were taken. */
async function encodePhotos(files: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const problems: Record<string, string> = {};
  const encode = async (file: Uint8Array, index: number) => {
    try {
      await readRaster(file);
      return await encodeRaster(() => Promise.resolve(file), MAX_PHOTO_WIDTH, 'webp');
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error;
      problems[`photos.${index}`] = error.message;
      return null;
    }
  };
  const photos = await Promise.all(files.map(encode));
  assertNoProblems(problems);
  return photos.filter((photo) => photo !== null);
}
