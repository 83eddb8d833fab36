import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { largestWidth, type PictureFormat } from '#contract/pictures.ts';
import type { Context } from '../../context.ts';
import { media, mediaVariants } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { type DiskCache, openDiskCache } from './disk-cache.ts';
import { encodeRaster } from './raster.ts';

const CACHE_BYTES = 256 * 1024 * 1024;

/** The content type of a file's extension. */
export const typeOf = (extension: string) =>
  extension === 'svg' ? 'image/svg+xml' : `image/${extension === 'jpg' ? 'jpeg' : extension}`;

type Picture = Buffer<ArrayBuffer> | null;

export interface Pictures {
  /** A drawing, or another file of the shop's own, as it was put in; never an upload. */
  drawing(hash: string, extension: string): Promise<Picture>;
  /** A copy of an upload; made where it is asked for the first time, once per process however many ask. */
  variant(hash: string, width: number, format: PictureFormat): Promise<Picture>;
}

/** Pictures from the folder of copies, else from the database. */
export function openPictures(ctx: Context): Pictures {
  const cache = openDiskCache(join(ctx.config.dataDir, 'media-cache'), CACHE_BYTES);
  const underWay = new Map<string, Promise<Picture>>();
  const cached = (name: string, fetchIt: () => Promise<Picture>) => {
    const already = underWay.get(name);
    if (already) return already;
    const reading = throughCache(ctx, cache, name, fetchIt).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return reading;
  };
  return {
    drawing: (hash, extension) =>
      cached(`${hash}.${extension}`, () => selectDrawing(ctx, hash, typeOf(extension))),
    variant: (hash, width, format) =>
      cached(`${hash}-${width}.${format}`, () => keptVariant(ctx, hash, width, format)),
  };
}

/** A folder that cannot be written costs speed, never the picture. */
async function throughCache(
  ctx: Context,
  cache: DiskCache,
  name: string,
  fetchIt: () => Promise<Picture>,
): Promise<Picture> {
  const kept = await cache.read(name);
  if (kept) return kept;
  const body = await fetchIt();
  if (body) {
    await cache
      .write(name, body)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'a picture could not be cached'));
  }
  return body;
}

async function selectDrawing({ db }: Context, hash: string, contentType: string): Promise<Picture> {
  const [row] = await db
    .select({ body: media.body })
    .from(media)
    .where(and(eq(media.hash, hash), eq(media.contentType, contentType), isNull(media.width)));
  return row ? Buffer.from(row.body) : null;
}

/** Of two processes that make the same copy, the first keeps it and both serve it: an address never changes its bytes. */
async function keptVariant(
  { db }: Context,
  hash: string,
  width: number,
  format: PictureFormat,
): Promise<Picture> {
  const kept = async () => {
    const [row] = await db
      .select({ body: mediaVariants.body })
      .from(mediaVariants)
      .where(
        and(eq(mediaVariants.hash, hash), eq(mediaVariants.width, width), eq(mediaVariants.format, format)),
      );
    return row ? Buffer.from(row.body) : null;
  };
  const variant = await kept();
  if (variant) return variant;
  const [known] = await db.select({ width: media.width }).from(media).where(eq(media.hash, hash));
  if (!known?.width || width > largestWidth(known.width)) return null;
  const readOriginal = async () => {
    const [original] = await db.select({ body: media.body }).from(media).where(eq(media.hash, hash));
    if (!original) throw new AppError('NOT_FOUND');
    return original.body;
  };
  const body = await encodeRaster(readOriginal, width, format);
  await db.insert(mediaVariants).values({ hash, width, format, body }).onConflictDoNothing();
  return kept();
}
