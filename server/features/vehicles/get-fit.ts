import { and, eq, inArray, isNull } from 'drizzle-orm';
import { parseMonth } from '#contract/fitment/months.ts';
import {
  type Car,
  type Fit,
  type Fitment,
  type FitQuestion,
  getVerdict,
  type Vehicle,
} from '#contract/fitment/verdict.ts';
import type { Context } from '../../context/context.ts';
import { fitments, products } from '../../db/schema/index.ts';
import type { Input } from '../../http/verb.ts';
import { selectQuestions } from './select-questions.ts';
import { findVehicleBySlug, parseMonthRange, type VehicleRow } from './vehicles.queries.ts';

const REASONS: Record<Fit['reason']['code'], string> = {
  universal: 'Fits any car.',
  not_checked: 'Nobody has checked this yet.',
  listed: 'Your car is on the list of this part.',
  conditional: 'It depends on a detail of your car.',
  excluded: 'This part is known not to fit your car.',
  not_listed: 'This part is listed for other cars only.',
  not_all_candidates: 'It depends on which of these your car is.',
};
const MONTH_QUESTION = 'In which month was the car built?';

export function toVehicle({ vehicle }: VehicleRow): Vehicle {
  const { id, modelId, generationId, chassisCode, engineId, drive, built } = vehicle;
  return { id, modelId, generationId, chassisCode, engineId, drive, built: parseMonthRange(built) };
}

/** Throws VEHICLE_UNKNOWN or VEHICLE_MERGED. */
export async function getFit({ db }: Pick<Context, 'db'>, { body }: Input<'getFit', 'body'>) {
  const row = await findVehicleBySlug(db, body.vehicle);
  const ids = [...new Set(body.products)];
  const built = body.built ? parseMonth(body.built) : null;
  const car: Car = { candidates: [toVehicle(row)], built, answers: body.answers };
  const [productRows, rows, questions] = await Promise.all([
    db
      .select({ id: products.id, kind: products.fitmentKind, open: products.fitmentOpen })
      .from(products)
      .where(and(inArray(products.id, ids), isNull(products.archivedAt))),
    db
      .select()
      .from(fitments)
      .where(and(eq(fitments.vehicleId, row.vehicle.id), inArray(fitments.productId, ids))),
    selectQuestions(db),
  ]);
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  const inOrder = productRows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return {
    verdicts: inOrder.map(({ id, kind, open }) => {
      const own = (byProduct.get(id) ?? []).map((fitment) => toFitment(fitment, questions));
      const { verdict, reason, questions: openQuestions } = getVerdict({ kind, open, fitments: own }, car);
      return {
        product: id,
        verdict,
        reason: REASONS[reason.code],
        questions: openQuestions.map((question) => toQuestion(question, questions)),
      };
    }),
  };
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
