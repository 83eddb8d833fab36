import { useActorRef as useXStateActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { type AnyActorRef, createActor as createXStateActor, type InspectionEvent } from 'xstate';

export interface ActorObserver {
  observe: (event: InspectionEvent) => void;
  onStopped: (actor: AnyActorRef) => void;
}

let activeObserver: ActorObserver | null = null;
const inspect = (event: InspectionEvent) => {
  activeObserver?.observe(event);
  if (event.type === '@xstate.actor' && event.actorRef.sessionId !== event.rootId)
    reportStop(event.actorRef as AnyActorRef);
};

function reportStop(actor: AnyActorRef): void {
  const onStopped = () => activeObserver?.onStopped(actor);
  actor.subscribe({ complete: onStopped, error: onStopped });
}

/** Only actors created after this call are observed. */
export function setActorObserver(nextObserver: ActorObserver): void {
  activeObserver = nextObserver;
}

const createObservedActor = ((...[logic, options]: Parameters<typeof createXStateActor>) => {
  const actor = createXStateActor(logic, { ...options, inspect });
  reportStop(actor);
  return actor;
}) as typeof createXStateActor;

const useObservedActorRef = ((...[logic, options, observer]: Parameters<typeof useXStateActorRef>) => {
  const actor = useXStateActorRef(logic, { ...options, inspect }, observer);
  // Needed because React stopping an actor silences its inspection events.
  useEffect(() => () => activeObserver?.onStopped(actor), [actor]);
  return actor;
}) as typeof useXStateActorRef;

/** For senders that may outlive a flow: a final actor would only log a warning. */
export function sendIfActive<Event>(
  actor: { send(event: Event): void; getSnapshot(): { status: string } },
  event: Event,
): void {
  if (actor.getSnapshot().status === 'active') actor.send(event);
}

/** In development and sandbox builds, actors can be observed. */
export const createActor = import.meta.env.VITE_INSPECT ? createObservedActor : createXStateActor;
export const useActorRef = import.meta.env.VITE_INSPECT ? useObservedActorRef : useXStateActorRef;
