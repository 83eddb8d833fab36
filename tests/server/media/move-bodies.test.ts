import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { media, mediaVariants, unusedObjects } from '../../../server/db/schema/index.ts';
import { moveBodies } from '../../../server/features/media/move-bodies.ts';
import { BucketError } from '../../../server/providers/s3/bucket.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { type BucketServer, startBucketServer } from '../../support/servers/bucket-server.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { fetchPicture, twoColours, upload } from './pictures.ts';

const DRAWING = '0123456789abcdef0123456789abcdef.svg';

let server: BucketServer;
let shop: TestShop;
let bucket: NonNullable<TestShop['ctx']['bucket']>;
let paths: string[];
/** What the shop served before anything was moved, by path. */
let served: string[];
beforeAll(async () => {
  server = await startBucketServer();
  shop = await startTestShop({ ...server.env, MEDIA_TIMEOUT_MS: '1000' });
  bucket = shop.ctx.bucket!;
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

/** Three uploads with a variant each and one drawing, all in the table. */
beforeEach(async () => {
  server.proxy.intercept(() => 'pass');
  shop.clock.advance(4_000);
  await moveBodies(shop.ctx, { to: 'table', bucket });
  await shop.db.delete(unusedObjects);
  if (paths) return;
  await createProduct(shop.db);
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  const ids: string[] = [];
  for (const width of [300, 310, 320])
    ids.push((await upload(shop, token, await twoColours(width, 200).png().toBuffer())).body.id);
  paths = [...ids.map((id) => `/media/${id}/160.webp`), `/media/${DRAWING}`];
  for (const path of paths) await fetchPicture(shop, path);
  await moveBodies(shop.ctx, { to: 'table', bucket });
  await shop.db.delete(unusedObjects);
  served = await fetchAll();
});

/** By a process that has nothing cached. */
async function fetchAll(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gari-move-'));
  const app = createApp({ ...shop.ctx, config: { ...shop.ctx.config, dataDir } });
  const replies: string[] = [];
  for (const path of paths) {
    const response = await app.request(path);
    const bytes = Buffer.from(await response.arrayBuffer());
    replies.push(`${path} ${response.status} ${createHash('sha256').update(bytes).digest('hex')}`);
  }
  await rm(dataDir, { recursive: true });
  return replies;
}

const countInTable = async () =>
  (await shop.db.$count(media, isNull(media.object))) +
  (await shop.db.$count(mediaVariants, isNull(mediaVariants.object)));

test('[PICTURE-09] pictures, variants and drawings are moved into the bucket and back, and are served alike all the while', async () => {
  expect(served.map((reply) => reply.split(' ')[1])).toEqual(['200', '200', '200', '200']);
  const [{ bytes }] = await shop.database.sql<[{ bytes: number }]>`
    select (select sum(length(body)) from media)::int + (select sum(length(body)) from media_variants)::int as bytes`;
  const [moved, during] = await Promise.all([moveBodies(shop.ctx, { to: 'bucket', bucket }), fetchAll()]);
  expect(moved).toEqual({ count: 7, bytes, missing: [] });
  expect(during).toEqual(served);
  expect([await countInTable(), await shop.db.$count(unusedObjects)]).toEqual([0, 0]);
  expect(await fetchAll()).toEqual(served);
  expect(await moveBodies(shop.ctx, { to: 'bucket', bucket })).toEqual({ count: 0, bytes: 0, missing: [] });

  const [back, duringBack] = await Promise.all([moveBodies(shop.ctx, { to: 'table', bucket }), fetchAll()]);
  expect(back).toEqual({ count: 7, bytes, missing: [] });
  expect(duringBack).toEqual(served);
  expect([await countInTable(), await shop.db.$count(unusedObjects)]).toEqual([7, 7]);
});

test('[PICTURE-09] an interrupted move is continued by the next, and until then every picture is read where it is', async () => {
  let requests = 0;
  server.proxy.intercept(({ from, text }) => {
    if (from === 'client' && /^(PUT|GET) /.test(text)) requests += 1;
    return requests > 6 ? 'drop' : 'pass';
  });
  await expect(moveBodies(shop.ctx, { to: 'bucket', bucket })).rejects.toThrow(BucketError);
  expect(await countInTable()).toBe(4);
  server.proxy.intercept(() => 'pass');
  shop.clock.advance(4_000);
  expect(await fetchAll()).toEqual(served);
  expect(await moveBodies(shop.ctx, { to: 'bucket', bucket })).toMatchObject({ count: 4 });
  expect(await fetchAll()).toEqual(served);
});

test('[PICTURE-09] the bytes stay in the row until the object was read back as they are', async () => {
  const broken = { ...bucket, read: async () => Buffer.from('something else') };
  await expect(moveBodies(shop.ctx, { to: 'bucket', bucket: broken })).rejects.toThrow(
    /^[0-9a-f]{32}\/[0-9a-f]{32} cannot be read as it was written$/,
  );
  expect([await countInTable(), await shop.db.$count(unusedObjects)]).toEqual([7, 1]);
});

test('[PICTURE-09] an object that the bucket has lost is named, and the others are moved back', async () => {
  await moveBodies(shop.ctx, { to: 'bucket', bucket });
  const [lost] = await shop.db.select().from(mediaVariants).orderBy(mediaVariants.hash).limit(1);
  const { object } = lost!;
  const bytes = (await bucket.read(object!))!;
  await bucket.delete(object!);
  expect(await moveBodies(shop.ctx, { to: 'table', bucket })).toMatchObject({ count: 6, missing: [object] });
  await bucket.write(object!, bytes);
  expect(await moveBodies(shop.ctx, { to: 'table', bucket })).toMatchObject({ count: 1, missing: [] });
});
