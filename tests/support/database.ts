import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/client.ts';
import { databaseOn } from './database-server.ts';

export interface TestDatabase extends OpenDatabase {
  url: string;
}

/** A migrated, empty database of the caller's own; `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `gari_test_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase(server, { max: 1 });
  await copyTemplate(admin, name);
  const url = databaseOn(server, name);
  const opened = openDatabase(url, { max: 20 });
  return {
    ...opened,
    url,
    async close() {
      await opened.close();
      await admin.sql.unsafe(`drop database if exists "${name}" with (force)`);
      await admin.close();
    },
  };
}

/** PostgreSQL copies a template for one caller at a time; the lock makes the others wait. */
async function copyTemplate(admin: OpenDatabase, name: string): Promise<void> {
  await admin.sql`select pg_advisory_lock(7001)`;
  await admin.sql.unsafe(`create database "${name}" template gari_template`);
  await admin.sql`select pg_advisory_unlock(7001)`;
}
