import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from './schema/index.ts';

export type Schema = typeof schema;
export type Database = PostgresJsDatabase<Schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where queries run: inside a transaction or on their own. */
export type Queries = Database | Transaction;

export interface OpenDatabase {
  sql: postgres.Sql;
  db: Database;
  close(): Promise<void>;
}

/** Connects to a PostgreSQL (15 or newer) lazily; `max` connections at most. */
export function openDatabase(url: string, { max = 10 }: { max?: number } = {}): OpenDatabase {
  const sql = postgres(url, { max, onnotice() {}, connection: { TimeZone: 'UTC' } });
  return { sql, db: drizzle(sql, { schema }), close: () => sql.end({ timeout: 5 }) };
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const RETRIES = 3;

/** PostgreSQL's error code of a failed query, also where drizzle wrapped it. */
export function postgresCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

/** Runs the work in a transaction; retried up to 3 times where PostgreSQL gave it up for the sake of another. */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const code = postgresCode(error);
      if (retry === RETRIES || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
    }
  }
}
