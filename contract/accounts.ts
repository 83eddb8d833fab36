/** In characters. */
export const MAX_USERNAME_LENGTH = 60;
