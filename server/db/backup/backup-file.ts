import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { SqlPool } from '../sql-pool.ts';
import { type BackupOrigin, backUp } from './back-up.ts';
import { RestoreError, restore } from './restore.ts';

const sumCounts = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The names that `toBackupName` gives. */
const BACKUP_NAME = /^gari-\d{4}-\d{2}-\d{2}T\d{6}Z\.sql\.gz$/;

export const toBackupName = (now: Date) =>
  `gari-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.sql.gz`;

/** The paths of the backups in a folder, oldest first; none if there is no such folder. Rejects when it cannot be read. */
export const listBackups = (folder: string): Promise<string[]> =>
  listNames(folder, (name) => BACKUP_NAME.test(name));

/** The same of what `backUpToFile` is writing, or was when its process was killed. */
export const listPartialBackups = (folder: string): Promise<string[]> =>
  listNames(folder, (name) => name.endsWith('.part') && BACKUP_NAME.test(name.slice(0, -'.part'.length)));

async function listNames(folder: string, isMatch: (name: string) => boolean): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter(isMatch)
    .toSorted()
    .map((name) => join(folder, name));
}

/**
 * Writes to `.part` and renames at the end, so the named file is always complete. Mode 0600: it holds personal data.
 */
export async function backUpToFile(sql: SqlPool, origin: BackupOrigin, requestedFile?: string) {
  const file = requestedFile ?? toBackupName(origin.madeAt);
  const partialFile = `${file}.part`;
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(partialFile, { mode: 0o600 }));
  // It may fail before anybody waits for it.
  written.catch(() => undefined);
  try {
    const counts = await backUp(sql, origin, async (chunk) => {
      if (!gzip.write(chunk)) await Promise.race([new Promise((done) => gzip.once('drain', done)), written]);
    });
    gzip.end();
    await written;
    await rename(partialFile, file);
    return { file, rows: sumCounts(counts) };
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    await rm(partialFile, { force: true });
    throw error;
  }
}

export async function restoreFromFile(sql: SqlPool, file: string): Promise<number> {
  try {
    const read = (rows: AsyncIterable<Buffer>) => restore(sql, rows);
    return sumCounts(await pipeline(createReadStream(file), createGunzip(), read));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'Z_BUF_ERROR') throw new RestoreError('The backup is cut short.');
    if (code === 'Z_DATA_ERROR') throw new RestoreError('This is not a backup of Gari, or it is damaged.');
    throw error;
  }
}
