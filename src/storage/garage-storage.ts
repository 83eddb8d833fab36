import { garageTransition, parseStoredGarage } from '#machines/garage/garage.rules.ts';
import type { GarageStore } from '#machines/garage/garage.store.ts';
import type { GarageState } from '#machines/garage/garage.types.ts';

/** The script in index.html reads it too. */
const GARAGE_KEY = 'gari-garage';

export function readStoredGarage(): GarageState {
  try {
    return parseStoredGarage(localStorage.getItem(GARAGE_KEY));
  } catch {
    return parseStoredGarage(null);
  }
}

/**
 * Stores each change of the garage at once. It is made to what is stored, which another tab may have written, so that
 * tabs never overwrite each other. Returns a function that stops it.
 */
export function persistGarage(garage: GarageStore): () => void {
  const subscription = garage.on('garage.changed', ({ change }) => {
    const state = garageTransition(readStoredGarage(), change);
    try {
      localStorage.setItem(GARAGE_KEY, JSON.stringify(state));
    } catch {
      return;
    }
    garage.trigger['garage.replace']({ state });
  });
  function onStorage({ key }: StorageEvent) {
    if (key === GARAGE_KEY || key === null) garage.trigger['garage.replace']({ state: readStoredGarage() });
  }
  addEventListener('storage', onStorage);
  return () => {
    subscription.unsubscribe();
    removeEventListener('storage', onStorage);
  };
}
