import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payOrder } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { deliveryDetails, orderRequest } from '../../factories/order-request.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { emailsTo, readCode, receivedEmails, subjectsTo } from '../../support/mailbox.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { POLL_OPTIONS, startTestShopWithWorker } from '../../support/test-shop-with-worker.ts';
import { newEmail, openBrowser } from '../accounts/account-browser.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShopWithWorker();
});
afterAll(() => shop.close());

/** Waits for `count` emails to the address and returns the newest. */
async function waitForEmails(email: string, count: number) {
  await expect.poll(() => receivedEmails(shop, email), POLL_OPTIONS).toHaveLength(count);
  return (await receivedEmails(shop, email)).at(-1)!;
}

async function placeOrderFor(email: string, details: Record<string, unknown> = {}) {
  const owner = await createUser(shop.ctx, { email });
  const product = await createProduct(shop.db);
  const { status, body } = await shop.call('placeOrder', {
    token: owner.token,
    body: orderRequest([{ product, quantity: 2 }], {
      deliveryDetails: { ...deliveryDetails, email, ...details },
    }),
  });
  expect(status).toBe(200);
  return { owner, order: body.order };
}

describe('account emails', () => {
  test('[API-ACC-04] the verification email: a code, the name, how long it is valid', async () => {
    const email = newEmail();
    await openBrowser(shop).signUp(email, { username: 'Amina Hassan' });
    const code = await readCode(shop, email);
    const mail = await waitForEmails(email, 1);
    expect([mail.to, mail.subject]).toEqual([email, `${code} is your Gari verification code`]);
    expect(mail.text.trim()).toBe(
      `Hello Amina Hassan,\n\nThis code confirms your email address. It is good for 10 minutes.\n\n${code}\n\nIf this was not you, you can ignore this mail: nothing happens without the code.`,
    );
    expect(code).toMatch(/^\d{6}$/);
    expect(mail.html).toContain(`>${code}</p>`);
    expect(mail.html).toContain('<meta name="viewport" content="width=device-width">');
  });

  test('[API-ACC-07, API-ACC-09] the reset email and the one after it', async () => {
    const user = await createUser(shop.ctx);
    const browser = openBrowser(shop);
    await browser.forgot(user.email);
    const code = await readCode(shop, user.email);
    const mail = await waitForEmails(user.email, 1);
    expect(mail.subject).toBe(`${code} is your Gari reset code`);
    expect(code).toMatch(/^\d{4}$/);
    expect(mail.text).toContain(`\n\n${code}\n\n`);
    expect(mail.html).toContain(`>${code}</p>`);
    await browser.verifyResetCode(user.email, code);
    await browser.reset(user.email, 'Green-piston-58');
    const changed = await waitForEmails(user.email, 2);
    expect(changed.subject).toBe('Your Gari password was changed');
    expect(changed.text).toContain(`Set a new password: ${shop.ctx.config.publicUrl}/forgot-password`);
    expect(changed.html).toContain(`<a href="${shop.ctx.config.publicUrl}/forgot-password"`);
  });

  test('[CODE-07] the email to an address that has an account contains no code', async () => {
    const user = await createUser(shop.ctx);
    await openBrowser(shop).signUp(user.email);
    const mail = await waitForEmails(user.email, 1);
    expect(mail.subject).toBe('You already have a Gari account');
    expect(mail.text).toContain(`Sign in: ${shop.ctx.config.publicUrl}/login`);
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
  });

  test('[API-ACC-04] a name is escaped in HTML, whatever it contains', async () => {
    const email = newEmail();
    const username = `<script>alert("1")</script> & 'co'`;
    await openBrowser(shop).signUp(email, { username });
    const mail = await waitForEmails(email, 1);
    expect(mail.text).toContain(`Hello ${username},`);
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain(
      'Hello &#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38; &#39;co&#39;,',
    );
  });

  test.each([
    ['You won KES 50,000!\n\nPlease claim', 'Contains a character that cannot be used'],
    ['A\r\nBcc: victim', 'Contains a character that cannot be used'],
    ['Claim at http://evil.test/win', 'Please leave out web and email addresses'],
    ['www.evil.test', 'Please leave out web and email addresses'],
    ['victim@evil.test', 'Please leave out web and email addresses'],
  ])(
    'S4: [API-ACC-04] the name %j creates no account and is emailed to nobody',
    async (username, message) => {
      const email = newEmail();
      const { status, body } = await openBrowser(shop).signUp(email, { username });
      expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', { username: message }]);
      expect(await emailsTo(shop, email)).toEqual([]);
    },
  );
});

describe('order emails', () => {
  test('[SETTLE-14] placed, paid, shipping and delivered orders each send an email, in this sequence', async () => {
    const email = newEmail();
    const staff = await createUser(shop.ctx, { isStaff: true });
    const { owner, order } = await placeOrderFor(email);
    const number = order.order_number.slice(0, 8);
    const orderEmail = await waitForEmails(email, 1);
    expect(orderEmail.subject).toBe(`We have your order (${number})`);
    expect(orderEmail.text.trim()).toBe(
      [
        'Hello Amina,',
        'Thank you. We have kept your parts aside; they are yours once the order is paid.',
        `Order: ${number}\nParts: 2 × ${order.cart_items[0]!.product.name}\nTotal: Ksh 2,400\nDelivery: Moi Avenue 12, Nairobi\nQuestions: +254 700 000 000`,
        `See your order: ${shop.ctx.config.publicUrl}/order-confirmation?order=${order.order_number}`,
        'Gari, parts for the cars Kenya drives',
      ].join('\n\n'),
    );
    expect(orderEmail.html).toContain('<strong>Ksh 2,400</strong>');
    await payOrder(shop, owner, order);
    expect((await waitForEmails(email, 2)).subject).toBe(`Your payment has arrived (${number})`);
    for (const [index, [status, subject]] of (
      [
        ['shipping', `Your order is on its way (${number})`],
        ['delivered', `Your order was delivered (${number})`],
      ] as const
    ).entries()) {
      await shop.call('changeOrderStatus', {
        token: staff.token,
        params: order,
        body: { status },
      });
      expect((await waitForEmails(email, 3 + index)).subject).toBe(subject);
    }
    for (const { text, html } of await receivedEmails(shop, email)) {
      expect(text).toContain(`Order: ${number}`);
      expect(html).toContain(`<strong>${number}</strong>`);
    }
  });

  test('[SETTLE-14] a name and a street are escaped in HTML', async () => {
    const email = newEmail();
    await placeOrderFor(email, { firstName: '<b>Amina</b>', street: '"><img src=x onerror=alert(1)>' });
    const { text, html } = await waitForEmails(email, 1);
    expect(text).toContain('Hello <b>Amina</b>,');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('<img');
  });

  test('[SETTLE-14] the email belongs to the settling transaction: without it the order is not paid, and with it exactly once', async () => {
    const email = newEmail();
    const { owner, order } = await placeOrderFor(email);
    const getMailStates = async () =>
      (await shop.database.sql<{ status: string }[]>`select status from orders where id = ${order.id}`)[0]!
        .status;
    await shop.database.sql.query(`
      create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail'; end $$;
      create trigger refuse_mail before insert on mails for each row
        when (new.recipient = '${email}') execute function refuse_mail();`);
    const phonePrompt = await sendPrompt(shop, owner.token, order);
    await answerPrompt(shop, phonePrompt, { action: 'approve' });
    expect(await getMailStates()).toBe('pending');
    await shop.database.sql.query('drop trigger refuse_mail on mails; drop function refuse_mail();');
    await shop.database
      .sql`update graphile_worker._private_jobs set run_at = now() where key like 'settle_attempt:%'`;
    await expect.poll(getMailStates, POLL_OPTIONS).toBe('paid');
    for (let again = 0; again < 3; again += 1)
      await shop.call('orderStatus', { token: owner.token, params: order });
    const number = order.order_number.slice(0, 8);
    expect(await subjectsTo(shop, email)).toEqual([
      `We have your order (${number})`,
      `Your payment has arrived (${number})`,
    ]);
    await waitForEmails(email, 2);
  });

  test('[SETTLE-14] a failed payment sends no email', async () => {
    const email = newEmail();
    const { owner, order } = await placeOrderFor(email);
    await answerPrompt(shop, await sendPrompt(shop, owner.token, order), { action: 'cancel' });
    expect(await emailsTo(shop, email)).toHaveLength(1);
  });
});
