import { parseStoredCart } from '#machines/cart/cart.rules.ts';
import { savedLinesTransition } from '#machines/saved-lines/saved-lines.rules.ts';
import type { SavedLinesStore } from '#machines/saved-lines/saved-lines.store.ts';
import type { SavedLinesState } from '#machines/saved-lines/saved-lines.types.ts';

const KEY = 'gari-saved';

export function readSavedLines(): SavedLinesState {
  try {
    return parseStoredCart(localStorage.getItem(KEY)).lines;
  } catch {
    return [];
  }
}

/**
 * Stores each change at once. It is made to what is stored, which another tab may have written. Returns a function that
 * stops it.
 */
export function persistSavedLines(saved: SavedLinesStore): () => void {
  const subscription = saved.on('saved.changed', ({ change }) => {
    const lines = savedLinesTransition(readSavedLines(), change);
    try {
      localStorage.setItem(KEY, JSON.stringify({ lines }));
    } catch {
      return;
    }
    saved.trigger['saved.replace']({ lines });
  });
  function onStorage({ key }: StorageEvent) {
    if (key === KEY || key === null) saved.trigger['saved.replace']({ lines: readSavedLines() });
  }
  addEventListener('storage', onStorage);
  return () => {
    subscription.unsubscribe();
    removeEventListener('storage', onStorage);
  };
}
