import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { mediaVariants } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { startServerProcess } from '../../support/servers/server-process.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { colourAt, fetchPicture, phoneJpeg, twoColours, upload } from './pictures.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
});
afterAll(() => shop.close());

const RED = '#ff0000';
const BLUE = '#0000ff';
let uploadCount = 0;

async function uploadUniquePicture(width = 700, height = 350): Promise<string> {
  uploadCount += 1;
  const bytes = await twoColours(width, height + uploadCount)
    .png()
    .toBuffer();
  return (await upload(shop, token, bytes)).body.id;
}

const findVariants = (hash: string) =>
  shop.db
    .select({ width: mediaVariants.width, format: mediaVariants.format, body: mediaVariants.body })
    .from(mediaVariants)
    .where(eq(mediaVariants.hash, hash));

describe('copies of an upload', () => {
  test.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
  ])('[PICTURE-04] a %s is made on the first request and stored', async (format, decodedAs) => {
    const id = await uploadUniquePicture();
    expect(await findVariants(id)).toEqual([]);
    const first = await fetchPicture(shop, `/media/${id}/320.${format}`);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, `image/${format}`]);
    const { format: actualFormat, width } = await sharp(first.bytes).metadata();
    expect([actualFormat, width]).toEqual([decodedAs, 320]);
    const storedVariants = await findVariants(id);
    expect(storedVariants.map((row) => [row.width, row.format])).toEqual([[320, format]]);
    expect(Buffer.compare(Buffer.from(storedVariants[0]!.body!), first.bytes)).toBe(0);
    const again = await fetchPicture(shop, `/media/${id}/320.${format}`);
    expect(Buffer.compare(again.bytes, first.bytes)).toBe(0);
    expect(await readdir(join(shop.ctx.config.dataDir, 'media-cache'))).toContain(`${id}-320.${format}`);
  });

  test.each([96, 160, 320, 480, 640, 960, 1280])('[PICTURE-04] is %i pixels wide', async (width) => {
    const id = await uploadUniquePicture(1400, 700);
    const { bytes } = await fetchPicture(shop, `/media/${id}/${width}.webp`);
    expect((await sharp(bytes).metadata()).width).toBe(width);
  });

  test('[PICTURE-04] a small picture is never enlarged; its largest copy has its own size', async () => {
    const bytes = await twoColours(500, 300).png().toBuffer();
    const { body } = await upload(shop, token, bytes);
    expect(body.image).toBe(`/media/${body.id}/640.webp`);
    const copy = await fetchPicture(shop, body.image);
    expect((await sharp(copy.bytes).metadata()).width).toBe(500);
    expect((await fetchPicture(shop, `/media/${body.id}/960.webp`)).status).toBe(404);
  });

  test('[PICTURE-04] a phone’s picture is upright and has no location data', async () => {
    const original = await phoneJpeg(400, 200);
    expect((await sharp(original).metadata()).exif?.includes('Gari phone')).toBe(true);
    const { body } = await upload(shop, token, original);
    for (const format of ['webp', 'avif']) {
      const { bytes } = await fetchPicture(shop, `/media/${body.id}/160.${format}`);
      const { width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
      expect({ width, height, exif, xmp, icc, orientation }).toEqual({ width: 160, height: 320 });
      expect(bytes.includes('Gari phone')).toBe(false);
      expect([await colourAt(bytes, 80, 40), await colourAt(bytes, 80, 280)]).toEqual([RED, BLUE]);
    }
  });

  test('[PICTURE-04] the original is stored, and never served', async () => {
    const { body } = await upload(shop, token, await phoneJpeg(410, 200));
    for (const path of ['.jpg', '.jpeg', '.webp', '.avif', '.png', '.svg', '', '/410.jpg', '/original.jpg']) {
      const { status } = await fetchPicture(shop, `/media/${body.id}${path}`);
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test('[PICTURE-04] many simultaneous first requests make one copy, and all get it', async () => {
    const id = await uploadUniquePicture(1500, 900);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => fetchPicture(shop, `/media/${id}/960.avif`)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(replies.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(await findVariants(id)).toHaveLength(1);
  });

  test('[PICTURE-01, PICTURE-04] two processes that make the same copy serve the same bytes', async () => {
    const other = await startServerProcess({
      ...shop.env,
      PORT: '0',
      DATA_DIR: join(shop.ctx.config.dataDir, 'other'),
    });
    const id = await uploadUniquePicture(1500, 900);
    const path = `/media/${id}/640.avif`;
    const [firstReply, secondReply] = await Promise.all([
      fetchPicture(shop, path),
      fetchPicture({ ...shop, url: other.url }, path),
    ]);
    expect([firstReply.status, secondReply.status]).toEqual([200, 200]);
    expect(Buffer.compare(firstReply.bytes, secondReply.bytes)).toBe(0);
    expect(await findVariants(id)).toHaveLength(1);
    await other.stop();
  });

  test('[PICTURE-04] an unwritable folder costs only speed', async () => {
    const id = await uploadUniquePicture();
    const config = { ...shop.ctx.config, dataDir: '/dev/null' };
    const app = createApp({ ...shop.ctx, config });
    for (let time = 0; time < 2; time += 1)
      expect((await app.request(`/media/${id}/160.webp`)).status).toBe(200);
    expect(await findVariants(id)).toHaveLength(1);
  });
});

describe('over HTTP', () => {
  test('[PICTURE-04] a copy is immutable, returns 304 for a known ETag, and can be shown by any page', async () => {
    const path = `/media/${await uploadUniquePicture()}/160.webp`;
    const { headers, bytes } = await fetchPicture(shop, path);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    );
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{32}-160\.webp"$/);
    for (const matchingTag of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await fetchPicture(shop, path, { headers: { 'If-None-Match': matchingTag } });
      expect([again.status, again.bytes.byteLength, again.headers.get('cache-control')]).toEqual([
        304,
        0,
        'public, max-age=31536000, immutable',
      ]);
    }
    const other = await fetchPicture(shop, path, { headers: { 'If-None-Match': '"x"' } });
    expect(other.status).toBe(200);
  });

  test('HEAD returns length and type; a range request gets the whole picture', async () => {
    const path = `/media/${await uploadUniquePicture()}/160.avif`;
    const whole = await fetchPicture(shop, path);
    const head = await fetchPicture(shop, path, { method: 'HEAD' });
    expect([head.status, head.bytes.byteLength, head.headers.get('content-type')]).toEqual([
      200,
      0,
      'image/avif',
    ]);
    expect(head.headers.get('content-length')).toBe(String(whole.bytes.byteLength));
    const part = await fetchPicture(shop, path, { headers: { Range: 'bytes=0-9' } });
    expect([part.status, part.bytes.byteLength]).toEqual([200, whole.bytes.byteLength]);
  });

  test.each([
    '/97.webp',
    '/0.webp',
    '/1920.webp',
    '/0160.webp',
    '/160.png',
    '/160.svg',
    '/160',
    '/160.webpx',
    '/..%2f160.webp',
  ])('[PICTURE-04] an unsupported width or format is not found, and nothing is made: %s', async (ending) => {
    const id = await uploadUniquePicture();
    const { status, bytes } = await fetchPicture(shop, `/media/${id}${ending}`);
    expect([status, JSON.parse(String(bytes)).code]).toEqual([404, 'NOT_FOUND']);
    expect(await findVariants(id)).toEqual([]);
  });

  test('[PICTURE-04] an unknown picture is not found', async () => {
    const { status } = await fetchPicture(shop, `/media/${'0c'.repeat(16)}/160.webp`);
    expect(status).toBe(404);
  });
});
