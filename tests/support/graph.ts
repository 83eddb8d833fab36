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
  type AnyTransitionDefinition,
  type ContextFrom,
  createActor,
  type EventFromLogic,
  type EventObject,
  fromPromise,
  type InputFrom,
  type InspectionEvent,
  type OutputFrom,
  SimulatedClock,
} from 'xstate';

/** A machine with more paths than this is to be split. */
export const PATH_LIMIT = 1000;
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

/** `source | event | index of the branch`, one for each guarded branch of each transition. */
export function allTransitions(machine: AnyStateMachine): Set<string> {
  const nodes = stateNodes(machine);
  const own = nodes.flatMap((node) => [...node.transitions.values()].flat().concat(node.always ?? []));
  return new Set(own.map(keyOf));
}

/** The ids of the states in which a machine can come to rest. */
export function settleableStates(machine: AnyStateMachine): Set<string> {
  const resting = stateNodes(machine).filter(
    (node) => isLeaf(node) && !node.always?.some((transition) => transition.guard === undefined),
  );
  return new Set(resting.map((node) => node.id));
}

/** The ids of the leaves that a snapshot is in. */
export function leavesOf(snapshot: AnyMachineSnapshot): string[] {
  return snapshot._nodes.filter(isLeaf).map((node) => node.id);
}

/** Shortest paths that together take every edge: each edge is a vertex of its own. */
export function walkablePaths(model: AnyMachineModel): WalkPath[] {
  const catalogue = new EventCatalogue(model);
  return Object.keys(model.inputs).flatMap((inputName) => pathsFrom(model, inputName, catalogue));
}

/** A real actor along the walk. */
export interface Run {
  actor: Actor<AnyStateMachine>;
  emitted: EventObject[];
  covered: Set<string>;
  perform: (event: EventObject) => Promise<void>;
}

export function startRun(model: AnyMachineModel, inputName: string): Run {
  const { machine } = model;
  const covered = new Set<string>();
  const emitted: EventObject[] = [];
  const waiting = new Map<string, { resolve: (output: unknown) => void; reject: (error: unknown) => void }>();
  const deferred = (port: string) =>
    fromPromise(() => new Promise((resolve, reject) => waiting.set(port, { resolve, reject })));
  const clock = new SimulatedClock();
  const actors = Object.fromEntries(Object.keys(model.ports).map((port) => [port, deferred(port)]));
  const provided = machine.provide({ actors, actions: model.actions ?? {} }) as AnyStateMachine;
  const actor = createActor(provided, {
    clock,
    input: model.inputs[inputName],
    inspect: (inspection) => {
      for (const transition of rootTransitions(inspection)) covered.add(keyOf(transition));
    },
  });
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
  return { actor, emitted, covered, perform };
}

/** Takes a whole path; throws where the actor and the walk part. */
export async function runPath(
  model: AnyMachineModel,
  path: WalkPath,
): Promise<Run & { reached: Set<string> }> {
  const run = startRun(model, path.inputName);
  const reached = new Set(leavesOf(run.actor.getSnapshot()));
  for (const step of path.steps) {
    await run.perform(step.event);
    const snapshot = run.actor.getSnapshot();
    const [actual, expected] = [snapshot, step.expected].map((one) => stateKey(model, one));
    if (actual !== expected) {
      throw new Error(`after '${step.label}' the actor is at ${actual}, the walk at ${expected}`);
    }
    for (const leaf of leavesOf(snapshot)) reached.add(leaf);
  }
  run.actor.stop();
  return { ...run, reached };
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
      return [[`${broken}: breaks`, event]];
    }
    if (delay !== undefined) return [[`${delay} passes`, { type }]];
    const cases = done === undefined ? this.#model.events[type] : this.#model.ports[done];
    if (!cases) throw new Error(`the model has no case for ${type}`);
    return Object.entries(cases).map(([name, value]) =>
      done === undefined
        ? [name === '' ? type : `${type} (${name})`, { type, ...(value as object) }]
        : [`${done}: ${name}`, { type, actorId: done, output: value } as EventObject],
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

function keyOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const branches = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} | ${eventType === '' ? 'always' : eventType} | ${branches.indexOf(transition)}`;
}

type Node = AnyStateMachine['root'];

function stateNodes(machine: AnyStateMachine): Node[] {
  const within = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(within)];
  return within(machine.root);
}

function isLeaf(node: Node): boolean {
  return node.type === 'atomic' || node.type === 'final';
}

function rootTransitions(inspection: InspectionEvent): AnyTransitionDefinition[] {
  if (inspection.type !== '@xstate.microstep' || inspection.actorRef.sessionId !== inspection.rootId)
    return [];
  return inspection._transitions.filter((transition) => transition.eventType !== 'xstate.init');
}

function delayNameOf(eventType: string): string | undefined {
  return /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1];
}

function delayOf(machine: AnyStateMachine, name: string): number {
  const delay = machine.implementations.delays[name];
  if (typeof delay !== 'number') throw new Error(`the delay ${name} is not a named number`);
  return delay;
}
