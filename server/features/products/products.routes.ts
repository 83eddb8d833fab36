import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { changeProduct } from './change-product.ts';
import { changeStock } from './change-stock.ts';
import { createProduct } from './create-product.ts';
import { listManagedProducts } from './list-managed-products.ts';
import { selectManaged } from './products.queries.ts';

export function productRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.managedProducts, (ctx, { query }) => listManagedProducts(ctx, query));
  bind(app, deps, endpoints.createProduct, (ctx, { body }) => createProduct(ctx, body));
  bind(app, deps, endpoints.managedProduct, (ctx, { params }) => selectManaged(ctx.db, params.id));
  bind(app, deps, endpoints.changeProduct, (ctx, { params, body }) =>
    changeProduct(ctx, { id: params.id, change: body }),
  );
  bind(app, deps, endpoints.changeStock, (ctx, { params, body }) =>
    changeStock(ctx, { ...body, id: params.id }),
  );
}
