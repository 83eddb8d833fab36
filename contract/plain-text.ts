/** Rules for typed text, shared by browser and server. Do not import valibot: the browser loads this file. */

export const REQUIRED_TEXT = 'This field is required';
export const tooLong = (maxLength: number) => `At most ${maxLength} characters`;

export const UNSTORABLE_TEXT = 'Contains a character that cannot be stored';

/** PostgreSQL cannot store NUL characters in text or lone surrogates in JSON. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Returns an error message or null. `maxLength` is in UTF-16 units, after trimming. */
export function validateRequiredText(text: string, maxLength: number): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return REQUIRED_TEXT;
  if (trimmed.length > maxLength) return tooLong(maxLength);
  return isStorable(trimmed) ? null : UNSTORABLE_TEXT;
}

/** Control characters, line separators and bidirectional formatting characters. */
const UNREADABLE_PATTERN = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;

export const UNREADABLE_TEXT = 'Contains a character that cannot be used';

export function isPlainLine(text: string): boolean {
  return !UNREADABLE_PATTERN.test(text);
}

export function isPlainText(text: string): boolean {
  return isPlainLine(text.replace(/[\r\n]/g, ''));
}

/** Matches what email clients turn into a link, and '@'. */
const LINK_PATTERN = /:\/\/|www\.|@/i;

export const LINK_TEXT = 'Please leave out web and email addresses';

/**
 * Returns an error message for a name, street, city or county, or null. These texts appear in emails to addresses that
 * another person may have typed, so they must be one plain line without links.
 */
export function validateName(text: string): string | null {
  if (!isPlainLine(text)) return UNREADABLE_TEXT;
  return LINK_PATTERN.test(text) ? LINK_TEXT : null;
}

/** The same for a required text as it was typed. */
export function validateRequiredName(text: string, maxLength: number): string | null {
  return validateRequiredText(text, maxLength) ?? validateName(text.trim());
}
