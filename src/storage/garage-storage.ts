import { garageTransition, parseStoredGarage } from '#machines/garage/garage.rules.ts';
import type { GarageStore } from '#machines/garage/garage.store.ts';
import type { GarageState } from '#machines/garage/garage.types.ts';

/** The script in index.html reads it too. */
const GARAGE_KEY = 'gari-garage';
/** What the account had when this device last heard of it (account-garage.ts). */
export const ACCOUNT_GARAGE_KEY = 'gari-garage-account';

export function readStoredGarage(): GarageState {
  try {
    return parseStoredGarage(localStorage.getItem(GARAGE_KEY));
  } catch {
    return parseStoredGarage(null);
  }
}

/** The stored garage, or that of this tab where nothing can be stored. */
export function readDeviceGarage(garage: GarageStore): GarageState {
  try {
    const text = localStorage.getItem(GARAGE_KEY);
    return text === null ? garage.getSnapshot().context : parseStoredGarage(text);
  } catch {
    return garage.getSnapshot().context;
  }
}

/** Stores and shows a garage that the account has already. */
export function replaceStoredGarage(garage: GarageStore, state: GarageState): void {
  try {
    localStorage.setItem(GARAGE_KEY, JSON.stringify(state));
  } catch {
    // Shown in this tab all the same.
  }
  garage.trigger['garage.replace']({ state });
}

/**
 * Stores each change of the garage at once. It is made to what is stored, which another tab may have written, so that
 * tabs never overwrite each other. Returns a function that stops it.
 */
export function persistGarage(garage: GarageStore): () => void {
  const subscription = garage.on('garage.changed', ({ change }) => {
    const state = garageTransition(readStoredGarage(), change);
    try {
      if (change.type === 'garage.clear') localStorage.removeItem(ACCOUNT_GARAGE_KEY);
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
