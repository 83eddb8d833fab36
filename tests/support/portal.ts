import type { Order } from '../../contract/types.ts';
import { orderRequest } from '../factories/order-request.ts';
import type { TestShop } from './test-shop.ts';

interface Decision {
  action: 'pay' | 'fail' | 'cancel' | 'reverse';
  ipn?: 'once' | 'twice' | 'never' | 'late';
  method?: 'card' | 'mpesa';
  amount?: number;
  currency?: string;
  lateMs?: number;
}

/** Decides a payment; resolves once the notifications that are not late have been answered. */
export async function decidePortalPayment(shop: TestShop, trackingId: string, decision: Decision) {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/pesapal/payments/${trackingId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(decision),
  });
  if (!response.ok)
    throw new Error(`the payment portal answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { trackingId: string; statusCode: number | null; returnUrl: string };
}

export async function setPortalFaults(shop: TestShop, pesapal: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ pesapal }),
  });
  if (!response.ok) throw new Error(`faults were refused: ${await response.text()}`);
}

/** The notifications sent for a payment, newest first. */
export async function listPortalDeliveries(shop: TestShop, trackingId: string) {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/pesapal/deliveries?trackingId=${trackingId}`);
  return (await response.json()) as {
    tries: number;
    httpStatus: number | null;
    reply: string | null;
    error: string | null;
  }[];
}

/** Throws when the page has no URL, or the URL no tracking id. */
export function parseTrackingId(pageUrl: string | undefined): string {
  const id = pageUrl && new URL(pageUrl).searchParams.get('OrderTrackingId');
  if (!id) throw new Error(`no tracking id in ${pageUrl}`);
  return id;
}

export function placePortalOrder(
  shop: TestShop,
  token: string,
  product: { id: number; price: number; shippingFee: number },
  { quantity = 2, key }: { quantity?: number; key?: string } = {},
) {
  return shop.call('placeOrder', {
    token,
    body: orderRequest([{ product, quantity }], { paymentMethod: 'pesapal' }),
    ...(key && { idempotencyKey: key }),
  });
}

export function initiatePortalPayment(shop: TestShop, token: string, { order_number: order_id }: Order) {
  return shop.call('startPortalPayment', { token, body: { order_id } });
}

export function getPortalStatus(shop: TestShop, token: string, id: string) {
  return shop.call('portalStatus', { token, params: { id } });
}

/** Sends a notification, which needs no authentication. */
export function sendIpn(shop: TestShop, params: Record<string, string>, method: 'GET' | 'POST' = 'GET') {
  return method === 'GET'
    ? shop.call('pesapalIpn', { query: params })
    : shop.call('pesapalIpnPosted', { body: params });
}
