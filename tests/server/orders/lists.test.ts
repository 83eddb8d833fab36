import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { orders } from '../../../server/db/schema/index.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { deliveryDetails, orderRequest } from '../../factories/order-request.ts';
import { placeOrder } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { findOnlyAttempt } from '../payments/payment-records.ts';

let shop: TestShop;
let staff: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await createUser(shop.ctx, { isStaff: true, email: 'staff@gari.test' });
});
afterAll(() => shop.close());

const getOrderNumbers = (list: { order_number: string }[]) => list.map((order) => order.order_number);

async function listAsStaff(query: EndpointQuery<'staffOrders'>) {
  const { status, body } = await shop.call('staffOrders', { token: staff.token, query });
  expect(status).toBe(200);
  return body;
}

describe('one’s own orders', () => {
  test('[API-ORD-05] belong only to the signed-in user, newest first, as a plain array', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    await createOrder(shop);
    const first = await placeOrder(shop, user.token, product, 1);
    const second = await placeOrder(shop, user.token, product, 2);
    const { status, body } = await shop.call('ownOrders', { token: user.token });
    expect(status).toBe(200);
    expect(body).toEqual([second, first]);
  });

  test('are empty for a new user, and staff see only their own there', async () => {
    await createOrder(shop);
    expect((await shop.call('ownOrders', { token: staff.token })).body).toEqual([]);
  });

  test('do not include drafts', async () => {
    const { owner, order } = await createOrder(shop);
    await shop.db.update(orders).set({ placedAt: null }).where(eq(orders.id, order.id));
    expect((await shop.call('ownOrders', { token: owner.token })).body).toEqual([]);
  });
});

describe('the staff list', () => {
  test('[API-ORD-06] has 20 a page, newest first, with links to the previous and next page', async () => {
    const own = await startTestShop();
    try {
      const user = await createUser(own.ctx);
      const packer = await createUser(own.ctx, { isStaff: true });
      const product = await createProduct(own.db, { stockQuantity: 100 });
      const placed: string[] = [];
      for (let made = 0; made < 41; made += 1)
        placed.unshift((await placeOrder(own, user.token, product)).order_number);
      const sender = { token: packer.token };

      const first = (await own.call('staffOrders', sender)).body;
      expect(getOrderNumbers(first.results)).toEqual(placed.slice(0, 20));
      expect([first.count, first.previous, first.next]).toEqual([
        41,
        null,
        '/api/o/existing/?status=all&page=2',
      ]);
      const second = (await own.follow('staffOrders', first.next, sender)).body;
      expect(getOrderNumbers(second.results)).toEqual(placed.slice(20, 40));
      expect(second.previous).toBe('/api/o/existing/?status=all&page=1');
      const third = (await own.follow('staffOrders', second.next, sender)).body;
      expect(getOrderNumbers(third.results)).toEqual(placed.slice(40));
      expect([third.next, third.previous]).toEqual([null, '/api/o/existing/?status=all&page=2']);
      const beyond = (await own.call('staffOrders', { ...sender, query: { page: 4 } })).body;
      expect([beyond.results, beyond.count, beyond.next]).toEqual([[], 41, null]);
    } finally {
      await own.close();
    }
  });

  test('[API-ORD-06, CONST-18] shows one status if chosen, and all without a filter or with all', async () => {
    const waiting = await createOrder(shop);
    const paid = await createOrder(shop);
    await payOrder(shop, paid.owner, paid.order);
    const cancelledOrder = await createOrder(shop);
    await shop.call('cancelOrder', {
      token: cancelledOrder.owner.token,
      params: cancelledOrder.order,
      body: {},
    });
    const made = new Set(getOrderNumbers([waiting.order, paid.order, cancelledOrder.order]));
    const listOwnNumbers = async (query: EndpointQuery<'staffOrders'>) =>
      getOrderNumbers((await listAsStaff(query)).results).filter((number) => made.has(number));

    expect(await listOwnNumbers({ status: 'pending' })).toEqual([waiting.order.order_number]);
    expect(await listOwnNumbers({ status: 'paid' })).toEqual([paid.order.order_number]);
    expect(await listOwnNumbers({ status: 'cancelled' })).toEqual([cancelledOrder.order.order_number]);
    expect(await listOwnNumbers({ status: 'shipping' })).toEqual([]);
    expect(await listOwnNumbers({ status: 'delivered' })).toEqual([]);
    const all = getOrderNumbers([cancelledOrder.order, paid.order, waiting.order]);
    expect(await listOwnNumbers({ status: 'all' })).toEqual(all);
    expect(await listOwnNumbers({})).toEqual(all);
  });

  test('does not include drafts', async () => {
    const { order } = await createOrder(shop);
    await shop.db.update(orders).set({ placedAt: null }).where(eq(orders.id, order.id));
    expect((await listAsStaff({ q: order.order_number })).results).toEqual([]);
  });

  test('[BACKOFFICE-07] is searched by part of the name and by the whole receipt of the payment', async () => {
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    await shop.db
      .update(orders)
      .set({ firstName: 'Nyambura', lastName: "O'Wino" })
      .where(eq(orders.id, order.id));
    const { receipt } = await findOnlyAttempt(shop, order);
    const search = async (q: string) => getOrderNumbers((await listAsStaff({ q })).results);
    expect(await search('nyambura o')).toEqual([order.order_number]);
    expect(await search("O'WINO")).toEqual([order.order_number]);
    expect(await search(receipt!.toLowerCase())).toEqual([order.order_number]);
    expect(await search(receipt!.slice(0, -1))).toEqual([]);
    expect(await search('nyambura_o')).toEqual([]);
  });

  test('keeps the search in the links to the previous and next page', async () => {
    const user = await createUser(shop.ctx, { email: 'fleet+1@example.com' });
    const product = await createProduct(shop.db, { stockQuantity: 100 });
    for (let made = 0; made < 21; made += 1) await placeOrder(shop, user.token, product);
    const first = await listAsStaff({ status: 'pending', q: 'fleet+1@example.com' });
    expect(first.next).toBe('/api/o/existing/?status=pending&q=fleet%2B1%40example.com&page=2');
    const second = await shop.follow('staffOrders', first.next, { token: staff.token });
    expect([first.results.length, second.body.results.length]).toEqual([20, 1]);
  });
});

describe('conditional requests', () => {
  const requestList = (headers: Record<string, string> = {}) =>
    shop.call('staffOrders', { token: staff.token, query: { status: 'paid' }, headers });

  test('[BACKOFFICE-07] an unchanged list returns 304 without a body; a new order changes it', async () => {
    const first = await requestList();
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^(W\/)?"[\w-]+"$/);
    const again = await requestList({ 'If-None-Match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    const changed = await requestList({ 'If-None-Match': etag });
    expect([changed.status, changed.body.results[0]!.order_number]).toEqual([200, order.order_number]);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('[BACKOFFICE-07] a list’s ETag gives access to nobody else', async () => {
    const etag = (await requestList()).headers.get('etag')!;
    const customer = await createUser(shop.ctx);
    const headers = { 'If-None-Match': etag };
    const replies = await Promise.all([
      shop.call('staffOrders', { query: { status: 'paid' }, headers }),
      shop.call('staffOrders', { token: customer.token, query: { status: 'paid' }, headers }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([401, 403]);
  });
});

describe('searching as staff', () => {
  let number: string;
  beforeAll(async () => {
    const user = await createUser(shop.ctx, { email: 'wanjiku@example.com' });
    const product = await createProduct(shop.db);
    const details = { ...deliveryDetails, email: 'Deliver.To@example.org', phone: '+254798765432' };
    const { body } = await shop.call('placeOrder', {
      token: user.token,
      body: orderRequest([{ product, quantity: 1 }], { deliveryDetails: details }),
    });
    number = body.order_number;
  });

  test.each([
    'wanjiku@example.com',
    'WANJIKU@',
    'deliver.to@example.org',
    '+254798765432',
    '254798765432',
    '0798765432',
    '0798 765 432',
    '0798-765-432',
    '+254 (798) 765 432',
    '798765432',
    '8765432',
  ])('[BACKOFFICE-07] finds an order by %s', async (text) => {
    const { results, count } = await listAsStaff({ q: text });
    expect({ count, found: getOrderNumbers(results) }).toEqual({ count: 1, found: [number] });
  });

  test('[BACKOFFICE-07] finds it by the 8 shown characters of its number, in lowercase too', async () => {
    expect(getOrderNumbers((await listAsStaff({ q: number.slice(0, 8) })).results)).toEqual([number]);
    expect(getOrderNumbers((await listAsStaff({ q: number.toLowerCase() })).results)).toEqual([number]);
  });

  test.each(['wanjiku%example', '_anjiku@example.com', '%', "' or 1=1 --", 'nobody@nowhere'])(
    'takes %j literally, and finds nothing',
    async (text) => {
      expect((await listAsStaff({ q: text })).results).toEqual([]);
    },
  );

  test('does not find a number by its last characters', async () => {
    expect((await listAsStaff({ q: number.slice(1) })).results).toEqual([]);
  });
});
