import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toNairobiDay } from '#contract/calendar.ts';
import { paymentAttempts, refundTasks } from '#server/db/schema/index.ts';
import { createOrder, payOrder } from '#tests/factories/create-order.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { createYearOfSales } from '../analytics/sales-year.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  await createYearOfSales(shop);
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
});
afterAll(() => shop.close());

type LedgerRow = Record<string, string>;

async function readLedger(from: string, to: string): Promise<LedgerRow[]> {
  const { status, text } = await shop.call('exportLedger', { token, query: { from, to } });
  expect(status).toBe(200);
  return parse(text, { columns: true, bom: true });
}
const sum = (rows: readonly LedgerRow[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

test.each([
  ['2025-07-01', '2026-06-30'],
  ['2025-12-01', '2025-12-31'],
  ['2026-03-15', '2026-03-15'],
])('[LEDGER-02] the sales from %s to %s add up to what the dashboard shows', async (from, to) => {
  const rows = await readLedger(from, to);
  const { body } = await shop.call('dashboardSummary', { token, query: { from, to } });
  const sales = rows.filter((row) => row['Sale (Ksh)'] !== '0');
  expect([sum(rows, 'Sale (Ksh)'), sales.length]).toEqual([body.total_amount, body.total_orders]);
  const parts = ['Goods (Ksh)', 'Delivery (Ksh)', 'Handling (Ksh)'];
  expect(parts.reduce((total, part) => total + sum(rows, part), 0)).toBe(body.total_amount);
});

test('[LEDGER-01] a payment, and a refund that is paid back, come back and paid again, are a row each', async () => {
  const today = toNairobiDay(shop.ctx.now());
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const isOfOrder = (row: LedgerRow) => row['Order'] === order.order_number;
  const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id));
  expect((await readLedger(today, today)).filter(isOfOrder)).toEqual([
    {
      Date: expect.stringMatching(new RegExp(`^${today} \\d\\d:\\d\\d$`)),
      Kind: 'Payment',
      Order: order.order_number,
      Status: 'paid',
      Method: 'M-Pesa',
      Provider: 'safaricom',
      Receipt: attempt!.receipt,
      'Money in (Ksh)': '2400',
      'Money out (Ksh)': '0',
      'Sale (Ksh)': '2400',
      'Goods (Ksh)': '2000',
      'Delivery (Ksh)': '300',
      'Handling (Ksh)': '100',
      'VAT in sale (Ksh)': '331',
    },
  ]);

  await shop.call('cancelOrder', { token, params: order, body: { reason: 'Damaged' } });
  const [task] = await shop.db.select().from(refundTasks).where(eq(refundTasks.orderId, order.id));
  const params = { id: task!.id };
  const first = await shop.call('recordPayback', {
    token,
    params,
    body: { amount: 2400, reference: '=1+1' },
  });
  await shop.call('reopenRefund', {
    token,
    params,
    body: { payback: first.body.paybacks[0]!.id, note: 'Came back' },
  });
  await shop.call('recordPayback', { token, params, body: { amount: 2400, reference: 'TKL9XX01AB' } });
  const rows = (await readLedger(today, today)).filter(isOfOrder);
  expect(
    rows.map((row) => [
      row['Kind'],
      row['Receipt'],
      row['Money in (Ksh)'],
      row['Money out (Ksh)'],
      row['Sale (Ksh)'],
    ]),
  ).toEqual([
    ['Payment', attempt!.receipt, '2400', '0', '0'],
    ['Refund', "'=1+1", '0', '2400', '0'],
    ['Refund returned', "'=1+1", '2400', '0', '0'],
    ['Refund', 'TKL9XX01AB', '0', '2400', '0'],
  ]);
  expect(sum(rows, 'Money in (Ksh)') - sum(rows, 'Money out (Ksh)')).toBe(0);
});

test('[LEDGER-01] money that pays no order, a further charge and reversals are rows too', async () => {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const at = new Date('2026-08-01T21:30:00Z');
  const [second] = await shop.db
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      provider: 'pesapal',
      method: 'pesapal',
      state: 'paid',
      amount: 2400,
      takenAmount: 2400,
      reversedAmount: 2400,
      reversedAt: new Date('2026-08-02T09:00:00Z'),
      receipt: 'SECOND',
      tokenHash: 'second',
      createdAt: at,
      deadlineAt: at,
      decidedAt: at,
    })
    .returning();
  await shop.db.insert(refundTasks).values({
    orderId: order.id,
    attemptId: second!.id,
    transactionId: 'FURTHER',
    amount: 700,
    reason: 'Charged twice',
    state: 'reversed',
    createdAt: at,
    doneAt: new Date('2026-08-02T10:00:00Z'),
    doneBy: 'the shop',
  });
  const toCells = (row: LedgerRow) =>
    ['Date', 'Kind', 'Receipt', 'Money in (Ksh)', 'Money out (Ksh)', 'Sale (Ksh)'].map((key) => row[key]);
  expect((await readLedger('2026-08-02', '2026-08-02')).map(toCells)).toEqual([
    ['2026-08-02 00:30', 'Payment', 'SECOND', '2400', '0', '0'],
    ['2026-08-02 00:30', 'Payment', 'FURTHER', '700', '0', '0'],
    ['2026-08-02 12:00', 'Reversal', 'SECOND', '0', '2400', '0'],
    ['2026-08-02 13:00', 'Reversal', 'FURTHER', '0', '700', '0'],
  ]);
  expect(await readLedger('2026-08-01', '2026-08-01')).toEqual([]);
});

test.each([
  ['', { from: 'This field is required', to: 'This field is required' }],
  ['?from=2026-02-01&to=2026-01-31', { to: 'Must not be before from' }],
  ['?from=2025-01-01&to=2026-01-02', { to: 'At most 366 days at once' }],
  ['?from=2026-02-30&to=2026-03-01', { from: 'Must be a day as YYYY-MM-DD' }],
])('[LEDGER-03] %j is refused', async (query, fields) => {
  const reply = await shop.request('GET', `/api/y/ledger/${query}`, { token });
  expect([reply.status, (reply.body as { fields: unknown }).fields]).toEqual([400, fields]);
});

test('[LEDGER-03] staff and shoppers get no ledger', async () => {
  const staff = await createUser(shop.ctx, { isStaff: true });
  const query = { from: '2026-01-01', to: '2026-01-31' };
  expect((await shop.call('exportLedger', { token: staff.token, query })).status).toBe(403);
  expect((await shop.request('GET', '/api/y/ledger/')).status).toBe(401);
});
