/** Control characters, and those that turn the direction of the writing after them around. */
const UNREADABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

export const UNREADABLE_TEXT = 'Contains a character that cannot be used';

/** A single line that people can read as it was meant. */
export function isPlainLine(text: string): boolean {
  return !UNREADABLE.test(text);
}

/** The same with line breaks. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replace(/[\r\n]/g, ''));
}
