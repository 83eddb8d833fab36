import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/types.ts';
import { refundTasks } from '../../../server/db/schema/index.ts';
import { expireOrder } from '../../../server/features/orders/expire-order.ts';
import { createFreshToken, createOrder, payOrder } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { buildCardRequest, decideCardPayment, initiateCardPayment } from '../../support/demo-card.ts';
import { answerPrompt, placeOrder, sendPrompt } from '../../support/demo-phone.ts';
import { emailsTo } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { HOUR, newEmail } from '../accounts/account-browser.ts';
import { findOnlyAttempt } from '../payments/payment-records.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

const cancel = (order: Order, token: string, reason = '') =>
  shop.call('cancelOrder', { token, params: order, body: { reason } });
const findNewestEmail = async (email: string) => (await emailsTo(shop, email)).at(-1)!;
const titles = async (email: string) =>
  (await emailsTo(shop, email)).map(({ subject }) => subject.replace(/ \(.*/, ''));
const findRefund = async (order: Order) => {
  const [task] = await shop.db.select().from(refundTasks).where(eq(refundTasks.orderId, order.id));
  return task!;
};
const getSuperuserToken = () => createFreshToken(shop.ctx, superuser);

describe('the email about a cancelled order', () => {
  test('A8: gives the reason when it was not paid in time', async () => {
    const { owner, order } = await createOrder(shop);
    shop.clock.advance(HOUR + 60_000);
    await expireOrder(shop.ctx, order.id);
    const number = order.order_number.slice(0, 8);
    const newestEmail = await findNewestEmail(owner.email);
    expect(newestEmail.subject).toBe(`Your order was cancelled (${number})`);
    expect(newestEmail.text.trim()).toBe(
      [
        'Hello Amina,',
        'Your order is cancelled, and its parts are no longer kept aside. You can order them again at any time.',
        `Order: ${number}\nTotal: Ksh 2,400\nReason: It was not paid in time.\nQuestions: +254 700 000 000`,
        `See your order: ${shop.ctx.config.publicUrl}/order-confirmation?order=${order.order_number}`,
        'Gari, parts for the cars Kenya drives',
      ].join('\n\n'),
    );
  });

  test('A8: says that the owner cancelled it, without the owner’s text', async () => {
    const { owner, order } = await createOrder(shop);
    await cancel(order, owner.token, 'Win at http://evil.test');
    const { text } = await findNewestEmail(owner.email);
    expect(text).toContain('Reason: You cancelled it.');
    expect(text).not.toContain('evil.test');
  });

  test('A8: gives the shop’s reason', async () => {
    const { owner, order } = await createOrder(shop);
    await cancel(order, await getSuperuserToken(), 'Asked by phone');
    expect((await findNewestEmail(owner.email)).text).toContain('Reason: Asked by phone');
  });

  test('A8: is not sent for a draft that was never paid', async () => {
    const { email, token } = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    await initiateCardPayment(shop, token, buildCardRequest(product));
    await placeOrder(shop, token, product, 1);
    expect(await titles(email)).toEqual(['We have your order']);
  });

  test('A8: [A7] is sent for an abandoned draft that was charged afterwards, with a link to its page', async () => {
    const { email, token } = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    const { body } = await initiateCardPayment(shop, token, buildCardRequest(product));
    await placeOrder(shop, token, product, 1);
    await decideCardPayment(shop, body.tx_ref, { action: 'pay', webhook: 'first' });
    expect(await titles(email)).toEqual(['We have your order', 'We will pay Ksh 2,400 back to you']);
    const { text } = await findNewestEmail(email);
    expect(text).toContain('Your order is cancelled.');
    expect(text).toContain(`/order-confirmation?order=${body.order_id}`);
  });

  test('A8: is sent for a draft that was undercharged', async () => {
    const { email, token } = await createUser(shop.ctx);
    const { body } = await initiateCardPayment(shop, token, buildCardRequest(await createProduct(shop.db)));
    await decideCardPayment(shop, body.tx_ref, { action: 'pay', amount: 240, webhook: 'first' });
    expect(await titles(email)).toEqual(['We will pay Ksh 240 back to you']);
    shop.clock.advance(HOUR + 60_000);
    const [draft] = await shop.database.sql<{ id: number }[]>`
      select id from orders where order_number = ${body.order_id}`;
    await expireOrder(shop.ctx, draft!.id);
    expect(await titles(email)).toEqual(['We will pay Ksh 240 back to you', 'Your order was cancelled']);
  });
});

test('[ORDERPAGE-06] from the payment on, emails name its receipt, and all of them a phone number', async () => {
  const { owner, order } = await createOrder(shop);
  const placed = await findNewestEmail(owner.email);
  expect(placed.text).toContain(`Questions: ${shop.ctx.config.contact.phone}`);
  expect(placed.text).not.toContain('Receipt:');
  await payOrder(shop, owner, order);
  const { receipt } = await findOnlyAttempt(shop, order);
  expect((await findNewestEmail(owner.email)).text).toContain(`Total: Ksh 2,400\nReceipt: ${receipt}\n`);
  await shop.call('changeOrderStatus', {
    token: await getSuperuserToken(),
    params: order,
    body: { status: 'shipping' },
  });
  expect((await findNewestEmail(owner.email)).text).toContain(`Receipt: ${receipt}\n`);
});

test('[RECEIPT-04] the email about the payment, and no other, links the receipt', async () => {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const link = `Your receipt, to print or to save as PDF: ${shop.ctx.config.publicUrl}/orders/${order.order_number}/receipt\n`;
  expect((await emailsTo(shop, owner.email)).map(({ text }) => text.includes(link))).toEqual([false, true]);
  expect((await findNewestEmail(owner.email)).html).toContain(
    `<a href="${shop.ctx.config.publicUrl}/orders/${order.order_number}/receipt">Your receipt, to print or to save as PDF</a>`,
  );
});

describe('the email about a refund', () => {
  test('A8: states the amount and reason, and another follows when it has been paid', async () => {
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    await cancel(order, await getSuperuserToken(), 'Damaged in store');
    const number = order.order_number.slice(0, 8);
    expect(await titles(owner.email)).toEqual([
      'We have your order',
      'Your payment has arrived',
      'Your order was cancelled',
      'We will pay Ksh 2,400 back to you',
    ]);
    const due = await findNewestEmail(owner.email);
    expect(due.text).toContain(
      [
        'Your order is cancelled.',
        'We will pay this money back to you. You need not do anything: we write to you again once it has gone.',
        `Order: ${number}\nTo be paid back: Ksh 2,400\nReason: Cancelled after payment: Damaged in store`,
      ].join('\n\n'),
    );
    const params = await findRefund(order);
    const token = await getSuperuserToken();
    await shop.call('noteRefund', { token, params, body: { note: 'Rang, nobody there' } });
    expect(await findNewestEmail(owner.email)).toEqual(due);
    const body = { amount: 2400, reference: 'UKT7000001', note: 'Sent, quite rude' };
    expect((await shop.call('recordPayback', { token, params, body })).status).toBe(200);
    const refundEmail = await findNewestEmail(owner.email);
    expect(refundEmail.subject).toBe(`We have paid Ksh 2,400 back to you (${number})`);
    expect(refundEmail.text).toContain(`Order: ${number}\nPaid back: Ksh 2,400\nReference: UKT7000001`);
    expect(refundEmail.text).not.toContain('rude');
  });

  test('A8: is sent for each partial payback, and for one that came back', async () => {
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    await cancel(order, await getSuperuserToken(), 'Damaged in store');
    const params = await findRefund(order);
    const token = await getSuperuserToken();
    const recordPayback = (amount: number, reference: string) =>
      shop.call('recordPayback', { token, params, body: { amount, reference } });
    const { body } = await recordPayback(1000, 'UKT7000002');
    await recordPayback(1400, 'UKT7000003');
    const returned = { payback: body.paybacks[0]!.id, note: 'The phone has no account' };
    expect((await shop.call('reopenRefund', { token, params, body: returned })).status).toBe(200);
    expect((await titles(owner.email)).slice(-4)).toEqual([
      'We will pay Ksh 2,400 back to you',
      'We have paid Ksh 1,000 back to you',
      'We have paid Ksh 1,400 back to you',
      'We will pay Ksh 1,000 back to you',
    ]);
    const { text } = await findNewestEmail(owner.email);
    expect(text).toContain('Reason: Our transfer to you came back.');
    expect(text).not.toContain('account');
  });

  test('A8: is sent once when too little was paid, though the order stays unpaid', async () => {
    const { owner, order } = await createOrder(shop);
    const phonePrompt = await sendPrompt(shop, owner.token, order);
    await answerPrompt(shop, phonePrompt, { action: 'approve', amount: 240, callback: 'twice' });
    expect(await titles(owner.email)).toEqual(['We have your order', 'We will pay Ksh 240 back to you']);
    const { text } = await findNewestEmail(owner.email);
    expect(text).toContain('Reason: Ksh 240 was paid, Ksh 2,400 was due.');
    expect(text).not.toContain('cancelled');
  });

  test('A8: also goes to the delivery address if the order was paid', async () => {
    const delivery = newEmail();
    const owner = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    const order = await placeOrder(shop, owner.token, product, 2);
    await shop.database.sql`update orders set email = ${delivery} where id = ${order.id}`;
    await payOrder(shop, owner, order);
    await cancel(order, await getSuperuserToken(), 'Damaged in store');
    expect(await titles(delivery)).toEqual([
      'Your payment has arrived',
      'Your order was cancelled',
      'We will pay Ksh 2,400 back to you',
    ]);
  });

  test('A8: is not sent when the account is deleted', async () => {
    const { owner, order } = await createOrder(shop);
    await shop.database.sql`
      update users set email = 'deleted-' || id || '@deleted.invalid' where id = ${owner.id}`;
    await cancel(order, await getSuperuserToken(), 'Asked by phone');
    expect(await titles(`deleted-${owner.id}@deleted.invalid`)).toEqual([]);
  });
});
