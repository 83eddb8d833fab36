import { openDatabase } from '../client.ts';

/** Owns its database and may create others, but is not a superuser. */
export const SHOP_ROLE = 'gari_shop';

/** Transfers objects owned by an earlier version's superuser to the shop's role, except extensions. */
const TRANSFER_OWNERSHIP = `
do $$
declare
  kept record;
begin
  for kept in
    select format('schema %I', nspname) as what from pg_namespace
      where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('table %s', c.oid::regclass) from pg_class c
      where c.relowner = current_user::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
    union all
    select format('type %s', t.oid::regtype) from pg_type t left join pg_class c on c.oid = t.typrelid
      where t.typowner = current_user::regrole and (t.typtype in ('e', 'd') or c.relkind = 'c')
        and t.typnamespace::regnamespace::text !~ '^(pg_|information_schema)'
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    union all
    select format('routine %s', p.oid::regprocedure) from pg_proc p
      where p.proowner = current_user::regrole
        and p.pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter %s owner to ${SHOP_ROLE}', kept.what);
  end loop;
end $$;
alter database current_database_name owner to ${SHOP_ROLE};`;

interface Cluster {
  adminUrl(database: string): string;
  password: string;
}

export async function ensureShopDatabase({ adminUrl, password }: Cluster, database: string): Promise<void> {
  const { sql, close } = openDatabase(adminUrl('postgres'), { max: 1 });
  try {
    const [role] = await sql`select from pg_roles where rolname = ${SHOP_ROLE}`;
    await sql.query(
      `${role ? 'alter' : 'create'} role ${SHOP_ROLE} login createdb nosuperuser password '${password}'`,
    );
    const [existing] = await sql<{ owner: string }[]>`
      select pg_get_userbyid(datdba) as owner from pg_database where datname = ${database}`;
    if (!existing) await sql.query(`create database "${database}" owner ${SHOP_ROLE}`);
    else if (existing.owner !== SHOP_ROLE) await transferOwnership(adminUrl(database), database);
  } finally {
    await close();
  }
}

async function transferOwnership(url: string, database: string): Promise<void> {
  const { sql, close } = openDatabase(url, { max: 1 });
  try {
    await sql.query(TRANSFER_OWNERSHIP.replace('current_database_name', `"${database}"`));
  } finally {
    await close();
  }
}
