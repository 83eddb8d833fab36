import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/types.ts';
import { inTransaction } from '../../../server/db/client.ts';
import { queueWaitingMail } from '../../../server/features/mail/clean-up-mail.ts';
import { composeLetter, type Letter } from '../../../server/features/mail/letter.ts';
import { queueMail } from '../../../server/features/mail/queue-mail.ts';
import { sendMail } from '../../../server/features/mail/send-mail.ts';
import { createMailer } from '../../../server/providers/smtp/smtp.ts';
import { pay } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { deliveryDetails, orderRequest } from '../../factories/order-request.ts';
import { tally } from '../../factories/tally.ts';
import { lettersTo, mailReceivedBy, subjectsTo } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { withGoogle } from '../accounts/google-people.ts';
import { HOUR, newEmail, openBrowser, PASSWORD } from '../accounts/signing-up.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function order(details: Record<string, unknown>) {
  const owner = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const reply = await shop.call('POST', '/api/o/new/', {
    token: owner.token,
    body: orderRequest([{ product, quantity: 2 }], { deliveryDetails: { ...deliveryDetails, ...details } }),
  });
  return { ...reply, owner, order: reply.body.order as Order };
}

const titles = async (email: string) =>
  (await subjectsTo(shop, email)).map((subject) => subject.replace(/ \(.*/, ''));

describe('e-mails about an order', () => {
  test('S4: go to the account; another delivery address gets them only once the order is paid', async () => {
    const stranger = newEmail();
    const { owner, order: placed } = await order({ email: stranger });
    expect([await titles(owner.email), await titles(stranger)]).toEqual([['We have your order'], []]);
    await pay(shop, owner, placed);
    const staff = await createUser(shop.ctx, { isStaff: true });
    await shop.call('PATCH', `/api/o/${placed.order_number}/status/`, {
      token: staff.token,
      body: { status: 'shipping' },
    });
    const since = ['Your payment has arrived', 'Your order is on its way'];
    expect(await titles(owner.email)).toEqual(['We have your order', ...since]);
    expect(await titles(stranger)).toEqual(since);
  });

  test('S4: placing and cancelling again and again writes nothing to a stranger', async () => {
    const stranger = newEmail();
    for (let round = 0; round < 3; round += 1) {
      const { owner, order: placed } = await order({ email: stranger });
      await shop.call('POST', `/api/o/${placed.order_number}/cancel/`, { token: owner.token, body: {} });
    }
    expect(await lettersTo(shop, stranger)).toEqual([]);
  });

  test('S4: go once where the delivery address is the account’s in other letters', async () => {
    const email = newEmail();
    const owner = await createUser(shop.ctx, { email });
    const product = await createProduct(shop.db);
    const { body } = await shop.call('POST', '/api/o/new/', {
      token: owner.token,
      body: orderRequest([{ product, quantity: 2 }], {
        deliveryDetails: { ...deliveryDetails, email: email.toUpperCase() },
      }),
    });
    await pay(shop, owner, body.order);
    expect(await titles(email)).toEqual(['We have your order', 'Your payment has arrived']);
  });

  test.each([
    ['firstName', 'Claim KES 50,000 at http://evil.test/win now'],
    ['lastName', 'victim@evil.test'],
    ['street', 'www.evil.test/pay'],
    ['city', 'https://evil.test'],
    ['county', 'ftp://evil.test'],
  ])('S4: [CHECKOUT-07] a link as %s is refused, naming the field', async (field, value) => {
    const { status, body } = await order({ [field]: value });
    expect([status, body.code, body.fields]).toEqual([
      400,
      'VALIDATION',
      { [`deliveryDetails.${field}`]: 'Please leave out web and e-mail addresses' },
    ]);
  });

  test('S4: a saved address takes no link either', async () => {
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
    const reply = await shop.call('POST', '/api/o/addresses/', { token, body });
    expect([reply.status, reply.body.fields]).toEqual([
      400,
      {
        street_address: 'Please leave out web and e-mail addresses',
        city: 'Contains a character that cannot be used',
      },
    ]);
  });

  test('S4: a Google account’s name with a link in it is no name', async () => {
    const { status, body } = await withGoogle(shop, {
      email: 'win.now@gmail.com',
      sub: '998877',
      name: 'Win at http://evil.test',
    });
    expect([status, body.user.username]).toEqual([200, 'win.now']);
  });
});

describe('an e-mail address', () => {
  const NAMES = [
    'a<victim@mail.test>',
    'x,victim@mail.test',
    'grp:victim@mail.test;',
    '"q"<victim@mail.test>',
    'victim@mail.test(comment)',
    '=?utf-8?q?x?=<victim@mail.test>',
  ];
  test.each(NAMES)('S5: %j is refused wherever an address is given', async (email) => {
    const { token } = await createUser(shop.ctx);
    const refused = [400, 'Please enter a valid email address'];
    const fieldsOf = async (path: string, body: object) => {
      const reply = await shop.call('POST', path, { token, body });
      return [reply.status, reply.body.fields?.email ?? reply.body.fields?.customerEmail];
    };
    const signUp = { username: 'Amina', email, password: PASSWORD };
    expect(await fieldsOf('/api/a/register/send-verification/', signUp)).toEqual(refused);
    expect(await fieldsOf('/api/a/forgot-password/', { email })).toEqual(refused);
    expect(await fieldsOf('/api/m/shipping-request/', { customerEmail: email })).toEqual(refused);
    expect((await order({ email })).status).toBe(400);
  });

  test.each(NAMES)('S5: %j, kept from before, is not sent to', async (recipient) => {
    await inTransaction(shop.db, (tx) => queueMail(shop.ctx, tx, recipient, LETTER));
    const [{ id } = { id: 0 }] = await lettersTo(shop, recipient);
    await sendMail(shop.ctx, id);
    expect((await lettersTo(shop, recipient))[0]).toMatchObject({
      state: 'failed',
      reason: 'This is no e-mail address.',
    });
    expect(await mailReceivedBy(shop, 'victim@mail.test')).toEqual([]);
  });

  test.each(NAMES)('S5: a text such as %j reaches no other mailbox, whoever calls the mailer', async (to) => {
    const mailer = createMailer({ ...shop.ctx.config.smtp! });
    const mail = { to, subject: 'A test', text: 'Hello', html: '<p>Hello</p>', messageId: '<1@gari.test>' };
    await mailer.send(mail).catch(() => undefined);
    mailer.close();
    expect(await mailReceivedBy(shop, 'victim@mail.test')).toEqual([]);
  });
});

const LETTER = composeLetter({ subject: 'A test', paragraphs: ['Hello.'] });
const DAY = 24 * HOUR;

describe('e-mails to one address in 24 hours', () => {
  async function sendMany(email: string, letter: Letter, count: number) {
    for (let made = 0; made < count; made += 1)
      await inTransaction(shop.db, (tx) => queueMail(shop.ctx, tx, email, letter));
    const waiting = (await lettersTo(shop, email)).filter(({ state }) => state === 'waiting');
    await Promise.all(waiting.map(({ id }) => sendMail(shop.ctx, id)));
    return tally((await lettersTo(shop, email)).map(({ state }) => state));
  }

  test('S4: are at most 20, also when all are sent at once; the others wait for the next day', async () => {
    const email = newEmail();
    expect(await sendMany(email, LETTER, 30)).toEqual({ sent: 20, waiting: 10 });
    expect(await mailReceivedBy(shop, email)).toHaveLength(20);
    expect((await lettersTo(shop, email)).find(({ state }) => state === 'waiting')?.reason).toBe(
      '20 e-mails went to this address in the last 24 hours.',
    );
    shop.clock.advance(DAY - 60_000);
    expect(await sendMany(email, LETTER, 0)).toEqual({ sent: 20, waiting: 10 });
    shop.clock.advance(120_000);
    await shop.database.sql`delete from graphile_worker._private_jobs`;
    await queueWaitingMail(shop.ctx);
    const [{ jobs } = { jobs: 0 }] = await shop.database.sql<{ jobs: number }[]>`
      select count(*)::int as jobs from graphile_worker._private_jobs where key like 'send_mail:%'`;
    expect(jobs).toBeGreaterThanOrEqual(10);
    expect(await sendMany(email, LETTER, 0)).toEqual({ sent: 30 });
  });

  test('S4: what strangers can cause is dropped beyond them, and the request is answered as ever', async () => {
    const email = newEmail();
    const { email: known } = await createUser(shop.ctx, { email });
    await sendMany(known, LETTER, 20);
    const { status, body } = await openBrowser(shop).forgot(known);
    expect([status, body]).toEqual([
      200,
      { message: 'If there is an account with this address, a code is on its way to it.' },
    ]);
    expect(await sendMany(known, LETTER, 0)).toEqual({ sent: 20, dropped: 1 });
    const dropped = (await lettersTo(shop, known)).find(({ state }) => state === 'dropped');
    expect(dropped).toMatchObject({ subject: '', text: '', html: '' });
  });

  test('S4: a payment that has arrived and a password that was changed are told of all the same', async () => {
    const { owner, order: placed } = await order({});
    await sendMany(owner.email, LETTER, 20);
    await pay(shop, owner, placed);
    expect(await sendMany(owner.email, LETTER, 0)).toEqual({ sent: 21, waiting: 1 });
    const received = (await mailReceivedBy(shop, owner.email)).map(({ subject }) => subject);
    expect(received).toContain(`Your payment has arrived (${placed.order_number.slice(0, 8)})`);
  });

  test('S4: one that is tried again counts once', async () => {
    const email = newEmail();
    await sendMany(email, LETTER, 19);
    await inTransaction(shop.db, (tx) => queueMail(shop.ctx, tx, email, LETTER));
    const { id } = (await lettersTo(shop, email)).at(-1)!;
    const mailer = { send: () => Promise.reject(new Error('421 later')), close: () => undefined };
    for (let again = 0; again < 3; again += 1)
      await expect(sendMail({ ...shop.ctx, mailer }, id)).rejects.toThrow('421 later');
    await sendMail(shop.ctx, id);
    expect(await sendMany(email, LETTER, 1)).toEqual({ sent: 20, waiting: 1 });
  });
});
