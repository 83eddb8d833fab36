import type { Pool, PoolClient } from 'pg';
import { createSql, type Sql } from './sql.ts';

export interface SqlConnection extends Sql {
  client: PoolClient;
}

export interface SqlPool extends Sql {
  /** `mode`: `begin`'s options. After an error the connection is closed instead of rolled back: it may be in a COPY. */
  begin<T>(work: (tx: SqlConnection) => Promise<T>, mode?: string): Promise<T>;
  /** A connection for the locks and settings of a session, which `release` closes. */
  reserve(): Promise<SqlConnection & { release(): void }>;
}

export const createSqlPool = (pool: Pool): SqlPool =>
  Object.assign(createSql(pool), {
    async begin<T>(work: (tx: SqlConnection) => Promise<T>, mode = ''): Promise<T> {
      const client = await pool.connect();
      let isCommitted = false;
      try {
        await client.query(`begin ${mode}`);
        const result = await work(Object.assign(createSql(client), { client }));
        isCommitted = (await client.query('commit')).command === 'COMMIT';
        if (!isCommitted) throw new Error('Rolled back: a statement of the transaction failed.');
        return result;
      } finally {
        client.release(!isCommitted);
      }
    },
    async reserve() {
      const client = await pool.connect();
      return Object.assign(createSql(client), { client, release: () => client.release(true) });
    },
  });
