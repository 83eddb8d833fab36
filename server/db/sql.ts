import type { Pool, PoolClient } from 'pg';

type Value = string | number | bigint | boolean | Date | Buffer | readonly (string | number)[] | null;
// oxlint-disable-next-line typescript/no-explicit-any -- the columns of untyped rows
type AnyRow = Record<string, any>;

/**
 * sql`select … where id = ${id}` runs at once, with the values as parameters, and returns the rows: `bigint` and
 * `numeric` as text, `timestamptz` as Date, `json` parsed. Cast a `date` or an `interval` to text.
 */
export interface Sql {
  <Rows extends object[] = AnyRow[]>(parts: TemplateStringsArray, ...values: Value[]): Promise<Rows>;
  /** `$1` is the first value. Without values, there may be several statements; returns the last one's rows. */
  query<Rows extends object[] = AnyRow[]>(text: string, values?: Value[]): Promise<Rows>;
}

export function createSql(runner: Pool | PoolClient): Sql {
  const query = async <Rows extends object[]>(text: string, values?: Value[]) =>
    [await runner.query(text, values)].flat().at(-1)!.rows as Rows;
  const run = <Rows extends object[]>(parts: TemplateStringsArray, ...values: Value[]) =>
    query<Rows>(
      parts.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    );
  return Object.assign(run, { query });
}
