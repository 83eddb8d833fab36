import type { Sql } from '../db/sql.ts';
import { demoAccounts } from './demo-accounts.ts';

export class DemoDataError extends Error {
  override name = 'DemoDataError';
}

/**
 * Throws DemoDataError when the database was ever seeded with demo data or has a demo account, whose password is
 * public. Read-only; a database without tables passes.
 */
export async function assertNoDemoData(sql: Sql): Promise<void> {
  const hasRows = async (table: string, condition: string, values: string[][] = []) => {
    const [relation] = await sql<{ name: string | null }[]>`select to_regclass(${table})::text as name`;
    if (!relation?.name) return false;
    const rows = await sql.query(`select from ${table} where ${condition} limit 1`, values);
    return rows.length > 0;
  };
  const emails = demoAccounts.map(({ email }) => email);
  if (
    (await hasRows('public.demo_seed', 'true')) ||
    (await hasRows('public.users', 'lower(email) = any($1)', [emails]))
  )
    throw new DemoDataError(
      'This database holds the demo shop, whose accounts have a published password: with NODE_ENV=production use another database, or another DATA_DIR.',
    );
}
