import { expect, test } from 'vitest';
import { parseExactTexts, readTexts, readTextsByClause } from './clause-texts.ts';

test.each([
  ["Heading 'You Explorer!!'.", ['You Explorer!!']],
  ["Text 'Passwords don't match', then 'Passwords match'.", ["Passwords don't match", 'Passwords match']],
  ["The shopper's cart says 'Error: {message}'", ['Error: {message}']],
  ['A label "Home" and the shoppers\' cart', []],
])('%s has the exact texts %j', (clause, texts) => {
  expect(parseExactTexts(clause)).toEqual(texts);
});

test.each([
  ["say('Try  again')", ['Try again']],
  ['say(`Pay ${total} now`)', ['Pay ', ' now']],
  ['say(/in 5\\.\\.\\./)', ['in 5...']],
  ['const a = <p>Taking you\n  back in {seconds}...</p>', ['Taking you back in ', '...']],
  ["// say('Try again')", []],
])('%j says %j', (source, texts) => {
  expect(readTexts('a.tsx', source)).toEqual(texts);
});

test("a clause's texts are those of the test that cites it and those outside all tests, without titles", () => {
  const source = `
    const rows = ['in a table'];
    describe('[CART-02] a suite', () => {
      const help = () => see('in a helper');
      test('[CART-01] a title', () => { see('in its test'); });
      test('another title', () => { see('in another test'); });
    });`;
  expect(readTextsByClause('a.test.ts', source)).toEqual(
    new Map([
      ['CART-02', [['in a helper', 'in its test', 'in another test', 'in a table', 'in a helper']]],
      ['CART-01', [['in its test', 'in a table', 'in a helper']]],
    ]),
  );
});
