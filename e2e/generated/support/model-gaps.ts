import { formatStepInState, generatePaths, type ModelPath } from '../../../tests/support/graph.ts';
import { getStableStates } from '../../../tests/support/machine-structure.ts';
import { formatEventLabel, formatOutcomeLabel } from '../../../tests/support/model.ts';
import type { BrowserPathSpec } from './browser-paths.types.ts';

/** A state as the sights name it, by its id. */
export const toStatePath = (leaf: string): string => leaf.split('.').slice(1).join('.');

/** What of a model its walk in the browser leaves out, and what it names that is not so; by what is wrong with it. */
export function findModelGaps(spec: BrowserPathSpec, reached: string[]): Record<string, string[]> {
  const all = [...getStableStates(spec.model.machine)];
  const { events, shop, ways: handled } = getLabels(spec);
  const exclusions = Object.keys(spec.exclusions);
  const named = [
    ...exclusions,
    ...Object.values(spec.starts).flatMap((start) => Object.keys(start.exclusions ?? {})),
  ];
  const walkableSteps = new Set(generatePaths(spec.model).flatMap(getSteps));
  const isInModel = (stepName: string) =>
    [...events, ...shop].some(
      (label) => stepName === label || stepName.startsWith(formatStepInState('', label)),
    );
  return {
    unreached: all.filter((leaf) => !reached.includes(leaf)).map(toStatePath),
    'neither walked nor named': shop.filter((label) => !exclusions.includes(label) && !handled.has(label)),
    'named and walked': exclusions.filter((label) => handled.has(label)),
    'named, but of no model': named.filter((stepName) => !isInModel(stepName)),
    'walked nowhere, not with fake ports either': named.filter((stepName) => !walkableSteps.has(stepName)),
    'state without an assertion': all.map(toStatePath).filter((path) => !(path in spec.expectations)),
  };
}

/** What a path takes, each step as such and as one in the states that it leaves or stays in. */
function getSteps({ inputName, start, steps }: ModelPath): string[] {
  const from = [start, ...steps.map(({ expected }) => expected)];
  const takenSteps = steps.flatMap(({ label }, index) => [
    label,
    ...from[index]!._nodes.map(({ id }) => formatStepInState(id, label)),
  ]);
  return [inputName, ...takenSteps];
}

/** The labels of a model's events and of what the running shop does, and those of the latter that the spec has a way for. */
function getLabels({ model, starts, ports }: BrowserPathSpec) {
  const getOutcomeLabels = (all: [string, Record<string, unknown>][]) =>
    all.flatMap(([port, cases]) => Object.keys(cases).map((name) => formatOutcomeLabel(port, name)));
  const specOutcomes = Object.entries(ports).map(([port, { outcomes }]): [string, object] => [
    port,
    outcomes,
  ]);
  return {
    events: Object.entries(model.events).flatMap(([type, cases]) =>
      Object.keys(cases).map((name) => formatEventLabel(type, name)),
    ),
    shop: [...Object.keys(model.inputs), ...getOutcomeLabels(Object.entries(model.ports))],
    ways: new Set([
      ...Object.keys(starts),
      ...getOutcomeLabels(specOutcomes as [string, Record<string, unknown>][]),
    ]),
  };
}
