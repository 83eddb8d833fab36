import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { backUp } from '../db/backup/back-up.ts';
import { RestoreError, restore } from '../db/backup/restore.ts';
import type { SqlPool } from '../db/sql-pool.ts';

const sumCounts = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Writes to `.part` and renames at the end, so the named file is always complete. Mode 0600: it holds personal data.
 */
export async function backUpToFile(sql: SqlPool, now: Date, requestedFile?: string) {
  const file = requestedFile ?? `gari-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.sql.gz`;
  const partialFile = `${file}.part`;
  const gzip = createGzip();
  const written = finished(gzip.pipe(createWriteStream(partialFile, { mode: 0o600 })));
  try {
    const counts = await backUp(sql, now, async (chunk) => {
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
