import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import type { Product } from '#contract/types.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { mainImageOf } from '#src/components/product-picture.tsx';
import { categoriesQuery, productQuery } from '#src/queries/catalogue.ts';

interface Rendered {
  /** Path and search. */
  address: string;
  /** Holds what the page was rendered from. */
  queryClient: QueryClient;
  request: ApiRequest;
  publicUrl: string;
}

const CATALOGUE = [
  { name: 'Home', path: '/' },
  { name: 'Collection', path: '/collection' },
];

/** What a page says to search engines about what it shows, as an element of its head; '' where it shows nothing. */
export function structuredData(page: Rendered): string {
  const entries = graphOf(page);
  if (entries.length === 0) return '';
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': entries });
  // No text of the shop can end the element.
  return `<script type="application/ld+json">${graph.replaceAll('<', '\\u003c')}</script>`;
}

function graphOf({ address, queryClient, request, publicUrl }: Rendered): object[] {
  const { pathname, searchParams } = new URL(address, publicUrl);
  if (pathname === '/') return shopData(publicUrl);
  const categoryStep = (category: { id: number; name: string }) => ({
    name: category.name,
    path: `/collection?category=${category.id}`,
  });
  if (pathname === '/collection') {
    const categories = queryClient.getQueryData(categoriesQuery(request).queryKey) ?? [];
    const chosen = categories.filter(({ id }) => String(id) === searchParams.get('category'));
    return [breadcrumbData([...CATALOGUE, ...chosen.map(categoryStep)], publicUrl)];
  }
  const slug = matchPath('/products/:slug', pathname)?.params.slug ?? '';
  const product = queryClient.getQueryData(productQuery(request, slug).queryKey);
  if (!product) return [];
  const steps = [...CATALOGUE, categoryStep(product.category), { name: product.name, path: pathname }];
  return [productData(product, publicUrl), breadcrumbData(steps, publicUrl)];
}

/** https://schema.org and https://developers.google.com/search/docs/appearance/structured-data/product */
function productData(product: Product, publicUrl: string): object {
  const address = new URL(`/products/${product.slug}`, publicUrl).href;
  const main = mainImageOf(product.images);
  const images = main ? [main, ...product.images.filter((image) => image !== main)] : [];
  return {
    '@type': 'Product',
    name: product.name,
    url: address,
    sku: String(product.id),
    category: product.category.name,
    ...(images.length > 0 && { image: images.map(({ image }) => new URL(image, publicUrl).href) }),
    ...(product.description && { description: product.description }),
    offers: {
      '@type': 'Offer',
      url: address,
      price: product.price,
      priceCurrency: 'KES',
      availability: `https://schema.org/${product.stock_quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...(product.average_rating !== null &&
      product.review_count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.average_rating,
          reviewCount: product.review_count,
        },
      }),
  };
}

interface Step {
  name: string;
  path: string;
}

function breadcrumbData(steps: readonly Step[], publicUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, publicUrl).href,
    })),
  };
}

function shopData(publicUrl: string): object[] {
  const home = new URL('/', publicUrl).href;
  return [
    { '@type': 'Organization', '@id': `${home}#shop`, name: 'Gari', url: home, logo: `${home}favicon.svg` },
    {
      '@type': 'WebSite',
      name: 'Gari',
      url: home,
      publisher: { '@id': `${home}#shop` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${home}collection?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
