import { expect } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { formatStepInState, pathsToLeaves } from '../../../tests/support/model-paths/graph.ts';
import { getStableStates, getTransitions } from '../../../tests/support/model-paths/machine-structure.ts';
import { PORT_FAILURE } from '../../../tests/support/model-paths/model.ts';
import { test } from '../../support/test.ts';
import { BrowserPathRunner } from './browser-path-runner.ts';
import type { BrowserPathSpec } from './browser-paths.types.ts';
import { findModelGaps, toStatePath } from './model-gaps.ts';
import { PATH_COVERAGE, type PathCoverage } from './path-coverage-reporter.ts';

/** One test per shortest path to leaf states, and one that all else in the model is excluded with a reason. */
export function describeBrowserPaths(spec: BrowserPathSpec): void {
  const { model, exclusions, starts, unreached } = spec;
  const { id } = model.machine;
  const isPossible = (
    label: string,
    { from, inputName }: { from: AnyMachineSnapshot; inputName: string },
  ) => {
    const excluded = { ...exclusions, ...starts[inputName]?.exclusions };
    const labels = [label, ...from._nodes.map((node) => formatStepInState(node.id, label))];
    return !label.endsWith(`: ${PORT_FAILURE}`) && labels.every((candidate) => !(candidate in excluded));
  };
  const paths = pathsToLeaves(model, { inputs: Object.keys(starts), isPossible });
  const reachedLeaves = [...paths.values()].flat();

  test.describe(`${id} in Chromium`, () => {
    for (const [path, leaves] of paths) {
      const pathTest = starts[path.inputName]?.test ?? test;
      const title = `${path.title} (${leaves.map(toStatePath).join(', ')})`;
      pathTest(title, async ({ flakyVisitor, mailbox, phone, sandbox, shopUrl }, info) => {
        test.setTimeout(60_000 + 20_000 * leaves.length);
        const participants = { visitor: flakyVisitor, mailbox, phone, sandbox, shopUrl };
        await new BrowserPathRunner(spec, path, leaves, info).execute(participants);
      });
    }

    test(`every part of the ${id} model is tested or excluded with a reason`, () => {
      const { annotations } = test.info();
      const coverage: PathCoverage = {
        machine: id,
        paths: paths.size,
        states: getStableStates(model.machine).size,
        reached: reachedLeaves.length,
        transitions: getTransitions(model.machine).length,
        named: Object.keys(exclusions).length,
      };
      annotations.push({ type: PATH_COVERAGE, description: JSON.stringify(coverage) });
      expect(findModelGaps(spec, reachedLeaves)).toEqual({
        unreached,
        'neither covered nor excluded': [],
        'excluded and covered': [],
        'excluded, but in no model': [],
        'covered nowhere, not with fake ports either': [],
        'state without an assertion': [],
      });
    });
  });
}
