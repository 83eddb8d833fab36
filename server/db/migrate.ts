import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import { readVersion } from './backup/tables.ts';
import { openDatabase } from './client.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const MIGRATION_LOCK = 4_274;
const OLDEST_SUPPORTED = 150_000;

/** Brings a database to this version's tables and the job queue's; processes that start together take turns. */
export async function migrateDatabase(url: string): Promise<void> {
  const { sql, close } = openDatabase(url, { max: 1 });
  const work = openDatabase(url, { max: 1 });
  try {
    const [version] = await sql<
      { number: number }[]
    >`select current_setting('server_version_num')::int as number`;
    if (!version || version.number < OLDEST_SUPPORTED) {
      throw new Error('The database is too old: Gari needs PostgreSQL 15 or newer.');
    }
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(work.db, { migrationsFolder: MIGRATIONS });
    await runMigrations({ connectionString: url });
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`;
  } finally {
    await work.close();
    await close();
  }
}

/** Whether a database has exactly this version's tables. */
export async function isMigrated(url: string): Promise<boolean> {
  const { sql, close } = openDatabase(url, { max: 1 });
  try {
    const [found] = await sql<{ name: string | null }[]>`
      select to_regclass('drizzle.__drizzle_migrations')::text as name`;
    if (!found?.name) return false;
    return (await readVersion(sql)) === readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.hash;
  } finally {
    await close();
  }
}
