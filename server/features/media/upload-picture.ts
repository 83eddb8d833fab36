import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { UploadedPicture } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { media } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { storeBody } from './bodies.ts';
import { getMediaUrl } from './media-url.ts';
import { NotAPicture, type Raster, readRaster } from './raster.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * The id is a hash of the bytes. Unused pictures are deleted after a day. Throws VALIDATION for an unusable file, and
 * BUSY when it cannot be stored.
 */
export async function uploadPicture(
  ctx: RequestContext,
  { readFile }: Input<'uploadPicture', 'readFile'>,
): Promise<UploadedPicture> {
  const bytes = await readFile('file', MAX_BYTES);
  const { contentType, width, height, placeholder } = await decode(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const stored = await storeBody(ctx, hash, bytes);
  const createdAt = ctx.now();
  await runInTransaction(ctx.db, async (tx) => {
    await tx
      .insert(media)
      .values({ hash, contentType, ...stored, width, height, placeholder, createdAt })
      .onConflictDoUpdate({ target: media.hash, set: { createdAt: sql`excluded.created_at` } });
    await writeAudit(tx, {
      actor: ctx.actor,
      at: createdAt,
      action: 'upload picture',
      subject: `picture ${hash}`,
      after: { type: contentType, bytes: bytes.byteLength, width, height },
    });
  });
  return { id: hash, image: getMediaUrl(hash, width), width, height, placeholder };
}

async function decode(bytes: Uint8Array): Promise<Raster> {
  try {
    return await readRaster(bytes);
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error;
    throw new AppError('VALIDATION', { message: error.message, fields: { file: error.message } });
  }
}
