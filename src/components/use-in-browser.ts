import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** A text that only the browser knows, as of the latest rendering; the server's page has another in its place. */
export function useInBrowser<OnServer>(read: () => string, onServer: OnServer): string | OnServer {
  return useSyncExternalStore<string | OnServer>(never, read, () => onServer);
}
