import { type ComponentType, createElement, type FunctionComponent, isValidElement, lazy } from 'react';
import { useOnce } from './use-once.ts';

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

interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Loads the chunk, so that the part then renders without waiting: a first view that is to be hydrated must. */
  preload(): Promise<void>;
}

/**
 * A part of the app in a chunk of its own; render it inside a Suspense. A chunk that has gone (a new version was
 * deployed) reloads the page, once.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const Arriving = lazy(async () => {
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
  function Part(props: Props) {
    const Chosen = useOnce<ComponentType<Props>>(() => loaded ?? Arriving);
    return createElement(Chosen, props);
  }
  return Object.assign(Part, {
    async preload() {
      loaded = (await load()).default;
    },
  });
}

/** A screen or another part that takes no props. */
export const lazyScreen = lazyPart<object>;

/** Loads what a route's element shows; nothing to do where that is no lazy screen. */
export async function preloadScreen(element: unknown): Promise<void> {
  if (!isValidElement(element) || typeof element.type === 'string') return;
  await (element.type as Partial<LazyPart<object>>).preload?.();
}
