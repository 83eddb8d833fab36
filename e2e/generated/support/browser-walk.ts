import { expect } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { pathsToLeaves, stepIn } from '../../../tests/support/graph.ts';
import { settleableStates, transitionsOf } from '../../../tests/support/machine-structure.ts';
import { BREAKS } from '../../../tests/support/model.ts';
import { test } from '../../support/test.ts';
import type { BrowserWalk } from './browser-walk.types.ts';
import { leftOut, pathOf } from './left-out.ts';
import { PathInBrowser } from './path-in-browser.ts';
import { WALK, type WalkFigures } from './walk-reporter.ts';

/** One test for each shortest path to leaf states, and one that nothing of the model is left out without a reason. */
export function describeBrowserWalk(spec: BrowserWalk): void {
  const { model, never, starts, unreached } = spec;
  const { id } = model.machine;
  const isPossible = (
    label: string,
    { from, inputName }: { from: AnyMachineSnapshot; inputName: string },
  ) => {
    const impossible = { ...never, ...starts[inputName]?.never };
    const told = [label, ...from._nodes.map((node) => stepIn(node.id, label))];
    return !label.endsWith(`: ${BREAKS}`) && told.every((one) => !(one in impossible));
  };
  const paths = pathsToLeaves(model, { inputs: Object.keys(starts), isPossible });
  const reached = [...paths.values()].flat();

  test.describe(`${id} in Chromium`, () => {
    for (const [path, leaves] of paths) {
      const testThere = starts[path.inputName]?.test ?? test;
      const title = `${path.title} (${leaves.map(pathOf).join(', ')})`;
      testThere(title, async ({ walker, mailbox, phone, sandbox, shopUrl }, info) => {
        test.setTimeout(60_000 + 20_000 * leaves.length);
        const people = { visitor: walker, mailbox, phone, sandbox, shopUrl };
        await new PathInBrowser(spec, path, leaves, info).take(people);
      });
    }

    test(`nothing of the model of ${id} is left out without a reason`, () => {
      const { annotations } = test.info();
      const figures: WalkFigures = {
        machine: id,
        paths: paths.size,
        states: settleableStates(model.machine).size,
        reached: reached.length,
        transitions: transitionsOf(model.machine).length,
        named: Object.keys(never).length,
      };
      annotations.push({ type: WALK, description: JSON.stringify(figures) });
      expect(leftOut(spec, reached)).toEqual({
        unreached,
        'neither walked nor named': [],
        'named and walked': [],
        'named, but of no model': [],
        'walked nowhere, not with fake ports either': [],
        'state without an assertion': [],
      });
    });
  });
}
