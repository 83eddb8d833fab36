/** How long tokens and sessions live, and when the browser replaces them. */

export const ACCESS_TOKEN_SECONDS = 900;
export const REFRESH_TOKEN_SECONDS = 604_800;
/** How long before its end the browser replaces an access token. */
export const REFRESH_MARGIN_SECONDS = 60;
/** How old an access token is when the browser replaces it. */
export const REFRESH_AFTER_SECONDS = ACCESS_TOKEN_SECONDS - REFRESH_MARGIN_SECONDS;
/** A refresh whose reply was lost may be repeated within this time; later reuse counts as theft. */
export const REUSE_GRACE_SECONDS = 30;
/**
 * How long a tab waits for one that is refreshing, before it refreshes too. Longer than a refresh takes, and shorter
 * than the grace, so that both tabs get the same tokens.
 */
export const REFRESH_TURN_SECONDS = 25;
/** A session ends this long after sign-in, however often it is refreshed. The database repeats both numbers. */
export const SESSION_SECONDS = 30 * 24 * 3600;
export const STAFF_SESSION_SECONDS = 12 * 3600;
