// oxlint-disable-next-line no-restricted-imports -- reports an outside value to an actor
import { useEffect, useEffectEvent } from 'react';

interface Receiver<Event> {
  send(event: Event): void;
  getSnapshot?(): { status: string };
}

/**
 * Sends the event to the actor on mount and whenever its content changes. Null sends nothing, and a stopped actor
 * receives nothing.
 */
export function useSendOnChange<Event extends { type: string }>(
  actor: Receiver<Event>,
  event: Event | null,
): void {
  const sendEvent = useEffectEvent(() => {
    const { status = 'active' } = actor.getSnapshot?.() ?? {};
    if (event && status === 'active') actor.send(event);
  });
  const eventKey = event && JSON.stringify(event);
  useEffect(() => {
    if (eventKey) sendEvent();
  }, [eventKey]);
}
