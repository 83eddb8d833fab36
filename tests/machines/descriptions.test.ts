import { expect, test } from 'vitest';
import { buildChart, flattenStates } from '#inspector/chart/chart.ts';
import { allModels } from '#tests/models/all-models.ts';

test.each(allModels.map(({ machine }) => [machine.id, machine] as const))(
  'every state of %s has a description',
  (_, machine) => {
    const states = flattenStates(buildChart(machine).root).slice(1);
    expect(states.filter(({ description }) => !description).map(({ path }) => path)).toEqual([]);
  },
);
