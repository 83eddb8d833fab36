import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { applyFault, readFaults } from '../../scripts/seeded-faults/faults.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
const faults = readFaults(root);

test('20 faults are seeded in the flows and 40 on the server', () => {
  const inGroup = (group: string) => faults.filter(({ name }) => name.startsWith(`${group}/`)).length;
  expect([inGroup('flows'), inGroup('server')]).toEqual([20, 40]);
});

test.each(faults)('the seeded fault $name still applies', (fault) => {
  expect(() => applyFault(root, fault, '--check')).not.toThrow();
});

test('a patch that no longer applies says so with its name', () => {
  const gone = { patch: 'tests/seeded-faults/README.md' };
  expect(() => applyFault(root, gone, '--check')).toThrow('tests/seeded-faults/README.md does not apply');
});
