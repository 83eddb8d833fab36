import { asc, inArray, sql } from 'drizzle-orm';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import { type StockChangeCause, setStockCause } from '../../db/stock-cause.ts';
import { type AuditActor, getActorId, writeAudits } from '../audit/write-audit.ts';
import type { ChangedField } from './product-bulk.rules.ts';

export interface ProductValue {
  id: number;
  name: string;
  version: number;
  /** Whole shillings or units. */
  value: number;
}

/** Locks the products in the order of their ids, as sales do. */
export async function lockValues(
  tx: Transaction,
  ids: readonly number[],
  field: ChangedField,
): Promise<Map<number, ProductValue>> {
  const rows = await selectFrom(tx, ids, field).orderBy(asc(products.id)).for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

export async function selectValues(
  db: QueryRunner,
  ids: readonly number[],
  field: ChangedField,
): Promise<Map<number, ProductValue>> {
  const rows = await selectFrom(db, ids, field);
  return new Map(rows.map((row) => [row.id, row]));
}

const selectFrom = (db: QueryRunner, ids: readonly number[], field: ChangedField) =>
  db
    .select({
      id: products.id,
      name: products.name,
      version: products.version,
      value: field === 'price' ? products.price : products.stockQuantity,
    })
    .from(products)
    .where(inArray(products.id, [...ids]));

export interface ValueChange {
  id: number;
  before: number;
  after: number;
}

interface WriteRequest {
  field: ChangedField;
  at: Date;
  actor: AuditActor;
  /** What the audit log calls the change. */
  action: string;
  cause: StockChangeCause['cause'];
  /** Why the stock changes. */
  reason?: string | undefined;
}

/** The products must be locked. Writes an audit entry for each, and returns their new versions. */
export async function writeValues(
  tx: Transaction,
  changes: readonly ValueChange[],
  { field, at, actor, action, cause, reason }: WriteRequest,
): Promise<Map<number, number>> {
  const rows = JSON.stringify(changes.map(({ id, after }) => ({ id, after })));
  const column = sql.identifier(field);
  const { rows: written } = await tx.execute<{ id: number; version: number }>(sql`
    update products p set ${column} = c.after, version = p.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as c(id int, after int)
    where p.id = c.id
    returning p.id, p.version, ${setStockCause({ cause, at, userId: getActorId(actor), reason })}`);
  await writeAudits(
    tx,
    changes.map(({ id, before, after }) => ({
      at,
      actor,
      action,
      subject: `product ${id}`,
      before: { [field]: before },
      after: { [field]: after, ...(reason !== undefined && { change: after - before, reason }) },
    })),
  );
  return new Map(written.map(({ id, version }) => [id, version]));
}
