import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Sql } from '../sql.ts';
import type { SqlConnection, SqlPool } from '../sql-pool.ts';
import {
  type BackupHeader,
  END_OF_ROWS,
  HEADER_PREFIX,
  parseCopy,
  parseSequence,
  type RowCounts,
  SUMS_PREFIX,
  splitLines,
  TRAILER_PREFIX,
} from './format.ts';
import { readSums } from './sums.ts';
import { listTables, readVersion, type Table } from './tables.ts';

/** Its message is for operators. The database is unchanged. */
export class RestoreError extends Error {}

/**
 * Restores a backup into an empty database of the same version in one transaction. Throws RestoreError for a database
 * in use, a backup of another version, and a truncated or foreign file.
 */
export async function restore(sql: SqlPool, file: AsyncIterable<Buffer>): Promise<RowCounts> {
  return await sql.begin(async (tx) => {
    const tables = await listTables(tx);
    await assertDatabaseEmpty(tx);
    const lines = splitLines(file);
    await assertMatchingBackup(tx, lines);
    // Tables are not in foreign key order, and the rows already contain what triggers would write.
    const restoreConstraints = await disableConstraints(tx, tables);
    const counts = await readBody(tx, lines, tables);
    await restoreConstraints();
    await releaseJobs(tx);
    return counts;
  });
}

async function assertDatabaseEmpty(tx: Sql): Promise<void> {
  const [used] = await tx<{ used: boolean }[]>`
    select exists (select from users) or exists (select from products) or exists (select from orders) as used`;
  if (used?.used) throw new RestoreError('The database is in use: a backup is restored into an empty one.');
}

async function assertMatchingBackup(tx: Sql, lines: AsyncGenerator<Buffer>): Promise<void> {
  const first = String((await lines.next()).value ?? '');
  if (!first.startsWith(HEADER_PREFIX)) throw new RestoreError('This is not a backup of Gari.');
  const { version, commit, madeAt } = JSON.parse(first.slice(HEADER_PREFIX.length)) as BackupHeader;
  if (version !== (await readVersion(tx)))
    throw new RestoreError(
      `The backup of ${madeAt} was made by another version of Gari${commit ? ` (commit ${commit})` : ''}: restore it with that one, then start this one, which brings the tables up to date.`,
    );
}

/** Drops foreign keys and disables triggers. Returns a function that restores and validates them. */
async function disableConstraints(tx: Sql, tables: readonly Table[]): Promise<() => Promise<void>> {
  const foreignKeys = await tx<{ table: string; name: string; definition: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as "table", quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname in ('public', 'graphile_worker')`;
  for (const { table, name } of foreignKeys) await tx.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await tx.query(`alter table ${name} disable trigger user`);
  // The job queue has rows even in an empty database.
  await tx.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { name } of tables) await tx.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of foreignKeys)
      await tx.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

async function readBody(
  tx: SqlConnection,
  lines: AsyncGenerator<Buffer>,
  tables: readonly Table[],
): Promise<RowCounts> {
  const counts: RowCounts = {};
  // Backups of earlier versions have none.
  let sums: string | null = null;
  for await (const bytes of lines) {
    const line = bytes.toString();
    const copy = parseCopy(line);
    const sequence = parseSequence(line);
    if (copy) {
      const knownTable = tables.find(({ name }) => name === copy.table);
      if (!knownTable || copy.columns.some((column) => !knownTable.columns.includes(column)))
        throw new RestoreError(`The backup has a table that Gari has not: ${copy.table}.`);
      counts[copy.table] = await copyRows(tx, lines, copy);
    } else if (sequence) {
      await tx`select setval(${sequence.name}::regclass, ${sequence.last}::bigint, true)`;
    } else if (line.startsWith(SUMS_PREFIX)) {
      sums = line.slice(SUMS_PREFIX.length);
    } else if (line.startsWith(TRAILER_PREFIX)) {
      const expected = JSON.parse(line.slice(TRAILER_PREFIX.length)) as RowCounts;
      if (JSON.stringify(expected) !== JSON.stringify(counts))
        throw new RestoreError('The backup does not hold the rows that it should.');
      if (sums !== null && sums !== JSON.stringify(await readSums(tx)))
        throw new RestoreError('The backup does not hold the money and the stock that it should.');
      return counts;
    } else if (line !== '') {
      throw new RestoreError('The backup has a line that is none of ours.');
    }
  }
  throw new RestoreError('The backup is cut short.');
}

async function copyRows(
  tx: SqlConnection,
  lines: AsyncGenerator<Buffer>,
  { table, columns }: { table: string; columns: string[] },
): Promise<number> {
  let count = 0;
  async function* rows() {
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      if (next.value.length === END_OF_ROWS.length && next.value.toString() === END_OF_ROWS) return;
      count += 1;
      yield Buffer.concat([next.value, Buffer.from('\n')]);
    }
    throw new RestoreError('The backup is cut short.');
  }
  const target = tx.client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(rows(), { objectMode: true, highWaterMark: 64 }), target);
  return count;
}

/** The workers that held these locks are gone. */
async function releaseJobs(tx: Sql): Promise<void> {
  await tx`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`;
  await tx`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`;
}
