import { type Placeholder, sql } from 'drizzle-orm';
import type { Database, QueryRunner } from './client.ts';

interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/**
 * A query whose text is built once, from `build` with a placeholder for each value, and which each connection plans
 * once, by its name. For hot paths only, purchases and signed-in requests: a plain query is easier to read.
 * In a condition a value is sent as it is, without its column's encoder; in values() and set() it is encoded, and must not be
 * null.
 */
export function defineQuery<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: QueryRunner, value: (name: keyof Values & string) => Placeholder) => Preparable<Rows>,
): (db: QueryRunner, values: Values) => Promise<Rows> {
  let built: ReturnType<Preparable<Rows>['prepare']> | undefined;
  return (db, values) => {
    built ??= build(db, (value) => sql.placeholder(value)).prepare(name);
    // drizzle ties what it prepares to the connection of the first caller; only this part of it differs.
    const { client, logger } = db._.session as unknown as SessionParts;
    return Object.assign(Object.create(built) as typeof built, { client, logger }).execute(values);
  };
}

/** Not in drizzle's types. */
interface SessionParts {
  client: Database['$client'];
  logger: unknown;
}
