/**
 * The pattern of every e-mail field; whether an address works is shown by mail arriving. ASCII, without the characters
 * that mean something in a list of addresses: <>()[],;:"\\ and spaces. Every part can end in one way only, so that any
 * text is judged in linear time.
 */
export const EMAIL_PATTERN = /^[!#-'*+\-./\d=?A-Z^-~]+@[!#-'*+\-/\d=?A-Z^-~]+(?:\.[!#-'*+\-/\d=?A-Z^-~]+)+$/;

export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text.trim());
}
