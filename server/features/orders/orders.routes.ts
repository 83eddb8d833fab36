import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { getCurrentUser } from '../accounts/current-user.ts';
import { addressRoutes } from './addresses/addresses.routes.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeStatus } from './change-status.ts';
import { listStaffOrders } from './list-staff-orders.ts';
import { findOrder, selectOrder, selectOwnOrders } from './orders.queries.ts';
import { placeDraftOrder } from './place-draft-order.ts';
import { placeOrder } from './place-order.ts';
import { readOrder } from './read-order.ts';
import { readStatus } from './read-status.ts';

/** The fixed paths under /api/o/ must be bound before the order number, which would match them. */
export function orderRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.placeOrder, (ctx, { body: { tx_ref, ...body }, request }) =>
    tx_ref === undefined
      ? placeOrder(ctx, body, request.idempotencyKey)
      : placeDraftOrder(ctx, tx_ref, request.idempotencyKey),
  );
  addressRoutes(app, deps);
  bind(app, deps, endpoints.ownOrders, (ctx) => selectOwnOrders(ctx.db, getCurrentUser(ctx).id));
  bind(app, deps, endpoints.staffOrders, (ctx, { query }) => listStaffOrders(ctx, query));
  bind(app, deps, endpoints.staffOrder, async (ctx, { params }) => {
    const { id } = await findOrder(ctx.db, params.order_number);
    return selectOrder(ctx.db, id);
  });
  bind(app, deps, endpoints.orderStatus, (ctx, { params }) => readStatus(ctx, params.order_number));
  bind(app, deps, endpoints.changeOrderStatus, (ctx, { params, body }) =>
    changeStatus(ctx, { orderNumber: params.order_number, status: body.status }),
  );
  bind(app, deps, endpoints.cancelOrder, (ctx, { params, body }) =>
    cancelOrder(ctx, { orderNumber: params.order_number, reason: body.reason }),
  );
  bind(app, deps, endpoints.order, (ctx, { params }) => readOrder(ctx, params.order_number));
}
