import { useEffect, useEffectEvent, useRef } from 'react';

/** Takes the focus back when what had it is over: away before, back now. */
export function useFocusReturn(isAway: boolean, isBack: boolean, focus: () => void): void {
  const wasAway = useRef(false);
  const onReturn = useEffectEvent(focus);
  useEffect(() => {
    if (wasAway.current && isBack) onReturn();
    wasAway.current = isAway;
  }, [isAway, isBack]);
}
