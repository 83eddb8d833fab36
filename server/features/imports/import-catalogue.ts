import { setImmediate } from 'node:timers/promises';
import { asc, inArray, sql } from 'drizzle-orm';
import { PRODUCT_TEXTS } from '#contract/product.ts';
import type { ImportError } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import type { AuditActor } from '../audit/write-audit.ts';
import { knownPictures } from '../products/product-parts.ts';
import { selectManagedById } from '../products/products.queries.ts';
import { ErrorList } from './error-list.ts';
import { type Judged, judgeRows } from './judge-rows.ts';
import { type FileRow, readCatalogueFile } from './read-catalogue-file.ts';
import { readShelves, type Shelves } from './shelves.ts';
import { writeRows } from './write-rows.ts';

const BATCH = 250;
/** Files are taken one at a time, also by several processes; the lock goes with its transaction, however that ends. */
const LOCK = sql`select pg_try_advisory_xact_lock(hashtextextended('catalogue import', 0)) as mine`;

/** Another file is being taken; the same may succeed once that has ended. */
export class ImportUnderWay extends Error {
  override readonly name = 'ImportUnderWay';

  constructor() {
    super('Another catalogue file is being taken. Please try again once that has ended.');
  }
}

export interface ImportRequest {
  /** The file: see catalogue-cells.ts for its columns. */
  text: string;
  /** Only finds out what an import would do. */
  dryRun: boolean;
  /** Writes the good rows though others are bad. */
  acceptGood: boolean;
  actor: AuditActor;
  /** Called once it is this file's turn, before anything is read or written. */
  onStart?: () => Promise<void>;
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

/**
 * Takes a catalogue file: all of its good rows in one transaction, or nothing where a row is bad and that is not accepted.
 * Throws ImportUnderWay where another file is being taken.
 */
export async function importCatalogue(ctx: Context, request: ImportRequest): Promise<ImportResult> {
  const { rows, errors, total } = await readCatalogueFile(request.text);
  const start: Tally = { written: false, total, created: 0, changed: 0, unchanged: 0, errors };
  // Locks are taken in the order of ids, as everywhere.
  const sorted = rows.toSorted((a, b) => (a.id === b.id ? 0 : a.id - b.id));
  const result = { ...start };
  try {
    await inTransaction(ctx.db, async (tx) => {
      Object.assign(result, start, { errors: new ErrorList(errors) });
      await takeTurn(tx);
      await request.onStart?.();
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

async function takeTurn(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ mine: boolean }>(LOCK);
  if (!rows[0]?.mine) throw new ImportUnderWay();
}

function mayWrite({ dryRun, acceptGood }: ImportRequest, { errors, total }: Tally): boolean {
  return !dryRun && total > 0 && (acceptGood || errors.count === 0);
}

interface Work {
  request: ImportRequest;
  rows: readonly FileRow[];
  result: Tally;
}

/**
 * Looks at the rows of known products first, without locks, then writes new products, and locks and writes changed ones
 * last: sales of what a file changes wait for the shortest time, and not at all for a file that is refused.
 */
async function work(ctx: Context, tx: Transaction, { request, rows, result }: Work): Promise<void> {
  const { total } = result;
  const shelves = await readShelves(tx);
  let done = total - rows.length;
  const count = async (more: number) => {
    done += more;
    await request.onProgress?.({ done, total });
  };
  await count(0);

  const seen = new Set<number>();
  const changing: FileRow[] = [];
  for (const batch of batchesOf(rows.filter((row) => !isNew(row)))) {
    // Bad rows ask the database nothing, so that nothing else would let other work in.
    await setImmediate();
    const first = batch.filter((row) => isFirst(row, seen, result.errors));
    const judged = await judge(tx, first, shelves);
    add(result, judged);
    const changed = new Set(judged.changed.map(({ row }) => row));
    if (!request.dryRun) changing.push(...first.filter(({ row }) => changed.has(row)));
    await count(batch.length - (request.dryRun ? 0 : changed.size));
  }

  for (const batch of batchesOf(rows.filter(isNew))) {
    await setImmediate();
    const judged = await judge(tx, batch, shelves);
    add(result, judged);
    if (mayWrite(request, result)) await writeRows(ctx, tx, request.actor, judged);
    await count(batch.length);
  }

  for (const batch of batchesOf(changing)) {
    if (!mayWrite(request, result)) return;
    await lockProductsOf(tx, batch);
    const judged = await judge(tx, batch, shelves);
    result.changed -= batch.length;
    add(result, judged);
    if (mayWrite(request, result)) await writeRows(ctx, tx, request.actor, judged);
    await count(batch.length);
  }
}

function* batchesOf(rows: readonly FileRow[]): Generator<readonly FileRow[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}

function isNew({ cells }: FileRow): boolean {
  return (cells.id?.trim() ?? '') === '';
}

function add(result: Tally, { errors, created, changed, unchanged }: Judged): void {
  for (const error of errors) result.errors.add(error);
  result.created += created.length;
  result.changed += changed.length;
  result.unchanged += unchanged;
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

async function judge(tx: Transaction, rows: readonly FileRow[], shelves: Shelves): Promise<Judged> {
  const known = await selectManagedById(tx, rows.map(({ id }) => id).filter(isProductId));
  return withoutUnknownPictures(tx, judgeRows(rows, known, shelves));
}

function isProductId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= 2_147_483_647;
}

/** Until the transaction ends. */
async function lockProductsOf(tx: Transaction, rows: readonly FileRow[]): Promise<void> {
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
