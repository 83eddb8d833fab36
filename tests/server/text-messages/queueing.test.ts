import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../../../contract/types.ts';
import { runInTransaction } from '../../../server/db/client.ts';
import { orders, refundTasks, textMessages } from '../../../server/db/schema/index.ts';
import { queueOrderMovedEmail } from '../../../server/features/mail/queue-order-emails.ts';
import { createFreshToken, createOrder, payOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { textMessagesAbout } from '../../support/text-messages.ts';
import { findOnlyAttempt } from '../payments/payment-records.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

const getToken = () => createFreshToken(shop.ctx, superuser);
const getLink = (order: Order) =>
  `${shop.ctx.config.publicUrl}/order-confirmation?order=${order.order_number}`;
const kindsAbout = async (order: Order) => (await textMessagesAbout(shop, order)).map(({ kind }) => kind);
const readRow = async ({ id }: Order) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!;

async function setPhone({ id }: Order, phone: string) {
  await shop.db.update(orders).set({ phone }).where(eq(orders.id, id));
}

test('[SMS-02] an order is told of when it is paid and sent, and not when it is placed or delivered', async () => {
  const { owner, order } = await createOrder(shop);
  expect(await kindsAbout(order)).toEqual([]);
  await payOrder(shop, owner, order);
  const { receipt } = await findOnlyAttempt(shop, order);
  const number = order.order_number.slice(0, 8);
  expect(await textMessagesAbout(shop, order)).toMatchObject([
    {
      kind: 'paid',
      recipient: '+254712345678',
      text: `Gari: order ${number} is paid, Ksh 2,400. Receipt ${receipt}. ${getLink(order)}`,
      state: 'waiting',
    },
  ]);
  const changeStatus = async (body: object) =>
    shop.call('changeOrderStatus', { token: await getToken(), params: order, body: body as never });
  await changeStatus({ status: 'shipping', carrier: 'G4S', waybill: 'KE-20931' });
  await changeStatus({ status: 'delivered' });
  expect(await textMessagesAbout(shop, order)).toMatchObject([
    { kind: 'paid' },
    {
      kind: 'shipping',
      text: `Gari: order ${number} is on its way. Sent with G4S, waybill KE-20931. ${getLink(order)}`,
    },
  ]);
});

test('[SMS-02] a paid order that is cancelled says what will be paid back, and each transfer what was', async () => {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const cancelled = await shop.call('cancelOrder', {
    token: await getToken(),
    params: order,
    body: { reason: 'Damaged in store, asked by Amina' },
  });
  expect(cancelled.status).toBe(200);
  const [task] = await shop.db.select().from(refundTasks).where(eq(refundTasks.orderId, order.id));
  for (const [amount, reference] of [
    [400, 'RX1'],
    [2000, 'RX2'],
  ] as const) {
    const body = { amount, reference, note: '' };
    await shop.call('recordPayback', { token: await getToken(), params: task!, body });
  }
  const number = order.order_number.slice(0, 8);
  expect((await textMessagesAbout(shop, order)).slice(1).map(({ text }) => text)).toEqual([
    `Gari: order ${number} is cancelled. We will pay Ksh 2,400 back to you. ${getLink(order)}`,
    `Gari: we have paid Ksh 400 back to you for order ${number}. Reference RX1. ${getLink(order)}`,
    `Gari: we have paid Ksh 2,000 back to you for order ${number}. Reference RX2. ${getLink(order)}`,
  ]);
});

test('[SMS-02] an order that nobody paid sends nothing to the number that was typed', async () => {
  const { owner, order } = await createOrder(shop);
  await shop.call('cancelOrder', { token: owner.token, params: order, body: {} });
  expect(await kindsAbout(order)).toEqual([]);
});

test('[SMS-02] each message and its job are there once, in the statement of the email', async () => {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const row = await readRow(order);
  await runInTransaction(shop.db, (tx) =>
    queueOrderMovedEmail(shop.ctx, tx, row, { to: 'paid', actor: 'settling' }),
  );
  const [message, ...others] = await textMessagesAbout(shop, order);
  expect(others).toEqual([]);
  const jobs = await shop.database.sql`
    select task_identifier as task, priority from graphile_worker.jobs where key = ${`send_text_message:${message!.id}`}`;
  expect(jobs).toEqual([{ task: 'send_text_message', priority: 10 }]);
});

test.each(['+255712345678', ''])('[SMS-03] an order with the number %j gets none', async (phone) => {
  const { owner, order } = await createOrder(shop);
  await setPhone(order, phone);
  await payOrder(shop, owner, order);
  expect(await kindsAbout(order)).toEqual([]);
});

test('[SMS-01] without a provider none is queued', async () => {
  const { order } = await createOrder(shop);
  const row = await readRow(order);
  const ctx = { ...shop.ctx, sms: null };
  await runInTransaction(shop.db, (tx) =>
    queueOrderMovedEmail(ctx, tx, row, { to: 'paid', actor: 'settling' }),
  );
  expect(await kindsAbout(order)).toEqual([]);
});

test('[SMS-04] the database refuses a longer text and another kind of number', async () => {
  const { order } = await createOrder(shop);
  const row = {
    orderId: order.id,
    kind: 'paid',
    recipient: '+254712345678',
    text: 'x',
    createdAt: new Date(),
  } as const;
  const insert = (change: object) => shop.db.insert(textMessages).values({ ...row, ...change });
  const getConstraint = (promise: Promise<unknown>) =>
    promise.catch((error: Error) => (error.cause as { constraint: string }).constraint);
  expect(await getConstraint(insert({ text: 'x'.repeat(307) }).execute())).toBe('text_messages_length');
  expect(await getConstraint(insert({ recipient: '0712345678' }).execute())).toBe('text_messages_recipient');
});
