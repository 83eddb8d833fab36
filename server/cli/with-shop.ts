import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../context/config.ts';
import { type Context, withPool } from '../context/context.ts';
import { createContext } from '../create-context.ts';
import type { OpenDatabase } from '../db/client.ts';
import { findEmbeddedDatabase, startEmbeddedDatabase } from '../db/embedded/embedded-database.ts';
import { isMigrated, migrateDatabase } from '../db/migrate.ts';
import { RefusedError } from './refused-error.ts';

type Work<T> = (ctx: Context, database: OpenDatabase) => Promise<T>;

/**
 * Runs `work` against DATABASE_URL or else the embedded database, which is started if no running shop shares it.
 * Throws RefusedError when there is no shop or its schema version differs: a backup made before an upgrade must not
 * migrate the shop.
 */
export async function withShop<T>(work: Work<T>): Promise<T> {
  const dataDir = getDataDir();
  if (dataDir !== null && !existsSync(join(dataDir, 'postgres')))
    throw new RefusedError(`There is no shop in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  return withDatabase(async (url) => {
    if (await isMigrated(url)) return;
    throw new RefusedError(
      'The database is empty or of another version of Gari: use that version, or start this one first.',
    );
  }, work);
}

/** Like withShop, but creates or migrates the database first. */
export const withNewShop = <T>(work: Work<T>): Promise<T> => withDatabase(migrateDatabase, work);

/** Calls `work` with the address of the shop's database, migrated or not; null if there is no shop in DATA_DIR. */
export async function withDatabaseUrl<T>(work: (url: string | null) => Promise<T>): Promise<T> {
  const dataDir = getDataDir();
  if (dataDir === null) return work(process.env['DATABASE_URL']!);
  if (!existsSync(join(dataDir, 'postgres'))) return work(null);
  const embedded = await openEmbedded(dataDir);
  try {
    return await work(embedded.url);
  } finally {
    embedded.stop();
  }
}

const getDataDir = () => (process.env['DATABASE_URL'] ? null : (process.env['DATA_DIR'] ?? './data'));

async function withDatabase<T>(prepare: (url: string) => Promise<void>, work: Work<T>): Promise<T> {
  const dataDir = getDataDir();
  const embedded = dataDir === null ? null : await openEmbedded(dataDir);
  try {
    const databaseUrl = embedded?.url ?? process.env['DATABASE_URL'];
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, DATABASE_URL: databaseUrl });
    await prepare(config.databaseUrl);
    const ctx = createContext(config);
    try {
      return await work(withPool(ctx, 'tool'), ctx.database);
    } finally {
      ctx.mailer?.close();
      await ctx.database.close();
    }
  } finally {
    embedded?.stop();
  }
}

async function openEmbedded(dataDir: string) {
  const runningUrl = findEmbeddedDatabase(dataDir);
  return runningUrl ? { url: runningUrl, stop: () => undefined } : await startEmbeddedDatabase(dataDir);
}
