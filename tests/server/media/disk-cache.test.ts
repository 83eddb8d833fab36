import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDiskCache } from '../../../server/features/media/disk-cache.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-cache-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('[PICTURE-01] what one process wrote another can read; a missing entry is null', async () => {
  const folder = join(await emptyFolder(), 'made', 'when', 'needed');
  await openDiskCache(folder, 1000).write('a.webp', Buffer.from([1, 2, 3]));
  const other = openDiskCache(folder, 1000);
  expect([...((await other.read('a.webp')) ?? [])]).toEqual([1, 2, 3]);
  expect(await other.read('b.webp')).toBeNull();
});

test('[PICTURE-01] a file that a crash left empty counts as missing', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'a.webp'), '');
  expect(await openDiskCache(folder, 1000).read('a.webp')).toBeNull();
});

test('[PICTURE-01] the folder stays within its size limit: the oldest files are deleted, including drafts', async () => {
  const folder = await emptyFolder();
  const cache = openDiskCache(folder, 1000);
  for (const [age, name] of ['oldest.webp', 'crashed.draft', 'older.webp', 'old.webp'].entries()) {
    await writeFile(join(folder, name), Buffer.alloc(300));
    await utimes(join(folder, name), 1000 + age, 1000 + age);
  }
  await cache.write('new.webp', Buffer.alloc(100));
  expect((await readdir(folder)).toSorted()).toEqual(['new.webp', 'old.webp', 'older.webp']);
});

test('[PICTURE-01] a failed write leaves no draft', async () => {
  const folder = await emptyFolder();
  await expect(openDiskCache(folder, 1000).write('no/such.webp', Buffer.alloc(1))).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual([]);
});
