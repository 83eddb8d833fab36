import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '../../../contract/endpoint-types.ts';
import type { Order } from '../../../contract/types.ts';
import { orderItems, products, refundTasks } from '../../../server/db/schema/index.ts';
import {
  describeViolation,
  findMoneyViolations,
} from '../../../server/features/operations/money-invariants.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { emailsTo } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { findOnlyAttempt, findRefunds, getStatus } from '../payments/payment-records.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterEach(async () => {
  const violations = await findMoneyViolations(shop.db);
  if (violations.length > 0) throw new Error(violations.map(describeViolation).join('\n'));
});
afterAll(() => shop.close());

/** Two units at Ksh 1,000, each with a handling fee of Ksh 50, and Ksh 300 for delivery. 8 units are left in stock. */
async function createPaidOrder() {
  const created = await createOrder(shop);
  await payOrder(shop, created.owner, created.order);
  return { ...created, line: created.order.cart_items[0]!.id };
}

type Body = EndpointBody<'refundPart'>;
const refundPart = (order: Order, body: Partial<Body>, token = superuser.token) =>
  shop.call('refundPart', {
    token,
    params: { order_number: order.order_number },
    body: { lines: [], amount: 1050, reason: 'Wrong part', restock: true, left: 2400, ...body },
  });

async function readUnits({ id }: { id: number }) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id));
  return { free: row!.stockQuantity, held: row!.unitsHeld, sold: row!.unitsSold };
}

const findAuditEntries = (order: Order) =>
  shop.database
    .sql`select action, actor, before, after from audit_log where subject = ${`order ${order.order_number}`} order by id`;

describe('a part of a paid order', () => {
  test('[PARTREFUND-01] [PARTREFUND-04] one unit comes back: money is due, the unit is in stock, the status stays', async () => {
    const { order, product, line } = await createPaidOrder();
    const { status, body } = await refundPart(order, { lines: [{ id: line, units: 1 }] });
    expect([status, body.order.status, body.refundable]).toEqual([200, 'paid', 1350]);
    expect(body.refunds).toEqual([
      {
        amount: 1050,
        paid_back: 0,
        state: 'open',
        reason: 'Wrong part.',
        references: [],
        at: expect.any(String),
      },
    ]);
    expect(body.items.map(({ quantity, returned }) => ({ quantity, returned }))).toEqual([
      { quantity: 2, returned: 1 },
    ]);
    expect(await readUnits(product)).toEqual({ free: 9, held: 1, sold: 1 });
    expect([...(await findAuditEntries(order))]).toEqual([
      {
        action: 'refund part',
        actor: superuser.email,
        before: { left_to_refund: 2400 },
        after: {
          left_to_refund: 1350,
          amount: 1050,
          reason: 'Wrong part',
          returned: [`1 × ${product.name}`],
          back_in_stock: true,
        },
      },
    ]);
  });

  test('[PARTREFUND-04] units that are not put back in stock are neither held nor sold', async () => {
    const { order, product, line } = await createPaidOrder();
    await refundPart(order, { lines: [{ id: line, units: 1 }], restock: false });
    expect(await readUnits(product)).toEqual({ free: 8, held: 1, sold: 1 });
  });

  test('[PARTREFUND-01] goodwill takes back no units, also of an order that was delivered', async () => {
    const { order, product } = await createPaidOrder();
    for (const status of ['shipping', 'delivered'] as const) {
      await shop.call('changeOrderStatus', { token: superuser.token, params: order, body: { status } });
    }
    const { body } = await refundPart(order, { amount: 200, reason: 'Came late, sorry!' });
    expect([body.order.status, body.refundable, body.items[0]!.returned]).toEqual([
      'delivered',
      2200,
      undefined,
    ]);
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 200, reason: 'Came late, sorry!', state: 'open' },
    ]);
    expect(await readUnits(product)).toEqual({ free: 8, held: 2, sold: 2 });
  });

  test('[PARTREFUND-06] the shopper gets an email about each amount, and reads on the order what is due', async () => {
    const { owner, order } = await createPaidOrder();
    await refundPart(order, { amount: 300, reason: 'One clip was missing' });
    await refundPart(order, { amount: 150, reason: 'Scratched', left: 2100 });
    const [refund] = await shop.db.select().from(refundTasks).where(eq(refundTasks.orderId, order.id));
    await shop.call('recordPayback', {
      token: superuser.token,
      params: { id: refund!.id },
      body: { amount: 450, reference: 'TKL9XX02AA' },
    });
    const { body } = await refundPart(order, { amount: 50, reason: 'Postage', left: 1950 });
    expect(body.refunds).toMatchObject([
      {
        amount: 500,
        paid_back: 450,
        state: 'open',
        reason: 'One clip was missing. Scratched. Postage.',
        references: ['TKL9XX02AA'],
      },
    ]);
    const emails = (await emailsTo(shop, owner.email)).slice(-4);
    expect(emails.map(({ subject }) => subject.replace(/ \(.*/, ''))).toEqual([
      'We will pay Ksh 300 back to you',
      'We will pay Ksh 150 back to you',
      'We have paid Ksh 450 back to you',
      'We will pay Ksh 50 back to you',
    ]);
    expect(emails[1]!.text).toContain('To be paid back: Ksh 150\nReason: Scratched.\n');
    const seenByOwner = await shop.call('order', { token: owner.token, params: order });
    expect([seenByOwner.body.refunds, seenByOwner.body.refundable]).toEqual([body.refunds, undefined]);
  });

  test('[PARTREFUND-06] what came back is not in the email that the rest is on its way', async () => {
    const { owner, product, order, line } = await createPaidOrder();
    await refundPart(order, { lines: [{ id: line, units: 1 }] });
    await shop.call('changeOrderStatus', {
      token: superuser.token,
      params: order,
      body: { status: 'shipping' },
    });
    expect((await emailsTo(shop, owner.email)).at(-1)!.text).toContain(`Parts: 1 × ${product.name}\n`);
  });
});

describe('the limits', () => {
  test('[PARTREFUND-02] at most what was taken without earlier refunds, and at most the units that are left', async () => {
    const { order, product, line } = await createPaidOrder();
    const tooMuch = await refundPart(order, { amount: 2401, lines: [{ id: line, units: 3 }] });
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.message, tooMuch.body.data]).toEqual([
      409,
      'REFUND_EXCEEDED',
      `Only 2 of ${product.name} can come back. Only Ksh 2,400 is left to refund.`,
      { left: 2400, lines: [{ id: line, left: 2 }] },
    ]);
    expect((await refundPart(order, { amount: 2400, lines: [{ id: line, units: 2 }] })).status).toBe(200);
    const more = await refundPart(order, { amount: 1, lines: [{ id: line, units: 1 }], left: 0 });
    expect([more.body.code, more.body.data]).toEqual([
      'REFUND_EXCEEDED',
      { left: 0, lines: [{ id: line, left: 0 }] },
    ]);
    expect((await shop.call('order', { token: superuser.token, params: order })).body.refundable).toBe(
      undefined,
    );
    expect((await findRefunds(shop, order)).map(({ amount }) => amount)).toEqual([2400]);
  });

  test('[PARTREFUND-03] of five at once one counts, and the same request again is refused', async () => {
    const { order, product, line } = await createPaidOrder();
    const body = { lines: [{ id: line, units: 1 }], amount: 400 };
    const replies = await Promise.all(Array.from({ length: 5 }, () => refundPart(order, body)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const again = await refundPart(order, body);
    expect([again.body.code, again.body.message]).toEqual([
      'STALE',
      'Something of this order was refunded meanwhile, and Ksh 2,000 is left. Please look at it again.',
    ]);
    expect((await findRefunds(shop, order)).map(({ amount }) => amount)).toEqual([400]);
    expect(await readUnits(product)).toEqual({ free: 9, held: 1, sold: 1 });
  });

  test('[PARTREFUND-03] two superusers at once cannot refund more than was taken', async () => {
    const { order } = await createPaidOrder();
    const other = await createUser(shop.ctx, { isSuperuser: true });
    const replies = await Promise.all([
      refundPart(order, { amount: 1500 }),
      refundPart(order, { amount: 1600 }, other.token),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)!.body.code).toBe('REFUND_EXCEEDED');
  });

  test('[PARTREFUND-01] only a paid order, and only by a superuser', async () => {
    const { owner, order } = await createOrder(shop);
    const staff = await createUser(shop.ctx, { isStaff: true });
    for (const { token } of [owner, staff]) expect((await refundPart(order, {}, token)).status).toBe(403);
    const refused = await refundPart(order, {});
    expect([refused.status, refused.body.code, refused.body.message, refused.body.data]).toEqual([
      409,
      'TRANSITION_REFUSED',
      'An order that is pending cannot be refunded in part.',
      { from: 'pending', allowed: [] },
    ]);
    expect(await getStatus(shop, order)).toBe('pending');
  });

  test('[PARTREFUND-01] a reason of one plain line, whole shillings, and lines of this order, each once', async () => {
    const { order, line } = await createPaidOrder();
    const other = await createPaidOrder();
    const fieldsOf = async (body: Partial<Body>) => {
      const reply = await refundPart(order, body);
      return [reply.status, reply.body.fields];
    };
    expect(await fieldsOf({ amount: 0, reason: ' ' })).toEqual([
      400,
      { amount: 'At least Ksh 1', reason: 'This field is required' },
    ]);
    expect(await fieldsOf({ reason: 'Two\nlines' })).toEqual([
      400,
      { reason: 'Contains a character that cannot be used' },
    ]);
    const twice = { id: line, units: 1 };
    expect(await fieldsOf({ lines: [twice, twice] })).toEqual([400, { lines: 'Name each line once' }]);
    expect(await fieldsOf({ lines: [{ id: other.line, units: 1 }] })).toEqual([
      400,
      { lines: 'This order has no such line.' },
    ]);
    expect(await findRefunds(shop, order)).toEqual([]);
  });

  test('[PARTREFUND-02] the database refuses more than was taken, fewer than before, and more units than were bought', async () => {
    const { order, line } = await createPaidOrder();
    await refundPart(order, { lines: [{ id: line, units: 1 }] });
    const { id } = await findOnlyAttempt(shop, order);
    const sql = shop.database.sql;
    const refused = `payment attempt ${id}: more is refunded in part than was taken`;
    await expect(sql`update payment_attempts set part_refunded = 2401 where id = ${id}`).rejects.toThrow(
      refused,
    );
    await expect(sql`update payment_attempts set part_refunded = 0 where id = ${id}`).rejects.toThrow(
      refused,
    );
    await expect(sql`update order_items set returned_units = 3 where id = ${line}`).rejects.toThrow(
      'order_items_returned',
    );
    await expect(sql`update order_items set returned_units = 0 where id = ${line}`).rejects.toThrow(
      `order line ${line}: units came back and stay back`,
    );
    const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.id, line));
    expect(item!.returnedUnits).toBe(1);
  });
});
