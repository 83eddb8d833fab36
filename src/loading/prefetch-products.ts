import type { QueryClient } from '@tanstack/react-query';
import { appPaths } from '#contract/app-paths.ts';
import type { Api } from '#src/api/client.ts';
import { productQuery } from '#src/queries/storefront/catalogue.ts';

const PREFIX = appPaths.product('');

function findSlug(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const path = target.closest(`a[href^="${PREFIX}"]`)?.getAttribute('href');
  return path?.slice(PREFIX.length).split(/[?#]/, 1)[0] || null;
}

/**
 * Loads the screen of a product, by `preload`, and begins to load a product when a link to it is pressed, some 100 ms
 * before the click.
 */
export function startPrefetching(
  queryClient: QueryClient,
  api: Api,
  preload: (path: string) => unknown,
): void {
  void preload(appPaths.product('x'));
  void import('#src/screens/storefront/product/product-skeleton.tsx').catch(() => undefined);
  addEventListener('pointerdown', ({ target }) => {
    const slug = findSlug(target);
    if (slug === null) return;
    preload(appPaths.product(slug));
    void queryClient.prefetchQuery(productQuery(api, slug));
  });
}
