import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { auditLog, media } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
  await shop.db.insert(auditLog).values(
    Array.from({ length: 61 }, (_, index) => ({
      at: new Date(Date.UTC(2026, 0, 1, 0, index)),
      actor: index % 3 === 0 ? 'asha_w@gari.test' : 'juma@gari.test',
      actorUserId: null,
      action: 'change stock',
      subject: `product ${index}`,
      before: { stock_quantity: index },
      after: { stock_quantity: index + 1 },
    })),
  );
});
afterAll(() => shop.close());

async function read(query: EndpointQuery<'audit'> = {}) {
  const { status, body } = await shop.call('audit', { token, query });
  expect(status).toBe(200);
  return body;
}

test('[BACKOFFICE-06] the latest entry comes first, with who, when, what, before and after', async () => {
  const { results, count } = await read();
  expect(count).toBe(61);
  expect(results[0]).toEqual({
    id: expect.any(Number),
    at: '2026-01-01T01:00:00.000Z',
    actor: 'asha_w@gari.test',
    action: 'change stock',
    subject: 'product 60',
    before: { stock_quantity: 60 },
    after: { stock_quantity: 61 },
  });
});

test('[BACKOFFICE-06] a page has 50 entries and links to the previous and next page', async () => {
  const first = await read();
  expect([first.results.length, first.previous, first.next]).toEqual([50, null, '/api/y/audit/?page=2']);
  const { body: second } = await shop.follow('audit', first.next, { token });
  expect(second.results.map(({ subject }) => subject)).toEqual([
    'product 10',
    'product 9',
    'product 8',
    'product 7',
    'product 6',
    'product 5',
    'product 4',
    'product 3',
    'product 2',
    'product 1',
    'product 0',
  ]);
  expect([second.previous, second.next]).toEqual(['/api/y/audit/?page=1', null]);
});

describe('filters', () => {
  test.each<[EndpointQuery<'audit'>, number]>([
    [{ actor: 'asha' }, 21],
    [{ actor: 'ASHA_W@GARI' }, 21],
    [{ actor: 'asha%' }, 0],
    [{ actor: 'ash__' }, 0],
    [{ subject: 'product 6' }, 2],
    [{ subject: 'Product 60' }, 1],
    [{ subject: 60 }, 0],
    [{ actor: 'asha', subject: 'product 6' }, 2],
    [{ actor: 'juma', subject: 'product 6' }, 0],
  ])('[BACKOFFICE-06] %j finds %i entries', async (query, count) => {
    expect((await read(query)).count).toBe(count);
  });

  test('[BACKOFFICE-06] stay in the links to the previous and next page', async () => {
    expect((await read({ actor: 'gari.test' })).next).toBe('/api/y/audit/?actor=gari.test&page=2');
  });
});

test('[BACKOFFICE-06] 1,001 entries of a search count as more than 1,000; those of all are counted', async () => {
  const entry = { at: new Date('2025-06-01T09:00:00Z'), actorUserId: null, action: 'change stock' };
  const insert = (count: number) =>
    shop.db
      .insert(auditLog)
      .values(
        Array.from({ length: count }, () => ({ ...entry, actor: 'wafula@gari.test', subject: 'car 1' })),
      );
  await insert(1000);
  const thousand = await read({ subject: 'Car 1' });
  expect([thousand.count, thousand.capped]).toEqual([1000, undefined]);
  await insert(1);
  const more = { count: 1000, capped: true, next: expect.any(String) };
  expect(await read({ subject: 'Car 1' })).toMatchObject(more);
  expect(await read({ actor: 'wafula' })).toMatchObject(more);
  const all = await read();
  expect([all.count > 1001, all.capped]).toEqual([true, undefined]);
});

test('[BACKOFFICE-25] a period of days in Nairobi, both included', async () => {
  const at = (text: string) => new Date(text);
  const entry = { actor: 'days@gari.test', actorUserId: null, action: 'change stock' };
  await shop.db.insert(auditLog).values([
    { ...entry, at: at('2026-02-28T20:59:59Z'), subject: 'product before' },
    { ...entry, at: at('2026-02-28T21:00:00Z'), subject: 'product first' },
    { ...entry, at: at('2026-03-02T20:59:59Z'), subject: 'product last' },
    { ...entry, at: at('2026-03-02T21:00:00Z'), subject: 'product after' },
  ]);
  const list = async (query: EndpointQuery<'audit'>) =>
    (await read({ actor: 'days@', ...query })).results.map(({ subject }) => subject);
  expect(await list({ from: '2026-03-01', to: '2026-03-02' })).toEqual(['product last', 'product first']);
  expect(await list({ from: '2026-03-03' })).toEqual(['product after']);
  expect(await list({ to: '2026-02-28' })).toEqual(['product before']);
  const { body } = await shop.call('audit', { token, query: { from: '2026-03-02', to: '2026-03-01' } });
  expect(body.fields).toEqual({ to: 'Must not be before from' });
  const wrong = await shop.call('audit', { token, query: { from: '2026-02-30' } });
  expect(wrong.body.fields).toEqual({ from: 'Must be a day as YYYY-MM-DD' });
});

test('[BACKOFFICE-30] the pictures that an entry names are answered as far as they still exist', async () => {
  const [drawing, upload, gone] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [
    string,
    string,
    string,
  ];
  const body = Buffer.from('picture');
  await shop.db.insert(media).values([
    { hash: drawing, contentType: 'image/svg+xml', body },
    { hash: upload, contentType: 'image/png', body, width: 600, height: 400 },
  ]);
  const named = { at: new Date(Date.UTC(2026, 1, 1)), actor: 'lulu@gari.test', actorUserId: null };
  await shop.db.insert(auditLog).values([
    { ...named, action: 'upload picture', subject: `picture ${upload}`, after: { width: 600 } },
    {
      ...named,
      action: 'change category',
      subject: 'category 3',
      before: { picture: gone },
      after: { picture: drawing },
    },
    {
      ...named,
      action: 'change product',
      subject: 'product 3',
      before: { images: [drawing, gone] },
      after: { images: [upload] },
    },
    { ...named, action: 'change category', subject: 'category 4', before: { picture: gone }, after: null },
  ]);
  const { results } = await read({ actor: 'lulu' });
  expect(results.map(({ subject, pictures }) => [subject, pictures])).toEqual([
    ['category 4', undefined],
    ['product 3', { [drawing]: `/media/${drawing}.svg`, [upload]: `/media/${upload}/640.webp` }],
    ['category 3', { [drawing]: `/media/${drawing}.svg` }],
    [`picture ${upload}`, { [upload]: `/media/${upload}/640.webp` }],
  ]);
});
