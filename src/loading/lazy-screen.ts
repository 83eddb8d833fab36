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

/** Returns true once after a reload triggered here, so that the page can show a notice. */
export function consumeReloadNotice(): boolean {
  try {
    const wasReloaded = sessionStorage.getItem(`${KEY}-notice`) === 'yes';
    sessionStorage.removeItem(`${KEY}-notice`);
    return wasReloaded;
  } catch {
    return false;
  }
}

interface LoadedPart<Props> {
  default: ComponentType<Props>;
  /** Loads what it shows of other chunks; a failure only means that they load later. */
  preloadParts?: () => Promise<void>;
}

interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Loads the chunk so that the part renders without suspending, which hydration requires. */
  preload(): Promise<void>;
}

/**
 * A lazily loaded component; render it inside a Suspense. Reloads the page once if the chunk is gone, which happens
 * after a deployment.
 */
export function lazyPart<Props extends object>(load: () => Promise<LoadedPart<Props>>): LazyPart<Props> {
  let loadedPart: ComponentType<Props> | null = null;
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
    const Resolved = useConstant<ComponentType<Props>>(() => loadedPart ?? Suspending);
    return createElement(Resolved, props);
  }
  return Object.assign(Part, {
    async preload() {
      const loaded = await load();
      loadedPart = loaded.default;
      await loaded.preloadParts?.().catch(() => undefined);
    },
  });
}

export const lazyScreen = lazyPart<object>;

/** For parts written with Chakra: loads its provider beside the part, since first loads are without it. */
export function withChakra<Props extends object>(load: () => Promise<LoadedPart<Props>>) {
  return async (): Promise<LoadedPart<Props>> => {
    const [{ ChakraRoot }, part] = await Promise.all([import('../theme/chakra-root.tsx'), load()]);
    const Part = (props: Props) => createElement(ChakraRoot, null, createElement(part.default, props));
    return { ...part, default: Part };
  };
}

export const lazyChakraScreen = (load: () => Promise<LoadedPart<object>>) => lazyScreen(withChakra(load));

/** Does nothing if the route's element is not a lazy screen. */
export async function preloadScreen(element: unknown): Promise<void> {
  if (!isValidElement(element) || typeof element.type === 'string') return;
  await (element.type as Partial<LazyPart<object>>).preload?.();
}
