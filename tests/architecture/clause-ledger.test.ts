import { expect, test } from 'vitest';
import { findMissingClaims, findUnknownCitations, readProject } from './clause-ledger.ts';

const project = readProject();

test('every row of the ledger is well formed and every id unique', () => {
  expect(project.ledger.faults).toEqual([]);
});

test('no clause was lost from the ledger', () => {
  expect(
    project.ledger.clauses.length,
    'docs/clauses.md gained or lost rows: if you meant it, change the number in this test',
  ).toBe(598);
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
