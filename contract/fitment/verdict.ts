import { coversMonths, includesMonth, type Month, type MonthRange, overlapsMonths } from './months.ts';

/** 'if' is 'Fits if …': an open question decides. 'unchecked' says nothing either way. */
export const VERDICTS = ['fits', 'if', 'universal', 'no', 'unchecked'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const FITMENT_KINDS = ['vehicle', 'universal', 'unchecked'] as const;
export type FitmentKind = (typeof FITMENT_KINDS)[number];

export const DRIVES = ['fwd', 'rwd', 'awd'] as const;
export type Drive = (typeof DRIVES)[number];

export const POSITIONS = [
  'front',
  'rear',
  'left',
  'right',
  'front-left',
  'front-right',
  'rear-left',
  'rear-right',
  'inner',
  'outer',
] as const;
export type Position = (typeof POSITIONS)[number];

/** A vehicle is what a car is: generation, chassis code, engine and drive. */
export interface Vehicle {
  id: number;
  modelId: number;
  generationId: number;
  chassisCode: string;
  engineId: number | null;
  drive: Drive | null;
  built: MonthRange;
}

/** One row of `fitments`: what one rule says about one vehicle. Qualifiers hold if they are all answered with yes. */
export interface Fitment {
  vehicleId: number;
  ruleId: number;
  exclusion: boolean;
  built: MonthRange | null;
  qualifiers: readonly string[];
}

export interface FittedProduct {
  kind: FitmentKind;
  /** Cars that are not listed are unchecked, not refused. */
  open: boolean;
  /** At least those of the car's candidates; others are ignored. */
  fitments: readonly Fitment[];
}

export type Answer = 'yes' | 'no';

export interface Car {
  /** One vehicle, or all it can be while only its model or code is known. At least one. */
  candidates: readonly Vehicle[];
  /** When it was built; null if unknown. A year alone is no month. */
  built: Month | null;
  answers: Readonly<Record<string, Answer>>;
}

export const VEHICLE_ATTRIBUTES = ['model', 'generation', 'code', 'engine', 'drive'] as const;
export type VehicleAttribute = (typeof VEHICLE_ATTRIBUTES)[number];

/** 'vehicle': which of its candidates the car is, by the named attribute. */
export type FitQuestion =
  | { kind: 'qualifier'; key: string }
  | { kind: 'month' }
  | { kind: 'vehicle'; attribute: VehicleAttribute };

/** The rule is the first that decides; null where none does. */
export interface FitReason {
  code:
    | 'universal'
    | 'not_checked'
    | 'listed'
    | 'conditional'
    | 'excluded'
    | 'not_listed'
    | 'not_all_candidates';
  ruleId: number | null;
}

export interface Fit {
  verdict: Verdict;
  reason: FitReason;
  /** Empty unless the verdict is 'if'. */
  questions: readonly FitQuestion[];
}

/** Says whether a product fits a car, why, and what has to be known where that is open. */
export function getVerdict(product: FittedProduct, car: Car): Fit {
  if (product.kind === 'universal') return decided('universal', 'universal');
  if (product.kind === 'unchecked') return decided('unchecked', 'not_checked');
  const fits = car.candidates.map((vehicle) => getVehicleFit(product, vehicle, car));
  return combineFits(car.candidates, fits);
}

function decided(verdict: Verdict, code: FitReason['code'], ruleId: number | null = null): Fit {
  return { verdict, reason: { code, ruleId }, questions: [] };
}

interface Applied {
  fitment: Fitment;
  open: FitQuestion[];
}

/** The rows that apply, or that apply if their open questions are answered with yes; a row that cannot apply is left out. */
function applyFitments(fitments: readonly Fitment[], vehicle: Vehicle, car: Car): Applied[] {
  return fitments
    .filter((row) => row.vehicleId === vehicle.id && !row.qualifiers.some((key) => car.answers[key] === 'no'))
    .flatMap((fitment) => {
      const open: FitQuestion[] = fitment.qualifiers
        .filter((key) => car.answers[key] === undefined)
        .map((key) => ({ kind: 'qualifier', key }));
      const month = isBuiltWithin(fitment.built, vehicle, car);
      if (month === 'no') return [];
      return [{ fitment, open: month === 'open' ? [...open, { kind: 'month' as const }] : open }];
    });
}

function isBuiltWithin(built: MonthRange | null, vehicle: Vehicle, car: Car): 'yes' | 'no' | 'open' {
  if (!built) return 'yes';
  if (car.built !== null) return includesMonth(built, car.built) ? 'yes' : 'no';
  if (coversMonths(built, vehicle.built)) return 'yes';
  return overlapsMonths(built, vehicle.built) ? 'open' : 'no';
}

function getVehicleFit(product: FittedProduct, vehicle: Vehicle, car: Car): Fit {
  const applied = applyFitments(product.fitments, vehicle, car);
  const exclusions = applied.filter(({ fitment }) => fitment.exclusion);
  const excluding = exclusions.find(({ open }) => open.length === 0);
  if (excluding) return decided('no', 'excluded', excluding.fitment.ruleId);

  const inclusions = applied.filter(({ fitment }) => !fitment.exclusion);
  const including = inclusions.find(({ open }) => open.length === 0);
  const undecided = including ? exclusions : applied;
  const first = including ?? inclusions[0];
  if (!first) return product.open ? decided('unchecked', 'not_checked') : decided('no', 'not_listed');
  if (undecided.length === 0) return decided('fits', 'listed', first.fitment.ruleId);
  return {
    verdict: 'if',
    reason: { code: 'conditional', ruleId: first.fitment.ruleId },
    questions: uniqueQuestions(undecided.flatMap(({ open }) => open)),
  };
}

function combineFits(candidates: readonly Vehicle[], fits: readonly Fit[]): Fit {
  const [first] = fits;
  if (!first) throw new RangeError('a car needs at least one candidate');
  const verdicts = new Set(fits.map(({ verdict }) => verdict));
  if (verdicts.size === 1 && first.verdict !== 'if') return first;
  if (!verdicts.has('fits') && !verdicts.has('if')) return decided('unchecked', 'not_checked');
  if (verdicts.size === 1)
    return { ...first, questions: uniqueQuestions(fits.flatMap(({ questions }) => questions)) };
  const attribute = findDecidingAttribute(candidates, fits) ?? findOpenAttribute(candidates) ?? 'code';
  return {
    verdict: 'if',
    reason: { code: 'not_all_candidates', ruleId: null },
    questions: uniqueQuestions([
      { kind: 'vehicle', attribute },
      ...fits.flatMap(({ questions }) => questions),
    ]),
  };
}

function uniqueQuestions(questions: readonly FitQuestion[]): FitQuestion[] {
  return [...new Map(questions.map((question) => [Object.values(question).join(' '), question])).values()];
}

const ATTRIBUTE_VALUES: Record<VehicleAttribute, (vehicle: Vehicle) => unknown> = {
  model: ({ modelId }) => modelId,
  generation: ({ generationId }) => generationId,
  code: ({ chassisCode }) => chassisCode,
  engine: ({ engineId }) => engineId,
  drive: ({ drive }) => drive,
};

/** The first attribute that, once known, leaves candidates with one verdict only. */
function findDecidingAttribute(
  candidates: readonly Vehicle[],
  fits: readonly Fit[],
): VehicleAttribute | undefined {
  return VEHICLE_ATTRIBUTES.find((attribute) => {
    const values = new Set(candidates.map(ATTRIBUTE_VALUES[attribute]));
    const outcomes = candidates.map((vehicle, index) =>
      JSON.stringify([ATTRIBUTE_VALUES[attribute](vehicle), fits[index]?.verdict]),
    );
    return values.size === new Set(outcomes).size;
  });
}

/** The first attribute in which the candidates differ, in the order in which a person knows them; null if in none. */
export function findOpenAttribute(candidates: readonly Vehicle[]): VehicleAttribute | null {
  const differs = (attribute: VehicleAttribute) =>
    new Set(candidates.map(ATTRIBUTE_VALUES[attribute])).size > 1;
  return VEHICLE_ATTRIBUTES.find(differs) ?? null;
}
