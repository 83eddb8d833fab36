import { to as copyTo } from 'pg-copy-streams';
import { readOwnVersion } from '../migrate.ts';
import type { SqlPool } from '../sql-pool.ts';
import {
  type BackupHeader,
  countLines,
  END_OF_ROWS,
  HEADER_PREFIX,
  type RowCounts,
  SUMS_PREFIX,
  TRAILER_PREFIX,
  toCopyLine,
  toSequenceLine,
} from './format.ts';
import { readSums } from './sums.ts';
import { listSequences, listTables, readVersion } from './tables.ts';

export interface BackupOrigin {
  madeAt: Date;
  /** Of the release that makes it, null where it is not known. */
  commit: string | null;
}

/** Writes a consistent snapshot of all tables in uncompressed chunks. Returns the row count of each table. */
export async function backUp(
  sql: SqlPool,
  { madeAt, commit }: BackupOrigin,
  write: (chunk: string | Buffer) => Promise<void>,
): Promise<RowCounts> {
  return await sql.begin(async (tx) => {
    const counts: RowCounts = {};
    const version = await readVersion(tx);
    const header: BackupHeader = {
      madeAt: madeAt.toISOString(),
      version,
      // An old process beside or after a newer one writes the newer tables, which its own version does not restore.
      commit: version === readOwnVersion() ? commit : null,
      snapshot: (await tx<{ name: string }[]>`select pg_export_snapshot() as name`)[0]!.name,
    };
    await write(`${HEADER_PREFIX}${JSON.stringify(header)}\n\n`);
    for (const { name, columns } of await listTables(tx)) {
      await write(`${toCopyLine({ table: name, columns })}\n`);
      const rows = tx.client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
      counts[name] = 0;
      for await (const chunk of rows as AsyncIterable<Buffer>) {
        counts[name] += countLines(chunk);
        await write(chunk);
      }
      await write(`${END_OF_ROWS}\n\n`);
    }
    // Read after the rows, so that numbers allocated in the meantime are skipped and never reused.
    for (const { name, last } of await listSequences(tx)) {
      if (last !== null) await write(`${toSequenceLine(name, last)}\n`);
    }
    await write(`${SUMS_PREFIX}${JSON.stringify(await readSums(tx))}\n`);
    await write(`${TRAILER_PREFIX}${JSON.stringify(counts)}\n`);
    return counts;
  }, 'isolation level repeatable read read only');
}
