import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mails, newsConsents, offers, products, users } from '../../../server/db/schema/index.ts';
import { requeueWaitingEmails } from '../../../server/features/mail/clean-up-emails.ts';
import { sendEmail } from '../../../server/features/mail/send-email.ts';
import { queueOfferEmails } from '../../../server/features/offers/queue-offer-emails.ts';
import { resumeOffers } from '../../../server/features/offers/resume-offers.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { emailsTo, receivedEmails } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
let part: Awaited<ReturnType<typeof createProduct>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.sql`delete from offers`;
  await shop.database.sql`delete from news_consents`;
  await shop.database.sql`delete from graphile_worker._private_jobs`;
  part = await createProduct(shop.db, { name: 'Brake Pads', price: 3200 });
});

async function createReader() {
  const user = await createUser(shop.ctx, { username: 'Amina' });
  await shop.call('changeNotificationChoices', { token: user.token, body: { offers: true } });
  return user;
}

async function sendOffer(productIds = [part.id], message = 'Now cheaper.\n\nOnly this week.') {
  const body = { subject: 'Brakes for less', message, product_ids: productIds };
  return (await shop.call('sendOffer', { token: superuser.token, body })).body.id;
}

async function readOffer(id: number) {
  const { results } = (await shop.call('offers', { token: superuser.token })).body;
  const { recipients, is_queued, sent } = results.find((offer) => offer.id === id)!;
  return { recipients, is_queued, sent };
}

const findJobs = async (task: string) =>
  (
    await shop.database.sql<{ priority: number }[]>`
      select priority from graphile_worker.jobs where task_identifier = ${task}`
  ).map(({ priority }) => priority);

test('[OFFER-06] everybody who agreed to offers gets one email, however often the job runs', async () => {
  const [first, second] = [await createReader(), await createReader()];
  const others = await createUser(shop.ctx);
  await shop.call('changeNotificationChoices', { token: others.token, body: { stock: true } });
  const id = await sendOffer();
  await queueOfferEmails(shop.ctx, id);
  await queueOfferEmails(shop.ctx, id);
  const subjects = await Promise.all(
    [first, second, others].map(async ({ email }) =>
      (await emailsTo(shop, email)).map((mail) => mail.subject),
    ),
  );
  expect(subjects).toEqual([['Brakes for less'], ['Brakes for less'], []]);
  expect(await readOffer(id)).toEqual({ recipients: 2, is_queued: true, sent: 0 });
});

test('[OFFER-06] more people than a page get theirs from the jobs that follow, also after a crash', async () => {
  await shop.database.sql`
    with people as (
      insert into users (username, email) select 'Crowd', 'crowd-' || n || '@example.com' from generate_series(1, 230) as n
      returning id)
    insert into news_consents (user_id, kind, given_at, token)
    select id, 'offers', now(), lpad(id::text, 43, 'x') from people`;
  const id = await sendOffer();
  await queueOfferEmails(shop.ctx, id);
  expect(await readOffer(id)).toEqual({ recipients: 100, is_queued: false, sent: 0 });
  // The job of the next page is lost with its process.
  await shop.database.sql`delete from graphile_worker._private_jobs where key like 'queue_offer:%'`;
  await resumeOffers(shop.ctx);
  expect(await findJobs('queue_offer')).toEqual([0]);
  await Promise.all([queueOfferEmails(shop.ctx, id), queueOfferEmails(shop.ctx, id)]);
  await queueOfferEmails(shop.ctx, id);
  expect(await readOffer(id)).toEqual({ recipients: 230, is_queued: true, sent: 0 });
  const [row] = await shop.database.sql`
    select count(*)::int as queued, count(distinct recipient)::int as people from mails where offer_id = ${id}`;
  expect(row).toEqual({ queued: 230, people: 230 });
  await shop.database.sql`delete from graphile_worker._private_jobs where key like 'queue_offer:%'`;
  await resumeOffers(shop.ctx);
  expect(await findJobs('queue_offer')).toEqual([]);
});

test('[OFFER-06] its emails wait behind all others, also when they are queued again', async () => {
  const { email } = await createReader();
  await queueOfferEmails(shop.ctx, await sendOffer());
  expect(await findJobs('send_offer_mail')).toEqual([20]);
  await shop.call('forgotPassword', { body: { email } });
  expect(await findJobs('send_mail')).toEqual([10]);
  await shop.database.sql`delete from graphile_worker._private_jobs`;
  await shop.database
    .sql`update mails set queued_at = queued_at - interval '2 hours' where recipient = ${email}`;
  await requeueWaitingEmails(shop.ctx);
  expect([await findJobs('send_offer_mail'), await findJobs('send_mail')]).toEqual([[20], [10]]);
});

test('[OFFER-07] nobody gets it who has unsubscribed or has another address since', async () => {
  const [unsubscribed, moved] = [await createReader(), await createReader()];
  const id = await sendOffer();
  await queueOfferEmails(shop.ctx, id);
  const [consent] = await shop.db.select().from(newsConsents).where(eq(newsConsents.userId, unsubscribed.id));
  await shop.call('unsubscribe', { params: { token: consent!.token } });
  await shop.db.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, moved.id));
  for (const { email } of [unsubscribed, moved]) {
    const [mail] = await emailsTo(shop, email);
    await sendEmail(shop.ctx, mail!.id);
    const [dropped] = await emailsTo(shop, email);
    expect([dropped?.state, dropped?.reason]).toEqual(['dropped', 'The recipient has unsubscribed.']);
    expect(await receivedEmails(shop, email)).toEqual([]);
  }
  expect(await readOffer(id)).toEqual({ recipients: 2, is_queued: true, sent: 0 });
});

test('[OFFER-08] the email has the message, the parts with their prices and links, why it came, and a way out', async () => {
  const { email, id: userId } = await createReader();
  const soldOut = await createProduct(shop.db, { name: 'Fuel <Pump>', price: 8500, stockQuantity: 0 });
  const archived = await createProduct(shop.db, { name: 'Old Filter' });
  const id = await sendOffer([soldOut.id, archived.id, part.id]);
  await shop.db.update(products).set({ price: 2900 }).where(eq(products.id, part.id));
  await shop.db.update(products).set({ archivedAt: sql`now()` }).where(eq(products.id, archived.id));
  await queueOfferEmails(shop.ctx, id);
  const [mail] = await emailsTo(shop, email);
  const [consent] = await shop.db.select().from(newsConsents).where(eq(newsConsents.userId, userId));
  const { publicUrl } = shop.ctx.config;
  const [, pricesAt, agreedOn] =
    /Prices of (.+):\n[^]*agreed to offers on (.+)\. Unsubscribe/.exec(mail!.text) ?? [];
  expect(pricesAt).toMatch(/^\d{1,2} \w+ 20\d\d.* \d{1,2}:\d\d/);
  expect(mail!.text).toBe(`Hello Amina,

Now cheaper.

Only this week.

Prices of ${pricesAt}:

Fuel <Pump>, Ksh 8,500, sold out at the moment
${publicUrl}/products/${soldOut.slug}

Brake Pads, Ksh 2,900
${publicUrl}/products/${part.slug}

Gari, parts for the cars Kenya drives

You get this email because you agreed to offers on ${agreedOn}. Unsubscribe: ${publicUrl}/unsubscribe/${consent!.token}
`);
  expect(mail!.html).toContain(
    `<p><a href="${publicUrl}/products/${soldOut.slug}">Fuel &#60;Pump&#62;</a><br>Ksh 8,500, sold out at the moment</p>`,
  );
  expect([mail!.unsubscribeToken, mail!.overLimit]).toEqual([consent!.token, 'drop']);
});

test('[OFFER-08] without a part that is still on sale nobody is written to', async () => {
  const { email } = await createReader();
  const id = await sendOffer();
  await shop.db.update(products).set({ archivedAt: sql`now()` }).where(eq(products.id, part.id));
  await queueOfferEmails(shop.ctx, id);
  expect([await emailsTo(shop, email), await readOffer(id)]).toEqual([
    [],
    { recipients: 0, is_queued: true, sent: 0 },
  ]);
});

test('[OFFER-09] an email counts as sent once, when the mail server has accepted it', async () => {
  const { email } = await createReader();
  await createReader();
  const id = await sendOffer();
  await queueOfferEmails(shop.ctx, id);
  const [mail] = await emailsTo(shop, email);
  await sendEmail(shop.ctx, mail!.id);
  await sendEmail(shop.ctx, mail!.id);
  expect((await receivedEmails(shop, email)).map(({ subject }) => subject)).toEqual(['Brakes for less']);
  await shop.db.delete(mails).where(eq(mails.id, mail!.id));
  expect(await readOffer(id)).toEqual({ recipients: 2, is_queued: true, sent: 1 });
});

test('[OFFER-09] the database refuses to count more emails than were queued', async () => {
  const id = await sendOffer();
  await expect(shop.db.update(offers).set({ sent: 1 }).where(eq(offers.id, id))).rejects.toMatchObject({
    cause: { constraint: 'offers_sent' },
  });
});
