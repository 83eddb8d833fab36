import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import { type AuditActor, type AuditEntry, writeAudits } from '../audit/write-audit.ts';
import { actionOf, differenceOf } from '../products/change-product.ts';
import { rowOf } from '../products/create-product.ts';
import { insertWithSlug, slugFor } from '../products/insert-with-slug.ts';
import { writePictures } from '../products/product-parts.ts';
import { bodyOf, writeChanges } from '../products/write-changes.ts';
import type { ChangedProduct, Judged, NewProduct } from './judge-rows.ts';

/** Writes what a batch of good rows asks for, each product with its entry in the audit log. */
export async function writeRows(
  ctx: Context,
  tx: Transaction,
  actor: AuditActor,
  { created, changed }: Judged,
): Promise<void> {
  const at = ctx.now();
  const by: By = { actor, at, imported: true };
  await writeChanges(tx, changed, at);
  const ids = await insertNew(tx, created, at);
  await writeAudits(tx, [
    ...changed.map(({ current, after }) => auditOfChange({ current, after }, by)),
    ...created.map(({ body }, index) => ({
      ...by,
      action: 'create product',
      subject: `product ${ids[index]}`,
      after: body,
    })),
  ]);
}

type By = Pick<AuditEntry, 'actor' | 'at' | 'imported'>;

function auditOfChange({ current, after }: Omit<ChangedProduct, 'row'>, by: By): AuditEntry {
  const before = bodyOf(current);
  return {
    ...by,
    action: actionOf(before, after),
    subject: `product ${current.id}`,
    ...differenceOf(before, after),
  };
}

/** All at once; those whose address is taken then look for one each. Answers the ids in the rows' order. */
async function insertNew(tx: Transaction, created: readonly NewProduct[], at: Date): Promise<number[]> {
  if (created.length === 0) return [];
  const inserted = await tx
    .insert(products)
    .values(created.map(({ body }) => ({ ...rowOf(body, at), slug: slugFor(body.name) })))
    .onConflictDoNothing({ target: products.slug })
    .returning({ id: products.id, slug: products.slug });
  const idBySlug = new Map(inserted.map(({ id, slug }) => [slug, id]));
  const ids: number[] = [];
  for (const { body } of created) {
    const slug = slugFor(body.name);
    ids.push(idBySlug.get(slug) ?? (await insertWithSlug(tx, rowOf(body, at))).id);
    idBySlug.delete(slug);
  }
  await writePictures(
    tx,
    created.map(({ body }, index) => ({ productId: ids[index]!, name: body.name, hashes: body.images })),
  );
  return ids;
}
