import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { bindFile, createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { addressRoutes } from './addresses/addresses.routes.ts';
import { exportOrders, toOrderCsv } from './export-orders.ts';
import { listOrderedParts } from './list-ordered-parts.ts';
import { listOwnOrders } from './list-own-orders.ts';
import { listStaffOrders } from './list-staff-orders.ts';
import { readOrder, readStaffOrder } from './read-order.ts';
import { readReceipt } from './receipt/read-receipt.ts';

/** The fixed paths under /api/o/ must be bound before the order number, which would match them. */
export function orderRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  addressRoutes(app, deps);
  bind(endpoints.ownOrders, listOwnOrders);
  bind(endpoints.staffOrders, listStaffOrders);
  bind(endpoints.staffOrder, readStaffOrder);
  bind(endpoints.exportOrders, exportOrders, toOrderCsv);
  bind(endpoints.order, readOrder);
  bind(endpoints.orderedParts, listOrderedParts);
  bindFile(app, deps, endpoints.receipt, readReceipt);
}
