import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EndpointBody, EndpointQuery } from '../../../contract/endpoint-types.ts';
import { refundPaybacks, refundTasks } from '../../../server/db/schema/index.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { findOnlyAttempt } from '../payments/payment-records.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
beforeEach(() =>
  shop.db.transaction(async (tx) => {
    await tx.delete(refundPaybacks);
    await tx.delete(refundTasks);
  }),
);
afterAll(() => shop.close());

const list = async (query: EndpointQuery<'refunds'> = {}) =>
  (await shop.call('refunds', { token: superuser.token, query })).body;
const recordPayback = (id: number, amount: number, reference: string, token = superuser.token) =>
  shop.call('recordPayback', { token, params: { id }, body: { amount, reference } });
const reopen = (id: number, body: EndpointBody<'reopenRefund'>) =>
  shop.call('reopenRefund', { token: superuser.token, params: { id }, body });
const note = (id: number, text: string) =>
  shop.call('noteRefund', { token: superuser.token, params: { id }, body: { note: text } });

async function createOpenRefund() {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  await shop.call('cancelOrder', {
    token: superuser.token,
    params: order,
    body: { reason: 'Damaged in store' },
  });
  const attempt = await findOnlyAttempt(shop, order);
  const [task] = await shop.db.select().from(refundTasks).where(eq(refundTasks.orderId, order.id));
  return { order, attempt, id: task!.id };
}

const findAuditEntries = (id: number) =>
  shop.database
    .sql`select action, actor, before, after from audit_log where subject = ${`refund ${id}`} order by id`;

test('[BACKOFFICE-02] a refund shows how much is due to whom, why, and for which payment', async () => {
  const { id, order, attempt } = await createOpenRefund();
  expect(await list()).toEqual({
    results: [
      {
        id,
        order_number: order.order_number,
        amount: 2400,
        paid_back: 0,
        reason: 'Cancelled after payment: Damaged in store',
        state: 'open',
        note: '',
        payee: `Amina Hassan, ${attempt.phone}, ${order.delivery_address.email}`,
        method: 'mpesa',
        reference: attempt.receipt,
        transaction: null,
        reversed_at: null,
        paybacks: [],
        created_at: expect.any(String),
        done_at: null,
        done_by: null,
      },
    ],
    count: 1,
    next: null,
    previous: null,
  });
  expect(attempt.receipt).toMatch(/^[A-Z0-9]{10}$/);
});

test('B4: [BACKOFFICE-02] paid back with amount and reference it is done and audited, and the payee’s data is deleted', async () => {
  const { id } = await createOpenRefund();
  const { status, body } = await shop.call('recordPayback', {
    token: superuser.token,
    params: { id },
    body: {
      amount: 2400,
      reference: ' TKL9XX01AB ',
      note: 'Sent by M-Pesa',
    },
  });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      id,
      amount: 2400,
      paid_back: 2400,
      state: 'done',
      note: 'Sent by M-Pesa',
      payee: '',
      done_by: superuser.email,
      done_at: expect.any(String),
      paybacks: [
        {
          id: expect.any(Number),
          amount: 2400,
          reference: 'TKL9XX01AB',
          at: expect.any(String),
          by: superuser.email,
          returned_at: null,
          returned_note: '',
        },
      ],
    }),
  ]);
  expect((await list()).count).toBe(0);
  expect((await list({ state: 'done' })).results).toEqual([body]);
  expect([...(await findAuditEntries(id))]).toEqual([
    {
      action: 'record payback',
      actor: superuser.email,
      before: { state: 'open', paid_back: 0, note: '' },
      after: {
        state: 'done',
        paid_back: 2400,
        note: 'Sent by M-Pesa',
        amount: 2400,
        reference: 'TKL9XX01AB',
      },
    },
  ]);
});

test('B4: it may be paid back in parts, never more than what is left', async () => {
  const { id } = await createOpenRefund();
  expect((await recordPayback(id, 1000, 'TKL9XX01AC')).body).toMatchObject({
    state: 'open',
    paid_back: 1000,
  });
  const tooMuch = await recordPayback(id, 1401, 'TKL9XX01AD');
  expect([tooMuch.status, tooMuch.body.fields]).toEqual([
    400,
    { amount: 'Only Ksh 1,400 is left to pay back.' },
  ]);
  const again = await recordPayback(id, 1000, 'TKL9XX01AC');
  expect([again.status, again.body.fields]).toEqual([
    400,
    { reference: 'This transfer is recorded already.' },
  ]);
  expect((await list()).results[0]!.payee).toContain('Amina Hassan');
  expect((await recordPayback(id, 1400, 'TKL9XX01AD')).body).toMatchObject({
    state: 'done',
    paid_back: 2400,
  });
});

test('B4: a returned transfer makes its money due again, with the payee’s data', async () => {
  const { id } = await createOpenRefund();
  await recordPayback(id, 1000, 'TKL9XX01AE');
  const { body: done } = await recordPayback(id, 1400, 'TKL9XX01AF');
  const payback = done.paybacks[1]!.id;
  const { status, body } = await reopen(id, { payback, note: 'The number is not registered' });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ state: 'open', paid_back: 1000, done_at: null, done_by: null }),
  ]);
  expect(body.payee).toContain('Amina Hassan');
  expect(body.paybacks[1]).toMatchObject({
    returned_at: expect.any(String),
    returned_note: 'The number is not registered',
  });
  expect((await findAuditEntries(id)).at(-1)).toEqual({
    action: 'reopen refund',
    actor: superuser.email,
    before: { state: 'done', paid_back: 2400 },
    after: { paid_back: 1000, reference: 'TKL9XX01AF', note: 'The number is not registered' },
  });
  const secondReopen = await reopen(id, { payback, note: 'Again' });
  expect([secondReopen.status, secondReopen.body.message]).toEqual([
    409,
    'This refund has no such transfer any more. Please look at the list again.',
  ]);
  expect((await recordPayback(id, 1400, 'TKL9XX01AG')).body.state).toBe('done');
});

test('[BACKOFFICE-02] a note leaves it open, with the payee’s data', async () => {
  const { id } = await createOpenRefund();
  const { body } = await note(id, 'Called, no answer');
  expect(body).toMatchObject({ state: 'open', note: 'Called, no answer', done_at: null });
  expect(body.payee).toContain('Amina Hassan');
  expect((await findAuditEntries(id)).map(({ action }) => action)).toEqual(['note refund']);
});

test('[BACKOFFICE-02] when two superusers pay it back, the second is refused, and nothing is overwritten', async () => {
  const { id } = await createOpenRefund();
  const other = await createUser(shop.ctx, { isSuperuser: true });
  const replies = await Promise.all([
    recordPayback(id, 2400, 'TKL9XX01AH'),
    recordPayback(id, 2400, 'TKL9XX01AI', other.token),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const conflict = replies.find(({ status }) => status === 409)!.body;
  const done = (await list({ state: 'done' })).results[0]!;
  expect(conflict).toMatchObject({
    code: 'TRANSITION_REFUSED',
    message: `This refund was marked done by ${done.done_by} already.`,
    data: { from: 'done', allowed: [] },
  });
  expect(await findAuditEntries(id)).toHaveLength(1);
  expect((await note(id, 'Open again')).status).toBe(409);
});

test('B4: amount, reference and note are required, and an unknown refund is not found', async () => {
  const { id } = await createOpenRefund();
  const empty = await recordPayback(id, 0, '  ');
  expect([empty.status, empty.body.code, empty.body.fields]).toEqual([
    400,
    'VALIDATION',
    { amount: 'At least Ksh 1', reference: 'This field is required' },
  ]);
  expect((await recordPayback(id, 10.5, 'X1')).body.fields).toEqual({ amount: 'Must be whole shillings' });
  expect((await note(id, '  ')).body.fields).toEqual({ note: 'This field is required' });
  const missing = await recordPayback(2_147_483_647, 1, 'X1');
  expect(missing.body).toMatchObject({ code: 'NOT_FOUND', message: 'Refund not found.' });
  expect(await findAuditEntries(id)).toEqual([]);
});

test('B4: the database refuses more than is due, a total that differs from the paybacks, and done without paybacks', async () => {
  const { id, attempt } = await createOpenRefund();
  const sql = shop.database.sql;
  await expect(sql`
      update refund_tasks set paid_back = 2401, state = 'reversed', done_at = now(), done_by = 'x' where id = ${id}`).rejects.toThrow(
    'refund_tasks_paid_back',
  );
  await expect(
    sql`update refund_tasks set state = 'done', done_at = now(), done_by = 'x' where id = ${id}`,
  ).rejects.toThrow('refund_tasks_closed');
  await expect(sql`update refund_tasks set paid_back = 100 where id = ${id}`).rejects.toThrow(
    `refund ${id}: paid_back is not the sum of its paybacks`,
  );
  await expect(
    sql`insert into refund_paybacks (task_id, amount, reference, at, by) values (${id}, 100, 'X1', now(), 'x')`,
  ).rejects.toThrow(`refund ${id}: paid_back is not the sum of its paybacks`);
  const moreDue = `refund ${id}: more is due than was taken`;
  await expect(sql`update refund_tasks set amount = 2401 where id = ${id}`).rejects.toThrow(moreDue);
  await expect(sql`update payment_attempts set taken_amount = 2399 where id = ${attempt.id}`).rejects.toThrow(
    moreDue,
  );
});

test('the oldest comes first, 20 a page', async () => {
  const { id, order, attempt } = await createOpenRefund();
  await shop.database.sql`
    with copies as (
      insert into payment_attempts (order_id, provider, method, state, amount, taken_amount, token_hash, created_at, deadline_at)
      select ${order.id}, 'safaricom', 'mpesa', 'paid', 2400, 2400, 'copy ' || n || ${attempt.tokenHash}, now(), now()
      from generate_series(1, 20) n returning id)
    insert into refund_tasks (order_id, attempt_id, amount, reason, created_at)
    select ${order.id}, id, 100, 'Copied', now() + interval '1 hour' from copies`;
  const first = await list();
  expect([first.count, first.results.length, first.results[0]!.id]).toEqual([21, 20, id]);
  expect(first.next).toBe('/api/y/refunds/?state=open&page=2');
  const second = (await shop.follow('refunds', first.next, { token: superuser.token })).body;
  expect([second.results.length, second.next, second.previous]).toEqual([
    1,
    null,
    '/api/y/refunds/?state=open&page=1',
  ]);
});
