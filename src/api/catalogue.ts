import { fillPath, paths } from '#contract/paths.ts';
import type {
  Category,
  CategoryWithSubcategories,
  ListedProduct,
  Product,
  ProductPage,
  ProductSort,
} from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

export interface ProductFilter {
  category: readonly number[];
  subcategory: readonly number[];
  sort: ProductSort;
  /** Server page of 100. */
  page: number;
}

export const SERVER_PAGE_SIZE = 100;

export const searchProducts = (request: ApiRequest, query: string, signal?: AbortSignal) =>
  request<ListedProduct[]>(paths.searchProducts, { query: { q: query }, ...(signal && { signal }) });

export const listProducts = (request: ApiRequest, filter: ProductFilter, signal?: AbortSignal) =>
  request<ProductPage>(paths.listProducts, {
    query: { ...filter, page_size: SERVER_PAGE_SIZE },
    ...(signal && { signal }),
  });

export const topSellers = (request: ApiRequest) => request<ListedProduct[]>(paths.topSellers);

export const topCategories = (request: ApiRequest) => request<Category[]>(paths.topCategories);

export const categories = (request: ApiRequest) => request<CategoryWithSubcategories[]>(paths.categories);

export const productsOfCategory = (request: ApiRequest, id: number) =>
  request<ListedProduct[]>(fillPath(paths.productsOfCategory, { id }));

export const productBySlug = (request: ApiRequest, slug: string) =>
  request<Product>(fillPath(paths.productBySlug, { slug }));

export const productById = (request: ApiRequest, id: number) =>
  request<Product>(fillPath(paths.productById, { id }));
