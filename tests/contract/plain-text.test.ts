import { expect, test } from 'vitest';
import { isPlainLine, LINK_TEXT, UNREADABLE_TEXT, validateName } from '../../contract/plain-text.ts';

test.each([
  'Claim KES 50,000 at http://evil.test/win',
  'HTTPS://evil.test',
  'ftp://evil.test',
  'see www.evil.test',
  'WWW.evil.test',
  'write to win@evil.test',
])('S4: %j is not a name or place: it would become a link', (text) => {
  expect([validateName(text), LINK_TEXT]).toEqual([
    'Please leave out web and email addresses',
    'Please leave out web and email addresses',
  ]);
});

test.each(['You won!\n\nPlease pay', 'a\rb', 'a\u2028b', 'a\u2029b', 'a\u0000b', 'abc\u202Edef'])(
  'S4: %j is not a name or place: it is not one plain line',
  (text) => {
    expect(validateName(text)).toBe('Contains a character that cannot be used');
    expect([isPlainLine(text), UNREADABLE_TEXT]).toEqual([false, 'Contains a character that cannot be used']);
  },
);

test.each(["Ng'ang'a", 'St. Mary’s Rd, 12/3', 'Wambũi', 'A & B Motors (Nakuru)', 'Plot 7: Gate B', ''])(
  'S4: %j is still a name or place',
  (text) => {
    expect(validateName(text)).toBeNull();
  },
);
