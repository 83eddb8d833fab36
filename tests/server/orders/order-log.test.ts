import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../server/context/log.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { createUser } from '../../factories/create-user.ts';
import { deliveryDetails } from '../../factories/order-request.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { createPlacedOrder, findOnlyAttempt, HOUR, holdPrompt } from '../payments/payment-records.ts';

const lines: string[] = [];
let shop: TestShop;
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  shop = await startTestShop({}, { log });
});
afterAll(() => shop.close());
beforeEach(() => {
  lines.length = 0;
});

const OMITTED = ['time', 'pid', 'hostname', 'request_id', 'order', 'attempt', 'refund', 'level', 'msg'];

/** What `jq 'select(.order == "…")'` shows: each message with what it says besides ids and times. */
function readStory(order: string): string[] {
  return lines
    .map((line) => JSON.parse(line) as Record<string, string | number>)
    .filter((line) => line['order'] === order)
    .map((line) => {
      const said = Object.entries(line).filter(([name]) => !OMITTED.includes(name));
      const words = [line['level'], line['msg'], ...said.map(([, value]) => value)];
      return words.filter((word) => word !== 'info').join(' ');
    });
}

test('[METRICS-07] the lines with an order’s number tell its story in order, from placing to the payback', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  const prompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, prompt, { action: 'approve' });
  const params = { order_number: order.order_number };
  await shop.call('cancelOrder', { token, params, body: { reason: 'Amina Hassan rang 0712345678' } });
  const { id } = (await shop.call('refunds', { token, query: { state: 'open' } })).body.results.find(
    (refund) => refund.order_number === order.order_number,
  )!;
  await shop.call('recordPayback', {
    token,
    params: { id },
    body: { amount: 2400, reference: 'UKT0000009', note: '' },
  });
  expect(readStory(order.order_number)).toEqual([
    'order placed mpesa 2400',
    'M-Pesa prompt accepted',
    'callback received safaricom',
    'payment outcome safaricom paid',
    'order status changed pending paid settling',
    'order status changed paid cancelled superuser',
    'warn refund due 2400',
    'refund paid back 2400 done',
  ]);
  expectNothingPersonal([prompt.phone, user.email, user.token, token]);
});

test('[METRICS-07] a paid order that is shipped and delivered', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const { token } = await createUser(shop.ctx, { isStaff: true });
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
  const params = { order_number: order.order_number };
  await shop.call('changeOrderStatus', { token, params, body: { status: 'shipping' } });
  await shop.call('changeOrderStatus', { token, params, body: { status: 'delivered' } });
  expect(readStory(order.order_number)).toEqual([
    'order placed mpesa 2400',
    'M-Pesa prompt accepted',
    'callback received safaricom',
    'payment outcome safaricom paid',
    'order status changed pending paid settling',
    'order status changed paid shipping staff',
    'order status changed shipping delivered staff',
  ]);
});

test('[METRICS-07] an order that nobody pays, settled by jobs without a request', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const prompt = await sendPrompt(shop, user.token, order);
  await holdPrompt(shop, prompt);
  const { id } = await findOnlyAttempt(shop, order);
  shop.clock.advance(HOUR);
  await settleAttempt(shop.ctx, id);
  shop.clock.advance(25 * HOUR);
  await settleAttempt(shop.ctx, id);
  expect(readStory(order.order_number)).toEqual([
    'order placed mpesa 2400',
    'M-Pesa prompt accepted',
    'payment outcome safaricom abandoned not_reported',
    'order status changed pending cancelled expiry',
    'payment outcome safaricom review',
    'warn payment to be reviewed undecided M-Pesa never said what became of the payment.',
  ]);
});

test('[METRICS-07] what was rolled back is not in the log', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const { token } = await createUser(shop.ctx, { isStaff: true });
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
  lines.length = 0;
  await shop.db.execute(sql`alter table audit_log add constraint refuse_all check (action = '') not valid`);
  const { status } = await shop.call('changeOrderStatus', {
    token,
    params: { order_number: order.order_number },
    body: { status: 'shipping' },
  });
  await shop.db.execute(sql`alter table audit_log drop constraint refuse_all`);
  expect([status, readStory(order.order_number)]).toEqual([500, []]);
});

function expectNothingPersonal(secrets: string[]): void {
  const text = lines.join('');
  const found = [...secrets, '712345678', 'Hassan', deliveryDetails.email].filter((secret) =>
    text.includes(secret),
  );
  expect(found).toEqual([]);
}
