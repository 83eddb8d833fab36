import * as v from 'valibot';
import { id, requiredText } from './fields.ts';
import { fitmentRule } from './fitment-rules.ts';

export const MAX_BULK_PRODUCTS = 1_000;
const MAX_BULK_RULES = 20;
export const MAX_BULK_WARNINGS = 100;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const bulkRules = v.optional(
  v.pipe(
    v.array(fitmentRule, 'Must be a list of rules'),
    v.maxLength(MAX_BULK_RULES, `At most ${MAX_BULK_RULES} rules`),
  ),
  [],
);

export const bulkBody = v.object({
  /** Products by their ids, or all that a search of the back office finds. */
  find: v.union(
    [
      v.object({
        product_ids: v.pipe(
          v.array(id, 'Must be a list of ids'),
          v.minLength(1, 'Choose a product'),
          v.maxLength(MAX_BULK_PRODUCTS, `At most ${MAX_BULK_PRODUCTS} products`),
        ),
      }),
      v.object({ q: requiredText(100) }),
    ],
    'Must have product_ids or q',
  ),
  add: bulkRules,
  /** Rules about the same cars, months and position are removed, whatever else they say. */
  remove: bulkRules,
  /** Reports what would change without writing anything. */
  dry_run: v.optional(v.boolean('Must be true or false'), false),
  /** Rules that fit very many vehicles are right. */
  confirmed: v.optional(v.boolean('Must be true or false'), false),
});

export const bulkReply = v.object({
  /** By which the change can be undone; null for a dry run, and where nothing changes. */
  batch: v.nullable(id),
  /** How many products were found, and how many of them change. */
  products: count,
  changed: count,
  /** Rules. */
  added: count,
  removed: count,
  warnings: v.pipe(
    v.array(v.object({ product: id, name: v.string(), code: v.string(), message: v.string() })),
    v.maxLength(MAX_BULK_WARNINGS),
  ),
});
export const bulkUndoReply = v.object({ batch: id, products: count });
