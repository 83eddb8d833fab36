import { type ComponentType, lazy } from 'react';

const KEY = 'gari-reloaded-at';
const RELOAD_AGAIN_AFTER = 20_000;

function reloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return Date.now();
  }
}

/** True once after a reload made here, so that the page can say so. */
export function takeReloadNotice(): boolean {
  try {
    const isFresh = sessionStorage.getItem(`${KEY}-notice`) === 'yes';
    sessionStorage.removeItem(`${KEY}-notice`);
    return isFresh;
  } catch {
    return false;
  }
}

/** A screen's chunk that has gone (a new version was deployed) reloads the page, once. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  return lazy(async () => {
    try {
      return await load();
    } catch (error) {
      if (Date.now() - reloadedAt() < RELOAD_AGAIN_AFTER) throw error;
      sessionStorage.setItem(KEY, String(Date.now()));
      sessionStorage.setItem(`${KEY}-notice`, 'yes');
      location.reload();
      return new Promise<never>(() => {});
    }
  });
}
