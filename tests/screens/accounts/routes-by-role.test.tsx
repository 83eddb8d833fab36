import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { routeTable } from '#src/routes.tsx';
import { adminRouteTable } from '#src/screens/admin/admin-routes.tsx';
import { pads } from '#tests/models/product-editor.model.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { anOrder, shopFor } from '../admin/admin-shop.ts';
import { address, aProductDetail, fillCart, getShownScreen, openApp, users } from '../shop/open-shop.tsx';
import { anOrderDetail, anOrderStatus } from '../shop/order-detail.ts';

// This file opens more than a hundred complete shops.
vi.setConfig({ testTimeout: 20_000 });

const ROLES = ['anonymous', 'customer', 'staff', 'superuser'] as const;
type Role = (typeof ROLES)[number];

/** Each route, a URL for it, its screen, and the outcome for each role: 'shown' or the URL it ends at. */
type Row = [route: string, at: string, screen: string, ...outcomes: [string, string, string, string]];

const ORDER = { orderNumber: '7K3M9QXW2VAB', amount: 3700, phone: '254712345678' };

const PUBLIC = ['shown', 'shown', 'shown', 'shown'] as const;
const GUARDED = ['/login', 'shown', 'shown', 'shown'] as const;
const SUPERUSER = ['/admin/login', '/', '/', 'shown'] as const;
const BACK_OFFICE = ['/admin/login', '/', 'shown', 'shown'] as const;

const ROWS: Row[] = [
  ['/', '/', 'home', ...PUBLIC],
  ['/collection', '/collection', 'collection', ...PUBLIC],
  ['/products/:slug', '/products/part-1', 'product', ...PUBLIC],
  ['/cars/:make?/:model?/:code?/:category?', '/cars', 'cars', ...PUBLIC],
  ['/parts/:number', '/parts/0446512580', 'part-number', ...PUBLIC],
  ['/cart', '/cart', 'cart', ...PUBLIC],
  ['/garage', '/garage', 'garage', ...PUBLIC],
  ['/login', '/login', 'login', 'shown', '/collection', '/admin/recent-orders', '/admin/sales/dashboard'],
  ['/signup', '/signup', 'signup', 'shown', '/collection', '/admin/recent-orders', '/admin/sales/dashboard'],
  ['/forgot-password', '/forgot-password', 'forgot-password', ...PUBLIC],
  ['/email-code-verification', '/email-code-verification', 'email-code-verification', ...PUBLIC],
  ['/create-new-password', '/create-new-password', 'create-new-password', ...PUBLIC],
  ['/password-change-success', '/password-change-success', 'password-change-success', ...PUBLIC],
  ['/order-confirmation', '/order-confirmation', 'order-confirmation', ...PUBLIC],
  ['/terms-of-use', '/terms-of-use', 'terms-of-use', ...PUBLIC],
  ['/returns', '/returns', 'returns', ...PUBLIC],
  ['/privacy-policy', '/privacy-policy', 'privacy-policy', ...PUBLIC],
  ['/shipping-request', '/shipping-request', 'shipping-request', ...PUBLIC],
  ['/redirecting', '/redirecting', 'redirecting', ...PUBLIC],
  ['/not-found', '/not-found', 'not-found', ...PUBLIC],
  ['/*', '/nowhere', 'not-found', ...PUBLIC],
  ['/orders', '/orders', 'orders', ...GUARDED],
  ['/orders/:orderNumber', '/orders/7K3M9QXW2VAB', 'order', ...GUARDED],
  ['/orders/:orderNumber/receipt', '/orders/7K3M9QXW2VAB/receipt', 'receipt', ...GUARDED],
  ['/profile', '/profile', 'profile', ...GUARDED],
  ['/dashboard', '/dashboard', 'dashboard', ...GUARDED],
  ['/profile/addresses', '/profile/addresses', 'addresses', ...GUARDED],
  ['/profile/e-mails', '/profile/e-mails', 'notifications', ...GUARDED],
  ['/unsubscribe/:token', `/unsubscribe/${'t'.repeat(43)}`, 'unsubscribe', ...PUBLIC],
  ['/checkout', '/checkout', 'checkout', ...GUARDED],
  ['/payment/mpesa-number', '/payment/mpesa-number', 'mpesa-number', ...GUARDED],
  ['/payment/mpesa-prompt', '/payment/mpesa-prompt', 'mpesa-prompt', ...GUARDED],
  ['/payment/card', '/payment/card', 'card', ...GUARDED],
  ['/admin', '/admin', '', '/admin/login', '/collection', '/admin/recent-orders', '/admin/sales/dashboard'],
  [
    '/admin/login',
    '/admin/login',
    'admin-login',
    'shown',
    '/collection',
    '/admin/recent-orders',
    '/admin/sales/dashboard',
  ],
  [
    '/admin/sales/dashboard',
    '/admin/sales/dashboard',
    'sales-dashboard',
    '/',
    '/',
    '/admin/recent-orders',
    'shown',
  ],
  ['/admin/add-item', '/admin/add-item', 'add-item', ...SUPERUSER],
  ['/admin/edit-item/:id', '/admin/edit-item/12', 'edit-item', ...SUPERUSER],
  ['/admin/product-list', '/admin/product-list', 'product-list', ...SUPERUSER],
  ['/admin/product-list/bulk', '/admin/product-list/bulk', 'product-bulk', ...SUPERUSER],
  ['/admin/recent-orders', '/admin/recent-orders', 'recent-orders', ...BACK_OFFICE],
  ['/admin/orders/:orderNumber', '/admin/orders/7Q2M9XKD4T0B', 'edit-order', ...BACK_OFFICE],
  ['/admin/campaigns', '/admin/campaigns', 'campaigns', '/admin/login', '/', '/', 'shown'],
  ['/admin/offers', '/admin/offers', 'offers', ...SUPERUSER],
  ['/admin/refunds', '/admin/refunds', 'refunds', ...SUPERUSER],
  ['/admin/payments', '/admin/payments', 'payments', ...SUPERUSER],
  ['/admin/imports', '/admin/imports', 'imports', ...SUPERUSER],
  ['/admin/fitment', '/admin/fitment', 'fitment', ...BACK_OFFICE],
  ['/admin/fitment-requests', '/admin/fitment-requests', 'fitment-requests', ...BACK_OFFICE],
  ['/admin/packing-slips', '/admin/packing-slips', 'packing-slips', ...BACK_OFFICE],
  ['/admin/address-labels', '/admin/address-labels', 'address-labels', ...BACK_OFFICE],
  ['/admin/to-do', '/admin/to-do', 'to-do', ...BACK_OFFICE],
  ['/admin/audit', '/admin/audit', 'audit', ...SUPERUSER],
  ['/admin/delivery-estimates', '/admin/delivery-estimates', 'delivery-estimates', ...SUPERUSER],
  ['/admin/customers', '/admin/customers', 'customers', ...SUPERUSER],
  ['/admin/customers/:id', '/admin/customers/12', 'customer', ...SUPERUSER],
  ['/admin/categories', '/admin/categories', 'categories', ...SUPERUSER],
  ['/admin/staff', '/admin/staff', 'staff', ...SUPERUSER],
  ['/admin/settings', '/admin/settings', 'settings', ...SUPERUSER],
  ['/admin/operations', '/admin/operations', 'operations', ...SUPERUSER],
  ['/admin/*', '/admin/nowhere', 'not-found', ...PUBLIC],
];

const routePaths = [...routeTable, ...adminRouteTable].flatMap(({ routes }) =>
  routes.map(({ path }) => path),
);

test('[ROUTE-01, ROUTE-03, ROUTE-04] every route is listed here once, with what each role sees', () => {
  expect(ROWS.map(([route]) => route).toSorted()).toEqual(routePaths.toSorted());
});

function aShopFor(role: Role) {
  const api = shopFor(role === 'anonymous' ? 'nobody' : role);
  api.reply(endpoint('productBySlug', { slug: 'part-1' }), { body: aProductDetail(1) });
  api.reply(endpoint('productById', { id: 1 }), { body: aProductDetail(1) });
  api.reply('carPage', refusal('NOT_FOUND', 'There is nothing here.'));
  api.reply(endpoint('partNumber', { number: '0446512580' }), refusal('NOT_FOUND', 'There is nothing here.'));
  api.reply('ownOrders', { body: [] });
  api.reply(endpoint('order', { order_number: '7K3M9QXW2VAB' }), { body: anOrderDetail('paid') });
  api.reply(endpoint('orderStatus', { order_number: '7K3M9QXW2VAB' }), { body: anOrderStatus('pending') });
  api.reply('staffOrders', { body: { results: [], count: 0, next: null, previous: null } });
  api.reply(endpoint('staffOrder', { order_number: '7Q2M9XKD4T0B' }), { body: anOrder() });
  api.reply('fitmentCoverage', { body: { subcategories: [], products: [], vehicles: [] } });
  for (const list of ['refunds', 'paymentReviews', 'audit', 'vehicleRequests', 'customers'] as const)
    api.reply(list, { body: { results: [], count: 0, next: null, previous: null } });
  api.reply('managedProducts', { body: { results: [], count: 0, next: null, previous: null } });
  api.reply(endpoint('managedProduct', { id: 12 }), { body: pads });
  api.reply('campaigns', { body: [] });
  api.reply('offers', { body: { results: [], next_at: null } });
  api.reply(endpoint('customer', { id: 12 }), refusal('NOT_FOUND', 'Customer not found.'));
  api.reply('staffAccounts', { body: [] });
  api.reply('managedCategories', { body: [] });
  api.reply('shopSettings', 'offline');
  api.reply('operations', 'offline');
  api.reply('dashboardSummary', 'offline');
  api.reply('campaigns', { body: [] });
  fillCart({ id: 1, quantity: 2 });
  return api;
}

describe.each(ROWS)('%s', (_, at, name, ...outcomes) => {
  test.each(ROLES.map((role, index) => [role, outcomes[index]!] as const))(
    '[ROLE-01, ROLE-02, ROUTE-04] for %s: %s',
    async (role, outcome) => {
      const consoleWarn = vi.spyOn(console, 'warn');
      aShopFor(role);
      openApp({ pathname: at, state: ORDER });
      const expected = outcome === 'shown' ? [at, true] : [outcome, false];
      await waitFor(() => expect([address(), getShownScreen()?.split(' ')[0] === name]).toEqual(expected));
      expect(consoleWarn.mock.calls).toEqual([]);
    },
  );
});

test.each(['/orders', '/profile', '/dashboard', '/checkout'])(
  '[ROLE-01, ROLE-02, ROUTE-07] %s asks for sign-in first, and a customer returns to it',
  async (path) => {
    const tokens = { access_token: 'a', refresh_token: 'r' };
    const api = aShopFor('anonymous');
    api.reply('login', { body: { message: '', tokens, user: users.customer } });
    openApp(path);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Email' }), { target: { value: 'a@b.ke' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Gari-demo-2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe(path));
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
  },
);

test.each([
  ['staff', '/admin/product-list'],
  ['customer', '/admin/recent-orders'],
] as const)('[ROLE-06] %s at %s is told why the shop is shown instead', async (role, path) => {
  aShopFor(role);
  openApp(path);
  await waitFor(() => expect(address()).toBe('/'));
  expect(await screen.findByText('Your account may not open that page.')).toBeVisible();
});
