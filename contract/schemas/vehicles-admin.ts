import * as v from 'valibot';
import { FUELS, GEARBOXES, MARKETS } from '../fitment/vehicle.ts';
import { normalizeVehicleCode } from '../fitment/vehicle-code.ts';
import { DRIVES } from '../fitment/verdict.ts';
import { isPlainLine, UNREADABLE_TEXT } from '../plain-text.ts';
import { id, idReference, listOf, page, pageSize, queryText, requiredText, version } from './fields.ts';
import { month } from './fit.ts';

const line = (max: number) => v.pipe(requiredText(max), v.check(isPlainLine, UNREADABLE_TEXT));
const NO_CODE = 'Must be a chassis code such as NZE141';
const code = v.pipe(
  line(20),
  v.check((text) => normalizeVehicleCode(text) !== '', NO_CODE),
);
/** Both months are included; null is open. */
const months = v.pipe(
  v.object({ from: v.optional(v.nullable(month), null), to: v.optional(v.nullable(month), null) }),
  v.check(
    ({ from, to }) => from === null || to === null || from <= to,
    'The last month is before the first.',
  ),
);
const INVALID_POPULARITY = 'Must be a whole number from 0 to 1000000';
const fields = {
  generation_id: idReference,
  chassis_code: code,
  engine_id: v.nullable(idReference),
  drive: v.nullable(v.picklist(DRIVES, 'Must be fwd, rwd or awd')),
  gearbox: v.nullable(v.picklist(GEARBOXES, 'Must be manual, automatic or cvt')),
  built: months,
  market: v.picklist(MARKETS, 'Must be jp, ke, uk, th or other'),
  popularity: v.pipe(
    v.number(INVALID_POPULARITY),
    v.integer(INVALID_POPULARITY),
    v.minValue(0, INVALID_POPULARITY),
    v.maxValue(1_000_000, INVALID_POPULARITY),
  ),
};

/** Without `built` a vehicle was built as long as its generation; `frame_code` is what its frame numbers begin with. */
export const vehicleBody = v.object({
  ...fields,
  engine_id: v.optional(fields.engine_id, null),
  drive: v.optional(fields.drive, null),
  gearbox: v.optional(fields.gearbox, null),
  built: v.optional(v.nullable(months), null),
  market: v.optional(fields.market, 'jp'),
  popularity: v.optional(fields.popularity, 0),
  frame_code: v.optional(v.nullable(code), null),
  source_id: v.optional(v.nullable(idReference), null),
});

/** Absent fields stay unchanged. `merged_into` is the vehicle that this one turned out to be. */
export const vehicleChange = v.object({
  generation_id: v.exactOptional(fields.generation_id),
  chassis_code: v.exactOptional(fields.chassis_code),
  engine_id: v.exactOptional(fields.engine_id),
  drive: v.exactOptional(fields.drive),
  gearbox: v.exactOptional(fields.gearbox),
  built: v.exactOptional(fields.built),
  market: v.exactOptional(fields.market),
  popularity: v.exactOptional(fields.popularity),
  merged_into: v.exactOptional(v.nullable(idReference)),
  version,
});

const named = v.object({ id, name: v.string() });
const count = v.pipe(v.number(), v.integer());
export const managedVehicle = v.object({
  id,
  slug: v.string(),
  label: v.string(),
  make: named,
  model: named,
  generation: named,
  chassis_code: v.string(),
  engine: v.nullable(v.object({ id, code: v.string(), cc: v.nullable(count), fuel: v.picklist(FUELS) })),
  drive: v.nullable(v.picklist(DRIVES)),
  gearbox: v.nullable(v.picklist(GEARBOXES)),
  built: v.object({ from: v.nullable(month), to: v.nullable(month) }),
  market: v.picklist(MARKETS),
  popularity: count,
  source: named,
  merged_into: v.nullable(v.object({ id, slug: v.string(), label: v.string() })),
  version: count,
});
const mergedFilters = ['false', 'true', 'all'] as const;
export const managedVehiclesQuery = v.object({
  q: queryText,
  page,
  page_size: pageSize(20),
  merged: v.optional(v.picklist(mergedFilters, 'Must be true, false or all'), 'false'),
});
export const managedVehiclePage = listOf(managedVehicle);

const qualifierFields = {
  question_en: line(200),
  question_sw: line(200),
  yes_en: line(80),
  yes_sw: line(80),
  no_en: line(80),
  no_sw: line(80),
};
/** The key is part of the answers that shoppers keep, so it never changes. */
export const qualifierBody = v.object({
  key: v.pipe(
    requiredText(60),
    v.regex(/^[a-z][a-z0-9_]*$/, 'Must be small letters, digits and _, such as fog_lamps'),
  ),
  ...qualifierFields,
});
export const qualifierChange = v.object({
  question_en: v.exactOptional(qualifierFields.question_en),
  question_sw: v.exactOptional(qualifierFields.question_sw),
  yes_en: v.exactOptional(qualifierFields.yes_en),
  yes_sw: v.exactOptional(qualifierFields.yes_sw),
  no_en: v.exactOptional(qualifierFields.no_en),
  no_sw: v.exactOptional(qualifierFields.no_sw),
});
export const qualifier = v.object({
  id,
  key: v.string(),
  question_en: v.string(),
  question_sw: v.string(),
  yes_en: v.string(),
  yes_sw: v.string(),
  no_en: v.string(),
  no_sw: v.string(),
  /** Rules name it, so that it cannot be deleted. */
  in_use: v.boolean(),
});
export const qualifierList = v.array(qualifier);
