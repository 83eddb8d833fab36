import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { media, mediaVariants, unusedObjects } from '../../../server/db/schema/index.ts';
import { cleanUp } from '../../../server/jobs/cleanup.ts';
import { createBucket } from '../../../server/providers/s3/bucket.ts';
import { createUser } from '../../factories/create-user.ts';
import { type BucketServer, startBucketServer } from '../../support/servers/bucket-server.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { fetchPicture, grain, twoColours, upload } from './pictures.ts';

const HOUR = 3_600_000;
const UNAVAILABLE = 'Our pictures are not available for a moment. Please try again.';

let server: BucketServer;
let shop: TestShop;
let token: string;
const lines: string[] = [];
beforeAll(async () => {
  server = await startBucketServer();
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  shop = await startTestShop({ ...server.env, MEDIA_TIMEOUT_MS: '1000' }, { log });
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
});
afterAll(async () => {
  await shop.close();
  await server.close();
});
afterEach(() => {
  server.proxy.intercept(() => 'pass');
  // A store that did not answer is not asked again for three seconds.
  shop.clock.advance(4_000);
});

let uploadCount = 0;
async function uploadUnique(): Promise<string> {
  uploadCount += 1;
  const { body } = await upload(
    shop,
    token,
    await twoColours(700, 300 + uploadCount)
      .png()
      .toBuffer(),
  );
  return body.id;
}

/** Another process of the shop, with nothing cached yet. */
async function withOtherProcess<T>(
  work: (get: (path: string) => Promise<{ status: number; headers: Headers; bytes: Buffer }>) => Promise<T>,
  overrides: Partial<TestShop['ctx']> = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gari-other-'));
  const app = createApp({ ...shop.ctx, config: { ...shop.ctx.config, dataDir }, ...overrides });
  try {
    return await work(async (path) => {
      const response = await app.request(path);
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes };
    });
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

const findOriginal = async (hash: string) =>
  (await shop.db.select().from(media).where(eq(media.hash, hash)))[0];
const findVariants = (hash: string) =>
  shop.db.select().from(mediaVariants).where(eq(mediaVariants.hash, hash));
const listOwnObjects = async (hash: string) =>
  (await server.listObjects()).filter((name) => name.includes(hash));

test('[PICTURE-06] an upload and its variants are objects of the bucket; their rows have no bytes, and every process serves the same', async () => {
  const original = await grain(1200, 900).jpeg().toBuffer();
  const { status, body } = await upload(shop, token, original);
  expect([status, body.image, body.width, body.height]).toEqual([
    200,
    `/media/${body.id}/1280.webp`,
    1200,
    900,
  ]);
  const row = (await findOriginal(body.id))!;
  expect([row.body, row.contentType, row.width]).toEqual([null, 'image/jpeg', 1200]);
  expect((await shop.ctx.bucket!.read(row.object!))!.equals(original)).toBe(true);

  const path = `/media/${body.id}/480.webp`;
  const first = await fetchPicture(shop, path);
  expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  expect((await sharp(first.bytes).metadata()).width).toBe(480);
  const [variant] = await findVariants(body.id);
  expect([variant!.body, variant!.width, variant!.format]).toEqual([null, 480, 'webp']);
  expect(await listOwnObjects(body.id)).toEqual(
    [`pictures/${row.object}`, `pictures/${variant!.object}`].toSorted(),
  );
  const other = await withOtherProcess((get) => get(path));
  expect([other.status, other.bytes.equals(first.bytes)]).toEqual([200, true]);
  expect(await shop.db.select().from(unusedObjects)).toEqual([]);
});

test('[PICTURE-06] what is signed covers the bytes, which a store therefore refuses if they changed on their way', async () => {
  const bytes = await twoColours(512, 128).png().toBuffer();
  const sent: string[] = [];
  server.proxy.intercept(({ from, text }) => {
    if (from === 'client') sent.push(text);
    return 'pass';
  });
  await upload(shop, token, bytes);
  const [request = ''] = sent;
  expect(request).toMatch(/^PUT \/gari\/pictures\/[0-9a-f]{32}\/[0-9a-f]{32}\?/);
  expect(/^x-amz-content-sha256: (.+)\r$/im.exec(request)?.[1]).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  );
  expect(/^authorization: .+SignedHeaders=([^,]+)/im.exec(request)?.[1]).toContain('x-amz-content-sha256');
});

test('[PICTURE-06] a row has its bytes or the name of its object, never both and never neither', async () => {
  const row = { hash: 'ab'.repeat(16), contentType: 'image/png' };
  const insert = (values: object) => shop.db.insert(media).values({ ...row, ...values });
  const violation = { cause: { code: '23514', constraint: 'media_body' } };
  await expect(insert({})).rejects.toMatchObject(violation);
  await expect(insert({ body: Buffer.from('x'), object: 'x' })).rejects.toMatchObject(violation);
  const id = await uploadUnique();
  await expect(shop.db.update(media).set({ object: null }).where(eq(media.hash, id))).rejects.toMatchObject(
    violation,
  );
});

test('[PICTURE-06] two processes that make the same variant serve the same bytes; the second object is unused', async () => {
  const id = await uploadUnique();
  const path = `/media/${id}/640.avif`;
  const [first, second] = await withOtherProcess((get) => Promise.all([fetchPicture(shop, path), get(path)]));
  expect([first!.status, second!.status, first!.bytes.equals(second!.bytes)]).toEqual([200, 200, true]);
  const [variant, ...others] = await findVariants(id);
  expect(others).toEqual([]);
  const unused = (await shop.db.select().from(unusedObjects)).map(({ object }) => object);
  const { object } = (await findOriginal(id))!;
  expect((await listOwnObjects(id)).toSorted()).toEqual(
    [object, variant!.object, ...unused].map((name) => `pictures/${name}`).toSorted(),
  );
});

describe('[PICTURE-07] a store that cannot be used', () => {
  test.each([
    ['is down', () => server.stop(), () => server.start()],
    [
      'does not answer',
      async () => server.proxy.intercept(({ from }) => (from === 'server' ? 'drop' : 'pass')),
      async () => server.proxy.intercept(() => 'pass'),
    ],
  ])(
    'that %s: 503 for what is not cached, nothing half written, and all is as before afterwards',
    async (_, fail, recover) => {
      const id = await uploadUnique();
      const cached = await fetchPicture(shop, `/media/${id}/160.webp`);
      const countBefore = await shop.db.$count(media);
      await fail();
      const missing = await fetchPicture(shop, `/media/${id}/320.webp`);
      expect([
        missing.status,
        missing.headers.get('retry-after'),
        JSON.parse(String(missing.bytes)).code,
      ]).toEqual([503, '5', 'BUSY']);
      const again = await fetchPicture(shop, `/media/${id}/160.webp`);
      expect([again.status, again.bytes.equals(cached.bytes)]).toEqual([200, true]);
      shop.clock.advance(4_000);
      const refused = await upload(shop, token, await twoColours(333, 222).png().toBuffer());
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([503, 'BUSY', UNAVAILABLE]);
      expect(await shop.db.$count(media)).toBe(countBefore);
      expect(await findVariants(id)).toHaveLength(1);

      await recover();
      shop.clock.advance(4_000);
      expect((await fetchPicture(shop, `/media/${id}/320.webp`)).status).toBe(200);
      const accepted = await upload(shop, token, await twoColours(333, 222).png().toBuffer());
      expect(accepted.status).toBe(200);
    },
  );

  test('is not asked again for three seconds', async () => {
    const id = await uploadUnique();
    await server.stop();
    await fetchPicture(shop, `/media/${id}/320.webp`);
    await server.start();
    expect((await fetchPicture(shop, `/media/${id}/320.webp`)).status).toBe(503);
    shop.clock.advance(3_000);
    expect((await fetchPicture(shop, `/media/${id}/320.webp`)).status).toBe(200);
  });

  test('with wrong keys: 503, and the log says why without the key', async () => {
    const id = await uploadUnique();
    const config = { ...shop.ctx.config.bucket!, secretAccessKey: 'not-the-secret' };
    lines.length = 0;
    const reply = await withOtherProcess((get) => get(`/media/${id}/320.webp`), {
      bucket: createBucket(config, shop.clock.now),
    });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect(lines.join('')).toContain('403 SignatureDoesNotMatch');
    expect(lines.join('')).not.toContain('not-the-secret');
  });

  test('when MEDIA_URL is not set any more: 503, and the log says so', async () => {
    const id = await uploadUnique();
    lines.length = 0;
    const reply = await withOtherProcess((get) => get(`/media/${id}/320.webp`), { bucket: null });
    expect(reply.status).toBe(503);
    expect(lines.join('')).toContain('A picture is in a bucket, and MEDIA_URL is not set.');
  });

  test('an object that is lost: 404, and the log names it', async () => {
    const id = await uploadUnique();
    const { object } = (await findOriginal(id))!;
    await shop.ctx.bucket!.delete(object!);
    lines.length = 0;
    expect((await fetchPicture(shop, `/media/${id}/320.webp`)).status).toBe(404);
    expect(lines.join('')).toContain(object);
  });
});

describe('[PICTURE-08] objects of deleted pictures', () => {
  // The job deletes expired sessions, too.
  beforeEach(async () => {
    ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
  });
  const at = (hours: number) => ({
    ...shop.ctx,
    now: () => new Date(shop.clock.now().getTime() + hours * HOUR),
  });

  test('are deleted a day later, and a day later than the backups that name them', async () => {
    const id = await uploadUnique();
    await fetchPicture(shop, `/media/${id}/160.webp`);
    expect(await listOwnObjects(id)).toHaveLength(2);
    const config = { ...shop.ctx.config, backups: { folder: '', days: 14 } };
    await cleanUp({ ...at(25), config });
    expect(await findOriginal(id)).toBeUndefined();
    const countUnused = async () =>
      (await shop.db.select().from(unusedObjects)).filter(({ object }) => object.startsWith(id)).length;
    expect([await countUnused(), (await listOwnObjects(id)).length]).toEqual([2, 2]);
    await cleanUp({ ...at(15 * 24 - 1), config });
    expect([await countUnused(), (await listOwnObjects(id)).length]).toEqual([2, 2]);
    await cleanUp({ ...at(15 * 24 + 1), config });
    expect([await countUnused(), (await listOwnObjects(id)).length]).toEqual([0, 0]);
  });

  test('wait for a store that is down, and a picture uploaded again meanwhile stays', async () => {
    const bytes = await twoColours(411, 311).png().toBuffer();
    const { body } = await upload(shop, token, bytes);
    await shop.db.delete(media).where(eq(media.hash, body.id));
    await upload(shop, token, bytes);
    const { object } = (await findOriginal(body.id))!;
    expect(await listOwnObjects(body.id)).toHaveLength(2);
    await shop.db.update(media).set({ checkAt: new Date('2100-01-01') });
    await server.stop();
    await cleanUp(at(26));
    await server.start();
    expect(await listOwnObjects(body.id)).toHaveLength(2);
    shop.clock.advance(4_000);
    await cleanUp(at(26));
    expect(await listOwnObjects(body.id)).toEqual([`pictures/${object}`]);
    expect((await fetchPicture(shop, `/media/${body.id}/160.webp`)).status).toBe(200);
  });
});
