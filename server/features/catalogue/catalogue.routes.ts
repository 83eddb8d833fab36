import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { products } from '../../db/schema/index.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { AppError } from '../../http/errors.ts';
import { addReview } from './add-review.ts';
import {
  bySales,
  categoryExists,
  selectCategories,
  selectListed,
  selectTopCategories,
} from './catalogue.queries.ts';
import { listProducts, searchProducts } from './list-products.ts';
import { readOwnReview } from './own-review.ts';
import { readProduct } from './read-product.ts';
import { selectTitles } from './search/select-titles.ts';

const RAIL_LENGTH = 12;
const TOP_CATEGORY_COUNT = 12;
const SUGGESTION_COUNT = 10;
const BEST_SELLER_COUNT = 100;

/** The fixed paths under /api/s/ must be bound before the product id, which would match them. */
export function catalogueRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.searchProducts, searchProducts);
  bind(endpoints.listProducts, listProducts);
  bind(endpoints.titles, async (ctx, { query: { q, limit } }) => ({
    titles: await selectTitles(ctx.db, q, limit ?? (q === '' ? BEST_SELLER_COUNT : SUGGESTION_COUNT)),
  }));
  bind(endpoints.topSellers, (ctx) => selectListed(ctx.db, { orderBy: bySales, limit: RAIL_LENGTH }));
  bind(endpoints.topCategories, (ctx) => selectTopCategories(ctx.db, TOP_CATEGORY_COUNT));
  bind(endpoints.categories, (ctx) => selectCategories(ctx.db));
  bind(endpoints.productsOfCategory, async (ctx, { params }) => {
    if (!(await categoryExists(ctx.db, params.id))) throw new AppError('NOT_FOUND');
    return selectListed(ctx.db, {
      where: eq(products.categoryId, params.id),
      orderBy: bySales,
      limit: RAIL_LENGTH,
    });
  });
  bind(endpoints.productBySlug, readProduct);
  bind(endpoints.productById, readProduct);
  bind(endpoints.addReview, addReview);
  bind(endpoints.ownReview, readOwnReview);
}
