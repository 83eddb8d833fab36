import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsConsents } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const OFF = { on: false, since: null };
const SMS_ON = { order_sms: true };

async function readToken(userId: number) {
  const [consent] = await shop.db
    .select()
    .from(newsConsents)
    .where(and(eq(newsConsents.userId, userId), eq(newsConsents.kind, 'stock')));
  return consent!.token;
}

test('[ACCOUNT-04, SMS-07] both choices are off at first, and SMS about orders on; a consent has its day, which a second one does not move', async () => {
  const { token } = await createUser(shop.ctx);
  const change = async (body: { offers?: boolean; stock?: boolean }) =>
    (await shop.call('changeNotificationChoices', { token, body })).body;
  expect((await shop.call('notificationChoices', { token })).body).toEqual({
    ...SMS_ON,
    offers: OFF,
    stock: OFF,
  });
  const given = await change({ offers: true });
  expect(given).toEqual({
    ...SMS_ON,
    offers: { on: true, since: expect.stringMatching(/^20\d\d-.*Z$/) },
    stock: OFF,
  });
  shop.clock.advance(60_000);
  expect(await change({ offers: true })).toEqual(given);
  expect(await change({ offers: false })).toEqual({ ...SMS_ON, offers: OFF, stock: OFF });
});

test('[SMS-07] SMS about orders are a choice of their own', async () => {
  const { token } = await createUser(shop.ctx);
  const change = async (body: { order_sms?: boolean; offers?: boolean }) =>
    (await shop.call('changeNotificationChoices', { token, body })).body;
  expect(await change({ order_sms: false })).toEqual({ order_sms: false, offers: OFF, stock: OFF });
  expect(await change({ offers: false })).toEqual({ order_sms: false, offers: OFF, stock: OFF });
  expect(await change({ order_sms: true })).toEqual({ ...SMS_ON, offers: OFF, stock: OFF });
});

test('[SMS-01] a shop without a provider does not mention SMS', async () => {
  const ownShop = await startTestShop({
    SMS_URL: undefined,
    SMS_USERNAME: undefined,
    SMS_API_KEY: undefined,
  });
  const { token } = await createUser(ownShop.ctx);
  const { body } = await ownShop.call('notificationChoices', { token });
  expect(body).toEqual({ offers: OFF, stock: OFF });
  await ownShop.close();
});

test.each([[{}], [{ offers: 'yes' }], [{ stock: null }], [{ order_sms: 1 }]])(
  '[ACCOUNT-04] %j changes nothing and is refused',
  async (body) => {
    const { token } = await createUser(shop.ctx);
    const { status } = await shop.call('changeNotificationChoices', { token, body: body as object });
    expect(status).toBe(400);
  },
);

test('[ACCOUNT-05] the link of an email ends its consent without signing in, and as often as it is used', async () => {
  const { id, token } = await createUser(shop.ctx);
  await shop.call('changeNotificationChoices', { token, body: { offers: true, stock: true } });
  const params = { token: await readToken(id) };
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await shop.call('unsubscribe', { params });
    expect([status, body]).toEqual([200, { message: 'You will get no more of these emails.' }]);
  }
  expect((await shop.call('notificationChoices', { token })).body).toEqual({
    ...SMS_ON,
    offers: { on: true, since: expect.any(String) },
    stock: OFF,
  });
  expect((await shop.call('unsubscribe', { params: { token: 'short' } })).status).toBe(404);
});

test('[ACCOUNT-05] a mail program’s one-click request, a form, unsubscribes', async () => {
  const { id, token } = await createUser(shop.ctx);
  await shop.call('changeNotificationChoices', { token, body: { stock: true } });
  const { status } = await fetch(`${shop.url}/api/a/unsubscribe/${await readToken(id)}/`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(status).toBe(200);
  expect((await shop.call('notificationChoices', { token })).body.stock).toEqual(OFF);
});

test('[ACCOUNT-07] stock requests go with their consent', async () => {
  const { token } = await createUser(shop.ctx);
  const params = await createProduct(shop.db, { stockQuantity: 0 });
  await shop.call('requestStock', { token, params });
  await shop.call('changeNotificationChoices', { token, body: { stock: false } });
  expect((await shop.call('stockRequests', { token })).body).toEqual([]);
});
