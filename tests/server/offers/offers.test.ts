import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfferBody } from '../../../contract/types.ts';
import { cleanUp } from '../../../server/jobs/cleanup.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
let part: Awaited<ReturnType<typeof createProduct>>;
beforeAll(async () => {
  shop = await startTestShop();
  part = await createProduct(shop.db, { name: 'Brake Pads' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.sql`delete from offers`;
  await shop.database.sql`delete from news_consents`;
  await shop.database.sql`delete from graphile_worker._private_jobs`;
  superuser = await createUser(shop.ctx, { isSuperuser: true, username: 'Wanjiku' });
});

const HOUR = 3_600_000;

const send = (changes: Partial<OfferBody> = {}, key?: string) =>
  shop.call('sendOffer', {
    token: superuser.token,
    body: { subject: 'Brakes', message: 'Now cheaper.', product_ids: [part.id], ...changes },
    ...(key && { idempotencyKey: key }),
  });
const list = async () => (await shop.call('offers', { token: superuser.token })).body;
const countJobs = async () =>
  (await shop.database.sql`select 1 from graphile_worker._private_jobs where key like 'queue_offer:%'`)
    .length;

describe('the list', () => {
  test('[OFFER-01] is empty at first, and then has the offer with its parts, and when the next can be sent', async () => {
    expect(await list()).toEqual({ results: [], next_at: null });
    const { status, body } = await send();
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        subject: 'Brakes',
        message: 'Now cheaper.',
        products: [{ id: part.id, slug: part.slug, name: 'Brake Pads' }],
        by: 'Wanjiku',
        created_at: expect.stringMatching(/^20\d\d-.*Z$/),
        recipients: 0,
        is_queued: false,
        sent: 0,
      },
    ]);
    const { results, next_at: nextAt } = await list();
    expect(results).toEqual([body]);
    expect(Date.parse(nextAt!) - Date.parse(body.created_at)).toBe(24 * HOUR);
  });

  test('[OFFER-01] has the 50 latest, newest first', async () => {
    await shop.database.sql`
      insert into offers (subject, message, product_ids, created_at)
      select 'Offer ' || n, 'Hello', array[${part.id}::int], now() - n * interval '1 day' from generate_series(2, 53) as n`;
    const { results, next_at: nextAt } = await list();
    expect([results.length, results[0]?.subject, results.at(-1)?.subject, nextAt]).toEqual([
      50,
      'Offer 2',
      'Offer 51',
      null,
    ]);
  });

  test('[OFFER-01] names nobody once the account is deleted', async () => {
    await send();
    const { token, password } = superuser;
    superuser = await createUser(shop.ctx, { isSuperuser: true });
    const { status } = await shop.call('deleteAccount', { token, body: { password } });
    expect([status, (await list()).results[0]?.by]).toEqual([200, null]);
  });
});

describe('an offer', () => {
  test.each<[string, Partial<OfferBody>, string, string]>([
    ['no subject', { subject: ' ' }, 'subject', 'This field is required'],
    ['a long subject', { subject: 'x'.repeat(121) }, 'subject', 'At most 120 characters'],
    ['two lines as subject', { subject: 'a\nb' }, 'subject', 'Contains a character that cannot be used'],
    ['no message', { message: '' }, 'message', 'This field is required'],
    ['a long message', { message: 'x'.repeat(2001) }, 'message', 'At most 2000 characters'],
    ['no parts', { product_ids: [] }, 'product_ids', 'Choose at least one part'],
    ['seven parts', { product_ids: [1, 2, 3, 4, 5, 6, 7] }, 'product_ids', 'At most 6 parts'],
    ['a part named twice', { product_ids: [1, 1] }, 'product_ids', 'A part is named twice'],
    [
      'a part that does not exist',
      { product_ids: [2_147_483_647] },
      'product_ids',
      'Not on sale: number 2147483647.',
    ],
  ])('[OFFER-02] with %s is refused, and nothing is sent', async (_, changes, field, message) => {
    const { status, body } = await send(changes);
    expect([status, body]).toMatchObject([400, { code: 'VALIDATION', fields: { [field]: message } }]);
    expect((await list()).results).toEqual([]);
  });

  test('[OFFER-02] with an archived part is refused by its name', async () => {
    const { id } = await createProduct(shop.db, { name: 'Old Filter', archivedAt: new Date() });
    const { status, body } = await send({ product_ids: [part.id, id] });
    expect([status, body]).toMatchObject([400, { fields: { product_ids: 'Not on sale: Old Filter.' } }]);
  });

  test('[OFFER-02] keeps the order of its six parts', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => createProduct(shop.db)));
    const ids = [...others.map(({ id }) => id).toReversed(), part.id];
    const { body } = await send({ product_ids: ids });
    expect(body.products.map(({ id }) => id)).toEqual(ids);
  });
});

describe('the number of people', () => {
  const count = async () => (await shop.call('offerRecipients', { token: superuser.token })).body;

  test('[OFFER-03] is that of the accounts that agreed to offers', async () => {
    expect(await count()).toEqual({ count: 0 });
    const [first, second] = [await createUser(shop.ctx), await createUser(shop.ctx)];
    const choose = ({ token }: { token: string }, body: { offers?: boolean; stock?: boolean }) =>
      shop.call('changeNotificationChoices', { token, body });
    await choose(first, { offers: true, stock: true });
    await choose(second, { stock: true });
    expect(await count()).toEqual({ count: 1 });
    await choose(second, { offers: true });
    expect(await count()).toEqual({ count: 2 });
    await shop.call('deleteAccount', { token: first.token, body: { password: first.password } });
    expect(await count()).toEqual({ count: 1 });
  });
});

describe('sending', () => {
  test('[OFFER-04] a request repeated with its key sends nothing twice', async () => {
    const first = await send({}, 'offer-key-1');
    const second = await send({}, 'offer-key-1');
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect([(await list()).results.length, await countJobs()]).toEqual([1, 1]);
    const audit = await shop.database
      .sql`select action, after from audit_log where subject = ${`offer ${first.body.id}`}`;
    expect(audit).toEqual([
      {
        action: 'send offer',
        after: { subject: 'Brakes', message: 'Now cheaper.', product_ids: [part.id] },
      },
    ]);
  });

  test('[OFFER-04] a key that was used for another offer, or is none, is refused', async () => {
    await send({}, 'offer-key-2');
    const other = await send({ subject: 'Filters' }, 'offer-key-2');
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
    expect((await send({}, 'a b')).status).toBe(400);
  });

  test('[OFFER-05] another offer waits until 24 hours have passed', async () => {
    const { body } = await send();
    const refused = await send({ subject: 'Filters' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'OFFER_TOO_SOON',
        message: expect.stringMatching(
          /^An offer was sent less than 24 hours ago\. The next one can be sent from \d.* 20\d\d.*\d:\d\d.*\.$/,
        ),
      },
    ]);
    await shop.database.sql`
      update offers set created_at = created_at - interval '24 hours' where id = ${body.id}`;
    expect((await send({ subject: 'Filters' })).status).toBe(200);
  });

  test('[OFFER-05] of two offers sent at once one is refused', async () => {
    const replies = await Promise.all([send({ subject: 'One' }), send({ subject: 'Two' })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await list()).results).toHaveLength(1);
  });
});

test('[OFFER-12] an offer is deleted after two years', async () => {
  await send();
  await shop.database.sql`
    insert into offers (subject, message, product_ids, created_at) values
      ('Old', 'Hello', array[${part.id}::int], now() - interval '731 days'),
      ('Recent', 'Hello', array[${part.id}::int], now() - interval '729 days')`;
  await cleanUp(shop.ctx);
  expect((await list()).results.map(({ subject }) => subject)).toEqual(['Brakes', 'Recent']);
});
