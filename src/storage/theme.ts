// oxlint-disable-next-line no-restricted-imports -- reads the theme, on the server too
import { useSyncExternalStore } from 'react';

const KEY = 'gari-theme';

const getRootClasses = () => document.documentElement.classList;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The script in index.html sets the class on <html> before the first paint. */
export function applyTheme(theme: 'light' | 'dark') {
  getRootClasses().remove('light', 'dark');
  getRootClasses().add(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage, the choice lasts for this page only.
  }
  for (const listener of listeners) listener();
}

/** The server always renders the light theme. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => getRootClasses().contains('dark'),
    () => false,
  );
}
