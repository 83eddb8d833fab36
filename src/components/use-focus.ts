import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** What appears because something needs a decision takes the focus, from the heading of the page too. */
export function useArrivalFocus<Of extends HTMLElement>(): RefObject<Of | null> {
  const ref = useRef<Of>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

/** Takes the focus back when what had it is over: away before, back now. */
export function useFocusReturn(isAway: boolean, isBack: boolean, focus: () => void): void {
  const wasAway = useRef(false);
  const onReturn = useEffectEvent(focus);
  useEffect(() => {
    if (wasAway.current && isBack) onReturn();
    wasAway.current = isAway;
  }, [isAway, isBack]);
}
