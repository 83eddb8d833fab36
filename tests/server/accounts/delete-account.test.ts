import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/types.ts';
import {
  orderItems,
  orders,
  paymentAttempts,
  refundTasks,
  reviews,
  sessions,
  users,
} from '../../../server/db/schema/index.ts';
import { createFreshToken, createOrder, payOrder } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { createVehicle } from '../../factories/create-vehicle.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { countRows, readStock } from '../../factories/read-tables.ts';
import { answerPrompt, listPrompts, placeOrder } from '../../support/demo-phone.ts';
import { readCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { openBrowser, outcome, PASSWORD } from './account-browser.ts';
import { signInWithGoogle } from './google/google-credentials.ts';

let shop: TestShop;
let staff: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await createUser(shop.ctx, { isStaff: true });
});
afterAll(() => shop.close());

const remove = (token: string, password = 'Correct-horse-1') =>
  shop.call('deleteAccount', { token, body: { password } });
const setOrderStatus = (order: Order, status: Order['status']) =>
  shop.call('changeOrderStatus', { token: staff.token, params: order, body: { status } });
const readOrder = async ({ id }: { id: number }) =>
  (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!;

/** Every row of every table that contains one of these texts, ignoring case. */
async function findRowsContaining(texts: string[]): Promise<string[]> {
  const tables = await shop.database.sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('sandbox', 'pg_catalog', 'information_schema')`;
  const found: string[] = [];
  for (const { name } of tables) {
    for (const text of texts) {
      const rows = await shop.database.sql.query(
        `select 1 from ${name} as searched where searched::text ilike $1`,
        [`%${text}%`],
      );
      if (rows.length > 0) found.push(`${text} in ${name}, ${rows.length} rows`);
    }
  }
  return found;
}

test('[API-ACC-10] an account without orders is deleted with all its sessions', async () => {
  const user = await createUser(shop.ctx);
  const other = await openBrowser(shop).signIn(user.email, user.password);
  const { status, body } = await remove(user.token);
  expect([status, body]).toEqual([200, { message: 'Your account has been deleted.' }]);
  for (const token of [user.token, other.body.tokens.access_token]) {
    expect((await shop.call('userInfo', { token })).status).toBe(401);
    expect((await remove(token)).status).toBe(401);
  }
  for (const refresh of [user.refreshToken, other.body.tokens.refresh_token])
    expect((await shop.call('refreshToken', { body: { refresh } })).status).toBe(401);
  expect(await shop.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  expect((await openBrowser(shop).signIn(user.email, user.password)).status).toBe(401);
});

describe('while something is pending it is refused with the reason, and nothing changes', () => {
  const ORDER_IN_TRANSIT = 'You have an order under way. Your account can be deleted once it has arrived.';

  async function expectRejection(token: string, message: string): Promise<void> {
    const before = await countRows(shop.db);
    const reply = await remove(token);
    expect(outcome(reply)).toEqual({ status: 409, code: 'GOODS_UNDER_WAY' });
    expect(reply.body.message).toBe(message);
    expect(await countRows(shop.db)).toEqual(before);
    expect((await shop.call('userInfo', { token })).status).toBe(200);
  }

  test('[API-ACC-10] a paid order, then a shipping one; once delivered the account can be deleted', async () => {
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    await expectRejection(owner.token, ORDER_IN_TRANSIT);
    await setOrderStatus(order, 'shipping');
    await expectRejection(owner.token, ORDER_IN_TRANSIT);
    await setOrderStatus(order, 'delivered');
    expect((await remove(owner.token)).status).toBe(200);
  });

  test('[API-ACC-10] an open payment', async () => {
    const { owner, order } = await createOrder(shop);
    const phone = '254700999001';
    await shop.call('startStkPush', {
      token: owner.token,
      body: { phone, order_id: order.order_number },
    });
    await expectRejection(
      owner.token,
      'A payment is under way. Your account can be deleted once it is decided.',
    );
    const [prompt] = await listPrompts(shop, phone);
    await answerPrompt(shop, prompt!, { action: 'cancel' });
    // A failed attempt is queried once more.
    await shop.db.update(paymentAttempts).set({ nextQueryAt: null });
    expect((await remove(owner.token)).status).toBe(200);
  });

  test('[API-ACC-10] a pending order next to a paid one is retained as well', async () => {
    const { owner, order, product } = await createOrder(shop);
    await payOrder(shop, owner, order);
    const pending = await placeOrder(shop, owner.token, product, 1);
    await expectRejection(owner.token, ORDER_IN_TRANSIT);
    expect((await readOrder(pending)).status).toBe('pending');
    expect(await readStock(shop.db, product)).toBe(7);
  });
});

test('[API-ACC-10] a pending order is cancelled and its stock released', async () => {
  const { owner, order, product } = await createOrder(shop);
  expect(await readStock(shop.db, product)).toBe(8);
  expect((await remove(owner.token)).status).toBe(200);
  expect((await readOrder(order)).status).toBe('cancelled');
  expect(await readStock(shop.db, product)).toBe(10);
});

async function createKnownCustomer() {
  const email = 'zawadi.mwangaza@gmail.com';
  const phone = '254711222333';
  const username = 'Zawadi Mwangaza';
  const browser = openBrowser(shop);
  await browser.signUp(email, { username });
  const { body } = await browser.verify(email, await readCode(shop, email));
  const token = body.tokens.access_token;
  const user = body.user as { id: number };
  const product = await createProduct(shop.db);
  let bought = 0;
  const buy = async (deliveryEmail: string) => {
    bought += 1;
    const deliveryDetails = {
      firstName: 'Zawadi',
      lastName: 'Mwangaza',
      email: deliveryEmail,
      street: 'Kibokoni Lane 77',
      county: 'Mombasa',
      city: 'Mombasa',
      phone: '+254711222333',
    };
    const placed = await shop.call('placeOrder', {
      token,
      body: orderRequest([{ product, quantity: 2 }], { deliveryDetails }),
      idempotencyKey: `zawadi-order-${bought}`,
    });
    return placed.body.order;
  };
  const delivered = await buy(email);
  await shop.call('startStkPush', {
    token,
    body: { phone, order_id: delivered.order_number },
  });
  const [prompt] = await listPrompts(shop, phone);
  await answerPrompt(shop, prompt!, { action: 'approve', callback: 'twice' });
  for (const status of ['shipping', 'delivered'] as const) await setOrderStatus(delivered, status);
  const regretted = await buy('mwangaza.office@example.com');
  await shop.call('cancelOrder', {
    token,
    params: regretted,
    body: { reason: 'Zawadi ordered it twice' },
  });
  const pending = await buy(email);
  const review = { userId: user.id, productId: product.id, name: username, rating: 5, comment: 'Fits well.' };
  await shop.db.insert(reviews).values(review);
  const vehicle = await createVehicle(shop.db);
  await shop.call('addCar', {
    token,
    body: { vehicle: vehicle.slug, frame: 'NZE141-6077345', current: true },
  });
  await signInWithGoogle(shop, { email, name: username, sub: '31415926535' });
  await browser.forgot(email);
  await browser.signIn(email, 'not-the-password');
  await openBrowser(shop).signUp(email, { username });
  return { email, user, token, product, bought: delivered, pending };
}

test('[API-ACC-10, FIT-54] no table still identifies the person: no name, address, phone, street or frame number', async () => {
  const person = await createKnownCustomer();
  const { email, user, token, product, bought, pending } = person;
  const texts = ['zawadi', 'mwangaza', '711222333', 'kibokoni', '31415926535', 'NZE141-6077345'];
  expect(await findRowsContaining(texts)).not.toEqual([]);
  const findOrderItems = () => shop.db.select().from(orderItems).where(eq(orderItems.productId, product.id));
  const items = await findOrderItems();
  const before = await readOrder(bought);

  expect((await remove(token, PASSWORD)).status).toBe(200);

  expect(await findRowsContaining(texts)).toEqual([]);
  expect(await readOrder(bought)).toEqual({
    ...before,
    firstName: 'Deleted customer',
    lastName: '',
    email: '',
    phone: '',
    street: '',
  });
  expect([before.subtotal, before.shipping, before.total, before.status]).toEqual([
    2000,
    400,
    2400,
    'delivered',
  ]);
  expect(await findOrderItems()).toEqual(items);
  expect((await readOrder(pending)).status).toBe('cancelled');
  expect(await shop.db.$count(refundTasks)).toBe(0);
  const storedReviews = await shop.db.select().from(reviews).where(eq(reviews.productId, product.id));
  expect(storedReviews.map(({ name, userId, comment }) => [name, userId, comment])).toEqual([
    ['Deleted customer', null, 'Fits well.'],
  ]);

  const list = await shop.call('staffOrders', { token: staff.token });
  expect(list.status).toBe(200);
  const listed = list.body.results.find((row) => row.id === bought.id)!;
  expect(listed.user).toEqual({ username: 'Deleted customer', email: `deleted-${user.id}@deleted.invalid` });
  const detail = await shop.call('order', { token: staff.token, params: bought });
  expect([detail.status, detail.body.events.length]).toEqual([200, 4]);
  const page = await shop.call('productById', { params: product });
  expect(page.status).toBe(200);

  const browser = openBrowser(shop);
  await browser.signUp(email, { username: 'Somebody else' });
  const { status, body } = await browser.verify(email, await readCode(shop, email));
  expect([status, body.user.username]).toEqual([200, 'Somebody else']);
  expect(body.user.id).not.toBe(user.id);
  const own = await shop.call('ownOrders', { token: body.tokens.access_token });
  expect(own.body).toEqual([]);
});

test('[API-ACC-10] other people’s data stays, including emails to the same address about their own orders', async () => {
  const { owner, order } = await createOrder(shop);
  const other = await createOrder(shop);
  expect((await remove(owner.token)).status).toBe(200);
  expect((await readOrder(order)).email).toBe('');
  expect(await readOrder(other.order)).toMatchObject({ firstName: 'Amina', email: 'amina@example.com' });
  const emails = await shop.database.sql<{ text: string }[]>`select text from mails`;
  const countEmailsAbout = (number: string) => emails.filter(({ text }) => text.includes(number)).length;
  expect([countEmailsAbout(order.order_number), countEmailsAbout(other.order.order_number)]).toEqual([0, 1]);
  expect((await shop.call('order', { token: other.owner.token, params: other.order })).status).toBe(200);
});

test('[API-ACC-10, CODE-01] an earlier ticket or Google account no longer gives access', async () => {
  const user = await createUser(shop.ctx, { email: 'leaver@gmail.com' });
  await signInWithGoogle(shop, { email: user.email, sub: '2718281828' });
  const browser = openBrowser(shop);
  await browser.forgot(user.email);
  await browser.verifyResetCode(user.email, await readCode(shop, user.email));
  await remove(user.token);
  for (const email of [user.email, `deleted-${user.id}@deleted.invalid`])
    expect((await browser.reset(email, PASSWORD)).status).toBe(403);
  const { status, body } = await signInWithGoogle(shop, { email: user.email, sub: '2718281828' });
  expect([status, body.user.id === user.id]).toEqual([200, false]);
});

test('[API-ACC-10] two requests at once delete once; the other finds no user or nothing to delete', async () => {
  const { owner, product } = await createOrder(shop);
  const replies = await Promise.all([remove(owner.token), remove(owner.token)]);
  expect(replies.every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect(await readStock(shop.db, product)).toBe(10);
});

test('[API-ACC-10] staff who delete their account lose their permissions', async () => {
  await createUser(shop.ctx, { isSuperuser: true });
  const deletedUser = await createUser(shop.ctx, { isStaff: true, isSuperuser: true });
  const token = await createFreshToken(shop.ctx, deletedUser);
  expect((await remove(token)).status).toBe(200);
  const [row] = await shop.db.select().from(users).where(eq(users.id, deletedUser.id)).orderBy(asc(users.id));
  expect([row!.isStaff, row!.isSuperuser, row!.passwordHash]).toEqual([false, false, null]);
});
