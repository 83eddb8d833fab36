import { setImmediate } from 'node:timers/promises';
import { asc, inArray, sql } from 'drizzle-orm';
import { PRODUCT_TEXTS } from '#contract/product.ts';
import type { ImportError, ManagedProduct } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import type { AuditActor } from '../audit/write-audit.ts';
import { knownPictures } from '../products/product-parts.ts';
import { selectManagedById } from '../products/products.queries.ts';
import { ErrorList } from './error-list.ts';
import { differing, type Judged, judgeRows } from './judge-rows.ts';
import { type FileRow, readCatalogueFile } from './read-catalogue-file.ts';
import { readShelves, type Shelves } from './shelves.ts';
import { writeRows } from './write-rows.ts';

const BATCH = 250;
/** A sale waits for the rows of an import; two imports wait for each other as a whole. */
const LOCK = sql`select pg_advisory_xact_lock(hashtextextended('catalogue import', 0))`;

export interface ImportRequest {
  /** The file: see catalogue-cells.ts for its columns. */
  text: string;
  /** Only finds out what an import would do. */
  dryRun: boolean;
  /** Writes the good rows though others are bad. */
  acceptGood: boolean;
  actor: AuditActor;
  /** Told now and then how many rows have been looked at, of how many. */
  onProgress?: (progress: { done: number; total: number }) => Promise<void>;
  /** The last part of the transaction that writes; not called where nothing is written. */
  onWritten?: (tx: Transaction, result: ImportResult) => Promise<void>;
}

export interface ImportResult {
  /** False for a dry run, and where bad rows keep everything from being written. */
  written: boolean;
  /** Rows below the header; how many of them are new products, changed ones, and the same as the catalogue. */
  total: number;
  created: number;
  changed: number;
  unchanged: number;
  /** The first 1,000 that were found, in the order of the rows. */
  errors: ImportError[];
  /** Of all errors, and of the rows that have any. */
  errorCount: number;
  badRows: number;
}

type Tally = Omit<ImportResult, 'errors' | 'errorCount' | 'badRows'> & { errors: ErrorList };

function resultOf({ errors, ...counts }: Tally): ImportResult {
  return { ...counts, errors: errors.inOrder(), errorCount: errors.count, badRows: errors.badRows };
}

/** Takes a catalogue file: all of its good rows in one transaction, or nothing where a row is bad and that is not accepted. */
export async function importCatalogue(ctx: Context, request: ImportRequest): Promise<ImportResult> {
  const { rows, errors, total } = await readCatalogueFile(request.text);
  const start: Tally = { written: false, total, created: 0, changed: 0, unchanged: 0, errors };
  // Locks are taken in the order of ids, as everywhere; new products come last.
  const sorted = rows.toSorted((a, b) => (a.id === b.id ? 0 : a.id - b.id));
  const result = { ...start };
  try {
    await inTransaction(ctx.db, async (tx) => {
      Object.assign(result, start, { errors: new ErrorList(errors) });
      if (!request.dryRun) await tx.execute(LOCK);
      await work(ctx, tx, { request, rows: sorted, result });
      if (!mayWrite(request, result)) throw new NothingWritten();
      result.written = true;
      await request.onWritten?.(tx, resultOf(result));
    });
  } catch (error) {
    if (!(error instanceof NothingWritten)) throw error;
  }
  return resultOf(result);
}

class NothingWritten extends Error {}

function mayWrite({ dryRun, acceptGood }: ImportRequest, { errors, total }: Tally): boolean {
  return !dryRun && total > 0 && (acceptGood || errors.count === 0);
}

interface Work {
  request: ImportRequest;
  rows: readonly FileRow[];
  result: Tally;
}

async function work(ctx: Context, tx: Transaction, { request, rows, result }: Work): Promise<void> {
  const { total } = result;
  const shelves = await readShelves(tx);
  const seen = new Set<number>();
  const bad = total - rows.length;
  await request.onProgress?.({ done: bad, total });
  for (let at = 0; at < rows.length; at += BATCH) {
    // Bad rows ask the database nothing, so that nothing else would let other work in.
    await setImmediate();
    const batch = rows.slice(at, at + BATCH).filter((row) => isFirst(row, seen, result.errors));
    const judged = await judge(tx, batch, shelves, request.dryRun);
    for (const error of judged.errors) result.errors.add(error);
    if (mayWrite(request, result)) await writeRows(ctx, tx, request.actor, judged);
    result.created += judged.created.length;
    result.changed += judged.changed.length;
    result.unchanged += judged.unchanged;
    await request.onProgress?.({ done: bad + Math.min(at + BATCH, rows.length), total });
  }
}

function isFirst(row: FileRow, seen: Set<number>, errors: ErrorList): boolean {
  const { id } = row;
  if (!Number.isFinite(id) || !seen.has(id)) {
    seen.add(id);
    return true;
  }
  errors.add({ row: row.row, column: 'id', message: 'This product stands in the file twice.' });
  return false;
}

async function judge(
  tx: Transaction,
  rows: readonly FileRow[],
  shelves: Shelves,
  dryRun: boolean,
): Promise<Judged> {
  const judged = judgeRows(rows, await readProducts(tx, rows, dryRun), shelves);
  return withoutUnknownPictures(tx, judged);
}

/** The products that rows name; those that they change are locked until the transaction ends. */
async function readProducts(
  tx: Transaction,
  rows: readonly FileRow[],
  dryRun: boolean,
): Promise<Map<number, ManagedProduct>> {
  const ids = rows.map(({ id }) => id).filter((id) => Number.isInteger(id) && id >= 1 && id <= 2_147_483_647);
  const found = await selectManagedById(tx, ids);
  if (dryRun) return found;
  const touched = rows
    .map((row) => ({ row, product: found.get(row.id) }))
    .filter(({ row, product }) => product && Object.keys(differing(row.cells, product)).length > 0);
  const touchedIds = touched.map(({ product }) => product!.id);
  if (touchedIds.length === 0) return found;
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, touchedIds))
    .orderBy(asc(products.id))
    .for('update');
  return new Map([...found, ...(await selectManagedById(tx, touchedIds))]);
}

async function withoutUnknownPictures(tx: Transaction, judged: Judged): Promise<Judged> {
  const wanted = [
    ...judged.created.map(({ row, body }) => ({ row, images: body.images })),
    ...judged.changed.map(({ row, after }) => ({ row, images: after.images })),
  ];
  const known = await knownPictures(
    tx,
    wanted.flatMap(({ images }) => images),
  );
  const bad = new Set(
    wanted.filter(({ images }) => !images.every((hash) => known.has(hash))).map(({ row }) => row),
  );
  if (bad.size === 0) return judged;
  const isGood = ({ row }: { row: number }) => !bad.has(row);
  return {
    ...judged,
    created: judged.created.filter(isGood),
    changed: judged.changed.filter(isGood),
    errors: [
      ...judged.errors,
      ...[...bad].map((row) => ({ row, column: 'images', message: PRODUCT_TEXTS.noPicture })),
    ],
  };
}
