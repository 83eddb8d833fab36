import { setImmediate, setTimeout } from 'node:timers/promises';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { normalizePartNumber } from '#contract/fitment/part-number.ts';
import type { RuleProblemCode } from '#contract/fitment/rule-problems.ts';
import type { ImportError } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { fitmentSources, fitmentVersions, partNumbers, products } from '../../db/schema/index.ts';
import { writeAudits } from '../audit/write-audit.ts';
import { lockFitments, selectRules } from '../fitment/rules.queries.ts';
import { validateRules } from '../fitment/validate-rules.ts';
import { writeRules } from '../fitment/write-rules.ts';
import type { ErrorList } from '../imports/error-list.ts';
import { readCsvFile } from '../imports/read-csv-file.ts';
import {
  canWrite,
  type ImportRequest,
  type ImportResult,
  type Tally,
  takeFile,
} from '../imports/take-file.ts';
import { findStaffSource } from '../vehicles/staff-source.ts';
import { FITMENT_COLUMNS, type FitmentColumn } from './fitment-cells.ts';
import { type FitmentLookup, readFitmentLookup } from './fitment-lookup.ts';
import { isSame, planRules, type SourcedRow } from './plan-rules.ts';
import { type FitmentRow, readFitmentRow } from './read-fitment-row.ts';

const BATCH_SIZE = 200;
/** Products; small, so that requests wait little for a batch. */
const WRITE_BATCH_SIZE = 50;
const MAX_ID = 2_147_483_647;

/** Writes the rules of all rows, or none if one is invalid. Throws ImportUnderWay. */
export async function importFitments(ctx: Context, given: ImportRequest): Promise<ImportResult> {
  const request = { ...given, acceptGood: false };
  const file = await readCsvFile(request.text, { columns: FITMENT_COLUMNS, checkHeader });
  return takeFile(ctx, request, file, async (tx, result) => {
    const lookup = await readFitmentLookup(tx);
    const rows: FitmentRow[] = [];
    for (const [index, row] of file.rows.entries()) {
      if (index % BATCH_SIZE === 0) await setImmediate();
      const read = readFitmentRow(row, lookup);
      if ('rules' in read) rows.push(read);
      else result.errors.add(read);
    }
    let done = file.total - rows.length;
    const reportProgress = async (increment: number) => {
      done += increment;
      await request.onProgress?.({ done, total: file.total });
    };
    await reportProgress(0);
    const byProduct = await findProducts(tx, rows, result.errors);
    await createSources(tx, rows, lookup);
    const staff = await findStaffSource(tx);
    const getSource = ({ source }: FitmentRow) => (source === '' ? staff : lookup.source(source)!);
    const ids = [...byProduct.keys()].toSorted((a, b) => a - b);
    for (let start = 0; start < ids.length; start += WRITE_BATCH_SIZE) {
      const batch = ids.slice(start, start + WRITE_BATCH_SIZE).map((id) => ({
        id,
        rows: byProduct.get(id)!.map((row) => ({ ...row, sourceId: getSource(row) })),
      }));
      const startedAt = performance.now();
      await takeBatch(ctx, tx, { request, result, batch });
      await reportProgress(batch.reduce((count, { rows: own }) => count + own.length, 0));
      // Shoppers read beside an import: it takes half the time at most.
      if (start + WRITE_BATCH_SIZE < ids.length) await setTimeout(performance.now() - startedAt);
    }
  });
}

function checkHeader(names: readonly string[], addError: (column: string, message: string) => void): void {
  if (!names.includes('sku_or_id')) addError('', 'There must be a column sku_or_id.');
  if (!names.includes('make') && !names.includes('chassis_codes'))
    addError('', 'There must be a column make or chassis_codes.');
}

/** Products by their id or by the shop's own number. */
async function findProducts(
  tx: Transaction,
  rows: readonly FitmentRow[],
  errors: ErrorList,
): Promise<Map<number, FitmentRow[]>> {
  const names = [...new Set(rows.map(({ product }) => product))];
  const knownIds = new Set<number>();
  const idsByNumber = new Map<string, Set<number>>();
  for (let start = 0; start < names.length; start += BATCH_SIZE) {
    const batch = names.slice(start, start + BATCH_SIZE);
    const byId = await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, batch.filter(isId).map(Number)));
    for (const { id } of byId) knownIds.add(id);
    const numbers = batch.filter((name) => !isId(name)).map(normalizePartNumber);
    const byNumber = await tx
      .select({ id: partNumbers.productId, norm: partNumbers.norm })
      .from(partNumbers)
      .where(and(inArray(partNumbers.norm, numbers), eq(partNumbers.kind, 'own')));
    for (const { id, norm } of byNumber) idsByNumber.set(norm, (idsByNumber.get(norm) ?? new Set()).add(id));
  }
  const findIds = (name: string) =>
    isId(name)
      ? [Number(name)].filter((id) => knownIds.has(id))
      : [...(idsByNumber.get(normalizePartNumber(name)) ?? [])];
  const byProduct = new Map<number, FitmentRow[]>();
  for (const row of rows) {
    const [id, ...others] = findIds(row.product);
    if (id === undefined || others.length > 0) {
      const message =
        id === undefined
          ? 'There is no product with this id or own number.'
          : 'Several products have this number. Use the id.';
      errors.add({ row: row.row, column: 'sku_or_id', code: 'unknown_product', message });
      continue;
    }
    const ownRows = byProduct.get(id);
    if (ownRows) ownRows.push(row);
    else byProduct.set(id, [row]);
  }
  return byProduct;
}

const isId = (name: string) => /^[1-9]\d{0,9}$/.test(name) && Number(name) <= MAX_ID;

async function createSources(
  tx: Transaction,
  rows: readonly FitmentRow[],
  lookup: FitmentLookup,
): Promise<void> {
  for (const { source } of rows) {
    if (source === '' || lookup.source(source) !== undefined) continue;
    const [created] = await tx
      .insert(fitmentSources)
      .values({ name: source, kind: 'supplier' })
      .returning({ id: fitmentSources.id });
    lookup.addSource(source, created!.id);
  }
}

interface Batch {
  request: ImportRequest;
  result: Tally;
  batch: readonly { id: number; rows: SourcedRow[] }[];
}

async function takeBatch(ctx: Context, tx: Transaction, { request, result, batch }: Batch): Promise<void> {
  const ids = batch.map(({ id }) => id);
  // A dry run must not keep editors waiting.
  const versions = request.dryRun ? await selectVersions(tx, ids) : await lockFitments(tx, ids);
  const stored = await selectRules(tx, ids);
  const kinds = await selectKinds(tx, ids);
  const plans = batch.map(({ id, rows }) => {
    const before = stored.get(id) ?? [];
    const plan = planRules(before, rows);
    const becomesUniversal = plan.isUniversal && kinds.get(id) !== 'universal';
    return {
      id,
      rows,
      before,
      plan,
      becomesUniversal,
      isChanged: becomesUniversal || !isSame(before, plan.after),
    };
  });
  for (const { plan } of plans) for (const error of plan.errors) result.errors.add(error);
  const changed = plans.filter(({ isChanged, plan }) => isChanged && plan.errors.length === 0);
  for (const { id, rows } of changed)
    for (const error of findStaleRows(rows, versions.get(id) ?? 1)) result.errors.add(error);
  const entries = changed.map(({ id, before, plan }) => ({ productId: id, before, after: plan.after }));
  const validated = await validateRules(tx, entries);
  for (const [index, { errors, warnings }] of validated.entries()) {
    const { plan, rows } = changed[index]!;
    const refused = warnings.filter(({ code, rule }) => code === 'too_broad' && plan.rows[rule] !== null);
    for (const { rule, code, message } of [...errors, ...refused])
      result.errors.add({ row: plan.rows[rule] ?? rows[0]!.row, column: COLUMN_OF[code], code, message });
  }
  result.changed += changed.length;
  result.unchanged += batch.length - changed.length;
  if (!canWrite(request, result)) return;
  const at = ctx.now();
  const { actor } = request;
  await writeRules(tx, entries, { at, actor, action: 'import fitment rules' });
  const universal = changed.filter(({ becomesUniversal }) => becomesUniversal).map(({ id }) => id);
  if (universal.length === 0) return;
  await tx
    .update(products)
    .set({ fitmentKind: 'universal', version: sql`${products.version} + 1` })
    .where(inArray(products.id, universal));
  await writeAudits(
    tx,
    universal.map((id) => ({
      at,
      actor,
      action: 'import fitment rules',
      subject: `product ${id}`,
      before: { fitment_kind: kinds.get(id) },
      after: { fitment_kind: 'universal' },
      imported: true,
    })),
  );
}

async function selectVersions(db: QueryRunner, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select()
    .from(fitmentVersions)
    .where(inArray(fitmentVersions.productId, [...ids]));
  return new Map(rows.map(({ productId, version }) => [productId, version]));
}

async function selectKinds(db: QueryRunner, ids: readonly number[]) {
  const rows = await db
    .select({ id: products.id, kind: products.fitmentKind })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id));
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

function findStaleRows(rows: readonly SourcedRow[], current: number): ImportError[] {
  return rows
    .filter(({ version }) => version !== '' && version !== String(current))
    .map(({ row }) => ({
      row,
      column: 'version',
      code: 'stale',
      message: `The rules of this product were changed since the export (version ${current} now). Please export them again.`,
    }));
}

const COLUMN_OF: Record<RuleProblemCode, FitmentColumn | ''> = {
  unknown_code: 'chassis_codes',
  code_of_other_model: 'chassis_codes',
  unknown_target: 'make',
  no_vehicle: 'chassis_codes',
  outside_production: 'built_from',
  empty_range: 'built_from',
  overlap: '',
  contradiction: '',
  too_broad: 'make',
  position_missing: 'position',
  duplicate_application: '',
};
