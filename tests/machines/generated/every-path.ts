import { describe, expect, test } from 'vitest';
import {
  type AnyMachineModel,
  allTransitions,
  PATH_LIMIT,
  runPath,
  settleableStates,
  walkablePaths,
} from '#tests/support/graph.ts';

/** The suites that every machine gets from its model. */
export function describeEveryPath(model: AnyMachineModel): void {
  const { machine } = model;
  const paths = walkablePaths(model);

  describe(`every path of ${machine.id}`, () => {
    test.each(paths.map((path) => [path.title, path] as const))('%s', async (_, path) => {
      await expect(runPath(model, path)).resolves.toBeDefined();
    });

    test('together reach every state that the machine can rest in', async () => {
      const runs = await Promise.all(paths.map((path) => runPath(model, path)));
      const reached = new Set(runs.flatMap((run) => [...run.reached]));
      expect([...settleableStates(machine)].filter((state) => !reached.has(state))).toEqual([]);
    });

    test('together take every transition', async () => {
      const runs = await Promise.all(paths.map((path) => runPath(model, path)));
      const taken = new Set(runs.flatMap((run) => [...run.covered]));
      const all = allTransitions(machine);
      expect([...all].filter((transition) => !taken.has(transition))).toEqual([]);
      expect([...taken].filter((transition) => !all.has(transition))).toEqual([]);
    });

    test('are few enough to be walked', () => {
      expect(paths.length).toBeGreaterThan(0);
      expect(paths.length).toBeLessThanOrEqual(PATH_LIMIT);
    });
  });
}
