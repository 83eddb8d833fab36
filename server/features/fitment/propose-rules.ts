import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { normalizePartNumber } from '#contract/fitment/part-number.ts';
import { suggestVehicleCodes } from '#contract/fitment/unknown-codes.ts';
import { normalizeVehicleCode, readVehicleText } from '#contract/fitment/vehicle-code.ts';
import { MAX_PROPOSALS } from '#contract/schemas/fitment-rules.ts';
import type { FitmentRule, RuleProposals } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { partNumbers, products, vehicleCodes, vehicles } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { selectRuleNames, toRuleText } from './rule-names.ts';
import { selectRules } from './rules.queries.ts';
import { toRuleKey } from './validate-rules.ts';

const MAX_ENTRIES = 50;
const MAX_PRODUCTS = 20;

interface Proposed {
  rule: FitmentRule;
  /** The code, number or product that it comes from. */
  from: string;
}
type Found = { proposed: Proposed[]; unknown: RuleProposals['unknown'] };

/** Proposes rules for a list of chassis codes or part numbers, or those of another product; nothing is stored. */
export async function proposeFitmentRules(
  { db }: Pick<Context, 'db'>,
  { body: { kind, text } }: Input<'proposeFitmentRules', 'body'>,
): Promise<RuleProposals> {
  const { proposed, unknown } = await FINDERS[kind](db, text);
  const distinct = [...Map.groupBy(proposed, ({ rule }) => toRuleKey(rule)).values()].map(
    ([first]) => first!,
  );
  const shown = distinct.slice(0, MAX_PROPOSALS);
  const names = await selectRuleNames(
    db,
    shown.map(({ rule }) => rule),
  );
  return {
    proposals: shown.map(({ rule, from }) => ({
      ...rule,
      id: null,
      source_id: null,
      text: toRuleText(rule, names),
      from,
    })),
    unknown,
  };
}

const FINDERS = { codes: findByCodes, numbers: findByNumbers, product: findByProduct };

/** Throws VALIDATION beyond 50 entries. */
function split(text: string, separators: RegExp): string[] {
  const entries = [...new Set(text.split(separators).map((entry) => entry.trim()))].filter(Boolean);
  if (entries.length <= MAX_ENTRIES) return entries;
  const message = `At most ${MAX_ENTRIES} at once`;
  throw new AppError('VALIDATION', { message, fields: { text: message } });
}

async function findByCodes(db: QueryRunner, text: string): Promise<Found> {
  const codes = split(text, /[\s,;]+/);
  const norms = codes.map(normalizeVehicleCode).filter(Boolean);
  const rows = await db
    .selectDistinct({
      code: vehicleCodes.norm,
      makeId: vehicles.makeId,
      modelId: vehicles.modelId,
      chassisNorm: vehicles.chassisNorm,
    })
    .from(vehicleCodes)
    .innerJoin(vehicles, eq(vehicles.id, vehicleCodes.vehicleId))
    .where(
      and(
        inArray(vehicleCodes.norm, norms),
        or(eq(vehicleCodes.kind, 'frame'), eq(vehicleCodes.kind, 'katashiki')),
        isNull(vehicles.mergedInto),
      ),
    )
    .orderBy(asc(vehicles.makeId), asc(vehicles.modelId), asc(vehicles.chassisNorm));
  const known = new Set(rows.map(({ code }) => code));
  const unknownCodes = codes.filter((code) => !known.has(normalizeVehicleCode(code)));
  const all =
    unknownCodes.length === 0
      ? []
      : await db
          .selectDistinct({ norm: vehicles.chassisNorm })
          .from(vehicles)
          .where(isNull(vehicles.mergedInto));
  const allNorms = all.map(({ norm }) => norm);
  return {
    proposed: codes.flatMap((code) =>
      rows
        .filter((row) => row.code === normalizeVehicleCode(code))
        .map(({ makeId, modelId, chassisNorm }) => ({
          from: code,
          rule: toCodeRule(makeId, modelId, chassisNorm),
        })),
    ),
    unknown: unknownCodes.map((code) => ({
      text: code,
      suggestions: suggestVehicleCodes(readVehicleText(code), allNorms),
    })),
  };
}

const toCodeRule = (make_id: number, model_id: number, chassis_norm: string): FitmentRule => ({
  id: null,
  exclusion: false,
  make_id,
  model_id,
  generation_id: null,
  chassis_norm,
  engine_id: null,
  drive: null,
  built: null,
  position: null,
  quantity: 1,
  qualifier_ids: [],
  note: '',
  source_id: null,
});

async function findByNumbers(db: QueryRunner, text: string): Promise<Found> {
  const numbers = split(text, /[\n,;]+/);
  const rows = await db
    .select({ norm: partNumbers.norm, id: products.id, name: products.name })
    .from(partNumbers)
    .innerJoin(products, eq(products.id, partNumbers.productId))
    .where(inArray(partNumbers.norm, numbers.map(normalizePartNumber)))
    .orderBy(asc(products.id))
    .limit(MAX_PRODUCTS * MAX_ENTRIES);
  const ids = [...new Set(rows.map(({ id }) => id))].slice(0, MAX_PRODUCTS);
  const rules = await selectRules(db, ids);
  const proposed = numbers.flatMap((number) =>
    rows
      .filter(({ norm }) => norm === normalizePartNumber(number))
      .flatMap(({ id, name }) =>
        (rules.get(id) ?? []).map((rule) => ({ rule: asNew(rule), from: `${number}, ${name}` })),
      ),
  );
  const found = new Set(rows.filter(({ id }) => rules.has(id)).map(({ norm }) => norm));
  const unknown = numbers
    .filter((number) => !found.has(normalizePartNumber(number)))
    .map((number) => ({ text: number, suggestions: [] }));
  return { proposed, unknown };
}

/** By its number in the address of the editor. Throws NOT_FOUND. */
async function findByProduct(db: QueryRunner, text: string): Promise<Found> {
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  const [product] = await db.select({ name: products.name }).from(products).where(eq(products.id, id));
  if (!product) throw new AppError('NOT_FOUND', { message: 'There is no product with this number.' });
  const rules = (await selectRules(db, [id])).get(id) ?? [];
  const proposed = rules.map((rule) => ({ rule: asNew(rule), from: product.name }));
  return { proposed, unknown: rules.length > 0 ? [] : [{ text: product.name, suggestions: [] }] };
}

const asNew = (rule: FitmentRule): FitmentRule => ({ ...rule, id: null, source_id: null });
