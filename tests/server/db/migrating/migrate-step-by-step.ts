import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenDatabase, openDatabase } from '../../../../server/db/client.ts';
import { migrateDatabase } from '../../../../server/db/migrate.ts';
import type { Sql } from '../../../../server/db/sql.ts';
import { findNewWriteRules, NO_WRITE_RULES, readWriteRules } from './write-rules.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../server/db/migrations', import.meta.url));
const ROWS = fileURLToPath(new URL('./rows', import.meta.url));

interface Journal {
  entries: { tag: string }[];
}

const readJournal = (): Journal =>
  JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as Journal;

/** The names of all migrations, oldest first. */
export const MIGRATION_TAGS = readJournal().entries.map(({ tag }) => tag);

/** Files of rows that no migration has the name of. */
export const findStrayRows = () =>
  readdirSync(ROWS).filter((file) => !MIGRATION_TAGS.some((tag) => file === `${tag}.sql`));

export async function withDatabase<T>(url: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

type Row = Record<string, unknown>;

/** The rows of each table of the schema `public`. */
export type Snapshot = Map<string, Row[]>;

export async function readSnapshot(sql: Sql): Promise<Snapshot> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const selects = tables.map(
    ({ name }) => `select '${name}' as name, to_jsonb(t) as row from "${name}" as t`,
  );
  const rows = await sql.query<{ name: string; row: Row }[]>(selects.join(' union all '));
  const snapshot: Snapshot = new Map(tables.map(({ name }) => [name, []]));
  for (const { name, row } of rows) snapshot.get(name)?.push(row);
  return snapshot;
}

/**
 * What became of rows and columns, as `table -gone +new`, where a changed row is both, and `table.column dropped`.
 * Values of new columns do not count.
 */
function compareSnapshots(before: Snapshot, after: Snapshot): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((table) => {
    const earlier = before.get(table) ?? [];
    const later = after.get(table) ?? [];
    const columns = Object.keys(earlier[0] ?? later[0] ?? {});
    const dropped = later.length > 0 ? columns.filter((column) => !(column in later[0]!)) : [];
    const remaining = columns.filter((column) => !dropped.includes(column));
    const toText = (row: Row) => JSON.stringify(remaining.map((column) => row[column]));
    const gone = subtract(earlier.map(toText), later.map(toText)).length;
    const added = subtract(later.map(toText), earlier.map(toText)).length;
    const counts = [...(gone > 0 ? [`-${gone}`] : []), ...(added > 0 ? [`+${added}`] : [])];
    return [
      ...dropped.map((column) => `${table}.${column} dropped`),
      ...(counts.length > 0 ? [`${table} ${counts.join(' ')}`] : []),
    ];
  });
}

function subtract(values: string[], others: string[]): string[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
  return values.filter((value) => {
    const count = counts.get(value) ?? 0;
    counts.set(value, count - 1);
    return count <= 0;
  });
}

export interface Step {
  tag: string;
  /** What the migration did to the rows of earlier versions; see `compareSnapshots`. */
  changes: string[];
  /** Tables without a row after the migration and the rows of its version. */
  emptyTables: string[];
  /** See `findNewWriteRules`. */
  newWriteRules: string[];
}

/** Migrates an empty database one migration at a time, and writes the rows of each version with its schema. */
export async function migrateStepByStep(
  url: string,
  afterStep: (tag: string) => Promise<void>,
): Promise<Step[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gari-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = readJournal();
  const steps: Step[] = [];
  let snapshot: Snapshot = new Map();
  let writeRules = NO_WRITE_RULES;
  try {
    for (const [index, { tag }] of journal.entries.entries()) {
      const entries = journal.entries.slice(0, index + 1);
      writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
      await describeFailure(`Migration ${tag} fails with rows of earlier versions`, () =>
        migrateDatabase(url, { folder }),
      );
      const before = snapshot;
      const changes = await withDatabase(url, async ({ sql }) => {
        snapshot = await readSnapshot(sql);
        const compared = compareSnapshots(before, snapshot);
        const file = join(ROWS, `${tag}.sql`);
        if (existsSync(file)) {
          await describeFailure(`The rows of ${tag}.sql cannot be written`, () =>
            sql.query(readFileSync(file, 'utf8')),
          );
          snapshot = await readSnapshot(sql);
        }
        return compared;
      });
      const emptyTables = [...snapshot].filter(([, rows]) => rows.length === 0).map(([table]) => table);
      const earlier = writeRules;
      writeRules = await withDatabase(url, ({ sql }) => readWriteRules(sql));
      steps.push({ tag, changes, emptyTables, newWriteRules: findNewWriteRules(earlier, writeRules) });
      await afterStep(tag);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return steps;
}

async function describeFailure(description: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(description, { cause: error });
  }
}
