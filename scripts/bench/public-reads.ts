import type { Database } from '../../server/db/client.ts';
import { selectPage } from '../../server/features/catalogue/catalogue.queries.ts';
import { readProduct } from '../../server/features/catalogue/read-product.ts';
import { searchPage } from '../../server/features/catalogue/search/search-page.ts';
import { selectTitles } from '../../server/features/catalogue/search/select-titles.ts';
import { explain } from './explain.ts';

const queries = [
  'brake pads',
  'brek pads',
  'toyota',
  'front shock absorber nissan',
  'NZE141 shock',
  '04465-42200',
  'plugs',
  'oil filter denso',
  'headlight',
  'altenator toyota',
  'wiperblade',
  'water pump subaru',
  'bosch',
  'engine oil 5w30',
  'samosa',
  'clutch kit hilux',
];
const page = { q: '', page: 1, page_size: 50, sort: 'popularity' as const, category: [], subcategory: [] };

/** The addresses of the public lists, searches and products, by kind. */
export function getPathsByKind(slugs: string[]): Record<string, string[]> {
  return {
    search: queries.map((q) => `/api/s/search/?page_size=50&q=${encodeURIComponent(q)}`),
    'filtered list': [
      ...[1, 4, 7, 8, 10].map((id) => `/api/s/all/?page_size=50&category=${id}`),
      ...[101, 403, 802].map((id) => `/api/s/all/?page_size=50&subcategory=${id}`),
      '/api/s/all/?page_size=50&category=1&category=3&subcategory=801',
      '/api/s/all/?page_size=50&category=2&sort=priceLowToHigh',
      '/api/s/all/?page_size=50&page=3&category=9&sort=priceHighToLow',
      '/api/s/all/?page_size=50&page=2',
      '/api/s/all/?page_size=50&page=40',
      '/api/s/all/?page_size=50&sort=newest',
      '/api/s/all/?page_size=50&category=4&sort=rating',
    ],
    'list filtered by attributes': [
      '/api/s/all/?page_size=50&category=4&brand=Bosch',
      '/api/s/all/?page_size=50&category=4&brand=Denso&brand=KYB&in_stock=true',
      '/api/s/all/?page_size=50&category=7&condition=aftermarket&sort=priceLowToHigh',
      '/api/s/all/?page_size=50&subcategory=403&rating=4',
      '/api/s/all/?page_size=50&category=1&price=1000-5000',
    ],
    'search, filtered or in another order': [
      '/api/s/search/?page_size=50&q=brake%20pads&sort=priceLowToHigh',
      '/api/s/search/?page_size=50&q=brake%20pads&sort=newest',
      '/api/s/search/?page_size=50&q=oil%20filter&in_stock=true&brand=Bosch',
      '/api/s/search/?page_size=50&q=toyota&category=4',
      '/api/s/search/?page_size=50&q=toyota&page=3',
    ],
    rails: [
      '/api/s/f/top-sellers/',
      '/api/s/top/categories/',
      '/api/s/categories/',
      '/api/s/category/1/',
      '/api/s/category/8/',
      '/api/s/201/goes-with/',
      '/api/s/230/goes-with/',
    ],
    'part number': ['/api/n/0050000B15/', '/api/n/0900000B76/'],
    facets: [
      '/api/s/facets/',
      '/api/s/facets/?category=4',
      '/api/s/facets/?q=brake%20pads',
      '/api/s/facets/?subcategory=403&brand=Bosch',
    ],
    product: slugs.map((slug) => `/api/s/s/${slug}/`),
    'suggested titles': [
      'b',
      'br',
      'brake',
      'brake p',
      'toy',
      'shock abs',
      'nze',
      'oil filter t',
      'altenat',
      '0446',
    ].map((q) => `/api/p/titles/?q=${encodeURIComponent(q)}`),
    'suggested products': ['b', 'brake p', 'shock abs', 'oil filter t', 'altenat', '0446'].map(
      (q) => `/api/p/suggestions/?q=${encodeURIComponent(q)}`,
    ),
  };
}

/** The catalogue must have the product `made-5000`. */
export async function printPublicPlans(url: string): Promise<void> {
  const tables = /\b(?:products|search_words|product_search)\b/;
  const explainPlan = (title: string, read: (db: Database) => unknown) =>
    explain(url, { title, tables, read });
  for (const q of ['brake pads', 'brek pads', 'toyota', 'NZE141 shock']) {
    await explainPlan(`search: ${q}`, (db) => searchPage(db, { ...page, q }));
  }
  await explainPlan('filtered list', (db) => selectPage(db, { ...page, category: [4] }));
  await explainPlan('product', (db) => readProduct({ db }, { params: { slug: 'made-5000' } }));
  await explainPlan('suggestions', (db) => selectTitles(db, 'brake p', 10));
}
