import {
  formatStepInState,
  generatePaths,
  type ModelPath,
} from '../../../tests/support/model-paths/graph.ts';
import { getStableStates } from '../../../tests/support/model-paths/machine-structure.ts';
import { formatEventLabel, formatOutcomeLabel } from '../../../tests/support/model-paths/model.ts';
import type { BrowserPathSpec } from './browser-paths.types.ts';

/** Removes the machine's id, as in the keys of `ScreenExpectations`. */
export const toStatePath = (leaf: string): string => leaf.split('.').slice(1).join('.');

/** Returns what the spec omits of its model and what it names that the model does not have, by problem. */
export function findModelGaps(spec: BrowserPathSpec, reached: string[]): Record<string, string[]> {
  const all = [...getStableStates(spec.model.machine)];
  const { events, shop, ways: handled } = getLabels(spec);
  const exclusions = Object.keys(spec.exclusions);
  const named = [
    ...exclusions,
    ...Object.values(spec.starts).flatMap((start) => Object.keys(start.exclusions ?? {})),
  ];
  const possibleSteps = new Set(generatePaths(spec.model).flatMap(getSteps));
  const isInModel = (stepName: string) =>
    [...events, ...shop].some(
      (label) => stepName === label || stepName.startsWith(formatStepInState('', label)),
    );
  return {
    unreached: all.filter((leaf) => !reached.includes(leaf)).map(toStatePath),
    'neither covered nor excluded': shop.filter(
      (label) => !exclusions.includes(label) && !handled.has(label),
    ),
    'excluded and covered': exclusions.filter((label) => handled.has(label)),
    'excluded, but in no model': named.filter((stepName) => !isInModel(stepName)),
    'covered nowhere, not with fake ports either': named.filter((stepName) => !possibleSteps.has(stepName)),
    'event without a user action': Object.entries(spec.model.events)
      .filter(([type, cases]) => !(type in spec.userActions) && !isExcluded(spec, type, cases))
      .map(([type]) => type),
    'state without an assertion': all.map(toStatePath).filter((path) => !(path in spec.expectations)),
  };
}

function isExcluded({ exclusions }: BrowserPathSpec, type: string, cases: Record<string, object>): boolean {
  return Object.keys(cases).every((name) => formatEventLabel(type, name) in exclusions);
}

/** Each step by its label, and by its label and each state it was taken in. */
function getSteps({ inputName, start, steps }: ModelPath): string[] {
  const from = [start, ...steps.map(({ expected }) => expected)];
  const takenSteps = steps.flatMap(({ label }, index) => [
    label,
    ...from[index]!._nodes.map(({ id }) => formatStepInState(id, label)),
  ]);
  return [inputName, ...takenSteps];
}

/** `shop`: labels of inputs and port outcomes; `ways`: those that the spec handles. */
function getLabels({ model, starts, ports }: BrowserPathSpec) {
  const getOutcomeLabels = (all: [string, Record<string, unknown>][]) =>
    all.flatMap(([port, cases]) => Object.keys(cases).map((name) => formatOutcomeLabel(port, name)));
  const specOutcomes = Object.entries(ports).map(([port, { outcomes }]): [string, object] => [
    port,
    outcomes,
  ]);
  const events = Object.entries(model.events).flatMap(([type, cases]) =>
    Object.keys(cases).map((name) => formatEventLabel(type, name)),
  );
  return {
    events: [...events, ...getOutcomeLabels(Object.entries(model.snapshots ?? {}))],
    shop: [...Object.keys(model.inputs), ...getOutcomeLabels(Object.entries(model.ports))],
    ways: new Set([
      ...Object.keys(starts),
      ...getOutcomeLabels(specOutcomes as [string, Record<string, unknown>][]),
    ]),
  };
}
