import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../server/db/client.ts';
import { startEmbeddedDatabase } from '../../../server/db/embedded/embedded-database.ts';
import { migrateDatabase } from '../../../server/db/migrate.ts';
import { ensureTestHost } from './host-bundle.ts';
import { type Pooler, startPooler } from './pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    /** The same server, with superuser rights. */
    databaseSuperuser: string;
    /** Null unless shops connect through one. */
    pooler: Omit<Pooler, 'stop'> | null;
  }
}

/**
 * Test databases may be lost in a crash, so nothing waits for the disk. Autovacuum is off because its process belongs
 * to the superuser, and the shop's role cannot terminate it when it drops a database.
 */
export const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/**
 * Bundles the API host, and starts one PostgreSQL for all test files, with a migrated template that each file copies, and with TEST_POOLER=yes
 * PgBouncer in front of it.
 */
export default async function setup(project: TestProject) {
  await ensureTestHost();
  const configuredUrl = process.env['TEST_DATABASE_URL'];
  const folder = mkdtempSync(join(tmpdir(), 'gari-test-'));
  chmodSync(folder, 0o755);
  const embedded = configuredUrl ? null : await startEmbeddedDatabase(folder, { settings: FAST_SETTINGS });
  const server = configuredUrl ?? embedded?.url ?? '';
  const { sql, close } = openDatabase(server, { max: 1 });
  await sql`drop database if exists gari_template with (force)`;
  await sql`create database gari_template`;
  await close();
  await migrateDatabase(getDatabaseUrl(server, 'gari_template'));
  const pooler = process.env['TEST_POOLER'] === 'yes' ? await startPooler() : null;
  project.provide('pooler', pooler && { url: pooler.url, databases: pooler.databases });
  project.provide('databaseServer', server);
  project.provide('databaseSuperuser', configuredUrl ?? getSuperuserUrl(server, folder));
  return () => {
    pooler?.stop();
    embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The user of the embedded cluster, whose password is in its folder. */
function getSuperuserUrl(server: string, folder: string): string {
  const url = new URL(server);
  url.username = 'gari';
  url.password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
  return url.href;
}

export function getDatabaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
