import type { AnyStateMachine } from 'xstate';
import { formatStepInState } from './graph.ts';
import {
  getPossiblePairs,
  getStableStates,
  getStateNodes,
  getTransitionKey,
  getTransitionKeys,
  getTransitions,
  parseDelayName,
} from './machine-structure.ts';
import { type AnyMachineModel, formatEventLabel, formatOutcomeLabel, PORT_FAILURE } from './model.ts';
import { coverPaths } from './path-cover.ts';

export interface Ratio {
  covered: number;
  total: number;
}

export interface Coverage {
  states: Ratio;
  transitions: Ratio;
  guardOutcomes: Ratio;
  pairs: Ratio;
  delays: Ratio;
  portOutcomes: Ratio;
  eventCases: Ratio;
  /** Everything that is not covered, except pairs, by name. */
  missing: string[];
}

interface Traversal {
  states: Set<string>;
  covered: Set<string>;
  outcomes: Set<string>;
  pairs: Set<string>;
  steps: Set<string>;
}

export async function measureCoverage(model: AnyMachineModel): Promise<Coverage> {
  const { machine } = model;
  const traversal = await traverse(model);
  const missing: string[] = [];
  const measure = (all: Iterable<string>, seen: Set<string>, problem: string): Ratio => {
    const names = [...new Set(all)];
    const missed = names.filter((name) => !seen.has(name));
    missing.push(...missed.map((name) => `${problem}: ${name}`));
    return { covered: names.length - missed.length, total: names.length };
  };

  const pairs = getPossiblePairs(machine);
  const unknownTransitions = [...traversal.covered].filter((key) => !getTransitionKeys(machine).has(key));
  missing.push(
    ...unknownTransitions.map((key) => `taken, but not of this machine: ${key}`),
    ...findMissingCases(model),
  );
  return {
    states: measure(getStableStates(machine), traversal.states, 'state never reached'),
    transitions: measure(getTransitionKeys(machine), traversal.covered, 'transition never taken'),
    guardOutcomes: measure(listGuardOutcomes(machine), traversal.outcomes, 'guard outcome never seen'),
    pairs: { covered: [...traversal.pairs].filter((pair) => pairs.has(pair)).length, total: pairs.size },
    delays: measure(
      Object.keys(machine.implementations.delays),
      listFiredDelays(traversal),
      'delay never fired',
    ),
    portOutcomes: measure(listPortOutcomes(model), traversal.steps, 'port outcome never produced'),
    eventCases: measure(listEventCases(model), traversal.steps, 'event never sent'),
    missing,
  };
}

async function traverse(model: AnyMachineModel): Promise<Traversal> {
  const runs = (await coverPaths(model)).map(({ run }) => run);
  return {
    states: union(runs.map(({ reached }) => reached)),
    covered: union(runs.map(({ covered }) => covered)),
    outcomes: union(runs.map(({ outcomes }) => outcomes)),
    pairs: union(runs.map(({ pairs }) => pairs)),
    steps: union(runs.map(({ steps }) => steps)),
  };
}

function union(sets: Set<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}

function listGuardOutcomes(machine: AnyStateMachine): string[] {
  const guarded = getTransitions(machine).filter(({ guard }) => guard !== undefined);
  return guarded.flatMap((transition) => [
    `${getTransitionKey(transition)} is true`,
    `${getTransitionKey(transition)} is false`,
  ]);
}

function listFiredDelays({ covered }: Traversal): Set<string> {
  const events = [...covered].map((key) => key.split(' | ')[1] ?? '');
  return new Set(events.map(parseDelayName).filter((name) => name !== undefined));
}

function listPortOutcomes({ machine, ports }: AnyMachineModel): string[] {
  return findPortWaits(machine).flatMap(({ stateId, port }) =>
    [...Object.keys(ports[port] ?? {}), PORT_FAILURE].map((name) =>
      formatStepInState(stateId, formatOutcomeLabel(port, name)),
    ),
  );
}

function listEventCases({ machine, events, snapshots = {} }: AnyMachineModel): string[] {
  const listLabels = (cases: Record<string, object>, format: (source: string, name: string) => string) =>
    Object.entries(cases).flatMap(([source, named]) =>
      Object.keys(named).map((name) => format(source, name)),
    );
  return [...listLabels(events, formatEventLabel), ...listLabels(snapshots, formatOutcomeLabel)].map(
    (label) => formatStepInState(machine.root.id, label),
  );
}

/** The compiler requires a record for every event and every port, but accepts an empty one. */
function findMissingCases({ machine, events, ports }: AnyMachineModel): string[] {
  const isEmpty = (cases: object | undefined) => cases === undefined || Object.keys(cases).length === 0;
  const emptyEvents = Object.keys(events).filter((type) => isEmpty(events[type]));
  const emptyPorts = findPortWaits(machine).filter(({ port }) => isEmpty(ports[port]));
  return [
    ...emptyEvents.map((type) => `event without a case: ${type}`),
    ...emptyPorts.map(({ port }) => `port without a case: ${port}`),
  ];
}

/** A port without done and error transitions communicates through events, which have cases of their own. */
function findPortWaits(machine: AnyStateMachine): { stateId: string; port: string }[] {
  return getStateNodes(machine).flatMap((node) =>
    node.invoke
      .filter(({ id }) => [...node.transitions.keys()].some((type) => type.endsWith(`.actor.${id}`)))
      .map(({ id }) => ({ stateId: node.id, port: id })),
  );
}
