import pLimit from 'p-limit';
import type { SharpOptions } from 'sharp';
import type { PictureFormat } from '#contract/pictures.ts';

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 10_000;
const TIMEOUT_SECONDS = 20;
const MAX_PLACEHOLDER_LENGTH = 300;

let loadedSharp: ReturnType<typeof loadSharp> | undefined;

/** Blocks all other decoders, including SVG and PDF, for the whole process. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  });
  return sharp;
}

const getSharp = () => (loadedSharp ??= loadSharp());

/** Half of Node's thread pool, so that decoding does not block file and DNS access. */
const runLimited = pLimit(2);
const INPUT_OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true };

/** The message explains the problem to the uploader. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

export interface Raster {
  contentType: string;
  /** Pixels, with the camera's orientation applied. */
  width: number;
  height: number;
  /** A data URL of at most 300 characters. */
  placeholder: string;
}

/** Decodes a complete JPEG, PNG, WebP or AVIF (its first frame). Throws NotAPicture for anything else. */
export function readRaster(bytes: Uint8Array): Promise<Raster> {
  return runLimited(async () => {
    const header = await readHeader(bytes);
    try {
      return { ...header, placeholder: await createPlaceholder(bytes) };
    } catch (error) {
      throw new NotAPicture('The picture is damaged or cannot be read. Please save it again.', {
        cause: error,
      });
    }
  });
}

async function readHeader(bytes: Uint8Array): Promise<Omit<Raster, 'placeholder'>> {
  // Without the limit, so that the error can state the size; only the header is read.
  const sharp = await getSharp();
  const metadata = await sharp(bytes, { ...INPUT_OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const format = metadata?.format === 'heif' && metadata.compression === 'av1' ? 'avif' : metadata?.format;
  if (!metadata || !format || !['jpeg', 'png', 'webp', 'avif'].includes(format))
    throw new NotAPicture('Only undamaged JPEG, PNG, WebP and AVIF pictures can be used.');
  const { width, height } = metadata.autoOrient;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    throw new NotAPicture(
      `The picture is too large (${width} × ${height}): at most 40 megapixels and 10,000 pixels a side.`,
    );
  }
  return { contentType: `image/${format}`, width, height };
}

/** 16 pixels are enough for a blurred preview. Noise that does not compress enough becomes one colour. */
async function createPlaceholder(bytes: Uint8Array): Promise<string> {
  const sharp = await getSharp();
  const resizeWithin = (side: number) =>
    sharp(bytes, INPUT_OPTIONS)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize(side, side, { fit: 'inside' })
      .webp({ quality: 20, alphaQuality: 20 })
      .toBuffer();
  const toDataUrl = (body: Buffer) => `data:image/webp;base64,${body.toString('base64')}`;
  const small = toDataUrl(await resizeWithin(16));
  return small.length <= MAX_PLACEHOLDER_LENGTH ? small : toDataUrl(await resizeWithin(1));
}

/** Returns an upright sRGB copy without metadata. Reads the original when its turn comes, to limit memory use. */
export function encodeRaster(
  readOriginal: () => Promise<Uint8Array>,
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  return runLimited(async () => {
    const sharp = await getSharp();
    const copy = sharp(await readOriginal(), INPUT_OPTIONS)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ width, withoutEnlargement: true });
    // The default effort would make AVIF take fifteen times as long.
    return (
      format === 'avif' ? copy.avif({ effort: 0, quality: 55 }) : copy.webp({ quality: 78 })
    ).toBuffer();
  });
}
