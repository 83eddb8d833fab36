import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refundTasks } from '../../../server/db/schema/index.ts';
import { createOrder, pay } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { onlyAttempt } from '../payments/payment-facts.ts';

let shop: TestShop;
let boss: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  boss = await createUser(shop.ctx, { isSuperuser: true });
});
beforeEach(() => shop.db.delete(refundTasks));
afterAll(() => shop.close());

const list = async (query = '') =>
  (await shop.call('GET', `/api/y/refunds/${query}`, { token: boss.token })).body;
const change = (id: number, body: unknown, token = boss.token) =>
  shop.call('PATCH', `/api/y/refunds/${id}/`, { token, body });

/** A paid order that a superuser cancelled: its Ksh 2,400 must go back. */
async function owedMoney() {
  const { owner, order, path } = await createOrder(shop);
  await pay(shop, owner, order);
  await shop.call('POST', `${path}cancel/`, { token: boss.token, body: { reason: 'Damaged in store' } });
  const attempt = await onlyAttempt(shop, order);
  const [task] = await shop.db.select().from(refundTasks).where(eq(refundTasks.orderId, order.id));
  return { order, attempt, id: task!.id };
}

const auditOf = (id: number) =>
  shop.database
    .sql`select action, actor, before, after from audit_log where subject = ${`refund ${id}`} order by id`;

test('[BACKOFFICE-02] a refund says how much goes back to whom, why, and by which payment', async () => {
  const { id, order, attempt } = await owedMoney();
  expect(await list()).toEqual({
    results: [
      {
        id,
        order_number: order.order_number,
        amount: 2400,
        reason: 'Cancelled after payment: Damaged in store',
        state: 'open',
        note: '',
        payee: `Amina Hassan, ${attempt.phone}, ${order.delivery_address.email}`,
        method: 'mpesa',
        reference: attempt.receipt,
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

test('[BACKOFFICE-02] done with a note, it moves to the done ones, audited, and whom it went to is forgotten', async () => {
  const { id } = await owedMoney();
  const { status, body } = await change(id, { state: 'done', note: ' Sent by M-Pesa, TKL9XX01AB ' });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      id,
      state: 'done',
      note: 'Sent by M-Pesa, TKL9XX01AB',
      payee: '',
      done_by: boss.email,
      done_at: expect.any(String),
    }),
  ]);
  expect((await list()).count).toBe(0);
  expect((await list('?state=done')).results).toEqual([body]);
  expect([...(await auditOf(id))]).toEqual([
    {
      action: 'complete refund',
      actor: boss.email,
      before: { state: 'open', note: '' },
      after: { state: 'done', note: 'Sent by M-Pesa, TKL9XX01AB' },
    },
  ]);
});

test('[BACKOFFICE-02] a note alone leaves it open, with whom to pay back', async () => {
  const { id } = await owedMoney();
  const { body } = await change(id, { state: 'open', note: 'Called, no answer' });
  expect(body).toMatchObject({ state: 'open', note: 'Called, no answer', done_at: null });
  expect(body.payee).toContain('Amina Hassan');
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['note refund']);
});

test('[BACKOFFICE-02] of two superusers who mark it done the second is told, and nothing is overwritten', async () => {
  const { id } = await owedMoney();
  const other = await createUser(shop.ctx, { isSuperuser: true });
  const replies = await Promise.all([
    change(id, { state: 'done', note: 'Sent by me' }),
    change(id, { state: 'done', note: 'Sent by me too' }, other.token),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const told = replies.find(({ status }) => status === 409)!.body;
  const done = (await list('?state=done')).results[0];
  expect(told).toMatchObject({
    code: 'TRANSITION_REFUSED',
    message: `This refund was marked done by ${done.done_by} already.`,
    data: { from: 'done', allowed: [] },
  });
  expect(await auditOf(id)).toHaveLength(1);
  const again = await change(id, { state: 'open', note: 'Open again' });
  expect(again.status).toBe(409);
});

test('a note is needed, and an unknown refund is not found', async () => {
  const { id } = await owedMoney();
  const { status, body } = await change(id, { state: 'done', note: '  ' });
  expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', { note: 'This field is required' }]);
  expect((await change(2_147_483_647, { state: 'done', note: 'x' })).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Refund not found.',
  });
  expect(await auditOf(id)).toEqual([]);
});

test('the oldest stands first, 20 a page', async () => {
  const { id, order, attempt } = await owedMoney();
  await shop.database.sql`
    with copies as (
      insert into payment_attempts (order_id, provider, method, state, amount, token_hash, created_at, deadline_at)
      select ${order.id}, 'safaricom', 'mpesa', 'failed', 2400, 'copy ' || n || ${attempt.tokenHash}, now(), now()
      from generate_series(1, 20) n returning id)
    insert into refund_tasks (order_id, attempt_id, amount, reason, created_at)
    select ${order.id}, id, 100, 'Copied', now() + interval '1 hour' from copies`;
  const first = await list();
  expect([first.count, first.results.length, first.results[0].id]).toEqual([21, 20, id]);
  expect(first.next).toBe('/api/y/refunds/?state=open&page=2');
  const second = (await shop.call('GET', first.next, { token: boss.token })).body;
  expect([second.results.length, second.next, second.previous]).toEqual([
    1,
    null,
    '/api/y/refunds/?state=open&page=1',
  ]);
});
