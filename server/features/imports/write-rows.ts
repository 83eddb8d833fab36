import type { Context } from '../../context/context.ts';
import type { Transaction } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import { type StockChangeCause, setStockCause } from '../../db/stock-cause.ts';
import { type AuditActor, type AuditEntry, getActorId, writeAudits } from '../audit/write-audit.ts';
import { diffProducts, getAuditAction } from '../products/change-product.ts';
import { toProductRow } from '../products/create-product.ts';
import { createSlug, insertWithSlug } from '../products/insert-with-slug.ts';
import { writePictures } from '../products/product-parts.ts';
import { toProductBody, writeChanges } from '../products/write-changes.ts';
import type { ChangedProduct, NewProduct, ValidatedRows } from './validate-rows.ts';

export async function writeRows(
  ctx: Context,
  tx: Transaction,
  actor: AuditActor,
  { created, changed }: ValidatedRows,
): Promise<void> {
  const at = ctx.now();
  const auditContext: AuditContext = { actor, at, imported: true };
  const cause: StockChangeCause = { cause: 'imported', at, userId: getActorId(actor) };
  await writeChanges(tx, changed, cause);
  const ids = await insertNewProducts(tx, created, cause);
  await writeAudits(tx, [
    ...changed.map(({ current, after }) => toChangeAudit({ current, after }, auditContext)),
    ...created.map(({ body }, index) => ({
      ...auditContext,
      action: 'create product',
      subject: `product ${ids[index]}`,
      after: body,
    })),
  ]);
}

type AuditContext = Pick<AuditEntry, 'actor' | 'at' | 'imported'>;

function toChangeAudit(
  { current, after }: Omit<ChangedProduct, 'row'>,
  auditContext: AuditContext,
): AuditEntry {
  const before = toProductBody(current);
  return {
    ...auditContext,
    action: getAuditAction(before, after),
    subject: `product ${current.id}`,
    ...diffProducts(before, after),
  };
}

/** Inserts all at once, then retries one by one where the slug is taken. Returns the ids in row order. */
async function insertNewProducts(
  tx: Transaction,
  created: readonly NewProduct[],
  cause: StockChangeCause,
): Promise<number[]> {
  if (created.length === 0) return [];
  const { at } = cause;
  const inserted = await tx
    .insert(products)
    .values(created.map(({ body }) => ({ ...toProductRow(body, at), slug: createSlug(body.name) })))
    .onConflictDoNothing({ target: products.slug })
    .returning({ id: products.id, slug: products.slug, cause: setStockCause(cause) });
  const idBySlug = new Map(inserted.map(({ id, slug }) => [slug, id]));
  const ids: number[] = [];
  for (const { body } of created) {
    const slug = createSlug(body.name);
    ids.push(idBySlug.get(slug) ?? (await insertWithSlug(tx, toProductRow(body, at), cause)).id);
    idBySlug.delete(slug);
  }
  await writePictures(
    tx,
    created.map(({ body }, index) => ({ productId: ids[index]!, name: body.name, hashes: body.images })),
  );
  return ids;
}
