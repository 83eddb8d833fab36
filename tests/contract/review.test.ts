import { expect, test } from 'vitest';
import { reviewBody } from '../../contract/schemas/reviews.ts';
import { getMessages } from '../support/schema-messages.ts';

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
  expect(getMessages(reviewBody, { rating: 5, comment })).toEqual(
    problem === null ? {} : { comment: problem },
  );
});

test.each([undefined, Number.NaN, 0, 6, 4.5])('a rating of %s asks for 1 to 5 stars', (rating) => {
  expect(getMessages(reviewBody, { rating, comment: 'Fits well.' })).toEqual({
    rating: 'Please choose 1 to 5 stars',
  });
});
