// oxlint-disable-next-line no-restricted-imports -- an actor in a chunk of its own
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useToaster } from '../hooks/contexts.tsx';

const UNREACHABLE = 'No connection. Check it and try again.';

interface Subscription {
  unsubscribe(): void;
}

interface StartableActor<Event, Snapshot, Emitted> {
  start(): unknown;
  stop(): unknown;
  send(event: Event): void;
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): Subscription;
  on(type: '*', handler: (event: Emitted) => void): Subscription;
}

interface LazyActor<Event, Snapshot> {
  snapshot: Snapshot | null;
  send: (event: Event) => void;
  warmUp: () => void;
}

/**
 * Loads the actor's machine on first use, so that it does not delay the first view. If loading fails, queued events are
 * dropped and a toast is shown.
 */
export function useLazyActor<Event, Snapshot, Emitted>(
  create: () => Promise<StartableActor<Event, Snapshot, Emitted>>,
  onEmitted?: (event: Emitted) => void,
): LazyActor<Event, Snapshot> {
  const [actor, setActor] = useState<StartableActor<Event, Snapshot, Emitted> | null>(null);
  const isLoading = useRef(false);
  const queuedEvents = useRef<Event[]>([]);
  const toaster = useToaster();
  const handle = useEffectEvent((event: Emitted) => onEmitted?.(event));

  const warmUp = () => {
    if (isLoading.current) return;
    isLoading.current = true;
    create()
      .catch(create)
      .then(setActor, () => {
        isLoading.current = false;
        // Do not keep them for a later attempt: a delayed action would surprise the user.
        if (queuedEvents.current.splice(0).length > 0) toaster.error(UNREACHABLE);
      });
  };
  const send = (event: Event) => {
    // Rendered, but not started while events wait for it.
    if (actor && !queuedEvents.current[0]) return actor.send(event);
    queuedEvents.current.push(event);
    warmUp();
  };

  useEffect(() => {
    if (!actor) return;
    const subscription = actor.on('*', (event) => handle(event));
    actor.start();
    for (const event of queuedEvents.current.splice(0)) actor.send(event);
    return () => {
      subscription.unsubscribe();
      actor.stop();
    };
  }, [actor]);

  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor?.subscribe(listener);
      return () => subscription?.unsubscribe();
    },
    [actor],
  );
  const snapshot = useSyncExternalStore(
    subscribe,
    () => actor?.getSnapshot() ?? null,
    () => null,
  );
  return { snapshot, send, warmUp };
}
