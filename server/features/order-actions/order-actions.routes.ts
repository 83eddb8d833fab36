import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { readStatus } from '../payments/read-status.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeStatus } from './change-status.ts';
import { placeOrder } from './place-order.ts';
import { refundPart } from './refund-part.ts';

/** What is done with an order and its payments together. */
export function orderActionRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.placeOrder, placeOrder);
  bind(endpoints.orderStatus, readStatus);
  bind(endpoints.changeOrderStatus, changeStatus);
  bind(endpoints.cancelOrder, cancelOrder);
  bind(endpoints.refundPart, refundPart);
}
