/** What the walk of a machine takes of what the machine has, and what it leaves out, by name. */
import type { AnyStateMachine } from 'xstate';
import { runPath, stepIn, walkablePaths } from './graph.ts';
import {
  allTransitions,
  delayNameOf,
  keyOf,
  possiblePairs,
  settleableStates,
  stateNodes,
  transitionsOf,
} from './machine-structure.ts';
import { type AnyMachineModel, BREAKS, labelOfEvent, labelOfOutcome } from './model.ts';

export interface Share {
  taken: number;
  of: number;
}

export interface Coverage {
  states: Share;
  transitions: Share;
  guardOutcomes: Share;
  pairs: Share;
  delays: Share;
  portOutcomes: Share;
  eventCases: Share;
  /** Everything that was not taken but pairs, each with its name. */
  missing: string[];
}

interface Taken {
  states: Set<string>;
  covered: Set<string>;
  outcomes: Set<string>;
  pairs: Set<string>;
  steps: Set<string>;
}

/** Walks every path of the model on a real actor. */
export async function coverageOf(model: AnyMachineModel): Promise<Coverage> {
  const { machine } = model;
  const taken = await walk(model);
  const missing: string[] = [];
  const measure = (all: Iterable<string>, seen: Set<string>, complaint: string): Share => {
    const names = [...new Set(all)];
    const left = names.filter((name) => !seen.has(name));
    missing.push(...left.map((name) => `${complaint}: ${name}`));
    return { taken: names.length - left.length, of: names.length };
  };

  const pairs = possiblePairs(machine);
  const strange = [...taken.covered].filter((key) => !allTransitions(machine).has(key));
  missing.push(...strange.map((key) => `taken, but not of this machine: ${key}`), ...withoutCases(model));
  return {
    states: measure(settleableStates(machine), taken.states, 'state never reached'),
    transitions: measure(allTransitions(machine), taken.covered, 'transition never taken'),
    guardOutcomes: measure(guardOutcomes(machine), taken.outcomes, 'guard outcome never seen'),
    pairs: { taken: [...taken.pairs].filter((pair) => pairs.has(pair)).length, of: pairs.size },
    delays: measure(Object.keys(machine.implementations.delays), delaysFired(taken), 'delay never fired'),
    portOutcomes: measure(portOutcomes(model), taken.steps, 'port outcome never produced'),
    eventCases: measure(eventCases(model), taken.steps, 'event never sent'),
    missing,
  };
}

async function walk(model: AnyMachineModel): Promise<Taken> {
  const paths = walkablePaths(model);
  const runs = await Promise.all(paths.map((path) => runPath(model, path)));
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

function guardOutcomes(machine: AnyStateMachine): string[] {
  const guarded = transitionsOf(machine).filter(({ guard }) => guard !== undefined);
  return guarded.flatMap((transition) => [`${keyOf(transition)} is true`, `${keyOf(transition)} is false`]);
}

function delaysFired({ covered }: Taken): Set<string> {
  const events = [...covered].map((key) => key.split(' | ')[1] ?? '');
  return new Set(events.map(delayNameOf).filter((name) => name !== undefined));
}

/** Each outcome of each port, in each state that waits for it. */
function portOutcomes({ machine, ports }: AnyMachineModel): string[] {
  return waits(machine).flatMap(({ stateId, port }) =>
    [...Object.keys(ports[port] ?? {}), BREAKS].map((name) => stepIn(stateId, labelOfOutcome(port, name))),
  );
}

function eventCases({ machine, events }: AnyMachineModel): string[] {
  return Object.entries(events).flatMap(([type, cases]) =>
    Object.keys(cases).map((name) => stepIn(machine.root.id, labelOfEvent(type, name))),
  );
}

/** The compiler asks for every event and every port; that the record it asks for holds something, it does not see. */
function withoutCases({ machine, events, ports }: AnyMachineModel): string[] {
  const isEmpty = (cases: object | undefined) => cases === undefined || Object.keys(cases).length === 0;
  const emptyEvents = Object.keys(events).filter((type) => isEmpty(events[type]));
  const emptyPorts = waits(machine).filter(({ port }) => isEmpty(ports[port]));
  return [
    ...emptyEvents.map((type) => `event without a case: ${type}`),
    ...emptyPorts.map(({ port }) => `port without a case: ${port}`),
  ];
}

/** A port that answers neither by being done nor by an error speaks through events, and those have cases of their own. */
function waits(machine: AnyStateMachine): { stateId: string; port: string }[] {
  return stateNodes(machine).flatMap((node) =>
    node.invoke
      .filter(({ id }) => [...node.transitions.keys()].some((type) => type.endsWith(`.actor.${id}`)))
      .map(({ id }) => ({ stateId: node.id, port: id })),
  );
}
