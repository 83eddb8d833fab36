import { describe, expect, test } from 'vitest';
import * as rules from '#machines/catalogue-import/catalogue-import.rules.ts';
import type { CatalogueImportContext } from '#machines/catalogue-import/catalogue-import.types.ts';
import { anImport, badPrice, chosenFile } from '#tests/models/catalogue-import.model.ts';

const context = rules.initialContext({ importId: null });
const checked = { ...context, file: chosenFile, progress: anImport() };

test.each([
  [{ dry_run: true, accept_good: false }, 'dryRun'],
  [{ dry_run: true, accept_good: true }, 'dryRun'],
  [{ dry_run: false, accept_good: false }, 'allOrNothing'],
  [{ dry_run: false, accept_good: true }, 'acceptGood'],
] as const)('[PRODUCT-04] the import %j of an earlier visit is shown as %s', (changes, mode) => {
  expect(rules.getMode(anImport(changes))).toBe(mode);
});

test('only a chosen file is sent, and only an import that was started is read', () => {
  expect(rules.startInput(checked)).toEqual({ file: chosenFile, mode: 'dryRun' });
  expect(() => rules.startInput(context)).toThrow('no file to import');
  expect(rules.readInput({ ...context, importId: 7 })).toEqual({ id: 7 });
  expect(() => rules.readInput(context)).toThrow('no import to read');
});

describe('after the dry run', () => {
  const bad = anImport({ errors: [badPrice] });
  const allBad = anImport({ total: 1, errors: [badPrice] });

  test.each<[string, Partial<CatalogueImportContext>, { all: boolean; part: boolean }]>([
    ['good rows alone', {}, { all: true, part: false }],
    ['a bad row', { progress: bad }, { all: false, part: true }],
    ['bad rows alone', { progress: allBad }, { all: false, part: false }],
    ['no rows', { progress: anImport({ total: 0 }) }, { all: false, part: false }],
    [
      'a bad row that spoils the others',
      { progress: bad, isAllOrNothing: true },
      { all: false, part: false },
    ],
    ['good rows, but no file', { file: null }, { all: false, part: false }],
    ['a bad row, but no file', { file: null, progress: bad }, { all: false, part: false }],
    ['no reply', { progress: null }, { all: false, part: false }],
    ['neither a file nor a reply', { file: null, progress: null }, { all: false, part: false }],
  ])('a file with %s can be imported wholly or in part as %j', (_, changes, { all, part }) => {
    expect(rules.isAllGood({ ...checked, ...changes })).toBe(all);
    expect(rules.isPartlyGood({ ...checked, ...changes })).toBe(part);
  });
});
