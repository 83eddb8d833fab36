import { setTimeout } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';

type Value = string | number | bigint | boolean | Date | Buffer | readonly (string | number)[] | null;
// oxlint-disable-next-line typescript/no-explicit-any -- the columns of untyped rows
type AnyRow = Record<string, any>;

/** sql`select … where id = ${id}` runs at once, with the values as parameters, and returns the rows. */
export interface Sql {
  <Rows extends object[] = AnyRow[]>(parts: TemplateStringsArray, ...values: Value[]): Promise<Rows>;
  /** `$1` is the first value. Without values, there may be several statements; returns the last one's rows. */
  query<Rows extends object[] = AnyRow[]>(text: string, values?: Value[]): Promise<Rows>;
}

export interface SqlPool extends Sql {
  begin<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
}

/** Connects lazily, with at most `max` connections, and survives lost ones: only the query running on one fails. */
export function openSql(url: string, max: number): { sql: SqlPool; close: () => Promise<void> } {
  const pool = new Pool({
    connectionString: url,
    max,
    options: '-c TimeZone=UTC',
    keepAlive: true,
    connectionTimeoutMillis: 30_000,
  });
  // Queries reject when the connection is lost; an unhandled error event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { sql: Object.assign(createSql(pool), { begin }), close };

  /** Waits at most 5 s for queries that are still running. */
  async function close(): Promise<void> {
    await Promise.race([pool.end(), setTimeout(5_000, undefined, { ref: false })]);
  }

  async function begin<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let isCommitted = false;
    try {
      await client.query('begin');
      const result = await work(createSql(client));
      isCommitted = (await client.query('commit')).command === 'COMMIT';
      if (!isCommitted) throw new Error('Rolled back: a statement of the transaction failed.');
      return result;
    } finally {
      // Closes the connection instead of returning it: it may still be in the transaction.
      client.release(!isCommitted);
    }
  }
}

function createSql(runner: Pool | PoolClient): Sql {
  const query = async <Rows extends object[]>(text: string, values?: Value[]) =>
    [await runner.query(text, values)].flat().at(-1)!.rows as Rows;
  const run = <Rows extends object[]>(parts: TemplateStringsArray, ...values: Value[]) =>
    query<Rows>(
      parts.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    );
  return Object.assign(run, { query });
}
