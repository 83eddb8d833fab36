/** Limits shared by forms, machines and the API. Lengths are in characters. */

export const MAX_USERNAME_LENGTH = 60;

/** Of a note on a refund or a payment under review. */
export const MAX_NOTE_LENGTH = 500;
/** Of a transfer number or a receipt number. */
export const MAX_REFERENCE_LENGTH = 64;

/** How many days of a campaign's spend one request may set. */
export const MAX_SPEND_DAYS = 366;
/** In whole shillings. */
export const MAX_DAILY_SPEND = 100_000_000;
