import { Hono } from 'hono';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBinder } from '../../../server/http/bind.ts';
import type { AppEnvironment } from '../../../server/http/environment.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const signIn = (rawBody: string) => shop.call('login', { rawBody });

test.each(['null', 'true', '7', '"text"'])(
  '[WIRE-01] a body that is not an object gets a message without a field: %s',
  async (rawBody) => {
    const { status, body } = await signIn(rawBody);
    expect([status, body]).toEqual([
      400,
      {
        code: 'VALIDATION',
        message: 'The body must be a JSON object.',
        detail: 'The body must be a JSON object.',
        request_id: expect.any(String),
      },
    ]);
  },
);

test('[WIRE-01] a body that is not JSON gets a message', async () => {
  const { status, body } = await signIn('{"email":');
  expect([status, body.message, body.fields]).toEqual([400, 'The body is not JSON.', undefined]);
});

test('[WIRE-01] each invalid field has its message, and the first one is the overall message', async () => {
  const { token } = await createUser(shop.ctx);
  const { body } = await shop.call('placeOrder', {
    token,
    wrongBody: { items: [{ id: 'one', quantity: 0 }], total: '5', paymentMethod: 7, deliveryDetails: [] },
  });
  expect(body.code).toBe('VALIDATION');
  expect(body.message).toBe(Object.values(body.fields!)[0]);
  expect(body.fields).toEqual({
    'items.0.id': 'Must be number',
    'items.0.quantity': 'Must be at least 1',
    total: 'Must be a number',
    paymentMethod: 'Unknown payment method',
    'deliveryDetails.firstName': 'This field is required',
    'deliveryDetails.lastName': 'This field is required',
    'deliveryDetails.email': 'This field is required',
    'deliveryDetails.street': 'This field is required',
    'deliveryDetails.county': 'This field is required',
    'deliveryDetails.city': 'This field is required',
    'deliveryDetails.phone': 'This field is required',
  });
});

test('[WIRE-01] a required field is named in the message too', async () => {
  const { body } = await signIn('{}');
  expect(body.message).toBe('email: This field is required');
});

test('[WIRE-02] an invalid query parameter is named', async () => {
  const { body } = await shop.call('listProducts', {
    rawQuery: 'page=x&page_size=1000&sort=best&category=1&category=y',
  });
  expect(body.fields).toEqual({
    page: 'Must be a page number',
    page_size: 'At most 100',
    'category.1': 'Must be a positive whole number',
    sort: 'Unknown sort',
  });
});

test('S1: a text that is too long reaches no later check of its field', async () => {
  const checkedTexts: string[] = [];
  const app = new Hono<AppEnvironment>();
  const text = v.pipe(
    v.string(),
    v.maxLength(5),
    v.check((value) => {
      checkedTexts.push(value);
      return true;
    }),
  );
  const route = { method: 'POST', path: '/text', isSignedIn: false } as const;
  createBinder(app, shop.ctx)(
    { ...route, caller: 'anyone', summary: '', body: v.object({ text }), reply: v.object({}), errors: [] },
    () => ({}),
  );
  const statuses: number[] = [];
  app.onError((_, c) => c.text('refused', 400));
  for (const value of ['123456', '12345']) {
    const body = JSON.stringify({ text: value });
    const headers = { 'Content-Type': 'application/json' };
    statuses.push((await app.request('/text', { method: 'POST', headers, body })).status);
  }
  expect([statuses, checkedTexts]).toEqual([[400, 200], ['12345']]);
});
