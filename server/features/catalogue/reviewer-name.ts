/** Returns 'Kevin M.' for Kevin Mutua. A username that is an email address or a phone number is never shown. */
export function toReviewerName(username: string): string {
  if (username.includes('@') || !/\p{L}/u.test(username)) return 'Verified buyer';
  const { first = '', initial } =
    /^\s*(?<first>\S{1,40})(?:.*\s(?<initial>\S)\S*\s*$)?/su.exec(username)?.groups ?? {};
  if (first === '') return 'Verified buyer';
  return initial ? `${first} ${initial.toLocaleUpperCase('en')}.` : first;
}
