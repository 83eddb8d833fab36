/** Emails that a shopper gets only after agreeing to them. Do not import valibot: the browser loads this file. */

export const NEWS_KINDS = ['offers', 'stock'] as const;

/** offers: reductions and new parts. stock: a part that the shopper asked for is back. */
export type NewsKind = (typeof NEWS_KINDS)[number];

export const MAX_STOCK_REQUESTS = 20;
export const STOCK_REQUEST_DAYS = 90;
