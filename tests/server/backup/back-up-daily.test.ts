import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { restoreFromFile } from '../../../server/db/backup/backup-file.ts';
import { backUpDaily } from '../../../server/features/operations/back-up-daily.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createTestDatabase } from '../../support/database.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const NOW = new Date('2026-11-26T23:41:00Z');

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gari-backups-'));
  return () => rm(folder, { recursive: true });
});

const runAt = (now: Date, backups: { folder: string; days: number } | null) =>
  backUpDaily({ ...shop.ctx, config: { ...shop.ctx.config, backups }, now: () => now });

test('[BACKUP-02] a night’s backup is written into the folder, and those of more than BACKUP_DAYS before are deleted, as is what a killed process left', async () => {
  await createProduct(shop.db);
  for (const name of [
    'gari-2026-11-12T234100Z.sql.gz',
    'gari-2026-11-12T234059Z.sql.gz',
    'gari-2026-11-25T234100Z.sql.gz',
    'notes.txt',
    'gari-2026-11-25T234059Z.sql.gz.part',
    'gari-2026-11-25T234100Z.sql.gz.part',
  ])
    await writeFile(join(folder, name), '');
  await runAt(NOW, { folder, days: 14 });
  const backup = 'gari-2026-11-26T234100Z.sql.gz';
  expect((await readdir(folder)).toSorted()).toEqual([
    'gari-2026-11-12T234100Z.sql.gz',
    'gari-2026-11-25T234100Z.sql.gz',
    'gari-2026-11-25T234100Z.sql.gz.part',
    backup,
    'notes.txt',
  ]);
  const empty = await createTestDatabase();
  try {
    expect(await restoreFromFile(empty.sql, join(folder, backup))).toBeGreaterThan(0);
  } finally {
    await empty.close();
  }
});

test('[BACKUP-02] a backup that cannot be written leaves the old ones where they are', async () => {
  await writeFile(join(folder, 'gari-2025-01-01T234100Z.sql.gz'), '');
  const lost = {
    ...shop.ctx.config,
    backups: { folder, days: 14 },
    databaseUrl: 'postgres://127.0.0.1:1/gari',
  };
  await expect(backUpDaily({ ...shop.ctx, config: lost, now: () => NOW })).rejects.toThrow('ECONNREFUSED');
  expect(await readdir(folder)).toEqual(['gari-2025-01-01T234100Z.sql.gz']);
});

test('[BACKUP-02] a file that cannot be written is an error of the job, and of nothing else', async () => {
  await mkdir(join(folder, 'gari-2026-11-26T234100Z.sql.gz.part'));
  await expect(runAt(NOW, { folder, days: 14 })).rejects.toThrow('EISDIR');
});

test('[BACKUP-02] without a folder none is written', async () => {
  await runAt(NOW, null);
  expect(await readdir(folder)).toEqual([]);
});
