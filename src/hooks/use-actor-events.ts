// oxlint-disable-next-line no-restricted-imports -- subscribes to what an actor emits
import { useEffectEvent, useLayoutEffect } from 'react';

interface Emitter<Emitted> {
  on(type: '*', handler: (event: Emitted) => void): { unsubscribe(): void };
}

/** Call it with an actor that is not started yet: it subscribes early enough to receive events emitted on start. */
export function useActorEvents<Emitted>(actor: Emitter<Emitted>, handle: (event: Emitted) => void): void {
  const onEmitted = useEffectEvent(handle);
  useLayoutEffect(() => {
    const subscription = actor.on('*', (event) => onEmitted(event));
    return () => subscription.unsubscribe();
  }, [actor]);
}
