import * as v from 'valibot';
import { MAX_ANSWERS } from '../fitment/garage.ts';
import { VERDICTS } from '../fitment/verdict.ts';
import { requiredText, storable } from './fields.ts';

const MAX_SLUG_LENGTH = 200;
const MAX_KEY_LENGTH = 60;
const INVALID_ANSWERS = 'Must be answers such as fog_lamps:yes,abs:no';

export const month = v.pipe(
  v.string(),
  v.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Must be a month such as 2010-05'),
);
export const vehicleSlug = requiredText(MAX_SLUG_LENGTH);
const answer = v.picklist(['yes', 'no'], 'Must be yes or no');

/** By the keys of questions. */
export const answers = v.pipe(
  v.record(requiredText(MAX_KEY_LENGTH), answer),
  v.maxEntries(MAX_ANSWERS, `At most ${MAX_ANSWERS} answers`),
);

/** Answers in an address: 'fog_lamps:yes,abs:no'. Of two answers to one question the last counts. */
const answersText = v.pipe(
  v.string('Give it once'),
  v.maxLength(MAX_ANSWERS * (MAX_KEY_LENGTH + 5), `At most ${MAX_ANSWERS} answers`),
  storable,
  v.transform((text) => text.split(',').filter((part) => part !== '')),
  v.everyItem((part) => /^[^:]+:(?:yes|no)$/.test(part), INVALID_ANSWERS),
  v.transform((parts) => Object.fromEntries(parts.map((part) => part.split(':')))),
  answers,
);

export const fitFilters = ['fits', 'all'] as const;

/** The car of a list. Without `vehicle` the rest has no effect. */
export const carQuery = v.object({
  vehicle: v.optional(
    v.pipe(v.string('Give it once'), v.trim(), v.maxLength(MAX_SLUG_LENGTH, 'Too long'), storable),
    '',
  ),
  /** 'fits' lists what fits, fits on a condition or fits any car; 'all' lists everything, that first. */
  fit: v.optional(v.picklist(fitFilters, 'Must be fits or all'), 'fits'),
  built: v.optional(v.union([v.literal(''), month], 'Must be a month such as 2010-05'), ''),
  answers: v.optional(answersText, ''),
});

/** Whether a product fits a car, and the questions on which that depends. */
export const fit = v.object({
  verdict: v.picklist(VERDICTS),
  reason: v.string(),
  questions: v.array(v.object({ key: v.string(), text: v.string() })),
});
