// oxlint-disable-next-line no-restricted-imports -- reads the theme, on the server too
import { useSyncExternalStore } from 'react';

const KEY = 'gari-theme';
/** The script in index.html, which follows the system, dispatches it too. */
const CHANGED = 'gari:theme';

const getRootClasses = () => document.documentElement.classList;

function subscribe(listener: () => void) {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}

/**
 * Stores a theme that is not the system's. Choosing the system's ends the choice: from then on the shop follows the system
 * again. The script in index.html sets the class on <html> before the first paint.
 */
export function applyTheme(theme: 'light' | 'dark') {
  getRootClasses().remove('light', 'dark');
  getRootClasses().add(theme);
  try {
    if (globalThis.matchMedia?.(`(prefers-color-scheme: ${theme})`).matches) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage, the choice lasts for this page only.
  }
  dispatchEvent(new Event(CHANGED));
}

/** The server always renders the light theme. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => getRootClasses().contains('dark'),
    () => false,
  );
}
