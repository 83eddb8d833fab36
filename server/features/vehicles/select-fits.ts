import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type MonthRange, parseMonth } from '#contract/fitment/months.ts';
import {
  type Answer,
  type Car,
  type Fit,
  type Fitment,
  type FitQuestion,
  getVerdict,
  type Vehicle,
} from '#contract/fitment/verdict.ts';
import type { ProductFit } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { fitments, products, qualifiers } from '../../db/schema/index.ts';
import { selectQuestions } from './select-questions.ts';
import { findVehicleBySlug, parseMonthRange, type VehicleRow } from './vehicles.queries.ts';

const REASONS: Record<Fit['reason']['code'], string> = {
  universal: 'It does not depend on the car.',
  not_checked: 'Nobody has checked this yet.',
  listed: 'Your car is on the list of this part.',
  conditional: 'It depends on a detail of your car.',
  excluded: 'This part is known not to fit your car.',
  not_listed: 'This part is listed for other cars only.',
  not_all_candidates: 'It depends on which of these your car is.',
};
export const MONTH_QUESTION = 'In which month was the car built?';
export const UNIVERSAL_FIT: ProductFit = { verdict: 'universal', reason: REASONS.universal, questions: [] };

/** A car whose vehicle is known. */
export interface KnownVehicleCar extends Car {
  candidates: readonly [Vehicle];
}

interface CarFields {
  /** A slug. */
  vehicle: string;
  /** YYYY-MM; anything else is unknown. */
  built: string | null | undefined;
  answers: Record<string, Answer>;
}

export function toVehicle({ vehicle }: VehicleRow): Vehicle {
  const { id, modelId, generationId, chassisCode, engineId, drive, built } = vehicle;
  return { id, modelId, generationId, chassisCode, engineId, drive, built: parseMonthRange(built) };
}

/** Throws VEHICLE_UNKNOWN or VEHICLE_MERGED. */
export async function findCar(db: QueryRunner, { vehicle, ...details }: CarFields): Promise<KnownVehicleCar> {
  return toCar(await findVehicleBySlug(db, vehicle), details);
}

export function toCar(row: VehicleRow, { built, answers }: Omit<CarFields, 'vehicle'>): KnownVehicleCar {
  return { candidates: [toVehicle(row)], built: parseMonth(built ?? ''), answers };
}

/** What a verdict was decided by. */
export interface DecidedFit {
  fit: ProductFit;
  ruleId: number | null;
  /** What the rules of the product say about the vehicle. */
  fitments: readonly Fitment[];
}

/** By product. Products that do not exist are left out. */
export async function selectFits(
  db: QueryRunner,
  car: KnownVehicleCar,
  ids: number[],
): Promise<ReadonlyMap<number, ProductFit>> {
  const decided = await selectDecidedFits(db, car, ids);
  return new Map([...decided].map(([id, { fit }]) => [id, fit]));
}

export async function selectDecidedFits(
  db: QueryRunner,
  car: KnownVehicleCar,
  ids: number[],
): Promise<ReadonlyMap<number, DecidedFit>> {
  const productRows = await db
    .select({ id: products.id, kind: products.fitmentKind, open: products.fitmentOpen })
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.archivedAt)));
  const rows = await db
    .select()
    .from(fitments)
    .where(and(eq(fitments.vehicleId, car.candidates[0].id), inArray(fitments.productId, ids)));
  const questions = await selectQuestions(db);
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    productRows.map(({ id, kind, open }) => {
      const own = (byProduct.get(id) ?? []).map((fitment) => toFitment(fitment, questions));
      const { verdict, reason, questions: openQuestions } = getVerdict({ kind, open, fitments: own }, car);
      return [
        id,
        {
          fit: {
            verdict,
            reason: REASONS[reason.code],
            questions: openQuestions.map((question) => toQuestion(question, questions)),
          },
          ruleId: reason.ruleId,
          fitments: own,
        },
      ];
    }),
  );
}

type Questions = Awaited<ReturnType<typeof selectQuestions>>;

function toFitment(row: typeof fitments.$inferSelect, questions: Questions): Fitment {
  return {
    vehicleId: row.vehicleId,
    ruleId: row.ruleId,
    exclusion: row.exclusion,
    built: row.built === null ? null : parseMonthRange(row.built),
    qualifiers: row.qualifierIds.map((id) => questions.get(id)!.key),
  };
}

/** A single vehicle leaves no question open about which vehicle it is. */
function toQuestion(question: FitQuestion, questions: Questions): { key: string; text: string } {
  if (question.kind !== 'qualifier') return { key: 'month', text: MONTH_QUESTION };
  const found = [...questions.values()].find(({ key }) => key === question.key);
  return { key: question.key, text: found!.text };
}

/** In the order of a list of all products for a car; 'fits' includes what fits on a condition. */
export const FIT_GROUPS = ['fits', 'universal', 'no', 'unchecked'] as const;
export type FitGroup = (typeof FIT_GROUPS)[number];

/** The group to which getVerdict's verdict belongs. */
export const toFitGroup = ({ verdict }: Pick<ProductFit, 'verdict'>): FitGroup =>
  verdict === 'if' ? 'fits' : verdict;

/** Conditions on a row of fitments: that it may be about the car, and that it is, whatever else becomes known. */
export function matchFitments({ candidates: [vehicle], built, answers }: KnownVehicleCar): {
  isPossible: SQL;
  isCertain: SQL;
} {
  const selectKeys = (answer: Answer) => {
    const keys = Object.keys(answers).filter((key) => answers[key] === answer);
    return sql`array(select ${qualifiers.id} from ${qualifiers} where ${qualifiers.key} = any(${sql.param(keys)}::text[]))`;
  };
  const months = built === null ? toRange(vehicle.built) : toRange({ from: built, to: built });
  return {
    isPossible: sql`(not ${fitments.qualifierIds} && ${selectKeys('no')}
      and (${fitments.built} is null or ${fitments.built} && ${months}))`,
    isCertain: sql`(${fitments.qualifierIds} <@ ${selectKeys('yes')}
      and (${fitments.built} is null or ${months} <@ ${fitments.built}))`,
  };
}

/** What getVerdict says, in SQL: `join` joins each of `products`, and `place` is its group's place in FIT_GROUPS. */
export function matchFits(car: KnownVehicleCar): { join: SQL; place: SQL<number> } {
  const { isPossible, isCertain } = matchFitments(car);
  const join = sql`left join lateral (
      select bool_or(not ${fitments.exclusion}) as included, bool_or(${fitments.exclusion} and ${isCertain}) as excluded
      from ${fitments}
      where ${fitments.vehicleId} = ${car.candidates[0].id} and ${fitments.productId} = ${products.id} and ${isPossible}
    ) as car on true`;
  const place = sql<number>`case
      when ${products.fitmentKind} = 'universal' then 1
      when ${products.fitmentKind} = 'unchecked' then 3
      when car.excluded then 2
      when car.included then 0
      when ${products.fitmentOpen} then 3
      else 2 end`;
  return { join, place };
}

/** For more of them PostgreSQL 15 would rather read the whole table of a small shop. */
const IDS_PER_STATEMENT = 500;

/** The group of each product for sale. */
export async function selectFitGroups(
  db: QueryRunner,
  car: KnownVehicleCar,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FitGroup>> {
  const { join, place } = matchFits(car);
  const groups = new Map<number, FitGroup>();
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT) {
    const batch = ids.slice(start, start + IDS_PER_STATEMENT);
    const { rows } = await db.execute<{ id: number; place: number }>(sql`
      select ${products.id}, ${place} as place from ${products} ${join}
      where ${products.id} = any(${sql.param(batch)}::int[]) and ${isNull(products.archivedAt)}`);
    for (const row of rows) groups.set(row.id, FIT_GROUPS[row.place]!);
  }
  return groups;
}

const toRange = ({ from, to }: MonthRange): SQL =>
  sql`int4range(${from}::int, ${to === null ? null : to + 1}::int)`;
