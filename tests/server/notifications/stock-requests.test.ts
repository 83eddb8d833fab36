import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails, newsConsents, products, restocks, stockRequests } from '../../../server/db/schema/index.ts';
import { sendEmail } from '../../../server/features/mail/send-email.ts';
import { announceRestocks } from '../../../server/features/notifications/announce-restocks.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { emailsTo, receivedEmails } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const DAY = 86_400_000;
const createSoldOut = (name = 'Fuel Pump') => createProduct(shop.db, { stockQuantity: 0, name });
const setStock = (id: number, stockQuantity: number) =>
  shop.db.update(products).set({ stockQuantity }).where(eq(products.id, id));

async function createWaiting(...parts: { id: number }[]) {
  const user = await createUser(shop.ctx);
  const { token } = user;
  const ask = (id: number) => shop.call('requestStock', { token, params: { id } });
  const list = async () => (await shop.call('stockRequests', { token })).body;
  for (const { id } of parts) await ask(id);
  const subjects = async () => (await emailsTo(shop, user.email)).map(({ subject }) => subject);
  return { ...user, ask, list, subjects };
}

describe('asking', () => {
  test('[ACCOUNT-06] a request for a sold-out part is listed, gives the consent, and is made once', async () => {
    const part = await createSoldOut();
    const waiting = await createWaiting();
    const { status, body } = await waiting.ask(part.id);
    expect([status, body]).toEqual([
      200,
      {
        id: part.id,
        slug: part.slug,
        name: 'Fuel Pump',
        requested_at: expect.any(String),
        ends_at: expect.any(String),
      },
    ]);
    expect(Date.parse(body.ends_at) - Date.parse(body.requested_at)).toBe(90 * DAY);
    expect((await waiting.ask(part.id)).body).toEqual(body);
    expect(await waiting.list()).toEqual([body]);
    const { body: choices } = await shop.call('notificationChoices', { token: waiting.token });
    expect(choices.stock).toEqual({ on: true, since: expect.stringMatching(/^20/) });
  });

  test('[ACCOUNT-06] a part in stock, an archived one and an unknown one are refused', async () => {
    const waiting = await createWaiting();
    const inStock = await waiting.ask((await createProduct(shop.db)).id);
    expect([inStock.status, inStock.body]).toMatchObject([
      409,
      { code: 'IN_STOCK', message: 'This part is in stock. You can order it now.' },
    ]);
    const archived = await createProduct(shop.db, { stockQuantity: 0, archivedAt: new Date() });
    expect((await waiting.ask(archived.id)).status).toBe(404);
    expect((await waiting.ask(2_147_483_647)).status).toBe(404);
    expect(await waiting.list()).toEqual([]);
  });

  test('[ACCOUNT-06] the 21st request is refused, by the database too', async () => {
    const waiting = await createWaiting();
    for (let part = 0; part < 20; part += 1) await waiting.ask((await createSoldOut()).id);
    const more = await createSoldOut();
    const refused = await waiting.ask(more.id);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { message: 'You are waiting for 20 parts. Please remove one from your email choices first.' },
    ]);
    await expect(
      shop.db
        .insert(stockRequests)
        .values({ userId: waiting.id, productId: more.id, createdAt: shop.clock.now() }),
    ).rejects.toMatchObject({ cause: { code: '23514' } });
  });

  test('[ACCOUNT-06] the database refuses a request without the consent', async () => {
    const { id: userId } = await createUser(shop.ctx);
    const { id: productId } = await createSoldOut();
    await expect(
      shop.db.insert(stockRequests).values({ userId, productId, createdAt: shop.clock.now() }),
    ).rejects.toMatchObject({ cause: { constraint: 'stock_requests_consent' } });
  });

  test('[ACCOUNT-07] a request can be taken back', async () => {
    const part = await createSoldOut();
    const waiting = await createWaiting(part);
    const remove = () => shop.call('deleteStockRequest', { token: waiting.token, params: part });
    expect((await remove()).body).toEqual({ message: 'You will get no email about this part.' });
    expect((await remove()).status).toBe(404);
    await setStock(part.id, 3);
    await announceRestocks(shop.ctx);
    expect(await waiting.subjects()).toEqual([]);
  });
});

describe('when stock returns', () => {
  test('[ACCOUNT-07] everybody who waits gets one email with links to the part and to unsubscribe', async () => {
    const part = await createSoldOut('Fuel Pump');
    const [first, second] = [await createWaiting(part), await createWaiting(part)];
    await announceRestocks(shop.ctx);
    expect(await first.subjects()).toEqual([]);
    await setStock(part.id, 1);
    await announceRestocks(shop.ctx);
    await announceRestocks(shop.ctx);
    expect([await first.subjects(), await second.subjects()]).toEqual([
      ['Back in stock: Fuel Pump'],
      ['Back in stock: Fuel Pump'],
    ]);
    expect([await first.list(), await second.list()]).toEqual([[], []]);
    const [consent] = await shop.db.select().from(newsConsents).where(eq(newsConsents.userId, first.id));
    const [email] = await emailsTo(shop, first.email);
    expect(email?.text).toContain(`See the part: ${shop.ctx.config.publicUrl}/products/${part.slug}\n`);
    expect(email?.text).toMatch(
      new RegExp(`Unsubscribe: ${shop.ctx.config.publicUrl}/unsubscribe/${consent!.token}\n$`),
    );
    await setStock(part.id, 0);
    await setStock(part.id, 4);
    await announceRestocks(shop.ctx);
    expect(await first.subjects()).toEqual(['Back in stock: Fuel Pump']);
  });

  test('[ACCOUNT-07] a part that is sold out again keeps its requests for its next return', async () => {
    const part = await createSoldOut('Starter');
    const waiting = await createWaiting(part);
    await setStock(part.id, 1);
    await setStock(part.id, 0);
    await announceRestocks(shop.ctx);
    expect([await waiting.subjects(), (await waiting.list()).length]).toEqual([[], 1]);
    expect(await shop.db.select().from(restocks)).toEqual([]);
    await setStock(part.id, 2);
    await announceRestocks(shop.ctx);
    expect(await waiting.subjects()).toEqual(['Back in stock: Starter']);
  });

  test('[ACCOUNT-07] more people than one batch are all told', async () => {
    const part = await createSoldOut('Alternator');
    await shop.database.sql`
      with people as (
        insert into users (username, email) select 'Crowd', 'crowd-' || n || '@example.com' from generate_series(1, 230) as n
        returning id),
      consents as (
        insert into news_consents (user_id, kind, given_at, token)
        select id, 'stock', now(), lpad(id::text, 43, 'x') from people returning user_id)
      select count(*) from consents`;
    await shop.database.sql`
      insert into stock_requests (user_id, product_id, created_at)
      select id, ${part.id}, now() from users where username = 'Crowd'`;
    await setStock(part.id, 5);
    await announceRestocks(shop.ctx);
    expect(await shop.db.$count(mails, eq(mails.subject, 'Back in stock: Alternator'))).toBe(230);
  });

  test('[ACCOUNT-07] after 90 days the request has ended', async () => {
    const part = await createSoldOut('Radiator');
    const waiting = await createWaiting();
    await shop.call('changeNotificationChoices', { token: waiting.token, body: { stock: true } });
    await shop.db.insert(stockRequests).values({
      userId: waiting.id,
      productId: part.id,
      createdAt: new Date(shop.clock.now().getTime() - 90 * DAY - 1000),
    });
    expect(await waiting.list()).toEqual([]);
    await setStock(part.id, 2);
    await announceRestocks(shop.ctx);
    expect(await waiting.subjects()).toEqual([]);
  });

  test('[ACCOUNT-05] an email that waits is not sent to somebody who has unsubscribed', async () => {
    const part = await createSoldOut('Clutch Kit');
    const waiting = await createWaiting(part);
    await setStock(part.id, 2);
    await announceRestocks(shop.ctx);
    await shop.call('changeNotificationChoices', { token: waiting.token, body: { stock: false } });
    const [email] = await emailsTo(shop, waiting.email);
    await sendEmail(shop.ctx, email!.id);
    const [dropped] = await emailsTo(shop, waiting.email);
    expect([dropped?.state, dropped?.reason]).toEqual(['dropped', 'The recipient has unsubscribed.']);
    expect(await receivedEmails(shop, waiting.email)).toEqual([]);
  });
});

test('[ACCOUNT-11] deleting the account deletes consents and requests', async () => {
  const waiting = await createWaiting(await createSoldOut());
  await shop.call('deleteAccount', { token: waiting.token, body: { password: waiting.password } });
  expect([
    await shop.db.$count(newsConsents, eq(newsConsents.userId, waiting.id)),
    await shop.db.$count(stockRequests, eq(stockRequests.userId, waiting.id)),
  ]).toEqual([0, 0]);
});
