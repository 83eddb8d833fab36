import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../../contract/errors.ts';
import { fillPath } from '../../../contract/routes.ts';
import { SANDBOX_FLUTTERWAVE } from '../../../server/sandbox/flutterwave/merchant.ts';
import { createOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { countRows } from '../../factories/read-tables.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { getEndpointName, rows } from './endpoint-calls.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const CALLERS: Record<string, string> = {
  'GET /api/config/': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'POST /api/a/login/': 'anyone',
  'POST /api/a/logout/': 'anyone',
  'GET /api/a/user/info/': 'signed-in',
  'POST /api/a/register/send-verification/': 'anyone',
  'POST /api/a/register/verify-email/': 'anyone',
  'GET /api/a/register/pending/': 'anyone',
  'POST /api/a/register/resend-verification/': 'anyone',
  'POST /api/a/forgot-password/': 'anyone',
  'POST /api/a/verify-reset-code/': 'anyone',
  'POST /api/a/reset-password/': 'anyone',
  'DELETE /api/a/delete-account/': 'signed-in',
  'POST /api/a/change-password/': 'signed-in',
  'GET /api/a/sign-in-methods/': 'signed-in',
  'GET /api/a/sessions/': 'signed-in',
  'DELETE /api/a/sessions/': 'signed-in',
  'DELETE /api/a/sessions/:id/': 'signed-in',
  'POST /api/a/auth/google/': 'anyone',
  'POST /api/a/auth/google/nonce/': 'anyone',
  'POST /api/token/refresh/': 'anyone',
  'GET /api/s/search/': 'anyone',
  'GET /api/s/all/': 'anyone',
  'GET /api/p/titles/': 'anyone',
  'POST /api/p/images/': 'superuser',
  'GET /api/p/products/': 'superuser',
  'POST /api/p/products/': 'superuser',
  'GET /api/p/products/:id/': 'superuser',
  'PATCH /api/p/products/:id/': 'superuser',
  'POST /api/p/products/:id/stock/': 'superuser',
  'POST /api/p/imports/': 'superuser',
  'GET /api/p/imports/:id/': 'superuser',
  'GET /api/p/export/': 'superuser',
  'GET /api/s/f/top-sellers/': 'anyone',
  'GET /api/s/top/categories/': 'anyone',
  'GET /api/s/categories/': 'anyone',
  'GET /api/s/category/:id/': 'anyone',
  'GET /api/s/s/:slug/': 'anyone',
  'GET /api/s/:id/': 'anyone',
  'POST /api/s/:id/reviews/': 'signed-in',
  'GET /api/s/:id/reviews/mine/': 'signed-in',
  'POST /api/o/new/': 'signed-in',
  'GET /api/o/addresses/': 'signed-in',
  'POST /api/o/addresses/': 'signed-in',
  'PATCH /api/o/addresses/:id/': 'signed-in',
  'DELETE /api/o/addresses/:id/': 'signed-in',
  'GET /api/o/all/': 'signed-in',
  'GET /api/o/existing/': 'staff',
  'GET /api/o/admin/:order_number/': 'staff',
  'GET /api/o/:order_number/status/': 'signed-in',
  'PATCH /api/o/:order_number/status/': 'staff',
  'POST /api/o/:order_number/cancel/': 'signed-in',
  'GET /api/o/:order_number/': 'signed-in',
  'POST /api/m/shipping-request/': 'anyone',
  'POST /api/p/stk_initiate/': 'signed-in',
  'POST /hooks/stk/:token': 'provider',
  'POST /api/p/pesapal/initiate/': 'signed-in',
  'POST /api/p/pesapal/leave/': 'signed-in',
  'GET /api/p/pesapal/status/:id/': 'signed-in',
  'GET /hooks/pesapal': 'provider',
  'POST /hooks/pesapal': 'provider',
  'POST /api/flutterwave/initiate': 'signed-in',
  'POST /hooks/flutterwave': 'provider',
  'GET /api/y/dashboard/summary/': 'superuser',
  'GET /api/y/dashboard/top-products/': 'superuser',
  'GET /api/y/dashboard/top-customers/': 'superuser',
  'GET /api/y/dashboard/campaigns/': 'superuser',
  'GET /api/y/dashboard/daily-metrics/': 'superuser',
  'GET /api/y/campaigns/': 'superuser',
  'POST /api/y/campaigns/': 'superuser',
  'PATCH /api/y/campaigns/:id/': 'superuser',
  'GET /api/y/campaigns/:id/spend/': 'superuser',
  'PUT /api/y/campaigns/:id/spend/': 'superuser',
  'GET /api/y/refunds/': 'superuser',
  'PATCH /api/y/refunds/:id/': 'superuser',
  'GET /api/y/reviews/payments/': 'superuser',
  'POST /api/y/payments/:id/check/': 'superuser',
  'POST /api/y/payments/:id/receipt/': 'superuser',
  'POST /api/y/refunds/:id/paybacks/': 'superuser',
  'POST /api/y/refunds/:id/reopen/': 'superuser',
  'POST /api/y/payments/:id/resolve/': 'superuser',
  'GET /api/y/audit/': 'superuser',
};

test('who may call what is as it was decided', () => {
  expect(Object.fromEntries(rows.map(([, row]) => [getEndpointName(row), row.caller]))).toEqual(CALLERS);
});

const ROLES = {
  customer: {},
  staff: { isStaff: true },
  superuser: { isSuperuser: true },
} as const;

const ALLOWED_ROLES: Record<string, string[]> = {
  anyone: ['anonymous', 'customer', 'staff', 'superuser'],
  provider: ['anonymous', 'customer', 'staff', 'superuser'],
  'signed-in': ['customer', 'staff', 'superuser'],
  staff: ['staff', 'superuser'],
  superuser: ['superuser'],
};

/** Authenticates Flutterwave's webhook; the other callbacks authenticate by their path or body. */
const WEBHOOK_HEADERS = { 'verif-hash': SANDBOX_FLUTTERWAVE.secretHash };

const NOTHING = { id: '2147483647', slug: 'no-such', order_number: 'ZZZZZZZZZZZZ', token: '0'.repeat(64) };

describe.each(rows.map(([name, row]) => ({ name, row, title: getEndpointName(row) })))(
  '$title',
  ({ name, row }) => {
    test.each(['anonymous', 'customer', 'staff', 'superuser'] as const)(
      '[AUTHZ-01, AUTHZ-02] replies to %s according to the table',
      async (role) => {
        const user = role === 'anonymous' ? null : await createUser(shop.ctx, ROLES[role]);
        const refresh = name === 'refreshToken' ? (await createUser(shop.ctx)).refreshToken : '';
        const before = await countRows(shop.db);
        const { status, body } = await shop.request(row.method, fillPath(row.path, NOTHING), {
          ...(user && { token: user.token }),
          ...(row.body && { body: { refresh } }),
          headers: WEBHOOK_HEADERS,
        });
        const refused = status === 401 || status === 403 ? `${status} ${(body as ErrorBody).code}` : 'let in';
        const refusal = role === 'anonymous' ? '401 UNAUTHENTICATED' : '403 FORBIDDEN';
        expect(refused).toBe(ALLOWED_ROLES[row.caller]!.includes(role) ? 'let in' : refusal);
        expect(await countRows(shop.db)).toEqual(before);
      },
    );
  },
);

test('[AUTHZ-01] a caller without permission learns nothing about the body they sent', async () => {
  const { order } = await createOrder(shop);
  const anonymous = await shop.call('placeOrder', { rawBody: '{' });
  expect([anonymous.status, anonymous.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  const customer = await createUser(shop.ctx);
  const patched = await shop.call('changeOrderStatus', {
    token: customer.token,
    params: order,
    rawBody: '{',
  });
  expect([patched.status, patched.body.code]).toEqual([403, 'FORBIDDEN']);
});

test('[ROLE-05, AUTHZ-02] a revoked role is gone with the next request', async () => {
  const staff = await createUser(shop.ctx, { isStaff: true });
  const list = () => shop.call('staffOrders', { token: staff.token });
  expect((await list()).status).toBe(200);
  await shop.database.sql`update users set is_staff = false where id = ${staff.id}`;
  expect((await list()).status).toBe(403);
});

describe('[AUTHZ-03] another person’s order', () => {
  const orderEndpoints = rows
    .filter(([, row]) => row.caller === 'signed-in' && row.path.includes(':order_number'))
    .map(([, row]) => ({ row, title: getEndpointName(row) }));

  test.each(orderEndpoints)('[AUTHZ-03] is not found at $title', async ({ row }) => {
    const { order, owner } = await createOrder(shop);
    const stranger = await createUser(shop.ctx);
    const path = fillPath(row.path, { order_number: order.order_number });
    const call = (token: string) => shop.request(row.method, path, { token, ...(row.body && { body: {} }) });
    const { status, body } = await call(stranger.token);
    const unknown = await shop.request(row.method, fillPath(row.path, NOTHING), {
      token: stranger.token,
      ...(row.body && { body: {} }),
    });
    expect([status, unknown.status]).toEqual([404, 404]);
    expect(unknown.body).toEqual({ ...(body as ErrorBody), request_id: expect.any(String) });
    expect((await call(owner.token)).status).toBe(200);
  });

  test('[AUTHZ-03] cannot be paid by others', async () => {
    const { order } = await createOrder(shop);
    const stranger = await createUser(shop.ctx);
    const before = await countRows(shop.db);
    const { status } = await shop.call('startStkPush', {
      token: stranger.token,
      body: { phone: '0712345678', order_id: order.order_number },
    });
    expect(status).toBe(404);
    expect(await countRows(shop.db)).toEqual(before);
  });
});
