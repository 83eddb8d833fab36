import type { Sql } from './sql.ts';

const COMMENTS = String.raw`^(?:\s|--[^\n]*\n)*`;
const CONCURRENT_INDEX = new RegExp(
  String.raw`${COMMENTS}(create\s+(?:unique\s+)?|drop\s+)index\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)"?`,
  'i',
);

export function splitConcurrent(statements: readonly string[]) {
  return {
    inTransaction: statements.filter((statement) => !CONCURRENT_INDEX.test(statement)),
    concurrent: statements.filter((statement) => CONCURRENT_INDEX.test(statement)),
  };
}

/** Records the statements in the migration's transaction, so that an interrupted start can resume them. */
export async function deferStatements(tx: Sql, statements: readonly string[]): Promise<void> {
  for (const statement of statements)
    await tx`insert into drizzle.unfinished_statements (statement) values (${statement})`;
}

/**
 * Runs the recorded statements outside any transaction and without a timeout: they wait for older transactions but
 * block nothing. Drops an invalid index left by an interrupted attempt first.
 */
export async function runDeferredStatements(sql: Sql): Promise<void> {
  const remaining = await sql<{ id: number; statement: string }[]>`
    select id, statement from drizzle.unfinished_statements order by id`;
  for (const { id, statement } of remaining) {
    await runStatement(sql, statement);
    await sql`delete from drizzle.unfinished_statements where id = ${id}`;
  }
}

async function runStatement(sql: Sql, statement: string): Promise<void> {
  const [, verb = '', name = ''] = CONCURRENT_INDEX.exec(statement) ?? [];
  const [index] = await sql<{ valid: boolean }[]>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(quote_ident(${name}))`;
  const isDrop = verb.toLowerCase().startsWith('drop');
  if (isDrop ? !index : index?.valid) return;
  if (!isDrop && index) await sql.query(`drop index concurrently "${name}"`);
  await sql.query(statement);
}
