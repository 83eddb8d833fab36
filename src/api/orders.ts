import type { OrderFilter, OrderStatus } from '#contract/order-lifecycle.ts';
import { fillPath, paths } from '#contract/paths.ts';
import type { Order, OrderDetail, OrderPage, OrderRequest, PlacedOrder } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

export interface StaffOrdersFilter {
  status: OrderFilter;
  query: string;
}

const signedIn = true;

export const placeOrder = (request: ApiRequest, order: OrderRequest, idempotencyKey: string) =>
  request<PlacedOrder>(paths.placeOrder, { method: 'POST', body: { ...order }, signedIn, idempotencyKey });

export const fetchOwnOrders = (request: ApiRequest) =>
  request<Order[] | { results: Order[] }>(paths.ownOrders, { signedIn });

export const fetchOrder = (request: ApiRequest, orderNumber: string) =>
  request<OrderDetail>(fillPath(paths.order, { order_number: orderNumber }), { signedIn });

export const fetchOrderStatus = (request: ApiRequest, orderNumber: string) =>
  request<{ status: string; order_id: string }>(fillPath(paths.orderStatus, { order_number: orderNumber }), {
    signedIn,
  });

/** `reason` is required when a superuser cancels a customer's order, and appears in the order's timeline. */
export const cancelOrder = (request: ApiRequest, orderNumber: string, reason?: string) =>
  request<Order>(fillPath(paths.cancelOrder, { order_number: orderNumber }), {
    method: 'POST',
    body: reason === undefined ? {} : { reason },
    signedIn,
  });

/** `cached` is the previous reply for this page; the same object is returned if nothing has changed. */
export const fetchStaffOrders = (
  request: ApiRequest,
  filter: StaffOrdersFilter,
  page: number,
  cached?: OrderPage,
) =>
  request<OrderPage>(paths.staffOrders, {
    query: {
      page,
      status: filter.status === 'all' ? undefined : filter.status,
      q: filter.query || undefined,
    },
    cached,
    signedIn,
  });

export const fetchStaffOrder = (request: ApiRequest, orderNumber: string) =>
  request<Order>(fillPath(paths.staffOrder, { order_number: orderNumber }), { signedIn });

export const changeOrderStatus = (request: ApiRequest, orderNumber: string, status: OrderStatus) =>
  request<Order>(fillPath(paths.orderStatus, { order_number: orderNumber }), {
    method: 'PATCH',
    body: { status },
    signedIn,
  });
