import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/db/client.ts';
import { media, mediaVariants } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { twoColours, upload } from './pictures.ts';

let shop: TestShop;
/** Has what the test puts into it, and nothing that the shop writes. */
let standby: TestDatabase;
let id: string;
beforeAll(async () => {
  shop = await startTestShop();
  standby = await createTestDatabase();
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  id = (await upload(shop, token, await twoColours(700, 350).png().toBuffer())).body.id;
});
afterAll(async () => {
  await standby.close();
  await shop.close();
});

/** The status of a copy of the picture, from a process that has stored none. */
async function request(db: TestShop['ctx']['db'] = shop.ctx.db): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gari-test-'));
  const app = createApp({
    ...shop.ctx,
    db,
    reads: standby.db,
    config: { ...shop.ctx.config, dataDir },
  });
  const { status } = await app.request(`/media/${id}/320.webp`);
  await rm(dataDir, { recursive: true });
  return status;
}

test('a picture that no standby has yet is read from the primary', async () => {
  expect(await request()).toBe(200);
});

test('a picture that a standby has is shown while the primary is away', async () => {
  const lost = openDatabase('postgres://gari@127.0.0.1:1/gari', { max: 1 });
  expect(await request(lost.db)).toBe(503);
  // Makes the copy.
  expect(await request()).toBe(200);
  await standby.db.insert(media).values(await shop.db.select().from(media));
  await standby.db.insert(mediaVariants).values(await shop.db.select().from(mediaVariants));
  expect(await request(lost.db)).toBe(200);
  await lost.close();
});
