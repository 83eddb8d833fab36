import { fireEvent, screen } from '@testing-library/react';
import type { AddressBody } from '#contract/types.ts';
import { endpoint, type FakeApi } from '#tests/support/fake-api.ts';
import { aProductDetail, aShop, fillCart, openApp, signIn, users } from '../shop/open-shop.tsx';
import { anOrderDetail } from '../shop/order-detail.ts';

export const ORDER = 'placeOrder';
export const SAVE_ADDRESS = 'addAddress';
export const PLACED = { body: { order_number: '7K3M9QXW2VAB', order: anOrderDetail('pending').order } };

/** Signed in, with two of part 1 in the cart: 3,000 plus 700 shipping. */
export function aShopper(quantity = 2): FakeApi {
  const api = aShop();
  signIn(api, users.customer);
  sessionStorage.setItem('isAuthenticated', 'true');
  api.reply(endpoint('productById', { id: 1 }), {
    body: aProductDetail(1, { price: 1500, shippingFee: 200, stock_quantity: 500 }),
  });
  api.reply(endpoint('order', { order_number: '7K3M9QXW2VAB' }), { body: anOrderDetail('pending') });
  api.reply(SAVE_ADDRESS, ({ body }) => ({ body: { id: 5, ...(body as AddressBody) } }));
  fillCart({ id: 1, quantity });
  return api;
}

export const DETAILS = {
  'First name': 'Wanjiku',
  'Last name': 'Mwangi',
  Email: 'wanjiku@gari.test',
  Phone: '+254712345678',
  Street: 'Moi Avenue 12',
  City: 'Nairobi',
  County: 'Nairobi',
};

export const field = (name: string) => screen.getByRole(name === 'County' ? 'combobox' : 'textbox', { name });
export const payNow = () => screen.getByRole('button', { name: 'PAY NOW' });

export async function openCheckout(state?: unknown) {
  const app = openApp({ pathname: '/checkout', state });
  await screen.findByRole('heading', { name: 'Delivery and payment' });
  const fill = (changes: Partial<typeof DETAILS> = {}) => {
    for (const [name, value] of Object.entries({ ...DETAILS, ...changes }))
      fireEvent.change(field(name), { target: { value } });
  };
  return { ...app, fill };
}
