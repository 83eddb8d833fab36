import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { changeProduct } from './change-product.ts';
import { changeStock } from './change-stock.ts';
import { listCosts, setCost } from './costs.ts';
import { createProduct } from './create-product.ts';
import { listManagedProducts } from './list-managed-products.ts';
import { listStockChanges } from './list-stock-changes.ts';
import { readManagedProduct } from './read-managed-product.ts';

export function productRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.managedProducts, listManagedProducts);
  bind(endpoints.createProduct, createProduct);
  bind(endpoints.productCosts, listCosts);
  bind(endpoints.setProductCost, setCost);
  bind(endpoints.managedProduct, readManagedProduct);
  bind(endpoints.changeProduct, changeProduct);
  bind(endpoints.changeStock, changeStock);
  bind(endpoints.stockChanges, listStockChanges);
}
