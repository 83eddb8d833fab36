import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { changeManyProducts } from './change-many-products.ts';
import { undoManyProducts } from './undo-many-products.ts';

export function productBulkRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.changeManyProducts, changeManyProducts);
  bind(endpoints.undoManyProducts, undoManyProducts);
}
