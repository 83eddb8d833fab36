import { env } from 'node:process';
import { expect } from 'playwright/test';
import { transitionId } from '../../../machines/transition-id.ts';
import { type ModelPath, pathsToLeaves } from '../../../tests/support/model-paths/graph.ts';
import {
  getStableStates,
  getTransitionKey,
  getTransitions,
} from '../../../tests/support/model-paths/machine-structure.ts';
import { coverTransitions } from '../../../tests/support/model-paths/path-cover.ts';
import { test } from '../../support/test.ts';
import { BrowserPathRunner } from './browser-path-runner.ts';
import type { BrowserPathSpec } from './browser-paths.types.ts';
import { findModelGaps, toStatePath } from './model-gaps.ts';
import { PATH_COVERAGE, type PathCoverage } from './path-coverage-reporter.ts';
import { explainImpossible, isPossible } from './possible-steps.ts';

/** Set by `npm run models`. */
const TAKES_ALL_TRANSITIONS = env['MODEL_PATHS'] === 'all';

/**
 * One test per path, and one that all else in the model is excluded with a reason. With MODEL_PATHS=all the paths are the
 * shortest to each leaf state and those of a cover of all transitions that possible steps take; else only the
 * longest of the former.
 */
export async function describeBrowserPaths(spec: BrowserPathSpec): Promise<void> {
  const { model, exclusions, starts, unreached } = spec;
  const { id } = model.machine;
  const part = { inputs: Object.keys(starts), isPossible: isPossible(spec) };
  const leafPaths = pathsToLeaves(model, part);
  const reachedLeaves = [...leafPaths.values()].flat();
  const longestPath = maxBy([...leafPaths.keys()], ({ steps }) => steps.length);
  const cover = TAKES_ALL_TRANSITIONS
    ? await coverTransitions(model, part, [...leafPaths.keys()])
    : new Map([[longestPath, new Set<string>()]]);

  const idsByKey = new Map(
    getTransitions(model.machine).map((transition) => [
      getTransitionKey(transition),
      transitionId(transition),
    ]),
  );

  const getTitle = (path: ModelPath) =>
    `${path.title} (${(leafPaths.get(path) ?? []).map(toStatePath).join(', ') || 'transitions'})`;

  test.describe(`${id} in Chromium`, () => {
    for (const [path, taken] of cover) {
      const leaves = leafPaths.get(path) ?? [];
      const pathTest = starts[path.inputName]?.test ?? test;
      const title = getTitle(path);
      pathTest(title, async ({ flakyVisitor, mailbox, phone, sandbox, shopUrl }, info) => {
        test.setTimeout(60_000 + 20_000 * leaves.length);
        const participants = { visitor: flakyVisitor, mailbox, phone, sandbox, shopUrl };
        const transitions = new Set([...taken].map((key) => idsByKey.get(key) ?? key));
        await new BrowserPathRunner(spec, path, { leaves, transitions, info }).execute(participants);
      });
    }

    test(`every part of the ${id} model is tested or excluded with a reason`, async () => {
      const { annotations } = test.info();
      const coverage: PathCoverage = {
        machine: id,
        paths: leafPaths.size,
        states: getStableStates(model.machine).size,
        reached: reachedLeaves.length,
        transitions: getTransitions(model.machine).length,
        named: Object.keys(exclusions).length,
        alwaysTaken: getTitle(longestPath),
        ...(TAKES_ALL_TRANSITIONS && { impossible: await explainEach(spec, cover.values()) }),
      };
      annotations.push({ type: PATH_COVERAGE, description: JSON.stringify(coverage) });
      expect(findModelGaps(spec, reachedLeaves)).toEqual({
        unreached,
        'neither covered nor excluded': [],
        'excluded and covered': [],
        'excluded, but in no model': [],
        'covered nowhere, not with fake ports either': [],
        'event without a user action': [],
        'state without an assertion': [],
      });
    });
  });
}

const maxBy = <Item>(items: Item[], getSize: (item: Item) => number) =>
  items.reduce((largest, item) => (getSize(item) > getSize(largest) ? item : largest));

/** Per transition, by its id: why it is impossible in Chromium; nothing if it is possible. */
async function explainEach(
  spec: BrowserPathSpec,
  covers: Iterable<Set<string>>,
): Promise<Record<string, string[]>> {
  const taken = new Set([...covers].flatMap((transitions) => [...transitions]));
  const transitions = getTransitions(spec.model.machine);
  const impossible = transitions.map(getTransitionKey).filter((key) => !taken.has(key));
  const reasons = await explainImpossible(spec, impossible);
  return Object.fromEntries(
    transitions.map((transition) => [
      transitionId(transition),
      reasons.get(getTransitionKey(transition)) ?? [],
    ]),
  );
}
