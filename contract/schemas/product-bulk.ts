import * as v from 'valibot';
import { isPlainLine, UNREADABLE_TEXT } from '../plain-text.ts';
import {
  PRODUCT_LIMITS as limits,
  MAX_BULK_EDITED,
  PRICE_STEPS,
  PRODUCT_TEXTS as texts,
} from '../product.ts';
import { id, idReference, requiredText, version } from './fields.ts';
import { managedProductsQuery } from './products-admin.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.number(texts.wholeNumber),
    v.integer(texts.wholeNumber),
    v.minValue(min, texts.atLeast(min)),
    v.maxValue(max, texts.atMost(max)),
  );
const limitEdited = <Item>() =>
  v.maxLength<Item[], number, string>(MAX_BULK_EDITED, `At most ${MAX_BULK_EDITED} products`);
const reason = v.pipe(requiredText(limits.reason), v.check(isPlainLine, UNREADABLE_TEXT));
const roundTo = v.picklist(PRICE_STEPS, 'Must be 1, 10 or 50');

/** Prices are whole shillings, rounded to the nearest multiple of `round_to`. */
export const productBulkChange = v.variant(
  'kind',
  [
    v.object({
      kind: v.literal('price_percent'),
      /** 10 makes 1,000 into 1,100. */
      value: v.pipe(
        v.number('Must be a number'),
        v.minValue(-90, texts.atLeast(-90)),
        v.maxValue(900, texts.atMost(900)),
        v.notValue(0, texts.noChange),
      ),
      round_to: roundTo,
    }),
    v.object({
      kind: v.literal('price_amount'),
      value: v.pipe(wholeNumber(-limits.price.max, limits.price.max), v.notValue(0, texts.noChange)),
      round_to: roundTo,
    }),
    v.object({
      kind: v.literal('stock_set'),
      value: wholeNumber(limits.stock.min, limits.stock.max),
      reason,
    }),
    v.object({
      kind: v.literal('stock_add'),
      value: v.pipe(wholeNumber(-limits.stock.max, limits.stock.max), v.notValue(0, texts.noChange)),
      reason,
    }),
  ],
  'Must be price_percent, price_amount, stock_set or stock_add',
);

const { q, archived, stock, lacks } = managedProductsQuery.entries;

export const productBulkBody = v.pipe(
  v.object({
    find: v.union(
      [
        /** What a dry run found. Only these can be changed, and only from there. */
        v.object({
          seen: v.pipe(
            v.array(v.object({ id: idReference, version, before: count }), 'Must be a list of products'),
            v.minLength(1, 'Choose a product'),
            limitEdited(),
          ),
        }),
        v.object({
          product_ids: v.pipe(
            v.array(idReference, 'Must be a list of ids'),
            v.minLength(1, 'Choose a product'),
            limitEdited(),
          ),
        }),
        /** What the list of the back office shows with these. */
        v.object({ q, archived, stock, lacks }),
      ],
      'Must have seen, product_ids or a filter',
    ),
    change: productBulkChange,
    /** Reports what would change without writing anything. */
    dry_run: v.optional(v.boolean('Must be true or false'), false),
  }),
  v.forward(
    v.check(({ find, dry_run }) => dry_run || 'seen' in find, 'Must be what a dry run found'),
    ['find'],
  ),
);

const row = v.object({
  id,
  name: v.string(),
  version,
  /** Whole shillings or units. */
  before: count,
  /** The same as before where nothing changes or the change is refused. */
  after: count,
  refusal: v.nullable(v.string()),
});
export const productBulkReply = v.object({
  /** By which the change can be undone; null for a dry run, and where nothing changes. */
  batch: v.nullable(id),
  /** How many change, and how many may not. */
  changed: count,
  refused: count,
  /** In the order of their names. */
  rows: v.pipe(v.array(row), v.maxLength(MAX_BULK_EDITED)),
});
export const productBulkUndoReply = v.object({
  batch: id,
  /** How many have their value of before, and which were changed since. */
  products: count,
  refused: v.pipe(
    v.array(v.object({ id, name: v.string(), message: v.string() })),
    v.maxLength(MAX_BULK_EDITED),
  ),
});
