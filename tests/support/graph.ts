/**
 * Walks a machine's graph and runs real actors along it. The only file that imports @xstate/graph.
 *
 * The walk is pure: ports never start, their outcomes are events of the state that waits for them. The run then
 * repeats a path on a real actor whose ports wait to be settled and whose clock is simulated.
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
import { delayNameOf, leavesOf } from './machine-structure.ts';
import { type AnyMachineModel, EventCatalogue } from './model.ts';
import { type Observations, observe } from './observations.ts';

/** A machine with more paths than this is to be split. */
export const PATH_LIMIT = 1000;
/** Edges looked at, not paths; only a context that grows without end comes near it. */
const TRAVERSAL_LIMIT = 20_000;

export interface WalkStep {
  label: string;
  event: EventObject;
  expected: AnyMachineSnapshot;
}

export interface WalkPath {
  title: string;
  inputName: string;
  start: AnyMachineSnapshot;
  steps: WalkStep[];
}

/** Whether a step can be taken in a state that was reached from a starting point. */
type IsPossible = (label: string, at: { from: AnyMachineSnapshot; inputName: string }) => boolean;

/** Shortest paths that together take every edge: each edge is a vertex of its own. */
export function walkablePaths(model: AnyMachineModel): WalkPath[] {
  const catalogue = new EventCatalogue(model);
  return Object.keys(model.inputs).flatMap((inputName) => pathsFrom(model, inputName, catalogue));
}

/** A real actor along the walk. */
export interface Run extends Observations {
  actor: Actor<AnyStateMachine>;
  emitted: EventObject[];
  perform: (event: EventObject) => Promise<void>;
}

export function startRun(model: AnyMachineModel, inputName: string): Run {
  const { machine } = model;
  const emitted: EventObject[] = [];
  const waiting = new Map<string, { resolve: (output: unknown) => void; reject: (error: unknown) => void }>();
  const deferred = (port: string) =>
    fromPromise(() => new Promise((resolve, reject) => waiting.set(port, { resolve, reject })));
  const clock = new SimulatedClock();
  const actors = Object.fromEntries(Object.keys(model.ports).map((port) => [port, deferred(port)]));
  const provided = machine.provide({ actors, actions: model.actions ?? {} }) as AnyStateMachine;
  const { inspect, ...observations } = observe(provided);
  const actor = createActor(provided, { clock, input: model.inputs[inputName], inspect });
  actor.on('*', (event) => emitted.push(event));
  actor.start();

  async function perform(event: EventObject): Promise<void> {
    const settled = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type);
    const delay = delayNameOf(event.type);
    if (settled) {
      const port = waiting.get(settled[2] ?? '');
      if (!port) throw new Error(`nothing waits for ${event.type}`);
      if ('error' in event) port.reject(event.error);
      else port.resolve('output' in event ? event.output : undefined);
      await new Promise((resolve) => setImmediate(resolve));
    } else if (delay !== undefined) clock.increment(delayOf(machine, delay));
    else actor.send(event);
  }
  return { actor, emitted, perform, ...observations };
}

/** Takes a whole path; throws where the actor and the walk part. */
export async function runPath(
  model: AnyMachineModel,
  path: WalkPath,
): Promise<Run & { reached: Set<string>; steps: Set<string> }> {
  const run = startRun(model, path.inputName);
  const reached = new Set(leavesOf(run.actor.getSnapshot()));
  const steps = new Set<string>();
  for (const step of path.steps) {
    for (const node of run.actor.getSnapshot()._nodes) steps.add(stepIn(node.id, step.label));
    await run.perform(step.event);
    const snapshot = run.actor.getSnapshot();
    const [actual, expected] = [snapshot, step.expected].map((one) => stateKey(model, one));
    if (actual !== expected) {
      throw new Error(`after '${step.label}' the actor is at ${actual}, the walk at ${expected}`);
    }
    for (const leaf of leavesOf(snapshot)) reached.add(leaf);
  }
  run.actor.stop();
  return { ...run, reached, steps };
}

/** How a step is told that was taken within a state. */
export function stepIn(stateId: string, label: string): string {
  return `${label}, in ${stateId}`;
}

/**
 * The shortest paths on which every leaf state is reached that can be reached with these events; by the path, the leaves
 * that it is the first to reach. A path that another begins with is not among them.
 */
export function pathsToLeaves(
  model: AnyMachineModel,
  { inputs, isPossible }: { inputs: string[]; isPossible: IsPossible },
): Map<WalkPath, string[]> {
  const catalogue = new EventCatalogue(model);
  const shortest = new Map<string, WalkPath>();
  for (const inputName of inputs) {
    for (const path of shortestPaths(model, inputName, catalogue, isPossible)) {
      for (const leaf of leavesOf(path.end)) {
        const known = shortest.get(leaf);
        if (!known || path.steps.length < known.steps.length) shortest.set(leaf, path);
      }
    }
  }
  const wanted = [...new Set(shortest.values())];
  const left = new Set(shortest.keys());
  const kept = wanted.filter(({ title }) => !wanted.some((other) => other.title.startsWith(`${title} → `)));
  return new Map(
    kept.map((path) => {
      const leaves = [path.start, ...path.steps.map(({ expected }) => expected)].flatMap(leavesOf);
      const first = [...new Set(leaves)].filter((leaf) => left.delete(leaf));
      return [path, first];
    }),
  );
}

function pathsFrom(model: AnyMachineModel, inputName: string, catalogue: EventCatalogue): WalkPath[] {
  const paths = shortestPaths(model, inputName, catalogue);
  return paths.filter(
    ({ title }, index) =>
      !paths.some(
        (other, at) =>
          at !== index && (other.title.startsWith(`${title} → `) || (other.title === title && at < index)),
      ),
  );
}

/** To every edge; with `isPossible`, over these events alone, to every state. */
function shortestPaths(
  model: AnyMachineModel,
  inputName: string,
  catalogue: EventCatalogue,
  isPossible?: IsPossible,
): (WalkPath & { end: AnyMachineSnapshot })[] {
  const label = (event: EventObject) => catalogue.labelOf(event);
  const eventsOf = (snapshot: AnyMachineSnapshot) => {
    const all = catalogue.eventsOf(snapshot);
    return isPossible ? all.filter((event) => isPossible(label(event), { from: snapshot, inputName })) : all;
  };
  const found = getShortestPaths(model.machine as AnyStateMachine, {
    input: model.inputs[inputName],
    events: (snapshot: AnyMachineSnapshot) => eventsOf(snapshot) as never,
    serializeEvent: label,
    serializeState: (snapshot: AnyMachineSnapshot, event, previous) => {
      const key = stateKey(model, snapshot);
      if (isPossible) return key;
      return event && previous ? `${key} via ${label(event)} from ${stateKey(model, previous)}` : key;
    },
    limit: TRAVERSAL_LIMIT,
  });
  return found.map((path) => {
    // The first step is the entry into the initial state.
    const [first, ...rest] = path.steps;
    const start = (first?.state ?? path.state) as AnyMachineSnapshot;
    const steps = rest.map(
      ({ event, state }) => ({ label: label(event), event, expected: state }) as WalkStep,
    );
    const title = [inputName, ...steps.map((step) => step.label)].join(' → ');
    return { title, inputName, start, steps, end: path.state as AnyMachineSnapshot };
  });
}

function stateKey(model: AnyMachineModel, snapshot: AnyMachineSnapshot): string {
  return JSON.stringify([snapshot.value, model.project(snapshot.context as never)]);
}

/** Milliseconds. */
export function delayOf(machine: AnyStateMachine, name: string): number {
  const delay = machine.implementations.delays[name];
  if (typeof delay !== 'number') throw new Error(`the delay ${name} is not a named number`);
  return delay;
}
