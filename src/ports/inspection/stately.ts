import {
  createBrowserInspector,
  createWebSocketInspector,
  type StatelyInspectionEvent,
} from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import type { ActorWatch } from '../actors.ts';
import { sanitise } from './sanitise.ts';

const OPTIONS = {
  serialize: withoutSecrets,
  /** The usual ten levels cut the definitions of nested states off. */
  serializationDepthLimit: 40,
};

/** Opens Stately's inspector in a window of its own. */
export function openStatelyWindow(): ActorWatch {
  return watchOf(createBrowserInspector(OPTIONS));
}

/** Sends everything to the server of `npm run inspect`. */
export function joinInspectorServer(url: string): ActorWatch {
  return watchOf(createWebSocketInspector({ ...OPTIONS, url }));
}

function watchOf({ inspect }: { inspect: Observer<InspectionEvent> }): ActorWatch {
  return { observe: (event) => inspect.next?.(event), stopped: () => undefined };
}

/** Stately's own hooks leave the input and the output of ports as they are: passwords, tokens. */
export function withoutSecrets(message: StatelyInspectionEvent): StatelyInspectionEvent {
  if (message.type === '@xstate.event') return { ...message, event: eventOf(message.event) };
  const { status, value, context, output } = message.snapshot as Record<string, unknown>;
  const snapshot = { status, value, context: sanitise(context), output: sanitise(output) };
  if (message.type === '@xstate.actor') return { ...message, snapshot: snapshot as typeof message.snapshot };
  return {
    ...message,
    snapshot: snapshot as unknown as typeof message.snapshot,
    event: eventOf(message.event),
  };
}

function eventOf<Event extends { type: string }>({ type, ...payload }: Event): Event {
  return { type, ...(sanitise(payload) as object) } as Event;
}
