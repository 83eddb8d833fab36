import type { Sql } from '../sql.ts';

export interface Table {
  /** Quoted and schema-qualified. */
  name: string;
  /** Quoted, without generated columns. */
  columns: string[];
}

/** The shop's and the job queue's tables, except the migration lists, which belong to the version. */
export async function listTables(sql: Sql): Promise<Table[]> {
  return await sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname <> 'migrations'
    group by n.nspname, c.relname
    order by n.nspname desc, c.relname`;
}

export interface Sequence {
  name: string;
  /** The last allocated number; null when unused. */
  last: string | null;
}

export async function listSequences(sql: Sql): Promise<Sequence[]> {
  return await sql<Sequence[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'graphile_worker') order by 1`;
}

/** Returns the hash of the last migration, which identifies the schema version. */
export async function readVersion(sql: Sql): Promise<string> {
  const [last] = await sql<
    { hash: string }[]
  >`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`;
  return last?.hash ?? '';
}
