import * as v from 'valibot';
import {
  MAX_CAR_YEAR,
  MAX_CARS,
  MAX_FRAME_LENGTH,
  MAX_NICKNAME_LENGTH,
  MIN_CAR_YEAR,
} from '../fitment/garage.ts';
import { requiredText, timestamp } from './fields.ts';
import { answers, vehicleSlug } from './fit.ts';

const NEEDS_YEAR = 'A month needs its year';
const INVALID_YEAR = 'Must be a year such as 2010';
const INVALID_MONTH = 'Must be a month from 1 to 12';

export const carParameter = v.pipe(v.string(), v.uuid());
const nickname = requiredText(MAX_NICKNAME_LENGTH);
const year = v.pipe(
  v.number(INVALID_YEAR),
  v.integer(INVALID_YEAR),
  v.minValue(MIN_CAR_YEAR, INVALID_YEAR),
  v.maxValue(MAX_CAR_YEAR, INVALID_YEAR),
);
const month = v.pipe(
  v.number(INVALID_MONTH),
  v.integer(INVALID_MONTH),
  v.minValue(1, INVALID_MONTH),
  v.maxValue(12, INVALID_MONTH),
);
const frame = v.pipe(
  requiredText(MAX_FRAME_LENGTH),
  v.regex(/[A-Z\d]/i, 'Must be a chassis number such as NZE141-6012345'),
);
const version = v.pipe(v.number('Must be a number'), v.integer('Must be a whole number'), v.minValue(1));

/** What a car is named by, and what its owner says about it. Vehicle and frame number make it another car. */
const addedCar = v.object({
  vehicle: vehicleSlug,
  nickname: v.optional(nickname),
  year: v.optional(year),
  month: v.optional(month),
  frame: v.optional(frame),
  answers: v.optional(answers, {}),
  current: v.optional(v.boolean(), false),
});
const mergedCar = v.object({ ...addedCar.entries, used_at: timestamp });

const hasYear = (car: { year?: number | undefined; month?: number | undefined }) =>
  car.month === undefined || car.year !== undefined;

export const carBody = v.pipe(
  addedCar,
  v.forward(v.partialCheck([['year'], ['month']], hasYear, NEEDS_YEAR), ['month']),
);
export const carChange = v.object({
  version,
  nickname: v.optional(v.nullable(nickname)),
  year: v.optional(v.nullable(year)),
  month: v.optional(v.nullable(month)),
  answers: v.optional(answers),
  current: v.optional(v.boolean()),
});
export const mergeBody = v.object({
  cars: v.pipe(
    v.array(
      v.pipe(mergedCar, v.forward(v.partialCheck([['year'], ['month']], hasYear, NEEDS_YEAR), ['month'])),
      'Must be a list of cars',
    ),
    v.maxLength(MAX_CARS, `At most ${MAX_CARS} cars`),
  ),
});

export const garageCar = v.object({
  id: v.string(),
  vehicle: v.string(),
  label: v.string(),
  nickname: v.nullable(v.string()),
  year: v.nullable(year),
  month: v.nullable(month),
  frame: v.nullable(v.string()),
  answers,
  current: v.boolean(),
  used_at: timestamp,
  version,
});
/** In the order in which they were added. */
export const garage = v.object({ cars: v.array(garageCar) });
export const mergedGarage = v.object({
  ...garage.entries,
  /** What the account has no room for, or does not know. */
  left_out: v.array(
    v.object({
      vehicle: v.string(),
      frame: v.nullable(v.string()),
      code: v.picklist(['GARAGE_FULL', 'VEHICLE_UNKNOWN']),
    }),
  ),
});

export const questions = v.array(v.object({ key: v.string(), text: v.string() }));
