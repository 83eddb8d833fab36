import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
import { paths } from './paths.ts';
import * as accounts from './schemas/accounts.ts';
import * as catalogue from './schemas/catalogue.ts';
import { idParameter, message, orderNumberParameter, slugParameter } from './schemas/fields.ts';
import * as orders from './schemas/orders.ts';
import * as payments from './schemas/payments.ts';
import * as site from './schemas/site.ts';

/** 'provider' endpoints are called by payment providers, each with a proof of its own. */
export type Caller = 'anyone' | 'signed-in' | 'staff' | 'superuser' | 'provider';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Params extends GenericSchema = GenericSchema,
  Query extends GenericSchema = GenericSchema,
  Body extends GenericSchema = GenericSchema,
  Reply extends GenericSchema = GenericSchema,
> {
  method: Method;
  path: string;
  caller: Caller;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  errors: readonly ErrorCode[];
}

function endpoint<
  Params extends GenericSchema,
  Query extends GenericSchema,
  Body extends GenericSchema,
  Reply extends GenericSchema,
>(row: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return row;
}

const orderNumber = v.object({ order_number: orderNumberParameter });

/** The wire, one row for each endpoint that the server answers. */
export const endpoints = {
  config: endpoint({
    method: 'GET',
    path: paths.config,
    caller: 'anyone',
    summary: 'Contact details and which ways to pay and sign in are switched on',
    reply: site.siteConfig,
    errors: [],
  }),
  openapi: endpoint({
    method: 'GET',
    path: paths.openapi,
    caller: 'anyone',
    summary: 'This API as an OpenAPI 3.1 document',
    reply: v.looseObject({ openapi: v.string() }),
    errors: [],
  }),
  live: endpoint({
    method: 'GET',
    path: paths.live,
    caller: 'anyone',
    summary: 'The process answers',
    reply: site.health,
    errors: [],
  }),
  ready: endpoint({
    method: 'GET',
    path: paths.ready,
    caller: 'anyone',
    summary: 'The process and its database answer',
    reply: site.health,
    errors: ['PROVIDER_DOWN'],
  }),

  login: endpoint({
    method: 'POST',
    path: paths.login,
    caller: 'anyone',
    summary: 'Sign in with e-mail and password',
    body: accounts.loginBody,
    reply: accounts.loginReply,
    errors: ['VALIDATION', 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  }),
  logout: endpoint({
    method: 'POST',
    path: paths.logout,
    caller: 'anyone',
    summary: 'End the session of the access token, everywhere and at once',
    reply: message,
    errors: [],
  }),
  userInfo: endpoint({
    method: 'GET',
    path: paths.userInfo,
    caller: 'signed-in',
    summary: 'The signed-in user',
    reply: accounts.user,
    errors: [],
  }),
  sendVerification: endpoint({
    method: 'POST',
    path: paths.sendVerification,
    caller: 'anyone',
    summary: 'Begin a sign-up: a code goes to the address; the answer is the same whether it has an account',
    body: accounts.signUpBody,
    reply: message,
    errors: ['VALIDATION', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: paths.verifyEmail,
    caller: 'anyone',
    summary: 'End a sign-up with its code: the account is made and signed in',
    body: accounts.verifyEmailBody,
    reply: accounts.loginReply,
    errors: ['VALIDATION', 'FORBIDDEN', 'INVALID_CODE'],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: paths.resendVerification,
    caller: 'anyone',
    summary: 'Send a new code for a sign-up under way',
    body: accounts.emailBody,
    reply: message,
    errors: ['VALIDATION', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: paths.forgotPassword,
    caller: 'anyone',
    summary: 'Send a code to reset a password; the answer is the same whether there is an account',
    body: accounts.emailBody,
    reply: message,
    errors: ['VALIDATION', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  verifyResetCode: endpoint({
    method: 'POST',
    path: paths.verifyResetCode,
    caller: 'anyone',
    summary: 'Trade a reset code for the ticket (a cookie) that reset-password needs',
    body: accounts.resetCodeBody,
    reply: message,
    errors: ['VALIDATION', 'FORBIDDEN', 'INVALID_CODE'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: paths.resetPassword,
    caller: 'anyone',
    summary: 'Set a new password with the ticket; every session of the account ends',
    body: accounts.resetPasswordBody,
    reply: message,
    errors: ['VALIDATION', 'FORBIDDEN', 'TICKET_REFUSED'],
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: paths.deleteAccount,
    caller: 'signed-in',
    summary: 'Delete the own account: personal data goes, orders keep what the law needs',
    reply: message,
    errors: ['GOODS_UNDER_WAY'],
  }),
  googleSignIn: endpoint({
    method: 'POST',
    path: paths.googleSignIn,
    caller: 'anyone',
    summary: 'Sign in, or sign up, with a Google ID token',
    body: accounts.googleBody,
    reply: accounts.loginReply,
    errors: ['VALIDATION', 'FORBIDDEN', 'INVALID_CREDENTIALS', 'ACCOUNT_EXISTS', 'PROVIDER_DOWN'],
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: paths.refreshToken,
    caller: 'anyone',
    summary: 'A new pair of tokens for a refresh token',
    body: accounts.refreshBody,
    reply: accounts.refreshReply,
    errors: ['VALIDATION', 'UNAUTHENTICATED'],
  }),

  searchProducts: endpoint({
    method: 'GET',
    path: paths.searchProducts,
    caller: 'anyone',
    summary: 'Products that match every word of a query, best first, at most 100',
    query: catalogue.searchQuery,
    reply: catalogue.productList,
    errors: ['VALIDATION'],
  }),
  listProducts: endpoint({
    method: 'GET',
    path: paths.listProducts,
    caller: 'anyone',
    summary: 'Products, paged, filtered by categories and subcategories',
    query: catalogue.listQuery,
    reply: catalogue.productPage,
    errors: ['VALIDATION'],
  }),
  topSellers: endpoint({
    method: 'GET',
    path: paths.topSellers,
    caller: 'anyone',
    summary: 'The products sold most',
    reply: catalogue.productList,
    errors: [],
  }),
  topCategories: endpoint({
    method: 'GET',
    path: paths.topCategories,
    caller: 'anyone',
    summary: 'The categories of the home screen',
    reply: v.array(catalogue.category),
    errors: [],
  }),
  categories: endpoint({
    method: 'GET',
    path: paths.categories,
    caller: 'anyone',
    summary: 'All categories with their subcategories',
    reply: v.array(catalogue.categoryWithSubcategories),
    errors: [],
  }),
  productsOfCategory: endpoint({
    method: 'GET',
    path: paths.productsOfCategory,
    caller: 'anyone',
    summary: 'The products of one category that are sold most',
    params: v.object({ id: idParameter }),
    reply: catalogue.productList,
    errors: ['NOT_FOUND'],
  }),
  productBySlug: endpoint({
    method: 'GET',
    path: paths.productBySlug,
    caller: 'anyone',
    summary: 'One product with reviews and related products',
    params: v.object({ slug: slugParameter }),
    reply: catalogue.product,
    errors: ['NOT_FOUND'],
  }),
  productById: endpoint({
    method: 'GET',
    path: paths.productById,
    caller: 'anyone',
    summary: 'One product with reviews and related products',
    params: v.object({ id: idParameter }),
    reply: catalogue.product,
    errors: ['NOT_FOUND'],
  }),

  placeOrder: endpoint({
    method: 'POST',
    path: paths.placeOrder,
    caller: 'signed-in',
    summary: 'Place an order: prices and totals are the server’s, stock is reserved; send an Idempotency-Key',
    body: orders.orderRequest,
    reply: orders.placedOrder,
    errors: [
      'VALIDATION',
      'TOTAL_CHANGED',
      'OUT_OF_STOCK',
      'TOO_MANY_UNPAID_ORDERS',
      'KEY_REUSED',
      'PROVIDER_DOWN',
    ],
  }),
  ownOrders: endpoint({
    method: 'GET',
    path: paths.ownOrders,
    caller: 'signed-in',
    summary: 'The signed-in user’s orders, newest first',
    reply: v.array(orders.order),
    errors: [],
  }),
  staffOrders: endpoint({
    method: 'GET',
    path: paths.staffOrders,
    caller: 'staff',
    summary: 'All orders, newest first, 20 a page; q finds order numbers, e-mail addresses and phones',
    query: orders.staffOrdersQuery,
    reply: orders.orderPage,
    errors: ['VALIDATION'],
  }),
  staffOrder: endpoint({
    method: 'GET',
    path: paths.staffOrder,
    caller: 'staff',
    summary: 'One order for packing',
    params: orderNumber,
    reply: orders.order,
    errors: ['NOT_FOUND'],
  }),
  orderStatus: endpoint({
    method: 'GET',
    path: paths.orderStatus,
    caller: 'signed-in',
    summary: 'The status of an own order; asks the payment provider where it is undecided',
    params: orderNumber,
    reply: orders.statusReply,
    errors: ['NOT_FOUND'],
  }),
  changeOrderStatus: endpoint({
    method: 'PATCH',
    path: paths.orderStatus,
    caller: 'staff',
    summary: 'Move an order along the lifecycle table’s staff rows',
    params: orderNumber,
    body: orders.statusBody,
    reply: orders.order,
    errors: ['VALIDATION', 'NOT_FOUND', 'TRANSITION_REFUSED', 'PAYMENT_UNDECIDED'],
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: paths.cancelOrder,
    caller: 'signed-in',
    summary: 'Cancel an own unpaid order with no payment under way; a superuser also a paid one',
    params: orderNumber,
    body: orders.cancelBody,
    reply: orders.order,
    errors: ['VALIDATION', 'NOT_FOUND', 'TRANSITION_REFUSED', 'PAYMENT_UNDECIDED'],
  }),
  order: endpoint({
    method: 'GET',
    path: paths.order,
    caller: 'signed-in',
    summary: 'One order with its payment attempts and timeline',
    params: orderNumber,
    reply: orders.orderDetail,
    errors: ['NOT_FOUND'],
  }),

  startStkPush: endpoint({
    method: 'POST',
    path: paths.startStkPush,
    caller: 'signed-in',
    summary: 'Send an M-Pesa prompt for an own unpaid order to a phone',
    body: payments.stkBody,
    reply: payments.stkReply,
    errors: [
      'VALIDATION',
      'NOT_FOUND',
      'NOT_PAYABLE',
      'PAYMENT_UNDECIDED',
      'PAYMENT_FAILED',
      'TOO_MANY_REQUESTS',
      'PROVIDER_DOWN',
    ],
  }),
  stkCallback: endpoint({
    method: 'POST',
    path: paths.stkCallback,
    caller: 'provider',
    summary: 'Safaricom tells the outcome of a prompt; the token in the path belongs to one attempt',
    params: v.object({ token: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Not a token')) }),
    body: payments.stkCallbackBody,
    reply: payments.stkCallbackReply,
    errors: ['VALIDATION', 'NOT_FOUND'],
  }),
} as const;

export type EndpointName = keyof typeof endpoints;

/** Errors that any endpoint can answer, by who may call it and what it reads. */
export function commonErrors(row: Endpoint): ErrorCode[] {
  const errors: ErrorCode[] = ['INTERNAL'];
  if (row.caller !== 'anyone' && row.caller !== 'provider') errors.push('UNAUTHENTICATED');
  if (row.caller === 'staff' || row.caller === 'superuser') errors.push('FORBIDDEN');
  if (row.body) errors.push('BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return errors;
}
