import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { allModels } from '#tests/models/all-models.ts';
import { type Coverage, coverageOf, type Share } from '#tests/support/coverage.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const rows = new Map<string, Coverage>();

describe('what the walks take', () => {
  test.each(allModels.map((model) => [model.machine.id, model] as const))('all of %s', async (id, model) => {
    const coverage = await coverageOf(model);
    rows.set(id, coverage);
    expect(coverage.missing).toEqual([]);
  });
});

test('every machine has a model', () => {
  const folders = globSync('machines/*/*.machine.ts', { cwd: ROOT }).map((file) =>
    path.basename(file, '.machine.ts'),
  );
  const walked = allModels.map(({ machine }) =>
    machine.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  expect(walked.toSorted()).toEqual(folders.toSorted());
});

const COLUMNS = {
  states: 'states',
  transitions: 'transitions',
  guardOutcomes: 'guard outcomes',
  pairs: 'pairs',
  delays: 'delays',
  portOutcomes: 'port outcomes',
  eventCases: 'events',
} as const;

const written = ({ taken, of }: Share) => (taken === of ? `${of}` : `${taken} of ${of}`);

afterAll(() => {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const sum = (name: keyof typeof COLUMNS): Share => ({
    taken: [...rows.values()].reduce((total, row) => total + row[name].taken, 0),
    of: [...rows.values()].reduce((total, row) => total + row[name].of, 0),
  });
  const table = [
    ['machine', ...Object.values(COLUMNS)],
    ...[...rows].map(([id, row]) => [id, ...names.map((name) => written(row[name]))]),
    ['all', ...names.map((name) => written(sum(name)))],
  ];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  console.log(
    table.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).join('\n'),
  );
});
