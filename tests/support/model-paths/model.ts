import {
  __unsafe_getAllOwnEventDescriptors,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
  type OutputFrom,
} from 'xstate';
import { parseDelayName } from './machine-structure.ts';

/** The outcome that every port has in addition to those of its model. */
export const PORT_FAILURE = 'breaks';

type CasesByType<TEvent extends EventObject> = {
  [Type in TEvent['type']]: Record<string, Omit<Extract<TEvent, { type: Type }>, 'type'>>;
};

export type EventCases<TMachine extends AnyStateMachine> = CasesByType<EventFromLogic<TMachine>>;

/** Named outcomes for every port, without `PORT_FAILURE`, which is added to each. */
export type PortCases<TPorts extends Record<string, AnyActorLogic>> = {
  [Port in keyof TPorts]: Record<string, OutputFrom<TPorts[Port]>>;
};

export interface MachineModel<
  TMachine extends AnyStateMachine,
  TPorts extends Record<string, AnyActorLogic> = Record<never, never>,
> {
  machine: TMachine;
  inputs: Record<string, InputFrom<TMachine>>;
  events: EventCases<TMachine>;
  ports: PortCases<TPorts>;
  /** What children report to `onSnapshot`, by child; each starts with the first of its snapshots. */
  snapshots?: Record<string, Record<string, object>>;
  /** Ports that are actions. */
  actions?: Record<string, () => void>;
  /** The part of the context that tells two states apart; nothing else is compared. */
  project: (context: ContextFrom<TMachine>) => unknown;
}

export interface AnyMachineModel {
  machine: AnyStateMachine;
  inputs: Record<string, unknown>;
  events: Record<string, Record<string, object>>;
  ports: Record<string, Record<string, unknown>>;
  snapshots?: Record<string, Record<string, object>>;
  actions?: Record<string, () => void>;
  project: (context: never) => unknown;
}

export function formatOutcomeLabel(port: string, name: string): string {
  return `${port}: ${name}`;
}

export function formatEventLabel(type: string, name: string): string {
  return name === '' ? type : `${type} (${name})`;
}

export class EventCatalogue {
  readonly #model: AnyMachineModel;
  readonly #cases = new Map<string, EventObject[]>();
  readonly #labels = new WeakMap<EventObject, string>();

  constructor(model: AnyMachineModel) {
    this.#model = model;
  }

  getEvents(snapshot: AnyMachineSnapshot): EventObject[] {
    if (snapshot.status !== 'active') return [];
    return __unsafe_getAllOwnEventDescriptors(snapshot).flatMap((type) => this.#getCases(type));
  }

  getLabel(event: EventObject): string {
    return this.#labels.get(event) ?? event.type;
  }

  #getCases(type: string): EventObject[] {
    const cachedCases = this.#cases.get(type);
    if (cachedCases) return cachedCases;
    const cases = this.#createCases(type).map(([label, event]) => {
      this.#labels.set(event, label);
      return event;
    });
    this.#cases.set(type, cases);
    return cases;
  }

  #createCases(type: string): [string, EventObject][] {
    const donePort = /^xstate\.done\.actor\.(.+)$/.exec(type)?.[1];
    const failedPort = /^xstate\.error\.actor\.(.+)$/.exec(type)?.[1];
    const reportingChild = /^xstate\.snapshot\.(.+)$/.exec(type)?.[1];
    const delay = parseDelayName(type);
    if (failedPort !== undefined) {
      const event = { type, actorId: failedPort, error: new Error(`${failedPort} broke`) };
      return [[formatOutcomeLabel(failedPort, PORT_FAILURE), event]];
    }
    if (delay !== undefined) return [[`${delay} passes`, { type }]];
    if (reportingChild !== undefined) {
      return Object.entries(this.#model.snapshots?.[reportingChild] ?? {}).map(([name, snapshot]) => [
        formatOutcomeLabel(reportingChild, name),
        { type, snapshot } as EventObject,
      ]);
    }
    const cases = donePort === undefined ? this.#model.events[type] : this.#model.ports[donePort];
    if (!cases) throw new Error(`the model has no case for ${type}`);
    return Object.entries(cases).map(([name, value]) =>
      donePort === undefined
        ? [formatEventLabel(type, name), { type, ...(value as object) }]
        : [formatOutcomeLabel(donePort, name), { type, actorId: donePort, output: value } as EventObject],
    );
  }
}
