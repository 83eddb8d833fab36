import type { QueryRunner } from './client.ts';

/** A statement that each connection plans once. Its text never changes while it has its name. */
export interface Statement<Row> {
  name: string;
  text: string;
  /** Only a type. */
  row?: Row;
}

export const defineStatement = <Row>(name: string, text: string): Statement<Row> => ({ name, text });

/**
 * Runs a statement, by its name if it has one: PostgreSQL parses it once a connection and, from the sixth time on, uses one plan for all
 * values unless plans for each would be cheaper. Bind nothing as LIMIT, unless one in the text is within: its plan for all
 * values would be that for a tenth of the table. Write `unnest((select $1::int[]))`: where PostgreSQL sees the array, it
 * plans anew for each number of elements. Times are text, `json` is parsed.
 */
export async function runStatement<Row>(
  db: QueryRunner,
  { name, text }: Omit<Statement<Row>, 'name'> & { name?: string },
  params: unknown[] = [],
): Promise<Row[]> {
  const query = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
    { sql: text, params },
    undefined,
    name,
    false,
  );
  return (await query.execute()).rows;
}
