// oxlint-disable-next-line no-restricted-imports -- reads what this device remembers, which the server does not know
import { useSyncExternalStore } from 'react';
import type { COUNTIES } from '#contract/counties.ts';
import { findCounty } from '#contract/delivery-estimate.ts';

type County = (typeof COUNTIES)[number];

const KEY = 'gari-county';
const DEFAULT_COUNTY: County = 'Nairobi';

const listeners = new Set<() => void>();
/** Without storage, the choice lasts for this page only. */
let chosen: County | null = null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function read(): County {
  try {
    return findCounty(localStorage.getItem(KEY) ?? '') ?? DEFAULT_COUNTY;
  } catch {
    return chosen ?? DEFAULT_COUNTY;
  }
}

export function rememberCounty(county: County): void {
  chosen = county;
  try {
    localStorage.setItem(KEY, county);
  } catch {
    // See `chosen`.
  }
  for (const listener of listeners) listener();
}

/** The county that the shopper chose on this device, or Nairobi; null on the server and during hydration. */
export function useRememberedCounty(): County | null {
  return useSyncExternalStore<County | null>(subscribe, read, () => null);
}
