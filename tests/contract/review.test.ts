import { expect, test } from 'vitest';
import { REVIEW_TEXTS, validateComment } from '../../contract/review.ts';

test.each([
  ['Fits well.', null],
  ['First line\nsecond line', null],
  ['x'.repeat(2000), null],
  [` ${'x'.repeat(2000)} `, null],
  ['', 'Please write a few words'],
  [' \n ', 'Please write a few words'],
  ['x'.repeat(2001), 'At most 2000 characters'],
  ['a\u202Eb', 'Contains a character that cannot be used'],
])('the problem with the comment %j: %j', (comment, problem) => {
  expect(validateComment(comment)).toBe(problem);
});

test('a review without stars asks for a rating', () => {
  expect(REVIEW_TEXTS.rating).toBe('Please choose 1 to 5 stars');
});
