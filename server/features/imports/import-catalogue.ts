import { setImmediate } from 'node:timers/promises';
import { asc, inArray } from 'drizzle-orm';
import { PRODUCT_TEXTS } from '#contract/product.ts';
import type { Context } from '../../context/context.ts';
import type { Transaction } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import { selectExistingPictures } from '../products/product-parts.ts';
import { selectManagedById } from '../products/products.queries.ts';
import { type CatalogueLookup, readCatalogueLookup } from './catalogue-lookup.ts';
import type { ErrorList } from './error-list.ts';
import { type FileRow, readCatalogueFile } from './read-catalogue-file.ts';
import { canWrite, type ImportRequest, type ImportResult, type Tally, takeFile } from './take-file.ts';
import { type ValidatedRows, validateRows } from './validate-rows.ts';
import { writeRows } from './write-rows.ts';

const BATCH_SIZE = 250;
/** Writes all valid rows, or none if one is invalid and `acceptGood` is false. Throws ImportUnderWay. */
export async function importCatalogue(ctx: Context, request: ImportRequest): Promise<ImportResult> {
  const file = await readCatalogueFile(request.text);
  // Locks are taken in id order, as everywhere.
  const rows = file.rows.toSorted((a, b) => (a.id === b.id ? 0 : a.id - b.id));
  return takeFile(ctx, request, file, (tx, result) => processRows(ctx, tx, { request, rows, result }));
}

interface ImportWork {
  request: ImportRequest;
  rows: readonly FileRow[];
  result: Tally;
}

/**
 * Validates existing products without locks, then writes new ones, and locks and writes changed ones last: sales of
 * changed products are blocked for the shortest time, and not at all by a rejected file.
 */
async function processRows(
  ctx: Context,
  tx: Transaction,
  { request, rows, result }: ImportWork,
): Promise<void> {
  const { total } = result;
  const lookup = await readCatalogueLookup(tx);
  let done = total - rows.length;
  const reportProgress = async (increment: number) => {
    done += increment;
    await request.onProgress?.({ done, total });
  };
  await reportProgress(0);

  const seenIds = new Set<number>();
  const changedRows: FileRow[] = [];
  for (const batch of toBatches(rows.filter((row) => !isNew(row)))) {
    // Invalid rows run no queries, so nothing else here yields to other work.
    await setImmediate();
    const uniqueRows = batch.filter((row) => isFirstOccurrence(row, seenIds, result.errors));
    const validated = await validateBatch(tx, uniqueRows, lookup);
    addToTally(result, validated);
    const changed = new Set(validated.changed.map(({ row }) => row));
    if (!request.dryRun) changedRows.push(...uniqueRows.filter(({ row }) => changed.has(row)));
    await reportProgress(batch.length - (request.dryRun ? 0 : changed.size));
  }

  for (const batch of toBatches(rows.filter(isNew))) {
    await setImmediate();
    const validated = await validateBatch(tx, batch, lookup);
    addToTally(result, validated);
    if (canWrite(request, result)) await writeRows(ctx, tx, request.actor, validated);
    await reportProgress(batch.length);
  }

  for (const batch of toBatches(changedRows)) {
    if (!canWrite(request, result)) return;
    await lockRowProducts(tx, batch);
    const validated = await validateBatch(tx, batch, lookup);
    result.changed -= batch.length;
    addToTally(result, validated);
    if (canWrite(request, result)) await writeRows(ctx, tx, request.actor, validated);
    await reportProgress(batch.length);
  }
}

function* toBatches(rows: readonly FileRow[]): Generator<readonly FileRow[]> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) yield rows.slice(at, at + BATCH_SIZE);
}

function isNew({ cells }: FileRow): boolean {
  return (cells.id?.trim() ?? '') === '';
}

function addToTally(result: Tally, { errors, created, changed, unchanged }: ValidatedRows): void {
  for (const error of errors) result.errors.add(error);
  result.created += created.length;
  result.changed += changed.length;
  result.unchanged += unchanged;
}

function isFirstOccurrence(row: FileRow, seenIds: Set<number>, errors: ErrorList): boolean {
  const { id } = row;
  if (!Number.isFinite(id) || !seenIds.has(id)) {
    seenIds.add(id);
    return true;
  }
  errors.add({ row: row.row, column: 'id', message: 'This product is in the file twice.' });
  return false;
}

async function validateBatch(
  tx: Transaction,
  rows: readonly FileRow[],
  lookup: CatalogueLookup,
): Promise<ValidatedRows> {
  const existingProducts = await selectManagedById(tx, rows.map(({ id }) => id).filter(isProductId));
  return rejectUnknownPictures(tx, validateRows(rows, existingProducts, lookup));
}

function isProductId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= 2_147_483_647;
}

async function lockRowProducts(tx: Transaction, rows: readonly FileRow[]): Promise<void> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(
      inArray(
        products.id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(products.id))
    .for('update');
}

async function rejectUnknownPictures(tx: Transaction, validated: ValidatedRows): Promise<ValidatedRows> {
  const requested = [
    ...validated.created.map(({ row, body }) => ({ row, images: body.images })),
    ...validated.changed.map(({ row, after }) => ({ row, images: after.images })),
  ];
  const existingPictures = await selectExistingPictures(
    tx,
    requested.flatMap(({ images }) => images),
  );
  const invalidRows = new Set(
    requested
      .filter(({ images }) => !images.every((hash) => existingPictures.has(hash)))
      .map(({ row }) => row),
  );
  if (invalidRows.size === 0) return validated;
  const isValid = ({ row }: { row: number }) => !invalidRows.has(row);
  return {
    ...validated,
    created: validated.created.filter(isValid),
    changed: validated.changed.filter(isValid),
    errors: [
      ...validated.errors,
      ...[...invalidRows].map((row) => ({ row, column: 'images', message: PRODUCT_TEXTS.noPicture })),
    ],
  };
}
