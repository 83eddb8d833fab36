import type { Sql } from '../../../../server/db/sql.ts';

interface WriteRule {
  table: string;
  columns: string[];
  rule: string;
}

export interface WriteRules {
  rules: WriteRule[];
  /** `table.column`. */
  columns: Set<string>;
}

export const NO_WRITE_RULES: WriteRules = { rules: [], columns: new Set() };

/** What can refuse a row that is written: constraints, unique indexes and triggers, but for types and NOT NULL. */
export async function readWriteRules(sql: Sql): Promise<WriteRules> {
  const columns = await sql<{ name: string }[]>`
    select concat(table_name, '.', column_name) as name from information_schema.columns
    where table_schema = 'public'`;
  const rules = await sql<WriteRule[]>`
    select relname as table, rule, array(
      select attname::text from pg_attribute where attrelid = relation and attnum = any(numbers)) as columns
    from (
      select conrelid as relation, conkey as numbers,
        regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '') as rule
      from pg_constraint where contype in ('c', 'f', 'x')
      union all
      select indrelid, indkey::int2[], regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', 'UNIQUE ')
      from pg_index where indisunique
      union all
      select tgrelid, null, concat('TRIGGER ', tgname) from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and prosrc ~* 'raise\\s+exception'
    ) as rules join pg_class on pg_class.oid = relation
    where relnamespace = 'public'::regnamespace order by relname, rule`;
  return { rules, columns: new Set(columns.map(({ name }) => name)) };
}

/**
 * The rules of a version, as `table: rule`, that the version before it had not, on tables that both have. A CHECK or
 * foreign key of new columns alone is left out: the version before does not write them.
 */
export function findNewWriteRules(before: WriteRules, after: WriteRules): string[] {
  const isOldColumn = (table: string, column: string) => before.columns.has(`${table}.${column}`);
  const isOldTable = (table: string) => [...before.columns].some((name) => name.startsWith(`${table}.`));
  const toText = ({ table, rule }: WriteRule) => `${table}: ${rule}`;
  const earlier = new Set(before.rules.map(toText));
  return after.rules
    .filter(({ table }) => isOldTable(table))
    .filter(
      ({ table, columns, rule }) =>
        !/^(CHECK|FOREIGN)/.test(rule) || columns.some((column) => isOldColumn(table, column)),
    )
    .map(toText)
    .filter((text) => !earlier.has(text));
}
