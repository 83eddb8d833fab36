// oxlint-disable-next-line no-restricted-imports -- moves the focus
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Moves the focus to an element on mount, even from the page heading. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const ref = useRef<Target>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

/** Like `useFocusOnMount`, for a field of react-hook-form. In a dialog it would be the button that closes it otherwise. */
export function useFieldFocusOnMount(focus: () => void): void {
  const onMount = useEffectEvent(focus);
  useEffect(() => {
    onMount();
  }, []);
}

/** Calls `focus` when the element that had the focus has closed: `isAway` was true before and `isBack` is true now. */
export function useRestoreFocus(isAway: boolean, isBack: boolean, focus: () => void): void {
  const wasAway = useRef(false);
  const onReturn = useEffectEvent(focus);
  useEffect(() => {
    if (wasAway.current && isBack) onReturn();
    wasAway.current = isAway;
  }, [isAway, isBack]);
}
