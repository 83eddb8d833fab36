import { useActorRef as useXStateActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { type AnyActorRef, createActor as createXStateActor, type InspectionEvent } from 'xstate';

/** Somebody who wants to see every actor at work. */
export interface ActorObserver {
  observe: (event: InspectionEvent) => void;
  onStopped: (actor: AnyActorRef) => void;
}

let activeObserver: ActorObserver | null = null;
const inspect = (event: InspectionEvent) => activeObserver?.observe(event);

/** From now on, actors that are made tell `next` all they do. */
export function setActorObserver(nextObserver: ActorObserver): void {
  activeObserver = nextObserver;
}

const createObservedActor = ((...[logic, options]: Parameters<typeof createXStateActor>) => {
  const actor = createXStateActor(logic, { ...options, inspect });
  actor.subscribe({
    complete: () => activeObserver?.onStopped(actor),
    error: () => activeObserver?.onStopped(actor),
  });
  return actor;
}) as typeof createXStateActor;

const useObservedActorRef = ((...[logic, options, observer]: Parameters<typeof useXStateActorRef>) => {
  const actor = useXStateActorRef(logic, { ...options, inspect }, observer);
  // React's stopping of an actor silences its observers.
  useEffect(() => () => activeObserver?.onStopped(actor), [actor]);
  return actor;
}) as typeof useXStateActorRef;

/** XState's own, and in development and sandbox builds one that can be watched. */
export const createActor = import.meta.env.VITE_INSPECT ? createObservedActor : createXStateActor;
export const useActorRef = import.meta.env.VITE_INSPECT ? useObservedActorRef : useXStateActorRef;
