import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { addReview } from './add-review.ts';
import { listAttributeFacets } from './attributes/list-facets.ts';
import { listCategories, listTopCategories } from './list-categories.ts';
import { listGoesWith } from './list-goes-with.ts';
import { listProducts, searchProducts } from './list-products.ts';
import { listTopSellers, listTopSellersOfCategory } from './list-top-sellers.ts';
import { readOwnReview } from './own-review.ts';
import { readProduct } from './read-product.ts';
import { suggestProducts } from './search/suggest-products.ts';
import { suggestTitles } from './search/suggest-titles.ts';

/** The fixed paths under /api/s/ must be bound before the product id, which would match them. */
export function catalogueRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.searchProducts, searchProducts);
  bind(endpoints.listProducts, listProducts);
  bind(endpoints.titles, suggestTitles);
  bind(endpoints.suggestions, suggestProducts);
  bind(endpoints.attributeFacets, listAttributeFacets);
  bind(endpoints.topSellers, listTopSellers);
  bind(endpoints.topCategories, listTopCategories);
  bind(endpoints.categories, listCategories);
  bind(endpoints.productsOfCategory, listTopSellersOfCategory);
  bind(endpoints.productBySlug, readProduct);
  bind(endpoints.productById, readProduct);
  bind(endpoints.goesWith, listGoesWith);
  bind(endpoints.addReview, addReview);
  bind(endpoints.ownReview, readOwnReview);
}
