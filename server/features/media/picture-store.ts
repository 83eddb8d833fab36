import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { getLargestWidth, type PictureFormat } from '#contract/pictures.ts';
import type { Context } from '../../context/context.ts';
import type { Database } from '../../db/client.ts';
import { media, mediaVariants } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { readBody, storeBody } from './bodies.ts';
import { type DiskCache, openDiskCache } from './disk-cache.ts';
import { encodeRaster } from './raster.ts';

const MAX_CACHE_BYTES = 256 * 1024 * 1024;

export const getContentType = (extension: string) =>
  extension === 'svg' ? 'image/svg+xml' : `image/${extension === 'jpg' ? 'jpeg' : extension}`;

type Picture = Buffer<ArrayBuffer> | null;

export interface PictureStore {
  /** A drawing, or another file of the shop's own; never an upload. */
  drawing(hash: string, extension: string): Promise<Picture>;
  variant(hash: string, width: number, format: PictureFormat): Promise<Picture>;
}

export function openPictureStore(ctx: Context): PictureStore {
  const cache = openDiskCache(join(ctx.config.dataDir, 'media-cache'), MAX_CACHE_BYTES);
  const inFlight = new Map<string, Promise<Picture>>();
  const loadOnce = (name: string, load: () => Promise<Picture>) => {
    const current = inFlight.get(name);
    if (current) return current;
    const reading = readThroughCache(ctx, cache, name, load).finally(() => inFlight.delete(name));
    inFlight.set(name, reading);
    return reading;
  };
  return {
    drawing: (hash, extension) =>
      loadOnce(`${hash}.${extension}`, () => selectDrawing(ctx, hash, getContentType(extension))),
    variant: (hash, width, format) =>
      loadOnce(`${hash}-${width}.${format}`, () => readOrCreateVariant(ctx, hash, width, format)),
  };
}

/** A cache that cannot be written costs speed, never the picture. */
async function readThroughCache(
  ctx: Context,
  cache: DiskCache,
  name: string,
  load: () => Promise<Picture>,
): Promise<Picture> {
  const cachedBody = await cache.read(name);
  if (cachedBody) return cachedBody;
  const body = await load();
  if (body) {
    await cache
      .write(name, body)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'a picture could not be cached'));
  }
  return body;
}

async function selectDrawing(ctx: Context, hash: string, contentType: string): Promise<Picture> {
  const row = await findStored(ctx, (db) =>
    db
      .select({ body: media.body, object: media.object })
      .from(media)
      .where(and(eq(media.hash, hash), eq(media.contentType, contentType), isNull(media.width))),
  );
  return row ? readBody(ctx, row) : null;
}

/** Of a standby, or of the primary, on which alone a picture may be that was just stored. */
async function findStored<Row>(
  { db, reads }: Context,
  select: (db: Database) => Promise<Row[]>,
): Promise<Row | undefined> {
  const [row] = await select(reads);
  return row ?? (reads === db ? undefined : (await select(db))[0]);
}

/** When two processes create the same variant, both serve the one stored first: a URL's bytes never change. */
async function readOrCreateVariant(
  ctx: Context,
  hash: string,
  width: number,
  format: PictureFormat,
): Promise<Picture> {
  const { db } = ctx;
  const readStored = async () => {
    const row = await findStored(ctx, (database) =>
      database
        .select({ body: mediaVariants.body, object: mediaVariants.object })
        .from(mediaVariants)
        .where(
          and(eq(mediaVariants.hash, hash), eq(mediaVariants.width, width), eq(mediaVariants.format, format)),
        ),
    );
    return row ? readBody(ctx, row) : null;
  };
  const variant = await readStored();
  if (variant) return variant;
  const [picture] = await db.select({ width: media.width }).from(media).where(eq(media.hash, hash));
  if (!picture?.width || width > getLargestWidth(picture.width)) return null;
  const readOriginal = async () => {
    const [row] = await db
      .select({ body: media.body, object: media.object })
      .from(media)
      .where(eq(media.hash, hash));
    const original = row && (await readBody(ctx, row));
    if (!original) throw new AppError('NOT_FOUND');
    return original;
  };
  const body = await encodeRaster(readOriginal, width, format);
  const stored = await storeBody(ctx, hash, body);
  await db
    .insert(mediaVariants)
    .values({ hash, width, format, ...stored })
    .onConflictDoNothing();
  return readStored();
}
