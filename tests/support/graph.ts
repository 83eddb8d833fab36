/**
 * Walks a machine's graph and runs real actors along it. The only file that imports @xstate/graph.
 *
 * The walk is pure: ports never start, their outcomes are events of the state that waits for them. The run then
 * repeats a path on a real actor whose ports wait to be settled and whose clock is simulated.
 */
import { getShortestPaths } from '@xstate/graph';
import {
  __unsafe_getAllOwnEventDescriptors,
  type Actor,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFromLogic,
  type EventObject,
  fromPromise,
  type InputFrom,
  type OutputFrom,
  SimulatedClock,
} from 'xstate';
import { delayNameOf, leavesOf } from './machine-structure.ts';
import { type Observations, observe } from './observations.ts';

/** A machine with more paths than this is to be split. */
export const PATH_LIMIT = 1000;
/** The outcome that every port has beside those of its model. */
export const BREAKS = 'breaks';
/** Edges looked at, not paths; only a context that grows without end comes near it. */
const TRAVERSAL_LIMIT = 20_000;

type CasesOf<TEvent extends EventObject> = {
  [Type in TEvent['type']]: Record<string, Omit<Extract<TEvent, { type: Type }>, 'type'>>;
};

/** Named payloads for every event of a machine. */
export type EventCases<TMachine extends AnyStateMachine> = CasesOf<EventFromLogic<TMachine>>;

/** Named outcomes for every port; that it breaks is walked as well, without being named here. */
export type PortCases<TPorts extends Record<string, AnyActorLogic>> = {
  [Port in keyof TPorts]: Record<string, OutputFrom<TPorts[Port]>>;
};

export interface MachineModel<
  TMachine extends AnyStateMachine,
  TPorts extends Record<string, AnyActorLogic> = Record<never, never>,
> {
  machine: TMachine;
  /** Named starting points; each is walked. */
  inputs: Record<string, InputFrom<TMachine>>;
  events: EventCases<TMachine>;
  ports: PortCases<TPorts>;
  /** Ports that are actions. */
  actions?: Record<string, () => void>;
  /** What of the context tells two states apart. Only this is compared. */
  project: (context: ContextFrom<TMachine>) => unknown;
}

export interface AnyMachineModel {
  machine: AnyStateMachine;
  inputs: Record<string, unknown>;
  events: Record<string, Record<string, object>>;
  ports: Record<string, Record<string, unknown>>;
  actions?: Record<string, () => void>;
  project: (context: never) => unknown;
}

export interface WalkStep {
  label: string;
  event: EventObject;
  expected: AnyMachineSnapshot;
}

export interface WalkPath {
  title: string;
  inputName: string;
  steps: WalkStep[];
}

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

export function labelOfOutcome(port: string, name: string): string {
  return `${port}: ${name}`;
}

export function labelOfEvent(type: string, name: string): string {
  return name === '' ? type : `${type} (${name})`;
}

/** The events that the model has for each state, and their names. */
class EventCatalogue {
  readonly #model: AnyMachineModel;
  readonly #cases = new Map<string, EventObject[]>();
  readonly #labels = new WeakMap<EventObject, string>();

  constructor(model: AnyMachineModel) {
    this.#model = model;
  }

  eventsOf(snapshot: AnyMachineSnapshot): EventObject[] {
    if (snapshot.status !== 'active') return [];
    return __unsafe_getAllOwnEventDescriptors(snapshot).flatMap((type) => this.#casesOf(type));
  }

  labelOf(event: EventObject): string {
    return this.#labels.get(event) ?? event.type;
  }

  #casesOf(type: string): EventObject[] {
    const known = this.#cases.get(type);
    if (known) return known;
    const cases = this.#newCases(type).map(([label, event]) => {
      this.#labels.set(event, label);
      return event;
    });
    this.#cases.set(type, cases);
    return cases;
  }

  #newCases(type: string): [string, EventObject][] {
    const done = /^xstate\.done\.actor\.(.+)$/.exec(type)?.[1];
    const broken = /^xstate\.error\.actor\.(.+)$/.exec(type)?.[1];
    const delay = delayNameOf(type);
    if (broken !== undefined) {
      const event = { type, actorId: broken, error: new Error(`${broken} broke`) };
      return [[labelOfOutcome(broken, BREAKS), event]];
    }
    if (delay !== undefined) return [[`${delay} passes`, { type }]];
    const cases = done === undefined ? this.#model.events[type] : this.#model.ports[done];
    if (!cases) throw new Error(`the model has no case for ${type}`);
    return Object.entries(cases).map(([name, value]) =>
      done === undefined
        ? [labelOfEvent(type, name), { type, ...(value as object) }]
        : [labelOfOutcome(done, name), { type, actorId: done, output: value } as EventObject],
    );
  }
}

function pathsFrom(model: AnyMachineModel, inputName: string, catalogue: EventCatalogue): WalkPath[] {
  const label = (event: EventObject) => catalogue.labelOf(event);
  const found = getShortestPaths(model.machine as AnyStateMachine, {
    input: model.inputs[inputName],
    events: (snapshot: AnyMachineSnapshot) => catalogue.eventsOf(snapshot) as never,
    serializeEvent: label,
    serializeState: (snapshot: AnyMachineSnapshot, event, previous) => {
      const key = stateKey(model, snapshot);
      return event && previous ? `${key} via ${label(event)} from ${stateKey(model, previous)}` : key;
    },
    limit: TRAVERSAL_LIMIT,
  });
  const paths = found.map((path) => {
    // The first step is the entry into the initial state.
    const steps = path.steps
      .slice(1)
      .map(({ event, state }) => ({ label: label(event), event, expected: state }) as WalkStep);
    const title = [inputName, ...steps.map((step) => step.label)].join(' → ');
    return { title, inputName, steps };
  });
  return paths.filter(
    ({ title }, index) =>
      !paths.some(
        (other, at) =>
          at !== index && (other.title.startsWith(`${title} → `) || (other.title === title && at < index)),
      ),
  );
}

function stateKey(model: AnyMachineModel, snapshot: AnyMachineSnapshot): string {
  return JSON.stringify([snapshot.value, model.project(snapshot.context as never)]);
}

function delayOf(machine: AnyStateMachine, name: string): number {
  const delay = machine.implementations.delays[name];
  if (typeof delay !== 'number') throw new Error(`the delay ${name} is not a named number`);
  return delay;
}
