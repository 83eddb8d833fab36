import { useActorRef as useXStateActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { type AnyActorRef, createActor as createXStateActor, type InspectionEvent } from 'xstate';

/** Somebody who wants to see every actor at work. */
export interface ActorWatch {
  observe: (event: InspectionEvent) => void;
  stopped: (actor: AnyActorRef) => void;
}

let watch: ActorWatch | null = null;
const inspect = (event: InspectionEvent) => watch?.observe(event);

/** From now on, actors that are made tell `next` all they do. */
export function watchActors(next: ActorWatch): void {
  watch = next;
}

const createWatchedActor = ((...[logic, options]: Parameters<typeof createXStateActor>) => {
  const actor = createXStateActor(logic, { ...options, inspect });
  actor.subscribe({ complete: () => watch?.stopped(actor), error: () => watch?.stopped(actor) });
  return actor;
}) as typeof createXStateActor;

const useWatchedActorRef = ((...[logic, options, observer]: Parameters<typeof useXStateActorRef>) => {
  const actor = useXStateActorRef(logic, { ...options, inspect }, observer);
  // React's stopping of an actor silences its observers.
  useEffect(() => () => watch?.stopped(actor), [actor]);
  return actor;
}) as typeof useXStateActorRef;

/** XState's own, and in development and sandbox builds one that can be watched. */
export const createActor = import.meta.env.VITE_INSPECT ? createWatchedActor : createXStateActor;
export const useActorRef = import.meta.env.VITE_INSPECT ? useWatchedActorRef : useXStateActorRef;
