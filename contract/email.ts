/** The simple pattern of every e-mail field; whether an address works is shown by mail arriving. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
