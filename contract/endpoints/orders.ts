import * as v from 'valibot';
import { routes } from '../routes.ts';
import { idParameter, message, orderNumberParameter } from '../schemas/fields.ts';
import * as orders from '../schemas/orders.ts';
import type { Endpoint } from './endpoint.ts';

const orderNumberParams = v.object({ order_number: orderNumberParameter });

export const orderEndpoints = {
  placeOrder: {
    ...routes.placeOrder,
    caller: 'signed-in',
    summary: 'Place an order: prices and totals are the server’s, stock is reserved; send an Idempotency-Key',
    body: orders.orderRequest,
    reply: orders.placedOrder,
    errors: [
      'VALIDATION',
      'FIT_NOT_ACKNOWLEDGED',
      'TOTAL_CHANGED',
      'OUT_OF_STOCK',
      'TOO_MANY_UNITS',
      'TOO_MANY_UNPAID_ORDERS',
      'NOT_FOUND',
      'NOT_PAYABLE',
      'PAYMENT_UNDECIDED',
      'PAYMENT_FAILED',
      'KEY_REUSED',
      'TOO_MANY_REQUESTS',
      'PROVIDER_DOWN',
    ],
  },
  addresses: {
    ...routes.addresses,
    caller: 'signed-in',
    summary: 'The caller’s saved delivery addresses, the latest first',
    reply: v.array(orders.savedAddress),
    errors: [],
  },
  addAddress: {
    ...routes.addAddress,
    caller: 'signed-in',
    summary: 'Save a delivery address, at most 20 each; one that is saved already is answered as it is',
    body: orders.addressBody,
    reply: orders.savedAddress,
    errors: ['VALIDATION'],
  },
  changeAddress: {
    ...routes.changeAddress,
    caller: 'signed-in',
    summary: 'Change what is named of an own saved address; orders placed with it keep theirs',
    params: v.object({ id: idParameter }),
    body: orders.addressChange,
    reply: orders.savedAddress,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  deleteAddress: {
    ...routes.deleteAddress,
    caller: 'signed-in',
    summary: 'Forget an own saved address; orders placed with it keep theirs',
    params: v.object({ id: idParameter }),
    reply: message,
    errors: ['NOT_FOUND'],
  },
  ownOrders: {
    ...routes.ownOrders,
    caller: 'signed-in',
    summary: 'The signed-in user’s orders, newest first',
    reply: v.array(orders.order),
    errors: [],
  },
  staffOrders: {
    ...routes.staffOrders,
    caller: 'staff',
    summary: 'All orders, newest first, 20 a page; q finds order numbers, e-mail addresses and phones',
    query: orders.staffOrdersQuery,
    reply: orders.orderPage,
    errors: ['VALIDATION'],
  },
  staffOrder: {
    ...routes.staffOrder,
    caller: 'staff',
    summary: 'One order for packing',
    params: orderNumberParams,
    reply: orders.order,
    errors: ['NOT_FOUND'],
  },
  orderStatus: {
    ...routes.orderStatus,
    caller: 'signed-in',
    summary:
      'The status of an own order and of its latest payment; asks the payment provider where it is undecided',
    params: orderNumberParams,
    reply: orders.statusReply,
    errors: ['NOT_FOUND'],
  },
  changeOrderStatus: {
    ...routes.changeOrderStatus,
    caller: 'staff',
    summary: 'Move an order along the lifecycle table’s staff rows',
    params: orderNumberParams,
    body: orders.statusBody,
    reply: orders.order,
    errors: ['VALIDATION', 'NOT_FOUND', 'TRANSITION_REFUSED', 'PAYMENT_UNDECIDED'],
  },
  cancelOrder: {
    ...routes.cancelOrder,
    caller: 'signed-in',
    summary: 'Cancel an own unpaid order with no payment under way; a superuser also a paid one',
    params: orderNumberParams,
    body: orders.cancelBody,
    reply: orders.order,
    errors: ['VALIDATION', 'NOT_FOUND', 'TRANSITION_REFUSED', 'PAYMENT_UNDECIDED'],
  },
  order: {
    ...routes.order,
    caller: 'signed-in',
    summary: 'One order with its payment attempts and timeline',
    params: orderNumberParams,
    reply: orders.orderDetail,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
