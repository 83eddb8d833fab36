import * as v from 'valibot';
import { routes } from '../routes.ts';
import * as payments from '../schemas/payments.ts';
import type { Endpoint } from './endpoint.ts';

export const paymentEndpoints = {
  startStkPush: {
    ...routes.startStkPush,
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
  },
  stkCallback: {
    method: 'POST',
    path: '/hooks/stk/:token',
    isSignedIn: false,
    caller: 'provider',
    summary: 'Safaricom tells the outcome of a prompt; the token in the path belongs to one attempt',
    params: v.object({ token: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Not a token')) }),
    body: payments.stkCallbackBody,
    reply: payments.stkCallbackReply,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  startPortalPayment: {
    ...routes.startPortalPayment,
    caller: 'signed-in',
    summary:
      'Open Pesapal’s payment page for an own unpaid order; the page that is open already where there is one',
    body: payments.portalBody,
    reply: payments.portalReply,
    errors: [
      'VALIDATION',
      'NOT_FOUND',
      'NOT_PAYABLE',
      'PAYMENT_UNDECIDED',
      'PAYMENT_FAILED',
      'TOO_MANY_REQUESTS',
      'PROVIDER_DOWN',
    ],
  },
  leavePortal: {
    ...routes.leavePortal,
    caller: 'signed-in',
    summary:
      'The payer gave up on Pesapal’s page: once Pesapal says that nothing was paid, the attempt is over and the order free',
    body: payments.leavePortalBody,
    reply: payments.portalStatus,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  portalStatus: {
    ...routes.portalStatus,
    caller: 'signed-in',
    summary:
      'The status of an own order by its number or Pesapal’s tracking id; asks Pesapal where it is undecided',
    params: v.object({ id: payments.portalId }),
    reply: payments.portalStatus,
    errors: ['NOT_FOUND'],
  },
  pesapalIpn: {
    method: 'GET',
    path: '/hooks/pesapal',
    isSignedIn: false,
    caller: 'provider',
    summary: 'Pesapal tells that a payment has changed; status 500 in the reply asks for it again',
    query: payments.ipnQuery,
    reply: payments.ipnReply,
    errors: ['VALIDATION'],
  },
  pesapalIpnPosted: {
    method: 'POST',
    path: '/hooks/pesapal',
    isSignedIn: false,
    caller: 'provider',
    summary: 'The same, posted',
    body: payments.ipnBody,
    reply: payments.ipnReply,
    errors: ['VALIDATION'],
  },
  startCardPayment: {
    ...routes.startCardPayment,
    caller: 'signed-in',
    summary:
      'Begin a card payment: its reference for Flutterwave’s window; the order is drafted, or an own unpaid one',
    body: payments.cardBody,
    reply: payments.cardReply,
    errors: [
      'VALIDATION',
      'NOT_FOUND',
      'TOTAL_CHANGED',
      'OUT_OF_STOCK',
      'TOO_MANY_UNITS',
      'TOO_MANY_UNPAID_ORDERS',
      'NOT_PAYABLE',
      'PAYMENT_UNDECIDED',
      'TOO_MANY_REQUESTS',
      'PROVIDER_DOWN',
    ],
  },
  flutterwaveWebhook: {
    method: 'POST',
    path: '/hooks/flutterwave',
    isSignedIn: false,
    caller: 'provider',
    summary: 'Flutterwave tells of a payment; the verif-hash header must be the shop’s',
    body: payments.flutterwaveBody,
    reply: payments.flutterwaveReply,
    errors: ['VALIDATION', 'UNAUTHENTICATED'],
  },
} as const satisfies Record<string, Endpoint>;
