/** Control characters, line separators, and what turns the direction of the writing after it around. */
const UNREADABLE_PATTERN = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;

export const UNREADABLE_TEXT = 'Contains a character that cannot be used';

/** A single line that people can read as it was meant. */
export function isPlainLine(text: string): boolean {
  return !UNREADABLE_PATTERN.test(text);
}

/** The same with line breaks. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replace(/[\r\n]/g, ''));
}

/** What makes a mail program turn text into a link, and '@', which no name or place has. */
const LINK_PATTERN = /:\/\/|www\.|@/i;

export const LINK_TEXT = 'Please leave out web and e-mail addresses';

/**
 * What is wrong with a name, street, city or county; null where nothing is. They stand in e-mails to addresses that
 * somebody else may have typed, so they are one plain line without links.
 */
export function validateName(text: string): string | null {
  if (!isPlainLine(text)) return UNREADABLE_TEXT;
  return LINK_PATTERN.test(text) ? LINK_TEXT : null;
}
