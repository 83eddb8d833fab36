import * as v from 'valibot';
import { EMAIL_PATTERN, INVALID_EMAIL_TEXT, MAX_EMAIL_LENGTH } from '../email.ts';
import {
  KRA_PIN_PATTERN,
  KRA_PIN_TEXT,
  SETTINGS_LIMITS as LIMITS,
  PRINTED_PHONE_PATTERN,
  PRINTED_PHONE_TEXT,
} from '../shop-settings.ts';
import { text, timestamp } from './fields.ts';

const emptyOr = /* @__NO_SIDE_EFFECTS__ */ (pattern: RegExp, message: string) =>
  v.check<string, string>((value) => value === '' || pattern.test(value), message);

const oneLine = v.check<string, string>((value) => !/\p{Cc}/u.test(value), 'Must be one line');
const phone = v.pipe(text(LIMITS.phone), emptyOr(PRINTED_PHONE_PATTERN, PRINTED_PHONE_TEXT));
const { min, max } = LIMITS.lowStock;
const lowStock = v.pipe(
  v.number('Must be a whole number'),
  v.integer('Must be a whole number'),
  v.minValue(min, `Must be at least ${min}`),
  v.maxValue(max, `At most ${max}`),
);

/** '' stands for what the configuration says, in `kra_pin` and `whatsapp` for none. */
export const settingsFields = v.object({
  phone,
  whatsapp: phone,
  email: v.pipe(text(MAX_EMAIL_LENGTH), emptyOr(EMAIL_PATTERN, INVALID_EMAIL_TEXT)),
  address: v.pipe(text(LIMITS.address), oneLine),
  hours: v.pipe(text(LIMITS.hours), oneLine),
  kra_pin: v.pipe(text(11), v.toUpperCase(), emptyOr(KRA_PIN_PATTERN, KRA_PIN_TEXT)),
  low_stock: lowStock,
  staff_second_factor: v.boolean(),
});

/** 0 before the first change. */
const version = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));

/** Only the fields to change. `version` is that of the settings from which the change was made. */
export const settingsChange = v.object({ ...v.partial(settingsFields).entries, version });

export const shopSettings = v.object({
  phone: v.string(),
  whatsapp: v.string(),
  email: v.string(),
  address: v.string(),
  hours: v.string(),
  kra_pin: v.string(),
  low_stock: v.pipe(v.number(), v.integer()),
  staff_second_factor: v.boolean(),
  version,
  changed_at: v.nullable(timestamp),
});
