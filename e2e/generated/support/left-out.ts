import { stepIn, type WalkPath, walkablePaths } from '../../../tests/support/graph.ts';
import { settleableStates } from '../../../tests/support/machine-structure.ts';
import { labelOfEvent, labelOfOutcome } from '../../../tests/support/model.ts';
import type { BrowserWalk } from './browser-walk.types.ts';

/** A state as the sights name it, by its id. */
export const pathOf = (leaf: string): string => leaf.split('.').slice(1).join('.');

/** What of a model its walk in the browser leaves out, and what it names that is not so; by what is wrong with it. */
export function leftOut(spec: BrowserWalk, reached: string[]): Record<string, string[]> {
  const all = [...settleableStates(spec.model.machine)];
  const { events, shop, ways } = labelsOf(spec);
  const never = Object.keys(spec.never);
  const named = [...never, ...Object.values(spec.starts).flatMap((start) => Object.keys(start.never ?? {}))];
  const walked = new Set(walkablePaths(spec.model).flatMap(stepsOf));
  const isOfModel = (told: string) =>
    [...events, ...shop].some((label) => told === label || told.startsWith(stepIn('', label)));
  return {
    unreached: all.filter((leaf) => !reached.includes(leaf)).map(pathOf),
    'neither walked nor named': shop.filter((label) => !never.includes(label) && !ways.has(label)),
    'named and walked': never.filter((label) => ways.has(label)),
    'named, but of no model': named.filter((told) => !isOfModel(told)),
    'walked nowhere, not with fake ports either': named.filter((told) => !walked.has(told)),
    'state without an assertion': all.map(pathOf).filter((path) => !(path in spec.sights)),
  };
}

/** What a path takes, each step as such and as one in the states that it leaves or stays in. */
function stepsOf({ inputName, start, steps }: WalkPath): string[] {
  const from = [start, ...steps.map(({ expected }) => expected)];
  const taken = steps.flatMap(({ label }, index) => [
    label,
    ...from[index]!._nodes.map(({ id }) => stepIn(id, label)),
  ]);
  return [inputName, ...taken];
}

/** The labels of a model's events and of what the running shop does, and those of the latter that the spec has a way for. */
function labelsOf({ model, starts, ports }: BrowserWalk) {
  const outcomesOf = (all: [string, Record<string, unknown>][]) =>
    all.flatMap(([port, cases]) => Object.keys(cases).map((name) => labelOfOutcome(port, name)));
  const own = Object.entries(ports).map(([port, { outcomes }]): [string, object] => [port, outcomes]);
  return {
    events: Object.entries(model.events).flatMap(([type, cases]) =>
      Object.keys(cases).map((name) => labelOfEvent(type, name)),
    ),
    shop: [...Object.keys(model.inputs), ...outcomesOf(Object.entries(model.ports))],
    ways: new Set([...Object.keys(starts), ...outcomesOf(own as [string, Record<string, unknown>][])]),
  };
}
