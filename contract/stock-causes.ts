/** Why the stock of a product changed; 'other' where that was not recorded. The database repeats the values. */
export const STOCK_CAUSES = [
  'created',
  'placed',
  'expired',
  'cancelled',
  'returned',
  'edited',
  'adjusted',
  'imported',
  'bulk_edited',
  'bulk_undone',
  'other',
] as const;
export type StockCause = (typeof STOCK_CAUSES)[number];
