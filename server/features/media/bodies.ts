import type { Context } from '../../context/context.ts';
import { unusedObjects } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { type Bucket, BucketError } from '../../providers/s3/bucket.ts';

/** Exactly one of both: the bytes in the row, or the name of an object in the bucket. */
export type StoredBody = { body: Uint8Array; object: null } | { body: null; object: string };

const RETRY_SECONDS = 5;

/** Null if the object is missing. Throws BUSY when the bucket cannot be used. */
export async function readBody(
  ctx: Context,
  { body, object }: { body: Uint8Array | null; object: string | null },
): Promise<Buffer<ArrayBuffer> | null> {
  if (body) return Buffer.from(body);
  const bytes = await withBucket(ctx, (bucket) => bucket.read(object!));
  if (!bytes) ctx.log.error({ object }, 'the object of a picture is missing');
  return bytes;
}

/** Stores what the caller then writes into a row. Throws BUSY when the bucket cannot be used. */
export async function storeBody(ctx: Context, hash: string, body: Uint8Array): Promise<StoredBody> {
  if (!ctx.bucket) return { body, object: null };
  return { body: null, object: await withBucket(ctx, (bucket) => writeObject(ctx, bucket, { hash, body })) };
}

/**
 * The name is a new one, so deleting an unused object never hurts a picture that is uploaded again. Until a row has it,
 * the object counts as unused: nothing is left behind when that row is never written.
 */
export async function writeObject(
  ctx: Context,
  bucket: Bucket,
  { hash, body }: { hash: string; body: Uint8Array },
): Promise<string> {
  const object = `${hash}/${Buffer.from(ctx.randomBytes(16)).toString('hex')}`;
  await ctx.db.insert(unusedObjects).values({ object });
  await bucket.write(object, body);
  return object;
}

async function withBucket<T>(ctx: Context, work: (bucket: Bucket) => Promise<T>): Promise<T> {
  try {
    if (!ctx.bucket) throw new BucketError('A picture is in a bucket, and MEDIA_URL is not set.');
    return await work(ctx.bucket);
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    ctx.log.error({ err: error }, 'the bucket of the pictures cannot be used');
    const message = 'Our pictures are not available for a moment. Please try again.';
    throw new AppError('BUSY', { message, retryAfter: RETRY_SECONDS });
  }
}
