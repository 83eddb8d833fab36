/**
 * How a customer is named in public: the first name and the initial of the last, 'Kevin M.' for Kevin Mutua. Of a user
 * name that is an e-mail address or a phone number nothing is shown.
 */
export function toReviewerName(username: string): string {
  if (username.includes('@') || !/\p{L}/u.test(username)) return 'Verified buyer';
  const { first = '', initial } =
    /^\s*(?<first>\S{1,40})(?:.*\s(?<initial>\S)\S*\s*$)?/su.exec(username)?.groups ?? {};
  if (first === '') return 'Verified buyer';
  return initial ? `${first} ${initial.toLocaleUpperCase('en')}.` : first;
}
