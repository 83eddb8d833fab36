import { useSyncExternalStore } from 'react';

const KEY = 'gari-theme';

const getRootClasses = () => document.documentElement.classList;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the choice for later visits too. The class on <html> is set before paint by the script in index.html. */
export function applyTheme(theme: 'light' | 'dark') {
  getRootClasses().remove('light', 'dark');
  getRootClasses().add(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts for this page only.
  }
  for (const listener of listeners) listener();
}

/** The server draws the light theme. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => getRootClasses().contains('dark'),
    () => false,
  );
}
