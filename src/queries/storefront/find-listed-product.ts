import type { QueryClient } from '@tanstack/react-query';
import type { ListedProduct, Product, ProductPage } from '#contract/types.ts';

/** A product as a list that was loaded before shows it. */
export function findListedProduct(queryClient: QueryClient, slug: string): ListedProduct | undefined {
  const lists = queryClient.getQueriesData<ListedProduct[] & Partial<ProductPage & Product>>({
    queryKey: ['catalogue'],
  });
  for (const [, data] of lists) {
    const list = data?.results ?? data?.relatedProducts ?? data;
    const listed = Array.isArray(list) && list.find((product) => product.slug === slug);
    // Suggestions are no listed products: they have one picture.
    if (listed && Array.isArray(listed.images)) return listed;
  }
  return undefined;
}
