import { describe, expect, test } from 'vitest';
import { generatePaths, MAX_PATHS, runPath } from '#tests/support/graph.ts';
import type { AnyMachineModel } from '#tests/support/model.ts';

/** One test for each path; `coverage.test.ts` checks what the paths cover together. */
export function describeEveryPath(model: AnyMachineModel): void {
  const paths = generatePaths(model);

  describe(`every path of ${model.machine.id}`, () => {
    test.each(paths.map((path) => [path.title, path] as const))('%s', async (_, path) => {
      await expect(runPath(model, path)).resolves.toBeDefined();
    });

    test('are few enough to be run', () => {
      expect(paths.length).toBeGreaterThan(0);
      expect(paths.length).toBeLessThanOrEqual(MAX_PATHS);
    });
  });
}
