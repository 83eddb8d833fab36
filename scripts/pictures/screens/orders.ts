import { type Scene, simpleScene } from './scene.ts';
import { changeStatuses, fetchTokens, payOrder, placeOrder, signIn } from './shop.ts';

type Status = 'pending' | 'paid' | 'delivered';

const customerOrderScene = (name: string, status: Status, path = ''): Scene => ({
  name,
  async play(page, { baseURL }) {
    const token = await signIn(page, baseURL, 'new@gari.test');
    const { order_number } = await placeOrder(baseURL, token);
    if (status !== 'pending') await payOrder(baseURL, token, order_number);
    if (status === 'delivered') await changeStatuses(baseURL, order_number, ['shipping', 'delivered']);
    await page.goto(`/orders/${order_number}${path}`);
    await page.locator('[data-screen=order] h2, [data-receipt]').first().waitFor();
  },
});

const staffOrderScene = (name: string, status: 'paid' | 'shipping' | 'pending', waitFor: string): Scene => ({
  name,
  async play(page, { baseURL }) {
    const { access_token: shopper } = await fetchTokens(baseURL, 'new@gari.test');
    const { order_number } = await placeOrder(baseURL, shopper);
    if (status !== 'pending') await payOrder(baseURL, shopper, order_number);
    if (status === 'shipping') await changeStatuses(baseURL, order_number, ['shipping']);
    await signIn(page, baseURL, 'staff@gari.test');
    await page.goto(`/admin/orders/${order_number}`);
    await page.getByText(waitFor).first().waitFor();
  },
});

export const orderScenes: Scene[] = [
  {
    name: 'application-error',
    async play(page, { baseURL }) {
      await signIn(page, baseURL, 'shopper@gari.test');
      await page.route('**/api/o/all/', (route) =>
        route.fulfill({ json: [{ order_number: '7K3M9QXW2VAB' }] }),
      );
      await page.goto('/orders');
      await page.locator('[data-screen=application-error]').waitFor();
    },
  },
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
  customerOrderScene('order-pending', 'pending'),
  customerOrderScene('order-paid', 'paid'),
  customerOrderScene('order-delivered', 'delivered'),
  customerOrderScene('receipt', 'delivered', '/receipt'),
  {
    name: 'order-part-refund',
    async play(page, { baseURL }) {
      const { access_token: shopper } = await fetchTokens(baseURL, 'new@gari.test');
      const { order_number } = await placeOrder(baseURL, shopper);
      await payOrder(baseURL, shopper, order_number);
      await signIn(page, baseURL, 'superuser@gari.test');
      await page.goto(`/orders/${order_number}`);
      await page.getByRole('button', { name: 'Refund a part' }).click();
      await page.getByRole('combobox').first().selectOption('1');
    },
  },
  simpleScene('admin-login', '/admin/login', 'text=Continue'),
  {
    name: 'recent-orders',
    async play(page, { baseURL }) {
      await signIn(page, baseURL, 'staff@gari.test');
      await page.goto('/admin/recent-orders');
      await page.locator('[data-screen=recent-orders] [data-order]').first().waitFor();
    },
  },
  staffOrderScene('edit-order-paid', 'paid', 'Package Items'),
  staffOrderScene('edit-order-shipping', 'shipping', 'Mark as Delivered'),
  staffOrderScene('edit-order-refused', 'pending', 'Cannot Edit Order'),
];
