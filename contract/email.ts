import { validateRequiredText } from './plain-text.ts';

/**
 * The pattern of every email field: ASCII only, and none of the characters that are special in an address list
 * (<>()[],;:"\\ and spaces). Each part can end in only one way, so validation takes linear time for any input.
 */
export const EMAIL_PATTERN = /^[!#-'*+\-./\d=?A-Z^-~]+@[!#-'*+\-/\d=?A-Z^-~]+(?:\.[!#-'*+\-/\d=?A-Z^-~]+)+$/;
export const MAX_EMAIL_LENGTH = 254;
export const INVALID_EMAIL_TEXT = 'Please enter a valid email address';

export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text.trim());
}

/** Returns an error message for a required email address as it was typed, or null. */
export function validateEmail(text: string): string | null {
  return validateRequiredText(text, MAX_EMAIL_LENGTH) ?? (isEmail(text) ? null : INVALID_EMAIL_TEXT);
}
