import sharp, { type Sharp } from 'sharp';
import type { TestShop } from '../../support/test-shop.ts';

/** Left half red, right half blue, so that a rotation is visible. */
export function twoColours(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 },
  ]);
}

/** Noise that does not compress, as in a photograph. */
export function grain(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#808080',
    },
  });
}

/** A JPEG as a phone takes it: rotated (orientation 6), with GPS data. */
export function phoneJpeg(width: number, height: number): Promise<Buffer> {
  return twoColours(width, height)
    .withExif({
      IFD0: { Make: 'Gari phone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

interface UploadOptions {
  name?: string;
  type?: string;
  field?: string;
}

export async function upload(
  shop: TestShop,
  token: string | null,
  bytes: Uint8Array | string,
  { name = 'picture.jpg', type = 'image/jpeg', field = 'file' }: UploadOptions = {},
) {
  const form = new FormData();
  form.set(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name);
  const response = await fetch(`${shop.url}/api/p/images/`, {
    method: 'POST',
    body: form,
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
  });
  return { status: response.status, body: (await response.json()) as any };
}

export async function fetchPicture(shop: TestShop, path: string, init: RequestInit = {}) {
  const response = await fetch(`${shop.url}${path}`, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** Returns a pixel's colour as #rrggbb, each channel rounded to 0 or 255. */
export async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return `#${[...pixel].map((channel) => (channel > 127 ? 'ff' : '00')).join('')}`;
}
