import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildSearch } from '#server/features/operations/rebuild-search.ts';
import { createOrder } from '#tests/factories/create-order.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let staff: Awaited<ReturnType<typeof createUser>>;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await createUser(shop.ctx, { isStaff: true });
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

const search = async (q: string, token = staff.token) => {
  const { status, body } = await shop.call('backOfficeSearch', { token, query: { q } });
  expect(status).toBe(200);
  return body;
};

test('[BACKOFFICE-22] an order is found by its number, with name, total and status', async () => {
  const { order } = await createOrder(shop);
  const { first_name: first, last_name: last } = order.delivery_address;
  expect(await search(order.order_number.slice(0, 8).toLowerCase())).toEqual({
    orders: [
      {
        order_number: order.order_number,
        status: 'pending',
        name: `${first} ${last}`,
        total: 2400,
        created_at: order.created_at,
      },
    ],
    people: null,
    products: [],
  });
});

test('[BACKOFFICE-22] superusers find people by name and email, staff find none', async () => {
  const { id, email } = await createUser(shop.ctx, { username: 'Zawadi Njeri', email: 'zawadi@garage.test' });
  const person = { id, username: 'Zawadi Njeri', email };
  expect((await search('zawadi nj', superuser.token)).people).toEqual([person]);
  expect((await search('@garage.t', superuser.token)).people).toEqual([person]);
  expect((await search('zawadi_nj', superuser.token)).people).toEqual([]);
  expect((await search('zawadi nj')).people).toBeNull();
});

test('[BACKOFFICE-22] products for sale are found by name, at most 5', async () => {
  for (let made = 0; made < 6; made += 1)
    await createProduct(shop.db, { name: `Gasket of the Zephyr ${made}` });
  const found = await createProduct(shop.db, {
    name: 'Flywheel of the Zodiac',
    price: 9000,
    stockQuantity: 3,
  });
  await rebuildSearch(shop.ctx);
  expect((await search('flywheel zodiac')).products).toEqual([
    { id: found.id, slug: found.slug, name: 'Flywheel of the Zodiac', price: 9000, stock_quantity: 3 },
  ]);
  expect((await search('gasket zephyr')).products).toHaveLength(5);
});

test('[BACKOFFICE-22] one character finds nothing, and a shopper may not search', async () => {
  expect(await search('z')).toEqual({ orders: [], people: null, products: [] });
  expect(await search('z', superuser.token)).toEqual({ orders: [], people: [], products: [] });
  const { token } = await createUser(shop.ctx);
  expect((await shop.call('backOfficeSearch', { token, query: { q: 'zephyr' } })).status).toBe(403);
});
