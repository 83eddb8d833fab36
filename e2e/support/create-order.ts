import type { APIRequestContext } from 'playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-accounts.ts';
import { orderRequest } from '../../tests/factories/order-request.ts';
import type { DemoPhone } from '../pages/demo-phone.page.ts';
import { ShopApi } from './shop-api.ts';
import { PASSWORD } from './shop-data.ts';

interface OrderContext {
  request: APIRequestContext;
  shopUrl: string;
  phone: DemoPhone;
}

/** Places, pays and delivers an order of one product; returns its order number. */
export function createDeliveredOrder(context: OrderContext, email: string, slug: string): Promise<string> {
  return createOrderInStatus('delivered', context, email, slug);
}

export async function createOrderInStatus(
  status: 'paid' | 'shipping' | 'delivered',
  { request, shopUrl, phone }: OrderContext,
  email: string,
  slug: string,
): Promise<string> {
  const shopper = await ShopApi.signIn(request, { email, password: PASSWORD, shopUrl });
  const product = await shopper.call('productBySlug', { params: { slug } });
  const body = orderRequest([{ product, quantity: 1 }]);
  const { order_number: orderNumber } = await shopper.call('placeOrder', { body });
  await shopper.call('startStkPush', { body: { order_id: orderNumber, phone: phone.number } });
  await phone.answer({ action: 'approve' });
  const staff = await ShopApi.signIn(request, { email: 'staff@gari.test', password: DEMO_PASSWORD, shopUrl });
  const statuses = ['paid', 'shipping', 'delivered'] as const;
  for (const nextStatus of statuses.slice(1, statuses.indexOf(status) + 1))
    await staff.call('changeOrderStatus', {
      params: { order_number: orderNumber },
      body: { status: nextStatus },
    });
  return orderNumber;
}
