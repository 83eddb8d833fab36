import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readProject } from '#tests/architecture/clause-ledger.ts';
import { clausesOf, folderOf } from '#tests/architecture/machine-clauses.ts';
import { allModels } from '#tests/models/all-models.ts';
import { type Coverage, coverageOf, type Share } from '#tests/support/coverage.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const project = readProject();
const rows = new Map<string, Row>();

type Row = Omit<Coverage, 'missing'> & { clauses: Share };

test.each(allModels.map((model) => [model.machine.id, model] as const))(
  'the walk takes all of %s, and its clauses are claimed',
  async (id, model) => {
    const { missing, ...shares } = await coverageOf(model);
    const { own, proved, faults } = clausesOf(model.machine, project);
    rows.set(id, { ...shares, clauses: { taken: proved.size, of: own.size } });
    expect([...missing, ...faults]).toEqual([]);
  },
);

test('every machine has a model', () => {
  const files = globSync('machines/*/*.machine.ts', { cwd: ROOT });
  expect(allModels.map(({ machine }) => folderOf(machine)).toSorted()).toEqual(
    files.map((file) => path.basename(file, '.machine.ts')).toSorted(),
  );
});

const COLUMNS = {
  states: 'states',
  transitions: 'transitions',
  guardOutcomes: 'guard outcomes',
  pairs: 'pairs',
  delays: 'delays',
  portOutcomes: 'port outcomes',
  eventCases: 'events',
  clauses: 'clauses',
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
    table
      .map((row) =>
        row.map((cell, column) => cell[column === 0 ? 'padEnd' : 'padStart'](widths[column]!)).join('  '),
      )
      .join('\n'),
  );
});
