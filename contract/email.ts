/**
 * The pattern of every email field: ASCII only, and none of the characters that are special in an address list
 * (<>()[],;:"\\ and spaces). Each part can end in only one way, so validation takes linear time for any input.
 */
export const EMAIL_PATTERN = /^[!#-'*+\-./\d=?A-Z^-~]+@[!#-'*+\-/\d=?A-Z^-~]+(?:\.[!#-'*+\-/\d=?A-Z^-~]+)+$/;

export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text.trim());
}
