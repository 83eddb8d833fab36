import type { EndpointBody } from '../../contract/endpoint-types.ts';
import type { OrderRequest } from '../../contract/types.ts';
import { orderRequest } from '../factories/order-request.ts';
import type { TestShop } from './test-shop.ts';

export interface CardChoice {
  action: 'pay' | 'fail' | 'pay-then-close';
  webhook?: 'once' | 'twice' | 'never' | 'late' | 'first';
  amount?: number;
  currency?: string;
  pendingMs?: number;
  notFoundMs?: number;
}

interface Buyable {
  id: number;
  price: number;
  shippingFee: number;
}

/** The card page's request for one product; `email` is both the payer's and the delivery's. */
export function buildCardRequest(product: Buyable, quantity = 2, email = 'amina@example.com') {
  const order = orderRequest([{ product, quantity }]);
  return {
    amount: order.total,
    email,
    name: 'Amina Hassan',
    order: {
      ...order,
      paymentMethod: 'creditcard' as const,
      deliveryDetails: { ...order.deliveryDetails, email },
    },
  };
}

export function initiateCardPayment(shop: TestShop, token: string, body: EndpointBody<'startCardPayment'>) {
  return shop.call('startCardPayment', { token, body });
}

export function placeCardOrder(shop: TestShop, token: string, txRef: string, order: OrderRequest) {
  return shop.call('placeOrder', { token, body: { ...order, tx_ref: txRef } });
}

/** Returns what the window passes to the page; resolves once a webhook sent `first` has been received. */
export async function decideCardPayment(shop: TestShop, txRef: string, choice: CardChoice) {
  const { status, body } = await shop.request('POST', `/sandbox/flutterwave/payments/${txRef}`, {
    body: { amount: 2400, email: 'amina@example.com', ...choice },
  });
  if (status !== 200) throw new Error(`the payment window answered ${status}: ${JSON.stringify(body)}`);
  return body as { status: string; tx_ref: string; transaction_id: number; flw_ref: string };
}

export async function areWebhooksSent(shop: TestShop): Promise<boolean> {
  const pending = await shop.database.sql`
    select 1 from sandbox.flutterwave_deliveries where due_at is not null or http_status is null`;
  return pending.length === 0;
}
