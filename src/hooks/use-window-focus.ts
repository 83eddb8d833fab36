import { focusManager } from '@tanstack/react-query';
import { useActorEvents } from './use-actor-events.ts';

const windowFocus = {
  on: (_type: '*', listener: (isFocused: boolean) => void) => ({
    unsubscribe: focusManager.subscribe(listener),
  }),
};

/** Calls `onFocus` whenever the window is looked at again. */
export function useWindowFocus(onFocus: () => void): void {
  useActorEvents(windowFocus, (isFocused) => {
    if (isFocused) onFocus();
  });
}
