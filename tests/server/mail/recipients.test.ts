import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../../contract/errors.ts';
import { runInTransaction } from '../../../server/db/client.ts';
import { requeueWaitingEmails } from '../../../server/features/mail/clean-up-emails.ts';
import { composeEmail, type EmailMessage } from '../../../server/features/mail/compose-email.ts';
import { queueEmail } from '../../../server/features/mail/queue-email.ts';
import { sendEmail } from '../../../server/features/mail/send-email.ts';
import { createMailer } from '../../../server/providers/smtp/smtp.ts';
import { payOrder } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { deliveryDetails, orderRequest } from '../../factories/order-request.ts';
import { shippingRequest } from '../../factories/shipping-request.ts';
import { tally } from '../../factories/tally.ts';
import type { Reply } from '../../support/call-api.ts';
import { emailsTo, receivedEmails, subjectsTo } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { HOUR, newEmail, openBrowser, PASSWORD } from '../accounts/account-browser.ts';
import { signInWithGoogle } from '../accounts/google/google-credentials.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function placeOrder(details: Record<string, unknown>) {
  const owner = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const reply = await shop.call('placeOrder', {
    token: owner.token,
    body: orderRequest([{ product, quantity: 2 }], { deliveryDetails: { ...deliveryDetails, ...details } }),
  });
  return { ...reply, owner, order: reply.body.order };
}

const titles = async (email: string) =>
  (await subjectsTo(shop, email)).map((subject) => subject.replace(/ \(.*/, ''));

describe('emails about an order', () => {
  test('S4: go to the account; a different delivery address gets them only once the order is paid', async () => {
    const stranger = newEmail();
    const { owner, order: placed } = await placeOrder({ email: stranger });
    expect([await titles(owner.email), await titles(stranger)]).toEqual([['We have your order'], []]);
    await payOrder(shop, owner, placed);
    const staff = await createUser(shop.ctx, { isStaff: true });
    await shop.call('changeOrderStatus', {
      token: staff.token,
      params: placed,
      body: { status: 'shipping' },
    });
    const since = ['Your payment has arrived', 'Your order is on its way'];
    expect(await titles(owner.email)).toEqual(['We have your order', ...since]);
    expect(await titles(stranger)).toEqual(since);
  });

  test('S4: are not sent to a stranger by placing and cancelling repeatedly', async () => {
    const stranger = newEmail();
    for (let round = 0; round < 3; round += 1) {
      const { owner, order: placed } = await placeOrder({ email: stranger });
      await shop.call('cancelOrder', { token: owner.token, params: placed, body: {} });
    }
    expect(await emailsTo(shop, stranger)).toEqual([]);
  });

  test('S4: are sent once when the delivery address is the account’s with different case', async () => {
    const email = newEmail();
    const owner = await createUser(shop.ctx, { email });
    const product = await createProduct(shop.db);
    const { body } = await shop.call('placeOrder', {
      token: owner.token,
      body: orderRequest([{ product, quantity: 2 }], {
        deliveryDetails: { ...deliveryDetails, email: email.toUpperCase() },
      }),
    });
    await payOrder(shop, owner, body.order);
    expect(await titles(email)).toEqual(['We have your order', 'Your payment has arrived']);
  });

  test.each([
    ['firstName', 'Claim KES 50,000 at http://evil.test/win now'],
    ['lastName', 'victim@evil.test'],
    ['street', 'www.evil.test/pay'],
    ['city', 'https://evil.test'],
    ['county', 'ftp://evil.test'],
  ])('S4: [CHECKOUT-07] a link as %s is refused, naming the field', async (field, value) => {
    const { status, body } = await placeOrder({ [field]: value });
    expect([status, body.code, body.fields]).toEqual([
      400,
      'VALIDATION',
      { [`deliveryDetails.${field}`]: 'Please leave out web and email addresses' },
    ]);
  });

  test('S4: a saved address cannot contain a link either', async () => {
    const { token } = await createUser(shop.ctx);
    const body = {
      first_name: 'Amina',
      last_name: 'Hassan',
      street_address: 'http://evil.test/pay',
      city: 'Nairobi\nNakuru',
      county: 'Nairobi',
      phone_number: '+254712345678',
      email: 'amina@example.com',
    };
    const reply = await shop.call('addAddress', { token, body });
    expect([reply.status, reply.body.fields]).toEqual([
      400,
      {
        street_address: 'Please leave out web and email addresses',
        city: 'Contains a character that cannot be used',
      },
    ]);
  });

  test('S4: a Google account’s name that contains a link is not used', async () => {
    const { status, body } = await signInWithGoogle(shop, {
      email: 'win.now@gmail.com',
      sub: '998877',
      name: 'Win at http://evil.test',
    });
    expect([status, body.user.username]).toEqual([200, 'win.now']);
  });
});

describe('an email address', () => {
  const NAMES = [
    'a<victim@mail.test>',
    'x,victim@mail.test',
    'grp:victim@mail.test;',
    '"q"<victim@mail.test>',
    'victim@mail.test(comment)',
    '=?utf-8?q?x?=<victim@mail.test>',
  ];
  test.each(NAMES)('S5: %j is refused wherever an address is entered', async (email) => {
    const refused = [400, 'Please enter a valid email address'];
    const toFieldError = ({ status, body }: Reply<Partial<ErrorBody>>) => [
      status,
      body.fields?.['email'] ?? body.fields?.['customerEmail'],
    ];
    const signUp = { username: 'Amina', email, password: PASSWORD };
    expect(toFieldError(await shop.call('sendVerification', { body: signUp }))).toEqual(refused);
    expect(toFieldError(await shop.call('forgotPassword', { body: { email } }))).toEqual(refused);
    expect(
      toFieldError(
        await shop.call('shippingRequest', { body: { ...shippingRequest, customerEmail: email } }),
      ),
    ).toEqual(refused);
    expect((await placeOrder({ email })).status).toBe(400);
  });

  test.each(NAMES)('S5: %j, stored by an earlier version, gets no email', async (recipient) => {
    await runInTransaction(shop.db, (tx) => queueEmail(shop.ctx, tx, recipient, EMAIL));
    const [{ id } = { id: 0 }] = await emailsTo(shop, recipient);
    await sendEmail(shop.ctx, id);
    expect((await emailsTo(shop, recipient))[0]).toMatchObject({
      state: 'failed',
      reason: 'This is no email address.',
    });
    expect(await receivedEmails(shop, 'victim@mail.test')).toEqual([]);
  });

  test.each(NAMES)(
    'S5: a text such as %j reaches no other mailbox, even when passed straight to the mailer',
    async (to) => {
      const mailer = createMailer({ ...shop.ctx.config.smtp! });
      const mail = { to, subject: 'A test', text: 'Hello', html: '<p>Hello</p>', messageId: '<1@gari.test>' };
      await mailer.send(mail).catch(() => undefined);
      mailer.close();
      expect(await receivedEmails(shop, 'victim@mail.test')).toEqual([]);
    },
  );
});

const EMAIL = composeEmail({ subject: 'A test', paragraphs: ['Hello.'] });
const DAY = 24 * HOUR;

describe('emails to one address in 24 hours', () => {
  async function sendEmails(email: string, content: EmailMessage, count: number) {
    for (let made = 0; made < count; made += 1)
      await runInTransaction(shop.db, (tx) => queueEmail(shop.ctx, tx, email, content));
    const waiting = (await emailsTo(shop, email)).filter(({ state }) => state === 'waiting');
    await Promise.all(waiting.map(({ id }) => sendEmail(shop.ctx, id)));
    return tally((await emailsTo(shop, email)).map(({ state }) => state));
  }

  test('S4: are limited to 20, also when all are sent at once; the others wait for the next day', async () => {
    const email = newEmail();
    expect(await sendEmails(email, EMAIL, 30)).toEqual({ sent: 20, waiting: 10 });
    expect(await receivedEmails(shop, email)).toHaveLength(20);
    expect((await emailsTo(shop, email)).find(({ state }) => state === 'waiting')?.reason).toBe(
      '20 emails went to this address in the last 24 hours.',
    );
    shop.clock.advance(DAY - 60_000);
    expect(await sendEmails(email, EMAIL, 0)).toEqual({ sent: 20, waiting: 10 });
    shop.clock.advance(120_000);
    await shop.database.sql`delete from graphile_worker._private_jobs`;
    await requeueWaitingEmails(shop.ctx);
    const [{ jobs } = { jobs: 0 }] = await shop.database.sql<{ jobs: number }[]>`
      select count(*)::int as jobs from graphile_worker._private_jobs where key like 'send_mail:%'`;
    expect(jobs).toBeGreaterThanOrEqual(10);
    expect(await sendEmails(email, EMAIL, 0)).toEqual({ sent: 30 });
  });

  test('S4: are dropped beyond the limit when strangers can cause them, and the reply is unchanged', async () => {
    const email = newEmail();
    const { email: customerEmail } = await createUser(shop.ctx, { email });
    await sendEmails(customerEmail, EMAIL, 20);
    const { status, body } = await openBrowser(shop).forgot(customerEmail);
    expect([status, body]).toEqual([
      200,
      { message: 'If there is an account with this address, a code is on its way to it.' },
    ]);
    expect(await sendEmails(customerEmail, EMAIL, 0)).toEqual({ sent: 20, dropped: 1 });
    const dropped = (await emailsTo(shop, customerEmail)).find(({ state }) => state === 'dropped');
    expect(dropped).toMatchObject({ subject: '', text: '', html: '' });
  });

  test('S4: always include a received payment and a changed password', async () => {
    const { owner, order: placed } = await placeOrder({});
    await sendEmails(owner.email, EMAIL, 20);
    await payOrder(shop, owner, placed);
    expect(await sendEmails(owner.email, EMAIL, 0)).toEqual({ sent: 21, waiting: 1 });
    const received = (await receivedEmails(shop, owner.email)).map(({ subject }) => subject);
    expect(received).toContain(`Your payment has arrived (${placed.order_number.slice(0, 8)})`);
  });

  test('S4: count once when retried', async () => {
    const email = newEmail();
    await sendEmails(email, EMAIL, 19);
    await runInTransaction(shop.db, (tx) => queueEmail(shop.ctx, tx, email, EMAIL));
    const { id } = (await emailsTo(shop, email)).at(-1)!;
    const mailer = { send: () => Promise.reject(new Error('421 later')), close: () => undefined };
    for (let again = 0; again < 3; again += 1)
      await expect(sendEmail({ ...shop.ctx, mailer }, id)).rejects.toThrow('421 later');
    await sendEmail(shop.ctx, id);
    expect(await sendEmails(email, EMAIL, 1)).toEqual({ sent: 20, waiting: 1 });
  });
});
