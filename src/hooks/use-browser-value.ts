// oxlint-disable-next-line no-restricted-imports -- a value that the server does not know
import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Reads a browser-only value on every render; `serverValue` is used on the server and during hydration. */
export function useBrowserValue<ServerValue>(
  read: () => string,
  serverValue: ServerValue,
): string | ServerValue {
  return useSyncExternalStore<string | ServerValue>(subscribeToNothing, read, () => serverValue);
}
