import { type ComponentType, createElement, type FunctionComponent, isValidElement, lazy } from 'react';
import { useConstant } from '../hooks/use-constant.ts';

const KEY = 'gari-reloaded-at';
const MIN_RELOAD_INTERVAL_MS = 20_000;

function readReloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return Date.now();
  }
}

/** True once after a reload made here, so that the page can say so. */
export function consumeReloadNotice(): boolean {
  try {
    const wasReloaded = sessionStorage.getItem(`${KEY}-notice`) === 'yes';
    sessionStorage.removeItem(`${KEY}-notice`);
    return wasReloaded;
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
  const Suspending = lazy(async () => {
    try {
      return await load();
    } catch (error) {
      if (Date.now() - readReloadedAt() < MIN_RELOAD_INTERVAL_MS) throw error;
      sessionStorage.setItem(KEY, String(Date.now()));
      sessionStorage.setItem(`${KEY}-notice`, 'yes');
      location.reload();
      return new Promise<never>(() => {});
    }
  });
  function Part(props: Props) {
    const Resolved = useConstant<ComponentType<Props>>(() => loaded ?? Suspending);
    return createElement(Resolved, props);
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
