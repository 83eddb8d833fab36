import type { SyncedGarage } from '#machines/garage-sync/garage-sync.types.ts';
import { ACCOUNT_GARAGE_KEY } from './garage-storage.ts';

/** Null where nobody's cars are stored. */
export function readSyncedGarage(): SyncedGarage | null {
  try {
    const stored = JSON.parse(localStorage.getItem(ACCOUNT_GARAGE_KEY) ?? '') as Partial<SyncedGarage> | null;
    const { user, cars, leftOut } = stored ?? {};
    return typeof user === 'number' && Array.isArray(cars) && Array.isArray(leftOut)
      ? { user, cars, leftOut }
      : null;
  } catch {
    return null;
  }
}

export function writeSyncedGarage(synced: SyncedGarage | null): void {
  try {
    if (synced) localStorage.setItem(ACCOUNT_GARAGE_KEY, JSON.stringify(synced));
    else localStorage.removeItem(ACCOUNT_GARAGE_KEY);
  } catch {
    // Without storage every call merges again, which changes nothing.
  }
}
