import * as v from 'valibot';
import { EMAIL_PATTERN, INVALID_EMAIL_TEXT, MAX_EMAIL_LENGTH } from '../email.ts';
import { isStorable, REQUIRED_TEXT, tooLong, UNSTORABLE_TEXT, validateName } from '../plain-text.ts';

export const storable = v.check(isStorable, UNSTORABLE_TEXT);
/** The annotations let the browser's bundle leave out the fields that no form uses. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (maxLength: number) =>
  v.pipe(v.string('Must be text'), v.trim(), v.maxLength(maxLength, tooLong(maxLength)), storable);
export const requiredText = /* @__NO_SIDE_EFFECTS__ */ (maxLength: number) =>
  v.pipe(
    v.string(REQUIRED_TEXT),
    v.trim(),
    v.minLength(1, REQUIRED_TEXT),
    v.maxLength(maxLength, tooLong(maxLength)),
    storable,
  );
export const nameText = /* @__NO_SIDE_EFFECTS__ */ (maxLength: number) =>
  v.pipe(
    requiredText(maxLength),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? validateName(dataset.value) : null;
      if (problem) addIssue({ message: problem });
    }),
  );
export const email = v.pipe(requiredText(MAX_EMAIL_LENGTH), v.regex(EMAIL_PATTERN, INVALID_EMAIL_TEXT));
export const amount = v.pipe(
  v.number('Must be a number'),
  v.integer('Must be whole shillings'),
  v.minValue(0),
);
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
/** An id in a body, named in a refusal. */
export const idReference = v.pipe(
  v.number('Must be an id'),
  v.integer('Must be an id'),
  v.minValue(1, 'Must be an id'),
  v.maxValue(2_147_483_647, 'Must be an id'),
);
/** What a change was made from. */
export const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
export const quantity = v.pipe(
  v.number('Must be a number'),
  v.integer('Must be a whole number'),
  v.minValue(1, 'Must be at least 1'),
  v.maxValue(100_000, 'At most 100000'),
);
export const timestamp = v.pipe(v.string(), v.isoTimestamp());

export const idParameter = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number'),
  v.transform(Number),
  v.maxValue(2_147_483_647, 'Must be a positive whole number'),
);
export const slugParameter = v.pipe(v.string(), v.maxLength(200, 'Too long'), storable);
/** 12 characters of Crockford's base 32; lower case is accepted because people type it. */
export const orderNumberParameter = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, 'Not an order number'),
);
export const page = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'Must be a page number'), v.transform(Number)),
  '1',
);
export const pageSize = /* @__NO_SIDE_EFFECTS__ */ (defaultSize: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,3}$/, 'Must be a number from 1 to 100'),
      v.transform(Number),
      v.maxValue(100, 'At most 100'),
    ),
    String(defaultSize),
  );
/** A parameter that may be there several times; empty values count as none. */
export const repeated = /* @__NO_SIDE_EFFECTS__ */ <Item extends v.GenericSchema<string, unknown>>(
  item: Item,
  maxValues: number,
) =>
  v.pipe(
    v.optional(v.union([v.string(), v.array(v.string())]), []),
    v.transform((value) => (Array.isArray(value) ? value : [value]).filter((entry) => entry !== '')),
    v.array(item),
    v.maxLength(maxValues, `At most ${maxValues} values`),
  );
export const repeatedId = /* @__PURE__ */ repeated(idParameter, 100);
export const queryText = v.pipe(
  v.optional(v.string('Give it once'), ''),
  v.trim(),
  v.maxLength(200, 'At most 200 characters'),
  storable,
);

export const message = v.object({ message: v.string() });
export const listOf = /* @__NO_SIDE_EFFECTS__ */ <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    results: v.array(item),
    count: v.pipe(v.number(), v.integer()),
    next: v.nullable(v.string()),
    previous: v.nullable(v.string()),
  });

/** A list whose count stops at a limit; `capped` means that there are more. */
export const cappedListOf = /* @__NO_SIDE_EFFECTS__ */ <Item extends v.GenericSchema>(item: Item) =>
  v.object({ ...listOf(item).entries, capped: v.optional(v.boolean()) });
