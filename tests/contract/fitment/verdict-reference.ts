/**
 * A second, slow way to find a verdict, written from the specification (fitment.md 6.2) and sharing nothing with
 * contract/fitment/verdict.ts but its types: it tries every month and every set of answers that a car may have.
 */
import type { Car, Fitment, FittedProduct, Vehicle, Verdict } from '#contract/fitment/verdict.ts';

/** A car of which everything is known. */
export interface KnownCar {
  vehicleId: number;
  month: number;
  /** The qualifiers answered with yes. */
  yes: ReadonlySet<string>;
}

/** All that a vehicle of a car can be. An open end of its production is tried up to `MARGIN` months beyond `MONTHS`. */
export function listKnownCars(vehicle: Vehicle, car: Car, keys: readonly string[]): KnownCar[] {
  const months = car.built === null ? listMonths(vehicle) : [car.built];
  const sets = keys.reduce<string[][]>((all, key) => all.flatMap((set) => extend(set, key, car)), [[]]);
  return months.flatMap((month) => sets.map((set) => ({ vehicleId: vehicle.id, month, yes: new Set(set) })));
}

function extend(set: string[], key: string, car: Car): string[][] {
  if (car.answers[key] === 'yes') return [[...set, key]];
  if (car.answers[key] === 'no') return [set];
  return [set, [...set, key]];
}

/** Generated ranges end within these months. */
export const MONTHS = { first: 24120, last: 24132 };
const MARGIN = 2;

function listMonths({ built }: Vehicle): number[] {
  const first = built.from ?? MONTHS.first - MARGIN;
  const last = built.to ?? MONTHS.last + MARGIN;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Whether a row says something about a known car. */
export function holds(row: Fitment, car: KnownCar): boolean {
  if (row.vehicleId !== car.vehicleId) return false;
  for (const key of row.qualifiers) if (!car.yes.has(key)) return false;
  if (row.built === null) return true;
  if (row.built.from !== null && car.month < row.built.from) return false;
  return row.built.to === null || car.month <= row.built.to;
}

/** For a known car: listed and not excluded. */
export function fitsKnownCar(product: FittedProduct, car: KnownCar): boolean {
  const said = product.fitments.filter((row) => holds(row, car));
  return said.length > 0 && said.every((row) => !row.exclusion);
}

/** How many of all known cars a row holds for. */
function count(row: Fitment, cars: readonly KnownCar[]): 'none' | 'some' | 'all' {
  const held = cars.filter((car) => holds(row, car)).length;
  if (held === 0) return 'none';
  return held === cars.length ? 'all' : 'some';
}

export interface ReferenceFit {
  verdict: Verdict;
  /** Keys of qualifiers, 'month' and 'vehicle', sorted. */
  questions: string[];
}

export function getReferenceFit(product: FittedProduct, car: Car, keys: readonly string[]): ReferenceFit {
  if (product.kind !== 'vehicle') return { verdict: product.kind, questions: [] };
  const each = car.candidates.map((vehicle) =>
    getVehicleReference(product, listKnownCars(vehicle, car, keys)),
  );
  const verdicts = each.map(({ verdict }) => verdict);
  const all = (verdict: Verdict) => verdicts.every((other) => other === verdict);
  const questions = each.flatMap((fit) => fit.questions);
  if (all('fits')) return { verdict: 'fits', questions: [] };
  if (all('no')) return { verdict: 'no', questions: [] };
  if (all('if')) return { verdict: 'if', questions: sortUnique(questions) };
  if (verdicts.includes('fits') || verdicts.includes('if')) {
    return { verdict: 'if', questions: sortUnique([...questions, 'vehicle']) };
  }
  return { verdict: 'unchecked', questions: [] };
}

function getVehicleReference(product: FittedProduct, cars: readonly KnownCar[]): ReferenceFit {
  const rows = product.fitments.map((row) => ({ row, holdsFor: count(row, cars) }));
  const excluding = rows.filter(({ row }) => row.exclusion);
  const including = rows.filter(({ row }) => !row.exclusion);
  if (excluding.some(({ holdsFor }) => holdsFor === 'all')) return { verdict: 'no', questions: [] };
  if (including.every(({ holdsFor }) => holdsFor === 'none')) {
    return { verdict: product.open ? 'unchecked' : 'no', questions: [] };
  }
  const isListed = including.some(({ holdsFor }) => holdsFor === 'all');
  const open = (isListed ? excluding : rows).filter(({ holdsFor }) => holdsFor === 'some');
  if (open.length === 0) return { verdict: 'fits', questions: [] };
  return { verdict: 'if', questions: sortUnique(open.flatMap(({ row }) => listOpen(row, cars))) };
}

/** What differs between the known cars and matters to a row. */
function listOpen(row: Fitment, cars: readonly KnownCar[]): string[] {
  const keys = row.qualifiers.filter((key) => new Set(cars.map(({ yes }) => yes.has(key))).size > 1);
  const monthsOnly = { ...row, qualifiers: [] };
  return count(monthsOnly, cars) === 'some' ? [...keys, 'month'] : keys;
}

function sortUnique(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}
