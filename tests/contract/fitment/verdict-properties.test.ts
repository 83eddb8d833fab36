import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MonthRange } from '#contract/fitment/months.ts';
import {
  type Car,
  type Fit,
  type Fitment,
  type FittedProduct,
  getVerdict,
  type Vehicle,
  type Verdict,
} from '#contract/fitment/verdict.ts';
import { fitsKnownCar, getReferenceFit, listKnownCars, MONTHS } from './verdict-reference.ts';

const KEYS = ['fog_lamps', 'abs', 'turbo'];
const VEHICLE_IDS = [1, 2, 3];

const month = fc.integer({ min: MONTHS.first, max: MONTHS.last });
const range: fc.Arbitrary<MonthRange> = fc
  .tuple(month, month, fc.boolean(), fc.boolean())
  .map(([a, b, opensBefore, opensAfter]) => ({
    from: opensBefore ? null : Math.min(a, b),
    to: opensAfter ? null : Math.max(a, b),
  }));

const fitments: fc.Arbitrary<Fitment[]> = fc
  .array(
    fc.record({
      vehicleId: fc.constantFrom(...VEHICLE_IDS),
      exclusion: fc.boolean(),
      built: fc.option(range),
      qualifiers: fc.subarray(KEYS, { maxLength: 2 }),
    }),
    { maxLength: 6 },
  )
  .map((rows) => rows.map((row, index) => ({ ...row, ruleId: index + 1 })));

const product: fc.Arbitrary<FittedProduct> = fc.record({
  kind: fc.constantFrom('vehicle', 'vehicle', 'vehicle', 'vehicle', 'universal', 'unchecked'),
  open: fc.boolean(),
  fitments,
});

const toVehicle = (id: number, built: MonthRange): Vehicle => ({
  id,
  modelId: id,
  generationId: id,
  chassisCode: `NZE14${id}`,
  engineId: null,
  drive: null,
  built,
});

const car: fc.Arbitrary<Car> = fc.record({
  candidates: fc
    .tuple(fc.subarray(VEHICLE_IDS, { minLength: 1 }), fc.array(range, { minLength: 3, maxLength: 3 }))
    .map(([ids, ranges]) => ids.map((id, index) => toVehicle(id, ranges[index]!))),
  built: fc.option(month),
  answers: fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom('yes', 'no')),
});

function toReferenceForm({ verdict, questions }: Fit) {
  const keys = questions.map((question) => (question.kind === 'qualifier' ? question.key : question.kind));
  return { verdict, questions: keys.toSorted() };
}

test('[FIT-36] verdicts and questions equal those of the brute-force reference for 10,000 cases', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(product, car, (goods, driven) => {
      const fit = getVerdict(goods, driven);
      expect(toReferenceForm(fit)).toEqual(getReferenceFit(goods, driven, KEYS));
      seen.set(fit.verdict, (seen.get(fit.verdict) ?? 0) + 1);
    }),
    { numRuns: 10_000, seed: 15 },
  );
  expect(
    [...seen]
      .filter(([, count]) => count >= 300)
      .map(([verdict]) => verdict)
      .toSorted(),
  ).toEqual(['fits', 'if', 'no', 'unchecked', 'universal']);
});

/** Whether a car of which everything is known may fit, by the verdict while something is open. */
const POSSIBLE: Record<Verdict, boolean[]> = {
  fits: [true],
  if: [true, false],
  universal: [true],
  no: [false],
  unchecked: [false],
};

test('[FIT-36] what fits, fits however open questions are answered; what does not fit or is not checked, never', () => {
  fc.assert(
    fc.property(fitments, car, fc.boolean(), (rows, driven, open) => {
      const goods: FittedProduct = { kind: 'vehicle', open, fitments: rows };
      const { verdict } = getVerdict(goods, driven);
      const outcomes = driven.candidates.flatMap((vehicle) =>
        listKnownCars(vehicle, driven, KEYS).map((known) => fitsKnownCar(goods, known)),
      );
      expect(outcomes.filter((fits) => !POSSIBLE[verdict].includes(fits))).toEqual([]);
    }),
    { numRuns: 3000, seed: 36 },
  );
});

test('[FIT-36] once everything is known nothing is open, and the verdict is that of the rules', () => {
  fc.assert(
    fc.property(fitments, car, month, fc.subarray(KEYS), (rows, { candidates }, built, yes) => {
      const goods: FittedProduct = { kind: 'vehicle', open: false, fitments: rows };
      const [vehicle] = candidates;
      const answers = Object.fromEntries(KEYS.map((key) => [key, yes.includes(key) ? 'yes' : 'no'] as const));
      const fit = getVerdict(goods, { candidates: [vehicle!], built, answers });
      const known = { vehicleId: vehicle!.id, month: built, yes: new Set(yes) };
      expect(fit.verdict).toBe(fitsKnownCar(goods, known) ? 'fits' : 'no');
      expect(fit.questions).toEqual([]);
    }),
    { numRuns: 3000, seed: 37 },
  );
});

test('[FIT-39] an excluding rule beats every including one, in any order', () => {
  fc.assert(
    fc.property(fitments, car, fc.nat(6), (rows, driven, index) => {
      const [vehicle] = driven.candidates;
      const exclusion: Fitment = {
        vehicleId: vehicle!.id,
        ruleId: 99,
        exclusion: true,
        built: null,
        qualifiers: [],
      };
      const others = rows.filter((row) => !row.exclusion);
      const goods: FittedProduct = {
        kind: 'vehicle',
        open: false,
        fitments: others.toSpliced(index, 0, exclusion),
      };
      expect(getVerdict(goods, { ...driven, candidates: [vehicle!] })).toEqual({
        verdict: 'no',
        reason: { code: 'excluded', ruleId: 99 },
        questions: [],
      });
    }),
    { seed: 39 },
  );
});
