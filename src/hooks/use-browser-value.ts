import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** A text that only the browser knows, as of the latest rendering; the server's page has another in its place. */
export function useBrowserValue<ServerValue>(
  read: () => string,
  serverValue: ServerValue,
): string | ServerValue {
  return useSyncExternalStore<string | ServerValue>(subscribeToNothing, read, () => serverValue);
}
