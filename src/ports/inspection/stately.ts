import {
  createBrowserInspector,
  createWebSocketInspector,
  type StatelyInspectionEvent,
} from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import type { ActorObserver } from '../../loading/actors.ts';
import { sanitise } from './sanitise.ts';

const OPTIONS = {
  serialize: redactSecrets,
  /** The default of ten levels truncates nested states. */
  serializationDepthLimit: 40,
};

export function openStatelyWindow(): ActorObserver {
  return toActorObserver(createBrowserInspector(OPTIONS));
}

export function joinInspectorServer(url: string): ActorObserver {
  return toActorObserver(createWebSocketInspector({ ...OPTIONS, url }));
}

function toActorObserver({ inspect }: { inspect: Observer<InspectionEvent> }): ActorObserver {
  return { observe: (event) => inspect.next?.(event), onStopped: () => undefined };
}

/** Stately's own hooks do not redact the input and output of actors, which include passwords and tokens. */
export function redactSecrets(message: StatelyInspectionEvent): StatelyInspectionEvent {
  if (message.type === '@xstate.event') return { ...message, event: sanitiseEvent(message.event) };
  const { status, value, context, output } = message.snapshot as Record<string, unknown>;
  const snapshot = { status, value, context: sanitise(context), output: sanitise(output) };
  if (message.type === '@xstate.actor') return { ...message, snapshot: snapshot as typeof message.snapshot };
  return {
    ...message,
    snapshot: snapshot as unknown as typeof message.snapshot,
    event: sanitiseEvent(message.event),
  };
}

function sanitiseEvent<Event extends { type: string }>({ type, ...payload }: Event): Event {
  return { type, ...(sanitise(payload) as object) } as Event;
}
