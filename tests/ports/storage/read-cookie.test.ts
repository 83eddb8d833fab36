import { expect, test } from 'vitest';
import { readCookie } from '#src/storage/read-cookie.ts';

test('a cookie is read by its whole name and decoded', () => {
  document.cookie = 'csrftoken2=other; Path=/';
  document.cookie = 'xcsrftoken=another; Path=/';
  expect(readCookie('csrftoken')).toBeNull();
  document.cookie = 'csrftoken=a%3Db%20c=; Path=/';
  expect(readCookie('csrftoken')).toBe('a=b c=');
  expect(readCookie('csrftoken2')).toBe('other');
});

test('an empty cookie is not a missing one', () => {
  document.cookie = 'csrftoken=; Path=/';
  expect(readCookie('csrftoken')).toBe('');
});
