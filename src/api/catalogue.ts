import { fillPath, paths } from '#contract/paths.ts';
import type {
  Category,
  CategoryWithSubcategories,
  ListedProduct,
  OwnReview,
  Product,
  ProductPage,
  ProductSort,
  Review,
  ReviewBody,
  Titles,
} from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

export interface ProductFilter {
  query: string;
  category: readonly number[];
  subcategory: readonly number[];
  sort: ProductSort;
  /** Page number on the server, which returns 100 products per page. */
  page: number;
}

export const SERVER_PAGE_SIZE = 100;

export class UnusableReplyError extends Error {
  override name = 'UnusableReplyError';
}

export const searchProducts = (
  request: ApiRequest,
  { query, sort, page }: ProductFilter,
  signal?: AbortSignal,
) =>
  request<ProductPage>(paths.searchProducts, {
    query: { q: query, sort, page, page_size: SERVER_PAGE_SIZE },
    ...(signal && { signal }),
  });

/** Throws UnusableReplyError when the reply is neither a list nor an object with results. */
export async function filterProducts(
  request: ApiRequest,
  { query, category, subcategory, ...filter }: ProductFilter,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const reply = await request<unknown>(paths.listProducts, {
    query: {
      ...(query && { q: query }),
      category: category.length > 0 ? category : '',
      subcategory: subcategory.length > 0 ? subcategory : '',
      ...filter,
      page_size: SERVER_PAGE_SIZE,
    },
    ...(signal && { signal }),
  });
  return parseProductPage(reply);
}

function parseProductPage(reply: unknown): ProductPage {
  const facets = { categories: [], subcategories: [] };
  if (Array.isArray(reply)) {
    const results: ListedProduct[] = reply;
    return { results, count: results.length, next: null, previous: null, facets };
  }
  const page = reply as Partial<ProductPage> | null;
  if (!Array.isArray(page?.results))
    throw new UnusableReplyError('Neither a list nor an object with results');
  return { count: page.results.length, next: null, previous: null, facets, ...page, results: page.results };
}

export const listProducts = (
  request: ApiRequest,
  { category, subcategory, sort, page }: ProductFilter,
  signal?: AbortSignal,
) =>
  request<ProductPage>(paths.listProducts, {
    query: { category, subcategory, sort, page, page_size: SERVER_PAGE_SIZE },
    ...(signal && { signal }),
  });

export const fetchTitles = (request: ApiRequest, query: string, limit: number, signal?: AbortSignal) =>
  request<Titles>(paths.titles, { query: { ...(query && { q: query }), limit }, ...(signal && { signal }) });

export const fetchTopSellers = (request: ApiRequest) => request<ListedProduct[]>(paths.topSellers);

export const fetchTopCategories = (request: ApiRequest) => request<Category[]>(paths.topCategories);

export const fetchCategories = (request: ApiRequest) =>
  request<CategoryWithSubcategories[]>(paths.categories);

export const fetchCategoryProducts = (request: ApiRequest, id: number) =>
  request<ListedProduct[]>(fillPath(paths.productsOfCategory, { id }));

export const fetchProductBySlug = (request: ApiRequest, slug: string) =>
  request<Product>(fillPath(paths.productBySlug, { slug }));

export const fetchProductById = (request: ApiRequest, id: number) =>
  request<Product>(fillPath(paths.productById, { id }));

export const addReview = (request: ApiRequest, id: number, body: ReviewBody) =>
  request<Review>(fillPath(paths.reviews, { id }), { method: 'POST', body: { ...body }, signedIn: true });

export const fetchOwnReview = (request: ApiRequest, id: number) =>
  request<OwnReview>(fillPath(paths.ownReview, { id }), { signedIn: true });
