import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../../contract/errors.ts';
import { fillPath } from '../../../contract/routes.ts';
import { SANDBOX_FLUTTERWAVE } from '../../../server/sandbox/flutterwave/merchant.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { countRows } from '../../factories/read-tables.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { getEndpointName, rows } from './endpoint-rows.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

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

const NOTHING = {
  id: '2147483647',
  slug: 'no-such',
  number: '00000',
  n: '1',
  note: '2147483647',
  batch: '2147483647',
  order_number: 'ZZZZZZZZZZZZ',
  token: '0'.repeat(64),
};

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
    if (row.path.endsWith('/receipt/')) await payOrder(shop, owner, order);
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
