import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '../../../contract/endpoint-types.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { countRows } from '../../factories/read-tables.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function place(
  attribution: EndpointBody<'placeOrder'>['attribution'],
  headers: Record<string, string> = {},
) {
  const { token } = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const order = orderRequest([{ product, quantity: 1 }]);
  const body = attribution === undefined ? order : { ...order, attribution };
  const reply = await shop.call('placeOrder', { token, body, headers });
  return { ...reply, sent: body, token };
}

async function readAttribution(orderNumber: string) {
  const [row] = await shop.database.sql`
    select attribution_source as source, attribution_medium as medium, attribution_campaign as campaign
    from orders where order_number = ${orderNumber}`;
  return row;
}

test.each([
  {
    title: 'a campaign, in lowercase',
    sent: { source: 'Facebook', medium: 'cpc', campaign: 'Long-Rains ' },
    stored: { source: 'Facebook', medium: 'cpc', campaign: 'long-rains' },
  },
  {
    title: 'a referrer',
    sent: { source: 'www.google.com', medium: 'referral', campaign: '' },
    stored: { source: 'www.google.com', medium: 'referral', campaign: '' },
  },
  {
    title: 'a campaign whose link named no source',
    sent: { source: 'direct', medium: '', campaign: 'long-rains' },
    stored: { source: 'direct', medium: '', campaign: 'long-rains' },
  },
  { title: 'nothing', sent: undefined, stored: { source: 'direct', medium: '', campaign: '' } },
  { title: 'an empty object', sent: {}, stored: { source: 'direct', medium: '', campaign: '' } },
  {
    title: 'hostile text, stored as text',
    sent: { source: "'; drop table orders; --", medium: '<script>alert(1)</script>', campaign: '%_\\' },
    stored: { source: "'; drop table orders; --", medium: '<script>alert(1)</script>', campaign: '%_\\' },
  },
])('[ATTRIB-02] an order with $title stores it', async ({ sent, stored }) => {
  const { status, body } = await place(sent);
  expect(status).toBe(200);
  expect(await readAttribution(body.order_number)).toEqual(stored);
});

describe('[ATTRIB-02] is refused and places nothing', () => {
  test.each([
    ['too long a source', { source: 'x'.repeat(101) }, 'attribution.source'],
    ['a campaign with a NUL', { campaign: 'a\u0000b' }, 'attribution.campaign'],
    ['a medium that is not text', { medium: 7 }, 'attribution.medium'],
    ['text', 'direct', 'attribution'],
  ])('%s', async (_, attribution, field) => {
    const { token } = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    const before = await countRows(shop.db);
    const { status, body } = await shop.call('placeOrder', {
      token,
      wrongBody: { ...orderRequest([{ product, quantity: 1 }]), attribution },
    });
    expect([status, body.code, Object.keys(body.fields!)]).toEqual([400, 'VALIDATION', [field]]);
    expect(await countRows(shop.db)).toEqual(before);
  });
});

test('[ATTRIB-02] a retry with the same key from a later visit returns the same order with its original first touch', async () => {
  const headers = { 'Idempotency-Key': 'the-same-key-again' };
  const first = await place({ source: 'facebook', medium: 'cpc', campaign: 'long-rains' }, headers);
  const again = await shop.call('placeOrder', {
    token: first.token,
    headers,
    body: { ...first.sent, attribution: { source: 'direct', medium: '', campaign: '' } },
  });
  expect([again.status, again.body.order_number]).toEqual([200, first.body.order_number]);
  expect(await readAttribution(first.body.order_number)).toEqual({
    source: 'facebook',
    medium: 'cpc',
    campaign: 'long-rains',
  });
});
