import * as v from 'valibot';
import { id, timestamp } from './fields.ts';

/** Each list of a report ends here. */
export const MAX_REPORT_ROWS = 100;
/** Products of a subcategory are counted up to here. */
export const MAX_COUNTED_PRODUCTS = 1_000;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const named = v.object({ id, name: v.string() });

/** `csv` answers the rows as a text that spreadsheets open. */
export const reportQuery = v.object({
  format: v.optional(v.picklist(['json', 'csv'], 'Must be json or csv'), 'json'),
});

export const coverageReport = v.object({
  /** Those with products that nobody has checked, most of these first; null for products in no subcategory. */
  subcategories: v.array(
    v.object({
      category: named,
      subcategory: v.nullable(named),
      for_sale: count,
      unchecked: count,
      /** There are more than `unchecked`, which stops at 1,000. */
      capped: v.boolean(),
    }),
  ),
  /** Products for sale that nobody has checked, best sellers first. */
  products: v.pipe(
    v.array(v.object({ ...named.entries, category: v.string(), units_sold: count })),
    v.maxLength(MAX_REPORT_ROWS),
  ),
  /** Vehicles for which the shop has no part but universal ones, the most looked up first. */
  vehicles: v.pipe(
    v.array(v.object({ id, slug: v.string(), label: v.string(), look_ups: count })),
    v.maxLength(MAX_REPORT_ROWS),
  ),
});

const conflictingRule = v.object({ id, product: named, text: v.string() });
export const conflictKinds = ['contradiction', 'duplicate'] as const;
export const conflictReport = v.object({
  /** When the rules were last compared; null if they never were. */
  compared_at: v.nullable(timestamp),
  results: v.pipe(
    v.array(
      v.object({
        /**
         * 'contradiction': the first rule of a product covers the narrower second. 'duplicate': two products of one brand
         * and subcategory for the same vehicles and position.
         */
        kind: v.picklist(conflictKinds),
        first: conflictingRule,
        second: conflictingRule,
        /** How many vehicles both are about. */
        vehicles: count,
      }),
    ),
    v.maxLength(2 * MAX_REPORT_ROWS),
  ),
});

export const unknownCodeReport = v.object({
  results: v.pipe(
    v.array(v.object({ code: v.string(), count, first_seen: timestamp, last_seen: timestamp })),
    v.maxLength(MAX_REPORT_ROWS),
  ),
});
