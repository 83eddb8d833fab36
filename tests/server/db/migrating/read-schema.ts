import type { Sql } from '../../../../server/db/sql.ts';

/** Everything in the schema `public` but what extensions own, as sorted lines of text. */
export async function readSchema(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with tables as (
      select oid, relname, relkind, relpersistence from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    )
    select format('table %s %s %s', relname, relkind, relpersistence) as line from tables
    union all
    select format('column %s.%s %s %s %s%s%s %s', relname, attname, format_type(atttypid, atttypmod), attcollation::regcollation,
      case when attnotnull then 'not null ' end, attidentity, concat(attgenerated, attstorage), pg_get_expr(adbin, adrelid))
    from pg_attribute join tables on tables.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select format('index %s %s', pg_get_indexdef(indexrelid), case when not indisvalid then 'invalid' end)
    from pg_index join tables on tables.oid = indrelid
    union all
    select format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join tables on tables.oid = conrelid
    union all
    select format('trigger %s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
    union all
    select format('view %s %s', relname, pg_get_viewdef(oid)) from tables where relkind = 'v'
    union all
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by 1`;
  return rows.map(({ line }) => line);
}

/** Names of indexes that are not valid, of constraints that old rows were not checked for, and statements still to run. */
export async function findUnfinished(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid
    union all select conname from pg_constraint where not convalidated
    union all select statement from drizzle.unfinished_statements order by 1`;
  return rows.map(({ name }) => name);
}

/** `table.column = value` for each value in a list of a CHECK, `column = ANY (ARRAY[…])`. */
export async function listCheckedValues(
  sql: Sql,
): Promise<{ table: string; column: string; value: string }[]> {
  const checks = await sql<{ table: string; definition: string }[]>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace order by 1, 2`;
  return checks.flatMap(({ table, definition }) =>
    [...definition.matchAll(/(\w+) = ANY \(ARRAY\[([^\]]*)\]/gu)].flatMap(([, column = '', list = '']) =>
      [...list.matchAll(/'((?:[^']|'')*)'::text/gu)].map(([, value = '']) => ({
        table,
        column,
        value: value.replaceAll("''", "'"),
      })),
    ),
  );
}
