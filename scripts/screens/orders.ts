import { plain, type Scene } from './scene.ts';
import { move, pay, place, signIn, tokensOf } from './shop.ts';

type Status = 'pending' | 'paid' | 'delivered';

/** An order page or its receipt, of an order that has come as far as `status`. */
const ownOrder = (name: string, status: Status, path = ''): Scene => ({
  name,
  async play(page, { baseURL }) {
    const token = await signIn(page, baseURL, 'new@gari.test');
    const { order_number } = await place(baseURL, token);
    if (status !== 'pending') await pay(baseURL, token, order_number);
    if (status === 'delivered') await move(baseURL, order_number, ['shipping', 'delivered']);
    await page.goto(`/orders/${order_number}${path}`);
    await page.locator('[data-screen=order] h2, [data-receipt]').first().waitFor();
  },
});

const staffOrder = (name: string, status: 'paid' | 'shipping' | 'pending', waitFor: string): Scene => ({
  name,
  async play(page, { baseURL }) {
    const { access_token: shopper } = await tokensOf(baseURL, 'new@gari.test');
    const { order_number } = await place(baseURL, shopper);
    if (status !== 'pending') await pay(baseURL, shopper, order_number);
    if (status === 'shipping') await move(baseURL, order_number, ['shipping']);
    await signIn(page, baseURL, 'staff@gari.test');
    await page.goto(`/admin/orders/${order_number}`);
    await page.getByText(waitFor).first().waitFor();
  },
});

export const orderScenes: Scene[] = [
  {
    name: 'orders',
    async play(page, { baseURL }) {
      await signIn(page, baseURL, 'shopper@gari.test');
      await page.goto('/orders');
      await page.locator('[data-screen=orders] li a').first().waitFor();
    },
  },
  {
    name: 'orders-empty',
    async play(page, { baseURL }) {
      await signIn(page, baseURL, 'staff@gari.test');
      await page.goto('/orders');
      await page.getByText('You have not placed any orders yet.').waitFor();
    },
  },
  ownOrder('order-pending', 'pending'),
  ownOrder('order-paid', 'paid'),
  ownOrder('order-delivered', 'delivered'),
  ownOrder('receipt', 'delivered', '/receipt'),
  plain('admin-login', '/admin/login', 'text=Continue'),
  {
    name: 'recent-orders',
    async play(page, { baseURL }) {
      await signIn(page, baseURL, 'staff@gari.test');
      await page.goto('/admin/recent-orders');
      await page.locator('[data-screen=recent-orders] li').first().waitFor();
    },
  },
  staffOrder('edit-order-paid', 'paid', 'Package Items'),
  staffOrder('edit-order-shipping', 'shipping', 'Mark as Delivered'),
  staffOrder('edit-order-refused', 'pending', 'Cannot Edit Order'),
];
