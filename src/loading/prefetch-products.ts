import type { QueryClient } from '@tanstack/react-query';
import { appPaths } from '#contract/app-paths.ts';
import type { Api } from '#src/api/client.ts';
import { productQuery } from '#src/queries/catalogue.ts';

const PREFIX = appPaths.product('');

function findSlug(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const path = target.closest(`a[href^="${PREFIX}"]`)?.getAttribute('href');
  return path?.slice(PREFIX.length).split(/[?#]/, 1)[0] || null;
}

const FIRST_ACTIONS = ['scroll', 'pointerover', 'keydown'] as const;

/**
 * Begins to load a product when a link to it is pressed, some 100 ms before the click. `preload` loads its screen, at
 * the first thing that somebody does, so that the first view makes no more requests.
 */
export function startPrefetching(
  queryClient: QueryClient,
  api: Api,
  preload: (path: string) => unknown,
): void {
  const preloadOnce = () => {
    void preload(appPaths.product('x'));
    void import('#src/screens/storefront/product/product-skeleton.tsx').catch(() => undefined);
  };
  for (const type of FIRST_ACTIONS)
    addEventListener(type, preloadOnce, { once: true, passive: true, capture: true });
  addEventListener('pointerdown', ({ target }) => {
    const slug = findSlug(target);
    if (slug === null) return;
    preload(appPaths.product(slug));
    void queryClient.prefetchQuery(productQuery(api, slug));
  });
}
