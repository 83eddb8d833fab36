import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildChart } from '#inspector/chart/chart.ts';
import { formatTransition } from '#inspector/chart/labels.ts';
import { readMachines } from '../../scripts/build/machines/read-machines.ts';

const DOCUMENT = readFileSync('docs/testing/models.md', 'utf8');

/** What the table says of a machine. */
function readRow(name: string) {
  const row = DOCUMENT.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
  const [transitions, , taken, impossible, missed] = row.split('|').slice(2).map(Number);
  return { transitions, taken, impossible, missed };
}

const readImpossible = (name: string) => {
  const [, section = ''] = DOCUMENT.split(`\n## ${name}\n`);
  const [own = ''] = section.split('\n## ', 1);
  return [...own.matchAll(/^ {2}- (`.+`)$/gm)].map(([, transition]) => transition!);
};

test('the table of transitions taken in Chromium is of the present machines; else run npm run models', async () => {
  for (const { name, machine } of await readMachines()) {
    const { transitions } = buildChart(machine);
    const impossible = readImpossible(name);
    expect({ name, ...readRow(name) }).toEqual({
      name,
      transitions: transitions.length,
      taken: transitions.length - impossible.length,
      impossible: impossible.length,
      missed: 0,
    });
    expect(transitions.map(formatTransition)).toEqual(expect.arrayContaining(impossible));
  }
});

test('[FIT-58] every transition of picker, garage and editor that the shop can produce is taken on its screens', () => {
  expect(readRow('vehicle-picker')).toEqual({ transitions: 71, taken: 66, impossible: 5, missed: 0 });
  expect(readRow('garage-sync')).toEqual({ transitions: 32, taken: 20, impossible: 12, missed: 0 });
  expect(readRow('fitment-editor')).toEqual({ transitions: 70, taken: 55, impossible: 15, missed: 0 });
});
