/** Limits shared by the forms and the API. */

/** How many days one request may set. */
export const MAX_SPEND_DAYS = 366;
/** In whole shillings. */
export const MAX_DAILY_SPEND = 100_000_000;
