/** Limits shared by forms, machines and the API. Lengths are in characters. */

export const MAX_USERNAME_LENGTH = 60;

/** Of an internal note on an order, and of the notes of one order. */
export const MAX_ORDER_NOTE_LENGTH = 1_000;
export const MAX_NOTES_PER_ORDER = 50;
/** Of a note on a refund or a payment under review. */
export const MAX_NOTE_LENGTH = 500;
/** Of a transfer number or a receipt number. */
export const MAX_REFERENCE_LENGTH = 64;

/** Of what the browser app reports about an error. */
export const CLIENT_ERROR_MAX_LENGTHS = {
  message: 300,
  stack: 4_000,
  component_stack: 2_000,
  path: 200,
  build: 100,
} as const;

export const MAX_CATEGORIES = 50;
/** Of one category. */
export const MAX_SUBCATEGORIES = 50;
/** How many products a subcategory may take along to another category. */
export const MAX_MOVED_PRODUCTS = 2_000;
export const MAX_CATEGORY_NAME_LENGTH = 60;

/** Of each text of a report about the content security policy. */
export const CSP_REPORT_MAX_LENGTH = 2_000;

/** In working days. */
export const MAX_DELIVERY_DAYS = 60;

/** Of an email about an offer. */
export const MAX_OFFER_SUBJECT_LENGTH = 120;
export const MAX_OFFER_MESSAGE_LENGTH = 2_000;
export const MAX_OFFER_PRODUCTS = 6;
/** Between two offers of the shop. */
export const OFFER_INTERVAL_HOURS = 24;

/** How many days of a campaign's spend one request may set. */
export const MAX_SPEND_DAYS = 366;
/** In whole shillings. */
export const MAX_DAILY_SPEND = 100_000_000;
