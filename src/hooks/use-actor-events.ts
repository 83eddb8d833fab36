import { useEffectEvent, useLayoutEffect } from 'react';

interface Emitter<Emitted> {
  on(type: '*', handler: (event: Emitted) => void): { unsubscribe(): void };
}

/** Listens before `useActorRef` starts the actor, so that what it emits on starting is heard too. */
export function useActorEvents<Emitted>(actor: Emitter<Emitted>, handle: (event: Emitted) => void): void {
  const onEmitted = useEffectEvent(handle);
  useLayoutEffect(() => {
    const subscription = actor.on('*', (event) => onEmitted(event));
    return () => subscription.unsubscribe();
  }, [actor]);
}
