import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/client.ts';
import { getDatabaseUrl } from './servers/database-server.ts';

export interface TestDatabase extends OpenDatabase {
  url: string;
}

/** Creates a migrated, empty database; `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `gari_test_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase(server, { max: 1 });
  await copyTemplate(admin, name);
  const url = getDatabaseUrl(server, name);
  const database = openDatabase(url, { max: 20 });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await waitForDisconnects(admin, name);
      await admin.sql.query(`drop database if exists "${name}" with (force)`);
      await admin.close();
    },
  };
}

/** PostgreSQL allows one copy of a template at a time; the lock makes other callers wait. */
async function copyTemplate(admin: OpenDatabase, name: string): Promise<void> {
  await admin.sql`select pg_advisory_lock(7001)`;
  await admin.sql.query(`create database "${name}" template gari_template`);
  await admin.sql`select pg_advisory_unlock(7001)`;
}

/** A stopped worker disconnects with a delay and would log an error if its database were dropped before. */
async function waitForDisconnects({ sql }: OpenDatabase, name: string): Promise<void> {
  const findConnections = () => sql`
    select 1 from pg_stat_activity where datname = ${name} and backend_type = 'client backend'`;
  for (let tries = 0; tries < 150 && (await findConnections()).length > 0; tries += 1) await delay(20);
}
