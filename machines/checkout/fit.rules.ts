import type { Verdict } from '#contract/fitment/verdict.ts';
import { isSameLine } from '../cart/cart.rules.ts';
import type { CartLine, LineCar, LineIdentity } from '../cart/cart.types.ts';
import type { PlaceOrderOutput, ReadFitsInput, ReadFitsOutput } from './checkout.ports.ts';
import type { CheckoutContext } from './checkout.types.ts';
import { isFitRefusal } from './order-reply.rules.ts';

/** A line for a car. */
export type LineWithCar = CartLine & LineCar;

/** A line that waits for the shopper's decision. */
export interface DoubtfulLine extends LineWithCar {
  verdict: 'no' | 'unchecked';
}

type Lines = Pick<CheckoutContext, 'lines' | 'verdicts'>;

/** By getFitKey; null where the server has no verdict. */
export type Verdicts = Readonly<Record<string, Verdict | null>>;

/** Equal for lines of one part and one car of which the same is known. */
export function getFitKey({ id, vehicle, built, answers = {} }: LineCar & { id: number }): string {
  const sorted = Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([id, vehicle, built ?? '', sorted]);
}

export function hasCar(line: CartLine): line is LineWithCar {
  return line.vehicle !== undefined && line.vehicleLabel !== undefined;
}

/** What was acknowledged needs no verdict. */
function listOpenLines({ lines }: Lines): LineWithCar[] {
  return lines.filter(hasCar).filter(({ acknowledged }) => !acknowledged);
}

export function readFitsInput(context: Lines): ReadFitsInput {
  return { lines: listOpenLines(context) };
}

/** Whether a verdict is missing; after a reading none is. */
export function isFitUnknown(context: Lines): boolean {
  return listOpenLines(context).some((line) => context.verdicts[getFitKey(line)] === undefined);
}

/** The lines that do not fit their cars, or were not checked for them. */
export function getDoubtfulLines(context: Lines): DoubtfulLine[] {
  return listOpenLines(context).flatMap((line) => {
    const verdict = context.verdicts[getFitKey(line)];
    return verdict === 'no' || verdict === 'unchecked' ? [{ ...line, verdict }] : [];
  });
}

export function isDoubtful(context: Lines, line: LineIdentity): boolean {
  return getDoubtfulLines(context).some((doubtful) => isSameLine(doubtful, line));
}

export function withVerdicts(context: Lines, output: ReadFitsOutput): Pick<CheckoutContext, 'verdicts'> {
  if (!output.ok) return { verdicts: context.verdicts };
  const keys = listOpenLines(context).map(getFitKey);
  const read = Object.fromEntries(keys.map((key) => [key, output.verdicts[key] ?? null]));
  return { verdicts: { ...context.verdicts, ...read } };
}

/** The server's verdicts stand over those that were read before. */
export function withRefusedFits(context: Lines, output: PlaceOrderOutput): Pick<CheckoutContext, 'verdicts'> {
  const refused = isFitRefusal(output) ? output.data.lines : [];
  const changed = listOpenLines(context).flatMap((line) => {
    const found = refused.find(({ id, vehicle }) => id === line.id && vehicle === line.vehicle);
    return found ? [[getFitKey(line), found.verdict]] : [];
  });
  return { verdicts: { ...context.verdicts, ...Object.fromEntries(changed) } };
}
