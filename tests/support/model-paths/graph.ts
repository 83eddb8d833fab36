/**
 * Generates paths through a machine's graph and runs real actors along them. The only file that imports @xstate/graph.
 *
 * Generating is pure: ports never start, their outcomes are events of the states that wait for them. A run then repeats
 * a path on a real actor whose ports are settled by the path and whose clock is simulated.
 */
import { getShortestPaths } from '@xstate/graph';
import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import { getLeafIds, parseDelayName } from './machine-structure.ts';
import { type AnyMachineModel, EventCatalogue } from './model.ts';
import { type Observations, observe } from './observations.ts';

/** Counts edges, not paths; the purchase has half as many. */
const MAX_TRAVERSED_EDGES = 40_000;

export interface PathStep {
  label: string;
  event: EventObject;
  expected: AnyMachineSnapshot;
}

export interface ModelPath {
  title: string;
  inputName: string;
  start: AnyMachineSnapshot;
  steps: PathStep[];
}

type IsPossible = (label: string, origin: { from: AnyMachineSnapshot; inputName: string }) => boolean;

/** The starts and steps of which paths are made; without it, all of the model. */
export interface ModelPart {
  inputs: string[];
  isPossible: IsPossible;
}

/** Returns shortest paths that together take every edge; each edge is treated as a vertex. */
export function generatePaths(model: AnyMachineModel, part?: ModelPart): ModelPath[] {
  const catalogue = new EventCatalogue(model);
  return (part?.inputs ?? Object.keys(model.inputs)).flatMap((inputName) => {
    const paths = findShortestPaths(model, {
      to: 'edges',
      inputName,
      catalogue,
      isPossible: part?.isPossible,
    });
    const beginnings = new Set(paths.flatMap(listBeginnings));
    const byTitle = new Map(paths.toReversed().map((path) => [path.title, path]));
    return paths.filter((path) => !beginnings.has(path.title) && byTitle.get(path.title) === path);
  });
}

/** The titles of the paths that are its beginning. */
const listBeginnings = ({ inputName, steps }: ModelPath): string[] =>
  steps.map((_, index) => [inputName, ...steps.slice(0, index).map(({ label }) => label)].join(' → '));

export interface Run extends Observations {
  actor: Actor<AnyStateMachine>;
  emitted: EventObject[];
  perform: (event: EventObject) => Promise<void>;
}

/** A finished run: the leaves it reached, and its steps by the states they were taken in. */
export interface PathRun extends Run {
  reached: Set<string>;
  steps: Set<string>;
}

export function startRun(model: AnyMachineModel, inputName: string): Run {
  const { machine } = model;
  const emitted: EventObject[] = [];
  const pendingPorts = new Map<
    string,
    { resolve: (output: unknown) => void; reject: (error: unknown) => void }
  >();
  const createDeferredPort = (port: string) => {
    const logic = fromPromise(
      () => new Promise((resolve, reject) => pendingPorts.set(port, { resolve, reject })),
    );
    const [initialSnapshot] = Object.values(model.snapshots?.[port] ?? {});
    return {
      ...logic,
      getInitialSnapshot: (...parameters: Parameters<typeof logic.getInitialSnapshot>) => ({
        ...logic.getInitialSnapshot(...parameters),
        ...initialSnapshot,
      }),
    };
  };
  const clock = new SimulatedClock();
  const actors = Object.fromEntries(Object.keys(model.ports).map((port) => [port, createDeferredPort(port)]));
  const providedMachine = machine.provide({ actors, actions: model.actions ?? {} }) as AnyStateMachine;
  const { inspect, ...observations } = observe(providedMachine);
  const actor = createActor(providedMachine, { clock, input: model.inputs[inputName], inspect });
  actor.on('*', (event) => emitted.push(event));
  actor.start();

  async function perform(event: EventObject): Promise<void> {
    const settledPort = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type);
    const delay = parseDelayName(event.type);
    if (settledPort) {
      const port = pendingPorts.get(settledPort[2] ?? '');
      if (!port) throw new Error(`nothing waits for ${event.type}`);
      if ('error' in event) port.reject(event.error);
      else port.resolve('output' in event ? event.output : undefined);
      await new Promise((resolve) => setImmediate(resolve));
    } else if (delay !== undefined) clock.increment(getDelay(machine, delay));
    else actor.send(event);
  }
  return { actor, emitted, perform, ...observations };
}

/** Runs a whole path; throws when the actor's state differs from the path's. */
export async function runPath(model: AnyMachineModel, path: ModelPath): Promise<PathRun> {
  const run = startRun(model, path.inputName);
  const reached = new Set(getLeafIds(run.actor.getSnapshot()));
  const steps = new Set<string>();
  for (const step of path.steps) {
    for (const node of run.actor.getSnapshot()._nodes) steps.add(formatStepInState(node.id, step.label));
    await run.perform(step.event);
    const snapshot = run.actor.getSnapshot();
    const [actual, expected] = [snapshot, step.expected].map((candidate) => getStateKey(model, candidate));
    if (actual !== expected) {
      throw new Error(`after '${step.label}' the actor is at ${actual}, the walk at ${expected}`);
    }
    for (const leaf of getLeafIds(snapshot)) reached.add(leaf);
  }
  run.actor.stop();
  return { ...run, reached, steps };
}

export function formatStepInState(stateId: string, label: string): string {
  return `${label}, in ${stateId}`;
}

/**
 * Returns the shortest paths to every leaf state that is reachable over possible events, each with the leaves that it
 * is the first to reach. Paths with which another one begins are left out.
 */
export function pathsToLeaves(
  model: AnyMachineModel,
  { inputs, isPossible }: ModelPart,
): Map<ModelPath, string[]> {
  const catalogue = new EventCatalogue(model);
  const shortest = new Map<string, ModelPath>();
  for (const inputName of inputs) {
    for (const path of findShortestPaths(model, { to: 'states', inputName, catalogue, isPossible })) {
      for (const leaf of getLeafIds(path.end)) {
        const currentShortest = shortest.get(leaf);
        if (!currentShortest || path.steps.length < currentShortest.steps.length) shortest.set(leaf, path);
      }
    }
  }
  const candidates = [...new Set(shortest.values())];
  const remainingLeaves = new Set(shortest.keys());
  const selectedPaths = candidates.filter(
    ({ title }) => !candidates.some((other) => other.title.startsWith(`${title} → `)),
  );
  return new Map(
    selectedPaths.map((path) => {
      const leaves = [path.start, ...path.steps.map(({ expected }) => expected)].flatMap(getLeafIds);
      const newLeaves = [...new Set(leaves)].filter((leaf) => remainingLeaves.delete(leaf));
      return [path, newLeaves];
    }),
  );
}

interface PathSearch {
  to: 'edges' | 'states';
  inputName: string;
  catalogue: EventCatalogue;
  isPossible: IsPossible | undefined;
}

function findShortestPaths(
  model: AnyMachineModel,
  { to, inputName, catalogue, isPossible }: PathSearch,
): (ModelPath & { end: AnyMachineSnapshot })[] {
  const getLabel = (event: EventObject) => catalogue.getLabel(event);
  const getEvents = (snapshot: AnyMachineSnapshot) => {
    const allEvents = catalogue.getEvents(snapshot);
    return isPossible
      ? allEvents.filter((event) => isPossible(getLabel(event), { from: snapshot, inputName }))
      : allEvents;
  };
  const rawPaths = getShortestPaths(model.machine as AnyStateMachine, {
    input: model.inputs[inputName],
    events: (snapshot: AnyMachineSnapshot) => getEvents(snapshot) as never,
    serializeEvent: getLabel,
    serializeState: (snapshot: AnyMachineSnapshot, event, previous) => {
      const key = getStateKey(model, snapshot);
      if (to === 'states') return key;
      return event && previous ? `${key} via ${getLabel(event)} from ${getStateKey(model, previous)}` : key;
    },
    limit: MAX_TRAVERSED_EDGES,
  });
  return rawPaths.map((path) => {
    // The first step enters the initial state.
    const [first, ...rest] = path.steps;
    const start = (first?.state ?? path.state) as AnyMachineSnapshot;
    const steps = rest.map(
      ({ event, state }) => ({ label: getLabel(event), event, expected: state }) as PathStep,
    );
    const title = [inputName, ...steps.map((step) => step.label)].join(' → ');
    return { title, inputName, start, steps, end: path.state as AnyMachineSnapshot };
  });
}

function getStateKey(model: AnyMachineModel, snapshot: AnyMachineSnapshot): string {
  return JSON.stringify([snapshot.value, model.project(snapshot.context as never)]);
}

/** Returns milliseconds. Throws when the delay is not a named number. */
export function getDelay(machine: AnyStateMachine, name: string): number {
  const delay = machine.implementations.delays[name];
  if (typeof delay !== 'number') throw new Error(`the delay ${name} is not a named number`);
  return delay;
}
