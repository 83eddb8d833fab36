import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createFreshToken, createOrder, payOrder } from '#tests/factories/create-order.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createVehicle } from '#tests/factories/create-vehicle.ts';
import { nextNumber } from '#tests/factories/numbers.ts';
import { savedAddress } from '#tests/factories/saved-address.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true, username: 'Wambui', email: 'boss@gari.test' });
});
afterAll(() => shop.close());

async function find(query: { q?: string; sort?: 'newest' | 'value'; page?: number }) {
  const { body } = await shop.call('customers', { token: superuser.token, query });
  return body.results;
}
const findIds = async (q: string) => (await find({ q })).map(({ id }) => id);

describe('the list', () => {
  test('[CUSTOMER-01] has the newest first, with the phone and time of the latest order and what was paid', async () => {
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    const newer = await createUser(shop.ctx);
    const [first, second] = await find({});
    expect(first).toEqual({
      id: newer.id,
      username: newer.username,
      email: newer.email,
      role: 'customer',
      created_at: newer.createdAt.toISOString(),
      phone: null,
      last_order_at: null,
      paid_orders: 0,
      value: 0,
    });
    expect(second).toMatchObject({
      id: owner.id,
      phone: order.delivery_address.phone_number,
      last_order_at: order.created_at,
      paid_orders: 1,
      value: order.total,
    });
  });

  test('[CUSTOMER-01] is found by a part of the name, the email address, or a name and phone number of an order', async () => {
    const { owner, order } = await createOrder(shop);
    await shop.database.sql`
      update orders set first_name = 'Achieng', last_name = 'Odhiambo', phone = '+254733123987' where id = ${order.id}`;
    await shop.database.sql`update users set username = 'Akinyi 100%' where id = ${owner.id}`;
    expect(await findIds('kinyi 100%')).toEqual([owner.id]);
    expect(await findIds(owner.email.slice(2, 20).toUpperCase())).toEqual([owner.id]);
    expect(await findIds('achieng odh')).toEqual([owner.id]);
    expect(await findIds('0733 123 987')).toEqual([owner.id]);
    expect(await findIds('+254 733-123987')).toEqual([owner.id]);
    expect(await findIds('nobody%')).toEqual([]);
  });

  test('[CUSTOMER-01] is found by the phone number of a saved address', async () => {
    const user = await createUser(shop.ctx);
    const body = { ...savedAddress, phone_number: '+254711555444' };
    await shop.call('addAddress', { token: user.token, body });
    expect(await findIds('0711555444')).toEqual([user.id]);
  });

  test('[CUSTOMER-01] of what more than 1,000 share some are found, and the reply says that there may be more', async () => {
    const search = async (q: string) =>
      (await shop.call('customers', { token: superuser.token, query: { q } })).body;
    onTestFinished(async () => {
      await shop.database.sql`delete from users where email like 'shared-%'`;
    });
    await shop.database.sql`
      insert into users (username, email) select 'Shared', 'shared-' || n || '@example.com' from generate_series(1, 1000) as n`;
    expect(await search('shared-')).toMatchObject({ count: 1000, results: { length: 20 } });
    expect(await search('shared-')).not.toHaveProperty('capped');
    await shop.database.sql`insert into users (username, email) values ('Shared', 'shared-last@example.com')`;
    expect(await search('shared-')).toMatchObject({ count: 1000, capped: true, results: { length: 20 } });
  });

  test('[CUSTOMER-01] by value it has those who paid, the most first', async () => {
    const small = await createOrder(shop);
    await payOrder(shop, small.owner, small.order);
    const unpaid = await createOrder(shop);
    await shop.database.sql`update customer_sales set revenue = 99000 where user_id = ${small.owner.id}`;
    const ids = (await find({ sort: 'value' })).map(({ id }) => id);
    expect(ids[0]).toBe(small.owner.id);
    expect(ids).not.toContain(unpaid.owner.id);
  });

  test('[CUSTOMER-01] has 20 a page and links to the next', async () => {
    for (let count = 0; count < 21; count += 1) await createUser(shop.ctx, { username: 'Paged person' });
    const { body } = await shop.call('customers', { token: superuser.token, query: { q: 'paged person' } });
    expect([body.results.length, body.count, body.next, body.previous]).toEqual([
      20,
      21,
      '/api/y/customers/?q=paged+person&sort=newest&page=2',
      null,
    ]);
    expect(await find({ q: 'paged person', page: 2 })).toHaveLength(1);
  });

  test('[CUSTOMER-01] staff may not read it', async () => {
    const staff = await createUser(shop.ctx, { isStaff: true });
    expect((await shop.call('customers', { token: staff.token })).status).toBe(403);
    expect((await shop.call('customer', { token: staff.token, params: superuser })).status).toBe(403);
  });
});

const readPage = (id: number) => shop.call('customer', { token: superuser.token, params: { id } });
const addNote = (id: number, text: string) =>
  shop.call('addCustomerNote', { token: superuser.token, params: { id }, body: { text } });

async function createCustomerWithEverything() {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  await shop.call('cancelOrder', { token: superuser.token, params: order, body: { reason: 'Damaged' } });
  await shop.call('addAddress', { token: owner.token, body: savedAddress });
  const vehicle = await createVehicle(shop.db, { chassisCode: `NZE14${nextNumber()}` });
  await shop.call('addCar', {
    token: owner.token,
    body: { vehicle: vehicle.slug, frame: 'NZE141-6012345', nickname: 'Taxi', year: 2010, current: true },
  });
  const note = (await addNote(owner.id, 'Call after 5.')).body;
  return { owner, order, vehicle, note };
}

describe('one customer', () => {
  test('[CUSTOMER-02] is shown with orders, cars, addresses, open refunds and notes', async () => {
    const { owner, order, note } = await createCustomerWithEverything();
    const { body } = await readPage(owner.id);
    const [refund] = await shop.database.sql`select id from refund_tasks where order_id = ${order.id}`;
    expect(body.orders).toEqual([
      {
        order_number: order.order_number,
        status: 'cancelled',
        total: 2400,
        placed_at: order.created_at,
      },
    ]);
    expect([body.order_count, body.paid_orders, body.value]).toEqual([1, 0, 0]);
    expect(body.cars).toEqual([
      { label: expect.stringContaining('Fielder'), nickname: 'Taxi', year: 2010, frame: 'NZE141-•••2345' },
    ]);
    expect(body.addresses.map(({ name, city }) => [name, city])).toEqual([
      [`${savedAddress.first_name} ${savedAddress.last_name}`, savedAddress.city],
    ]);
    expect(body.open_refunds).toEqual([
      { id: refund!['id'], order_number: order.order_number, amount: 2400, paid_back: 0 },
    ]);
    expect(body.notes).toEqual([{ ...note, text: 'Call after 5.', by: 'Wambui' }]);
  });

  test('[CUSTOMER-02] an account that does not exist, or was deleted, is not found', async () => {
    const { id, token, password } = await createUser(shop.ctx);
    await shop.call('deleteAccount', { token, body: { password } });
    expect((await readPage(id)).status).toBe(404);
    expect((await readPage(2_147_483_647)).status).toBe(404);
    expect(await findIds('deleted')).toEqual([]);
  });
});

describe('notes', () => {
  test('[CUSTOMER-03] a note can be deleted, once, and under its own customer only', async () => {
    const { id } = await createUser(shop.ctx);
    const other = await createUser(shop.ctx);
    const { body: note } = await addNote(id, 'Pays by bank.');
    const remove = (customer: number) =>
      shop.call('deleteCustomerNote', { token: superuser.token, params: { id: customer, note: note.id } });
    expect((await remove(other.id)).status).toBe(404);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect((await readPage(id)).body.notes).toEqual([]);
  });

  test('[CUSTOMER-03] a 51st is refused until one is deleted, by the database too', async () => {
    const { id } = await createUser(shop.ctx);
    await shop.database.sql`
      insert into customer_notes (user_id, position, text, created_at)
      select ${id}, n, 'Note ' || n, now() from generate_series(1, 50) as n where n <> 7`;
    const [last, refused] = [await addNote(id, 'The 50th'), await addNote(id, 'The 51st')];
    expect([last.status, refused.status, refused.body.code]).toEqual([200, 409, 'NOTES_FULL']);
    await expect(
      shop.database
        .sql`insert into customer_notes (user_id, position, text, created_at) values (${id}, 51, 'x', now())`,
    ).rejects.toThrow('customer_notes_bounded');
  });

  test.each([
    ['', 'This field is required'],
    ['x'.repeat(1001), 'At most 1000 characters'],
  ])('[CUSTOMER-03] a note must have 1 to 1,000 characters', async (text, message) => {
    const { id } = await createUser(shop.ctx);
    const reply = await addNote(id, text);
    expect([reply.status, reply.body.fields]).toEqual([400, { text: message }]);
  });
});

test('[CUSTOMER-04] an export has all that the shop knows of one person, and nothing secret', async () => {
  const { owner, order, vehicle } = await createCustomerWithEverything();
  const { body } = await shop.call('exportCustomer', { token: superuser.token, params: owner });
  expect(body).toMatchObject({
    complete: true,
    account: { id: owner.id, username: owner.username, email: owner.email, order_sms: true },
    sign_in_methods: ['password'],
    sessions: [{ device: expect.any(String) }],
    addresses: [{ street_address: savedAddress.street_address }],
    cars: [{ vehicle: vehicle.slug, frame: 'NZE141-6012345' }],
    orders: [
      {
        order_number: order.order_number,
        payments: [{ method: 'mpesa', state: 'paid', amount: 2400 }],
        history: [{ to: 'pending' }, { to: 'paid' }, { to: 'cancelled' }],
      },
    ],
    reviews: [],
    car_requests: [],
    news_consents: [],
    stock_requests: [],
    notes: [{ text: 'Call after 5.' }],
  });
  expect(JSON.stringify(body)).not.toContain(owner.passwordHash);
  const [entry] = await shop.database.sql`
    select actor, before, after from audit_log where action = 'export personal data' and subject = ${`user ${owner.id}`}`;
  expect(entry).toEqual({ actor: 'boss@gari.test', before: null, after: null });
});

const erase = (id: number, confirmation: string, token = superuser.token) =>
  shop.call('eraseCustomer', { token, params: { id }, body: { confirmation } });

describe('erasing', () => {
  test('[CUSTOMER-05] erases the person once the email address is confirmed, and leaves the order', async () => {
    const { owner, order } = await createCustomerWithEverything();
    const wrong = await erase(owner.id, 'else@example.com');
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { confirmation: 'This is not the email address of the account' },
    ]);
    expect((await erase(owner.id, ` ${owner.email.toUpperCase()} `)).status).toBe(200);
    const [row] = await shop.database.sql`
      select username, users.email, first_name, phone, total from users join orders on user_id = users.id where users.id = ${owner.id}`;
    expect(row).toEqual({
      username: 'Deleted customer',
      email: `deleted-${owner.id}@deleted.invalid`,
      first_name: 'Deleted customer',
      phone: '',
      total: order.total,
    });
    const left = await shop.database.sql`
      select (select count(*) from customer_notes where user_id = ${owner.id})::int as notes,
        (select count(*) from garage_cars where user_id = ${owner.id})::int as cars,
        (select count(*) from sessions where user_id = ${owner.id})::int as sessions`;
    expect([...left]).toEqual([{ notes: 0, cars: 0, sessions: 0 }]);
    const [entry] = await shop.database.sql`
      select actor, before, after from audit_log where action = 'erase account' and subject = ${`user ${owner.id}`}`;
    expect(entry).toEqual({ actor: 'boss@gari.test', before: null, after: null });
    expect((await erase(owner.id, owner.email)).status).toBe(404);
  });

  test('[CUSTOMER-05] cancels an unpaid order and releases its stock', async () => {
    const { owner, order, product } = await createOrder(shop);
    expect((await erase(owner.id, owner.email)).status).toBe(200);
    const [row] = await shop.database.sql`
      select status, stock_quantity from orders, products where orders.id = ${order.id} and products.id = ${product.id}`;
    expect(row).toEqual({ status: 'cancelled', stock_quantity: 10 });
  });

  test('[CUSTOMER-05] is refused while goods are under way', async () => {
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    const reply = await erase(owner.id, owner.email);
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      409,
      'GOODS_UNDER_WAY',
      'This customer has an order under way. The account can be erased once it has arrived.',
    ]);
    expect((await shop.call('userInfo', { token: await createFreshToken(shop.ctx, owner) })).status).toBe(
      200,
    );
  });

  test('[CUSTOMER-05] is refused for one’s own account', async () => {
    const reply = await erase(superuser.id, superuser.email);
    expect([reply.status, reply.body.message]).toEqual([403, 'Delete your own account in your profile.']);
  });
});

test('[CUSTOMER-05] of two superusers who erase each other one stays', async () => {
  const own = await startTestShop();
  try {
    const [a, b] = [
      await createUser(own.ctx, { isSuperuser: true }),
      await createUser(own.ctx, { isSuperuser: true }),
    ];
    const call = (by: typeof a, whom: typeof a) =>
      own.call('eraseCustomer', { token: by.token, params: whom, body: { confirmation: whom.email } });
    await Promise.all([call(a, b), call(b, a)]);
    const [row] = await own.database.sql`select count(*)::int as count from users where is_superuser`;
    expect(row).toEqual({ count: 1 });
  } finally {
    await own.close();
  }
});
