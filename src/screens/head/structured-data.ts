import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { FitmentGroup, ListedProduct, Product } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';
import { getMainImage } from '#src/components/shop/product-picture.tsx';
import { carPageQuery, partNumberQuery } from '#src/queries/storefront/cars.ts';
import { categoriesQuery, productQuery } from '#src/queries/storefront/catalogue.ts';
import { FIRST_FITMENT_GROUPS, productFitmentsQuery } from '#src/queries/storefront/fitments.ts';
import { listCarCrumbs, toCarAddress } from '../storefront/cars/cars.rules.ts';

interface RenderedPage {
  /** Path and query string. */
  url: string;
  /** Holds the data that the page was rendered from. */
  queryClient: QueryClient;
  api: Api;
  publicUrl: string;
}

/** https://schema.org/isAccessoryOrSparePartFor; more would only make the page longer. */
const MAX_CARS = 20;

const HOME_CRUMB = { name: 'Home', path: appPaths.home };
const BASE_CRUMBS = [HOME_CRUMB, { name: 'Collection', path: appPaths.collection }];

/** Returns a JSON-LD script element, or '' if the page has none. */
export function renderStructuredData(page: RenderedPage): string {
  const entries = buildGraph(page);
  if (entries.length === 0) return '';
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': entries });
  // Escaped so that no shop text can close the script element.
  return `<script type="application/ld+json">${graph.replaceAll('<', '\\u003c')}</script>`;
}

function buildGraph({ url, queryClient, api, publicUrl }: RenderedPage): object[] {
  const { pathname, searchParams } = new URL(url, publicUrl);
  if (pathname === appPaths.home) return buildShopData(publicUrl);
  const toCategoryCrumb = (category: { id: number; name: string }) => ({
    name: category.name,
    path: appPaths.category(category.id),
  });
  if (pathname === appPaths.collection) {
    const categories = queryClient.getQueryData(categoriesQuery(api).queryKey) ?? [];
    const selectedCategories = categories.filter(({ id }) => String(id) === searchParams.get('category'));
    return [buildBreadcrumbData([...BASE_CRUMBS, ...selectedCategories.map(toCategoryCrumb)], publicUrl)];
  }
  const car = matchPath(appPaths.cars(':make?', ':model?', ':code?', ':category?'), pathname)?.params;
  const carPage = car && queryClient.getQueryData(carPageQuery(api, toCarAddress(car)).queryKey);
  if (carPage) {
    const carCrumbs = [HOME_CRUMB, ...listCarCrumbs(carPage)];
    return [buildBreadcrumbData(carCrumbs, publicUrl), ...buildListData(carPage.products, publicUrl)];
  }
  const number = matchPath(appPaths.part(':number'), pathname)?.params.number;
  const part = number && queryClient.getQueryData(partNumberQuery(api, number).queryKey);
  if (part) {
    const partCrumbs = [HOME_CRUMB, { name: `Part number ${part.norm}`, path: appPaths.part(part.norm) }];
    return [buildBreadcrumbData(partCrumbs, publicUrl), ...buildListData(part.products, publicUrl)];
  }
  const slug = matchPath(appPaths.product(':slug'), pathname)?.params.slug ?? '';
  const product = queryClient.getQueryData(productQuery(api, slug).queryKey);
  if (!product) return [];
  const crumbs = [...BASE_CRUMBS, toCategoryCrumb(product.category), { name: product.name, path: pathname }];
  const fitments = queryClient.getQueryData(
    productFitmentsQuery(api, product.id, FIRST_FITMENT_GROUPS).queryKey,
  );
  return [
    buildProductData(product, publicUrl, buildCars(fitments?.groups ?? [])),
    buildBreadcrumbData(crumbs, publicUrl),
  ];
}

/** https://schema.org and https://developers.google.com/search/docs/appearance/structured-data/product */
function buildProductData(product: Product, publicUrl: string, cars: readonly object[]): object {
  const productUrl = new URL(appPaths.product(product.slug), publicUrl).href;
  const mpn = findManufacturerNumber(product);
  const mainImage = getMainImage(product.images);
  const images = mainImage ? [mainImage, ...product.images.filter((image) => image !== mainImage)] : [];
  return {
    '@type': 'Product',
    name: product.name,
    url: productUrl,
    sku: String(product.id),
    category: product.category.name,
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(mpn && { mpn }),
    ...(cars.length > 0 && { isAccessoryOrSparePartFor: cars }),
    ...(images.length > 0 && { image: images.map(({ image }) => new URL(image, publicUrl).href) }),
    ...(product.description && { description: product.description }),
    offers: {
      '@type': 'Offer',
      url: productUrl,
      price: product.price,
      priceCurrency: 'KES',
      availability: `https://schema.org/${product.stock_quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `https://schema.org/${product.condition === 'used' ? 'UsedCondition' : 'NewCondition'}`,
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

/** The generations of cars that the product fits, each once. */
function buildCars(groups: readonly FitmentGroup[]): object[] {
  const excluded = new Set(groups.filter((group) => group.excluded).map(({ generation }) => generation.id));
  const generations = new Map(groups.map((group) => [group.generation.id, group]));
  return [...generations.values()]
    .filter(({ generation }) => !excluded.has(generation.id))
    .slice(0, MAX_CARS)
    .map(({ make, model, generation }) => ({
      '@type': 'Car',
      name: `${make.name} ${model.name} ${generation.name}`,
      brand: { '@type': 'Brand', name: make.name },
      model: model.name,
      vehicleConfiguration: generation.name,
    }));
}

/** The number that the maker of the part gave it: of a genuine part, the maker of the car. */
function findManufacturerNumber({ condition, part_numbers: numbers }: Product): string | undefined {
  const find = (kind: 'brand' | 'oe') => numbers.find((number) => number.kind === kind)?.shown;
  return find('brand') ?? (condition === 'genuine' ? find('oe') : undefined);
}

interface Crumb {
  name: string;
  path: string;
}

function buildBreadcrumbData(crumbs: readonly Crumb[], publicUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, publicUrl).href,
    })),
  };
}

/** https://schema.org/ItemList, of the products' own pages. Empty without products. */
function buildListData(products: readonly ListedProduct[], publicUrl: string): object[] {
  if (products.length === 0) return [];
  const itemListElement = products.map(({ name, slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: new URL(appPaths.product(slug), publicUrl).href,
  }));
  return [{ '@type': 'ItemList', itemListElement }];
}

function buildShopData(publicUrl: string): object[] {
  const homeUrl = new URL(appPaths.home, publicUrl).href;
  const collectionUrl = new URL(appPaths.collection, publicUrl).href;
  return [
    {
      '@type': 'Organization',
      '@id': `${homeUrl}#shop`,
      name: 'Gari',
      url: homeUrl,
      logo: `${homeUrl}favicon.svg`,
    },
    {
      '@type': 'WebSite',
      name: 'Gari',
      url: homeUrl,
      publisher: { '@id': `${homeUrl}#shop` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${collectionUrl}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
