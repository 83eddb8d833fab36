import * as v from 'valibot';
import { isPartNumber, normalizePartNumber } from '../fitment/part-number.ts';
import { FITMENT_SOURCE_KINDS, FUELS, GEARBOXES, NUMBER_LINK_KINDS } from '../fitment/vehicle.ts';
import { DRIVES, FITMENT_KINDS, POSITIONS, VEHICLE_ATTRIBUTES } from '../fitment/verdict.ts';
import { listedProduct } from './catalogue.ts';
import { id, requiredText, storable, text, timestamp } from './fields.ts';
import { answers, fit, month, vehicleSlug } from './fit.ts';

export const MAX_FIT_PRODUCTS = 100;

/** Any spelling; read without separators. */
const partNumberText = v.pipe(
  requiredText(100),
  v.transform(normalizePartNumber),
  v.check(isPartNumber, 'Must be a part number: 3 to 30 letters and digits, a digit among them'),
);
/** Both months are included; null is open. */
const monthRange = v.object({ from: v.nullable(month), to: v.nullable(month) });
const cubicCentimetres = v.pipe(v.number(), v.integer());
const named = v.object({ id, name: v.string(), slug: v.string() });

export const make = v.object({ ...named.entries, popular: v.boolean() });
const listedModel = v.object({
  ...named.entries,
  also_called: v.array(v.string()),
  body: v.nullable(v.string()),
});
export const makeWithModels = v.object({ ...named.entries, models: v.array(listedModel) });

const vehicleFields = {
  id,
  slug: v.string(),
  label: v.string(),
  chassis_code: v.string(),
  engine: v.nullable(
    v.object({ code: v.string(), cc: v.nullable(cubicCentimetres), fuel: v.picklist(FUELS) }),
  ),
  drive: v.nullable(v.picklist(DRIVES)),
  gearbox: v.nullable(v.picklist(GEARBOXES)),
  built: monthRange,
};
const listedVehicle = v.object(vehicleFields);
export const modelWithGenerations = v.object({
  ...named.entries,
  make: named,
  generations: v.array(v.object({ ...named.entries, built: monthRange, vehicles: v.array(listedVehicle) })),
});
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Counts are of products that fit, fit on a condition or fit any car, as in the facets of a list for the vehicle. */
export const vehicle = v.object({
  ...vehicleFields,
  make: named,
  model: named,
  generation: named,
  count,
  categories: v.array(v.object({ ...named.entries, count })),
});

const slugText = v.optional(
  v.pipe(v.string('Give it once'), v.trim(), v.maxLength(200, 'Too long'), storable),
  '',
);
/** Slugs from the left: a model without its make has no effect. `code` is a chassis code in any spelling. */
export const carPageQuery = v.object({ make: slugText, model: slugText, code: slugText, category: slugText });
export const carPage = v.object({
  make: v.nullable(named),
  model: v.nullable(named),
  /** The chassis code, as it is written. */
  code: v.nullable(v.string()),
  category: v.nullable(named),
  /** The canonical address of the page. */
  path: v.string(),
  /** False where it has too few parts for search engines; those that fit any car do not count. */
  is_indexed: v.boolean(),
  /** The pages below: makes, models or chassis codes. */
  links: v.array(v.object({ name: v.string(), detail: v.string(), path: v.string() })),
  /** Those with the chassis code, the most common first. */
  vehicles: v.array(v.object({ ...vehicleFields, generation: v.string() })),
  /** How many products are listed for one of the vehicles, and how many fit any car. */
  categories: v.array(v.object({ id, name: v.string(), path: v.string(), listed: count, universal: count })),
  /** Best sellers among those that are listed, by category. */
  products: v.array(listedProduct),
  /** Of all that are listed, in the category if there is one. */
  count,
});

/** What people type: a frame number, model code, VIN, chassis code or words. */
export const findBody = v.object({ q: requiredText(100) });
export const findReply = v.object({
  kind: v.picklist(['frame', 'katashiki', 'vin', 'code', 'words']),
  /** The code that was found; null if none was, or the text leaves open which. */
  code: v.nullable(v.string()),
  serial: v.nullable(v.string()),
  candidates: v.array(
    v.object({
      id,
      slug: v.string(),
      label: v.string(),
      make: v.string(),
      model: v.string(),
      chassis_code: v.string(),
    }),
  ),
  /** By what the candidates differ. */
  ask: v.nullable(v.picklist(VEHICLE_ATTRIBUTES)),
  suggestions: v.array(v.string()),
  notes: v.array(v.string()),
});

export const fitBody = v.object({
  vehicle: vehicleSlug,
  /** When the car was built, if that is known. */
  built: v.optional(v.nullable(month)),
  answers: v.optional(answers, {}),
  products: v.pipe(
    v.array(id, 'Must be a list of product numbers'),
    v.maxLength(MAX_FIT_PRODUCTS, `At most ${MAX_FIT_PRODUCTS} products`),
  ),
});
const productFit = v.object({ product: id, ...fit.entries });
/** The car that one product is checked for. */
export const productFitBody = v.omit(fitBody, ['products']);
const fitmentSource = v.object({ name: v.string(), kind: v.picklist(FITMENT_SOURCE_KINDS) });
const quantityPerCar = v.pipe(v.number(), v.integer(), v.minValue(1));
/** The rule that decides about a car, in words. */
const decidingRule = v.object({
  /** The cars that it is about, for example 'Toyota Fielder E140, 1NZ-FE'. */
  cars: v.string(),
  conditions: v.array(v.string()),
  /** Null means all months in which these cars were built. */
  built: v.nullable(monthRange),
  position: v.nullable(v.picklist(POSITIONS)),
  quantity: quantityPerCar,
  note: v.string(),
  source: fitmentSource,
  checked_at: timestamp,
});
/** A question that was answered for this car; of a month the answer is YYYY-MM. */
const answeredQuestion = v.object({ key: v.string(), text: v.string(), answer: v.string() });
export const detailedFit = v.object({
  ...fit.entries,
  /** Null where no rule decides. */
  rule: v.nullable(decidingRule),
  answered: v.array(answeredQuestion),
});
/** One rule about one generation. */
const fitmentGroup = v.object({
  make: named,
  model: named,
  generation: named,
  codes: v.array(v.string()),
  /** Which of the months in which these cars were built; null means all. */
  built: v.nullable(monthRange),
  excluded: v.boolean(),
  position: v.nullable(v.picklist(POSITIONS)),
  quantity: quantityPerCar,
  /** What must hold, in words. */
  conditions: v.array(v.string()),
  note: v.string(),
  source: fitmentSource,
});
export const MAX_FITMENT_GROUPS = 1_500;
const INVALID_LIMIT = `Must be a number from 1 to ${MAX_FITMENT_GROUPS}`;
/** How many groups to list. */
export const fitmentsQuery = v.object({
  limit: v.optional(
    v.pipe(
      v.string('Give it once'),
      v.regex(/^[1-9]\d{0,3}$/, INVALID_LIMIT),
      v.transform(Number),
      v.maxValue(MAX_FITMENT_GROUPS, INVALID_LIMIT),
    ),
    String(MAX_FITMENT_GROUPS),
  ),
});
export const productFitments = v.object({
  kind: v.picklist(FITMENT_KINDS),
  /** Cars that are not listed are not checked, rather than not fitting. */
  open: v.boolean(),
  /** Of all groups. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  groups: v.array(fitmentGroup),
});

/** Products that do not exist are left out. */
export const fitReply = v.object({ verdicts: v.array(productFit) });

export const partNumber = v.object({
  /** The number that was found, in upper case without separators. */
  norm: v.string(),
  /** The numbers that replace it, the direct one first. */
  superseded_by: v.array(v.string()),
  /** The numbers that it replaces, the direct ones first. */
  supersedes: v.array(v.string()),
  equivalents: v.array(v.string()),
  products: v.array(listedProduct),
});

export const numberLinkBody = v.pipe(
  v.object({
    from: partNumberText,
    to: partNumberText,
    kind: v.picklist(NUMBER_LINK_KINDS, 'Must be superseded or equivalent'),
    maker: v.optional(text(60), ''),
  }),
  v.forward(
    v.check(({ from, to }) => from !== to, 'Must be another number'),
    ['to'],
  ),
);
/** Both numbers in upper case without separators. */
export const numberLink = v.object({
  from: v.string(),
  to: v.string(),
  kind: v.picklist(NUMBER_LINK_KINDS),
  maker: v.string(),
});
