import { useEffect, useEffectEvent } from 'react';

interface Receiver<Event> {
  send(event: Event): void;
  getSnapshot?(): { status: string };
}

/**
 * Tells an actor what is so outside of it, once, and again when the event says something else; null says nothing. An
 * actor that has ended is told nothing more.
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
