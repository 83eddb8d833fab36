import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { allModels } from '#tests/models/all-models.ts';
import { toFolderName } from './machine-clauses.ts';

test('every machine has browser paths in Chromium, and nothing else has', () => {
  const machines = allModels.map(({ machine }) => toFolderName(machine));
  const specs = globSync('e2e/generated/*.e2e.ts').map((file) => basename(file, '.e2e.ts'));
  expect(specs.toSorted()).toEqual(machines.toSorted());
});
