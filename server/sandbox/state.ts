import { createHash } from 'node:crypto';
import { SMS_TABLES } from './africastalking/tables.ts';
import { FLUTTERWAVE_TABLES } from './flutterwave/tables.ts';
import { GOOGLE_TABLES } from './google/tables.ts';
import { PESAPAL_TABLES } from './pesapal/tables.ts';
import { SAFARICOM_TABLES } from './safaricom/tables.ts';
import { MAIL_TABLES } from './smtp/tables.ts';
import type { SqlPool } from './sql.ts';

const FAULT_TABLES = `
  create table sandbox.faults (
    provider text primary key,
    settings text not null,
    requests integer not null default 0
  );`;

const TABLES = [
  FAULT_TABLES,
  SAFARICOM_TABLES,
  PESAPAL_TABLES,
  FLUTTERWAVE_TABLES,
  GOOGLE_TABLES,
  MAIL_TABLES,
  SMS_TABLES,
].join('\n');
const SCHEMA_VERSION = createHash('sha256').update(TABLES).digest('hex');
const LOCK_KEY = 7_246_001;

/**
 * Creates the schema `sandbox` if needed. A schema with other table definitions is dropped without migration: the
 * sandbox's state is disposable.
 */
export async function prepareState(sql: SqlPool): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_KEY})`;
    const [existing] = await tx<{ edition: string | null }[]>`
      select obj_description(oid, 'pg_namespace') as edition from pg_namespace where nspname = 'sandbox'`;
    if (existing?.edition === SCHEMA_VERSION) return;
    await tx.query(`drop schema if exists sandbox cascade; create schema sandbox; ${TABLES}`);
    await tx.query(`comment on schema sandbox is '${SCHEMA_VERSION}'`);
  });
}
