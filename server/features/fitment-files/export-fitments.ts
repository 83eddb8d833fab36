import { stringify } from 'csv-stringify/sync';
import { asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Context, RequestContext } from '../../context/context.ts';
import { logSecurityEvent } from '../../context/log-security-event.ts';
import type { QueryRunner } from '../../db/client.ts';
import {
  engines,
  fitmentRules,
  fitmentSources,
  fitmentVersions,
  generations,
  makes,
  models,
  products,
  qualifiers,
} from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { CSV_FORMAT } from '../../http/to-csv.ts';
import { escapeFormula } from '../imports/catalogue-cells.ts';
import { toMonths } from '../vehicles/vehicles.queries.ts';
import { FITMENT_COLUMNS, type FitmentColumn, UNIVERSAL } from './fitment-cells.ts';

const BATCH_SIZE = 500;

export function downloadFitments(ctx: RequestContext): AsyncIterable<string> {
  logSecurityEvent(ctx, 'fitments_exported', getCurrentUser(ctx).id);
  return exportFitments(ctx);
}

/** Yields the rules of all products as CSV that an import takes, 500 products at a time. No cell is a formula. */
export async function* exportFitments({ db }: Context): AsyncGenerator<string> {
  yield stringify([[...FITMENT_COLUMNS]], { ...CSV_FORMAT, bom: true });
  const conditions = new Map((await db.select().from(qualifiers)).map(({ id, key }) => [id, key]));
  let lastId = 0;
  for (;;) {
    const batch = await db
      .select({ id: products.id, kind: products.fitmentKind })
      .from(products)
      .where(sql`${gt(products.id, lastId)} and ${ne(products.fitmentKind, 'unchecked')}`)
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE);
    if (batch.length === 0) return;
    const rules = await selectRows(
      db,
      batch.filter(({ kind }) => kind === 'vehicle').map(({ id }) => id),
    );
    const rows = batch.flatMap(({ id, kind }) =>
      kind === 'universal'
        ? [{ sku_or_id: String(id), action: 'include', make: UNIVERSAL }]
        : (rules.get(id) ?? []).map((rule) => toCells(rule, conditions)),
    );
    yield stringify(
      rows.map((cells: Partial<Record<FitmentColumn, string>>) =>
        FITMENT_COLUMNS.map((column) => escapeFormula(cells[column] ?? '')),
      ),
      CSV_FORMAT,
    );
    lastId = batch.at(-1)!.id;
  }
}

type ExportedRule = Awaited<ReturnType<typeof selectRules>>[number];

function selectRules(db: QueryRunner, ids: readonly number[]) {
  return db
    .select({
      rule: fitmentRules,
      make: makes.name,
      model: models.name,
      generation: generations.name,
      engine: engines.code,
      source: fitmentSources.name,
      version: sql<number>`coalesce(${fitmentVersions.version}, 1)`,
    })
    .from(fitmentRules)
    .innerJoin(makes, eq(makes.id, fitmentRules.makeId))
    .leftJoin(models, eq(models.id, fitmentRules.modelId))
    .leftJoin(generations, eq(generations.id, fitmentRules.generationId))
    .leftJoin(engines, eq(engines.id, fitmentRules.engineId))
    .innerJoin(fitmentSources, eq(fitmentSources.id, fitmentRules.sourceId))
    .leftJoin(fitmentVersions, eq(fitmentVersions.productId, fitmentRules.productId))
    .where(inArray(fitmentRules.productId, [...ids]))
    .orderBy(asc(fitmentRules.productId), asc(fitmentRules.id));
}

async function selectRows(db: QueryRunner, ids: readonly number[]): Promise<Map<number, ExportedRule[]>> {
  const rows = ids.length === 0 ? [] : await selectRules(db, ids);
  return Map.groupBy(rows, ({ rule }) => rule.productId);
}

function toCells(
  { rule, make, model, generation, engine, source, version }: ExportedRule,
  conditions: ReadonlyMap<number, string>,
): Record<FitmentColumn, string> {
  const built = rule.built === null ? null : toMonths(rule.built);
  return {
    sku_or_id: String(rule.productId),
    version: String(version),
    action: rule.exclusion ? 'exclude' : 'replace',
    make,
    model: [model, generation].filter(Boolean).join(' '),
    chassis_codes: rule.chassisNorm ?? '',
    engines: engine ?? '',
    drive: rule.drive ?? '',
    built_from: built?.from ?? '',
    built_to: built?.to ?? '',
    position: rule.position ?? '',
    quantity: String(rule.quantity),
    condition_keys: rule.qualifierIds.map((id) => conditions.get(id) ?? '').join(' '),
    note: rule.note,
    source,
  };
}
