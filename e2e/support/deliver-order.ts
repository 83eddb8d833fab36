import { type APIRequestContext, expect } from 'playwright/test';
import { totalsOf } from '../../contract/money.ts';
import type { LoginReply, PlacedOrder, Product } from '../../contract/types.ts';
import { DEMO_PASSWORD } from '../../server/db/seed/demo-accounts.ts';
import type { DemoPhone } from '../pages/demo-phone.page.ts';
import { PASSWORD } from './shop-data.ts';

interface Tools {
  request: APIRequestContext;
  shopUrl: string;
  phone: DemoPhone;
}

/** An order of one product for an account, placed, paid on the demo phone, sent and delivered; answers its number. */
export function deliverOrder(tools: Tools, email: string, slug: string): Promise<string> {
  return bringOrderTo('delivered', tools, email, slug);
}

/** The same, no further than to a status. */
export async function bringOrderTo(
  status: 'paid' | 'shipping' | 'delivered',
  { request, shopUrl, phone }: Tools,
  email: string,
  slug: string,
): Promise<string> {
  async function call<Reply>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    data?: unknown,
    token = '',
  ): Promise<Reply> {
    const response = await request.fetch(`${shopUrl}${path}`, {
      method,
      ...(data !== undefined && { data }),
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as Reply;
  }
  const signIn = async (address: string, password: string) =>
    (await call<LoginReply>('POST', '/api/a/login/', { email: address, password })).tokens.access_token;

  const token = await signIn(email, PASSWORD);
  const product = await call<Product>('GET', `/api/s/s/${slug}/`);
  const { order_number } = await call<PlacedOrder>(
    'POST',
    '/api/o/new/',
    {
      items: [{ id: product.id, quantity: 1 }],
      total: totalsOf([{ ...product, quantity: 1 }]).total,
      paymentMethod: 'mpesa',
      deliveryDetails: {
        firstName: 'Njeri',
        lastName: 'Mwangi',
        email,
        street: 'Moi Avenue 12',
        county: 'Nairobi',
        city: 'Nairobi',
        phone: '+254712345678',
      },
    },
    token,
  );
  await call('POST', '/api/p/stk_initiate/', { phone: phone.number, order_id: order_number }, token);
  await phone.answer({ action: 'approve' });
  const staff = await signIn('staff@gari.test', DEMO_PASSWORD);
  const steps = ['paid', 'shipping', 'delivered'];
  for (const next of steps.slice(1, steps.indexOf(status) + 1))
    await call('PATCH', `/api/o/${order_number}/status/`, { status: next }, staff);
  return order_number;
}
