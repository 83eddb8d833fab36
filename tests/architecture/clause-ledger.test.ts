import { expect, test } from 'vitest';
import { findMissingClaims, findUnknownCitations, readProject } from './clause-ledger.ts';
import { findMissingTexts } from './clause-texts.ts';

const project = readProject();

test('every row of the ledger is well formed and every id unique', () => {
  expect(project.ledger.faults).toEqual([]);
});

test('no clause was lost from the ledger', () => {
  expect(
    project.ledger.clauses.length,
    'docs/clauses.md gained or lost rows: if you meant it, change the number in this test',
  ).toBe(876);
});

test('every clause that a test title cites is in the ledger', () => {
  expect(findUnknownCitations(project.citations, project.ledger)).toEqual([]);
});

test('every clause that a machine cites is in the ledger', () => {
  expect(findUnknownCitations(project.machines, project.ledger)).toEqual([]);
});

test('every test runs, and cites its clauses in a valid form', () => {
  expect(project.faults).toEqual([]);
});

test('every clause of finished issues is cited by a hand-written test', () => {
  expect(findMissingClaims(project)).toEqual([]);
});

/** Exact texts of clauses that nobody wrote in one piece, and why. */
const COMPOSED_TEXTS: Record<string, string> = {
  'GEN-01: Ksh 1,500': 'an example of a price, which formatKsh composes',
  'CARD-02: Pay Ksh {total}': 'formatKsh composes the price with its Ksh',
};

test('every exact text of a clause is in the product and in a hand-written test that cites the clause', () => {
  const missing = findMissingTexts(project.ledger.clauses).map(({ id, text, missingIn }) => ({
    text: `${id}: ${text}`,
    missingIn,
  }));
  const composed = missing.filter(({ text, missingIn }) => missingIn === 'product' && text in COMPOSED_TEXTS);
  expect(missing.filter((each) => !composed.includes(each))).toEqual([]);
  expect(composed.map(({ text }) => text)).toEqual(Object.keys(COMPOSED_TEXTS));
});
