import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readProject } from '#tests/architecture/clause-ledger.ts';
import { getMachineClauses, toFolderName } from '#tests/architecture/machine-clauses.ts';
import { allModels } from '#tests/models/all-models.ts';
import { type Coverage, measureCoverage, type Ratio } from '#tests/support/model-paths/coverage.ts';
import type { PathRun } from '#tests/support/model-paths/graph.ts';
import { getLeafIds } from '#tests/support/model-paths/machine-structure.ts';
import type { AnyMachineModel } from '#tests/support/model-paths/model.ts';
import { coverPaths, MAX_COVER_PATHS } from '#tests/support/model-paths/path-cover.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const project = readProject();
const rows = new Map<string, Row>();

const SHOWN_TEXT = /(error|failure|notice|message|detail|announcement|refusal)$/i;

type Row = Omit<Coverage, 'missing'> & { clauses: Ratio };

describe.each(allModels.map((model) => [model.machine.id, model] as const))('%s:', (id, model) => {
  // Expected outcomes are reviewed like code: `npx vitest run tests/machines/generated -u` writes them, git shows them.
  // One test, since the paths are taken once: the run of mutants would count them for the first of two alone.
  test('every path ends as reviewed, and together they cover everything', { timeout: 60_000 }, async () => {
    const { missing, ...shares } = await measureCoverage(model);
    const { own, proved, faults } = getMachineClauses(model.machine, project);
    rows.set(id, { ...shares, clauses: { covered: proved.size, total: own.size } });
    expect([...missing, ...faults]).toEqual([]);

    const paths = await coverPaths(model);
    expect(paths.length).toBeLessThanOrEqual(MAX_COVER_PATHS);
    const outcomes = paths.map(({ path, run }) => `${path.title}\n    ${describeEnd(model, run)}\n`);
    await expect(outcomes.join('')).toMatchFileSnapshot(`outcomes/${toFolderName(model.machine)}.txt`);
  });
});

/** The leaf states at the end with the texts shown there and the output, then what was emitted on the way. */
function describeEnd({ machine }: AnyMachineModel, { actor, emitted }: PathRun): string {
  const snapshot = actor.getSnapshot();
  const leaves = getLeafIds(snapshot).map((leafId) => leafId.slice(machine.id.length + 1));
  const texts = formatFields(snapshot.context as object, (name) => SHOWN_TEXT.test(name));
  const output = snapshot.output ? ['output', ...formatFields(snapshot.output as object)].join(' ') : [];
  const events = emitted.map(({ type, ...payload }) => [type, ...formatFields(payload)].join(' '));
  return [`→ ${[leaves.join(' + '), ...texts].join(' ')}`, ...[output].flat(), ...events].join('\n    ');
}

/** `name=value` for each string, number and boolean, without empty strings. */
function formatFields(values: object, isShown: (name: string) => boolean = () => true): string[] {
  return Object.entries(values)
    .filter(
      ([name, value]) =>
        isShown(name) &&
        (['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && value)),
    )
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
}

test('every machine has a model', () => {
  const files = globSync('machines/*/*.machine.ts', { cwd: ROOT });
  expect(allModels.map(({ machine }) => toFolderName(machine)).toSorted()).toEqual(
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

const formatRatio = ({ covered, total }: Ratio) =>
  covered === total ? `${total}` : `${covered} of ${total}`;

afterAll(() => {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const sum = (name: keyof typeof COLUMNS): Ratio => ({
    covered: [...rows.values()].reduce((total, row) => total + row[name].covered, 0),
    total: [...rows.values()].reduce((total, row) => total + row[name].total, 0),
  });
  const table = [
    ['machine', ...Object.values(COLUMNS)],
    ...[...rows].map(([id, row]) => [id, ...names.map((name) => formatRatio(row[name]))]),
    ['all', ...names.map((name) => formatRatio(sum(name)))],
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
