import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** What appears because something needs a decision takes the focus, from the heading of the page too. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const ref = useRef<Target>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

/** Takes the focus back when what had it is over: away before, back now. */
export function useRestoreFocus(isAway: boolean, isBack: boolean, focus: () => void): void {
  const wasAway = useRef(false);
  const onReturn = useEffectEvent(focus);
  useEffect(() => {
    if (wasAway.current && isBack) onReturn();
    wasAway.current = isAway;
  }, [isAway, isBack]);
}
