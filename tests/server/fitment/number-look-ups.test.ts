import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fitments, numberLinks, partNumbers } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle, getFitmentSource } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
});
afterAll(() => shop.close());

async function addNumber(shown: string, overrides: Parameters<typeof createProduct>[1] = {}) {
  const product = await createProduct(shop.db, overrides);
  await shop.db.insert(partNumbers).values({ productId: product.id, kind: 'oe', maker: 'Toyota', shown });
  return product.id;
}
const read = async (number: string) => (await shop.call('partNumber', { params: { number } })).body;
const readStatus = async (number: string) => (await shop.call('partNumber', { params: { number } })).status;
const link = async (fromNorm: string, toNorm: string, kind: 'superseded' | 'equivalent') =>
  shop.db.insert(numberLinks).values({ fromNorm, toNorm, kind, sourceId: await getFitmentSource(shop.db) });
const search = async (q: string, more: object = {}) =>
  (await shop.call('searchProducts', { query: { q, ...more } })).body;
const suggest = async (q: string) => (await shop.call('titles', { query: { q } })).body.titles;
const toMatches = (products: Awaited<ReturnType<typeof read>>['products']) =>
  products.map(({ id, number_match: match }) => [id, match?.relation, match?.label]);

const SPELLINGS = ['04465-52180', '0446552180', ' 04465 52180 ', '04465.52180', '04465–52180'];

describe('a number', () => {
  test('[FIT-40, FIT-41] is found in any spelling, and by its beginning from 5 characters on', async () => {
    const pads = await addNumber('04465-52180', { name: 'Pads' });
    const others = await addNumber('04465-52190', { name: 'Other pads' });
    for (const spelling of SPELLINGS) {
      const found = [[pads, 'exact', 'Number 04465-52180']];
      expect(toMatches((await read(spelling)).products)).toEqual(found);
      expect(toMatches((await search(spelling)).results)).toEqual(found);
      expect(await suggest(spelling)).toEqual(['Pads']);
    }
    const beginning = [
      [pads, 'prefix', 'Number 04465-52180'],
      [others, 'prefix', 'Number 04465-52190'],
    ];
    for (const prefix of ['04465', '04465-5218', '0446-5']) {
      const ids = prefix === '04465-5218' ? beginning.slice(0, 1) : beginning;
      expect(toMatches((await read(prefix)).products)).toEqual(ids);
      expect(toMatches((await search(prefix)).results)).toEqual(ids);
    }
    expect(await suggest('0446-5')).toEqual(['Pads', 'Other pads']);
    for (const number of ['0446', 'pads', '99999-99999']) {
      expect(await readStatus(number)).toBe(404);
      expect((await search(number)).results.map(({ number_match: match }) => match)).not.toContain(
        expect.anything(),
      );
    }
  });

  test('[FIT-40] with O/0, I/1, S/5 and B/8 swapped is found when nothing else is', async () => {
    const filter = await addNumber('90915-YZZS8', { name: 'Filter by number' });
    const found = [[filter, 'confusable', 'Similar number 90915-YZZS8']];
    for (const typed of ['909I5-YZZS8', '9O915yzz5B', '90915 YZZ58']) {
      const reply = await read(typed);
      expect([reply.norm, toMatches(reply.products)]).toEqual(['90915YZZS8', found]);
      expect(toMatches((await search(typed)).results)).toEqual(found);
      expect(await suggest(typed)).toEqual(['Filter by number']);
    }
    const exact = await addNumber('90915-YZZ58');
    expect(toMatches((await read('90915-YZZ58')).products)).toEqual([[exact, 'exact', 'Number 90915-YZZ58']]);
    expect(toMatches((await search('90915-YZZ58')).results)).toEqual([
      [exact, 'exact', 'Number 90915-YZZ58'],
    ]);
    const both = await read('9O915-YZZ5B');
    expect(toMatches(both.products)).toEqual([
      [exact, 'confusable', 'Similar number 90915-YZZ58'],
      [filter, 'confusable', 'Similar number 90915-YZZS8'],
    ]);
    await link('77310OLD08', '90915YZZS8', 'superseded');
    expect(await read('773100ld0b')).toMatchObject({ norm: '77310OLD08', superseded_by: ['90915YZZS8'] });
  });

  test('[FIT-40] of which only archived products are left is not found, whatever else they begin with', async () => {
    await addNumber('55555-00001', { archivedAt: new Date() });
    const sold = await addNumber('55555-00002');
    expect(await readStatus('55555-00001')).toBe(404);
    expect(await readStatus('5S555-OOOO1')).toBe(404);
    expect(toMatches((await read('55555')).products)).toEqual([[sold, 'prefix', 'Number 55555-00002']]);
  });

  test('[FIT-41, FIT-42] a full match comes first, then what supersedes it, then equivalents', async () => {
    const [old, middle, newest, equal] = [
      await addNumber('11111-00001', { price: 900 }),
      await addNumber('11111-00002', { price: 800 }),
      await addNumber('11111-00003', { price: 700 }),
      await addNumber('BOSCH-77001', { price: 600 }),
    ];
    await link('1111100001', '1111100002', 'superseded');
    await link('1111100002', '1111100003', 'superseded');
    await link('BOSCH77001', '1111100003', 'equivalent');
    const reply = await read('11111-00001');
    expect(reply.superseded_by).toEqual(['1111100002', '1111100003']);
    expect(reply.equivalents).toEqual(['BOSCH77001']);
    const found = [
      [old, 'exact', 'Number 11111-00001'],
      [middle, 'superseding', '11111-00002, replaces 11111-00001'],
      [newest, 'superseding', '11111-00003, replaces 11111-00001'],
      [equal, 'equivalent', 'BOSCH-77001, equivalent to 11111-00001'],
    ];
    expect(toMatches(reply.products)).toEqual(found);
    for (const sort of ['popularity', 'priceLowToHigh'])
      expect(toMatches((await search('11111 00001', { sort })).results)).toEqual(found);
    expect(await read('11111-00003')).toMatchObject({
      superseded_by: [],
      supersedes: ['1111100002', '1111100001'],
      equivalents: ['BOSCH77001'],
    });
    expect(toMatches((await read('1111100003')).products).at(-1)).toEqual([
      old,
      'superseded',
      '11111-00001, replaced by 11111-00003',
    ]);
  });

  test('[FIT-42] chains of 10 are followed, also where no product has the number', async () => {
    const toNorm = (step: number) => `22222000${String(step).padStart(2, '0')}`;
    for (let step = 0; step < 12; step += 1) await link(toNorm(step), toNorm(step + 1), 'superseded');
    const { superseded_by, products } = await read(toNorm(0));
    expect([superseded_by.length, superseded_by.at(-1), products]).toEqual([10, '2222200010', []]);
    const last = await addNumber('22222-00010');
    expect(toMatches((await read(toNorm(0))).products)).toEqual([
      [last, 'superseding', '22222-00010, replaces 2222200000'],
    ]);
  });

  test('[FIT-41] is counted and filtered with what the words find, on every page', async () => {
    const first = await addNumber('33333-00001', { categoryId: 2, name: 'Kit 33333-00001' });
    const second = await createProduct(shop.db, { categoryId: 3, name: 'Box for 33333-00001' });
    const all = await search('33333-00001');
    expect(all.results.map(({ id }) => id)).toEqual([first, second.id]);
    expect([all.count, all.facets.categories]).toEqual([
      2,
      [
        { id: 2, count: 1 },
        { id: 3, count: 1 },
      ],
    ]);
    expect((await search('33333-00001', { category: 3 })).results.map(({ id }) => id)).toEqual([second.id]);
    const next = await search('33333-00001', { page_size: 1, page: 2 });
    expect(next.results.map(({ id }) => id)).toEqual([second.id]);
  });
});

test('[FIT-43] no fit is derived from an interchange number', async () => {
  const vehicle = await createVehicle(shop.db);
  const fitting = await addNumber('44444-00001');
  const replacing = await addNumber('44444-00002');
  const equal = await addNumber('44444-00003');
  const rule = await createRule(shop.db, { id: fitting }, vehicle);
  await link('4444400001', '4444400002', 'superseded');
  await link('4444400001', '4444400003', 'equivalent');
  const rows = await shop.db.select({ product: fitments.productId, rule: fitments.ruleId }).from(fitments);
  expect(rows).toEqual([{ product: fitting, rule: rule.id }]);
  const { body } = await shop.call('getFit', {
    body: { vehicle: vehicle.slug, products: [fitting, replacing, equal] },
  });
  expect(body.verdicts.map(({ product, verdict }) => [product, verdict]).toSorted()).toEqual(
    [
      [fitting, 'fits'],
      [replacing, 'unchecked'],
      [equal, 'unchecked'],
    ].toSorted(),
  );
  const found = await search('44444-00001', { vehicle: vehicle.slug });
  expect(found.results.map(({ id }) => id)).toEqual([fitting]);
  expect(found.hidden).toEqual({ no: 0, unchecked: 2 });
});

describe('a link between numbers', () => {
  const add = (from: string, to: string, kind: 'superseded' | 'equivalent' = 'superseded') =>
    shop.call('addNumberLink', { token, body: { from, to, kind } });

  test('[FIT-42] is stored without separators, once', async () => {
    const stored = { from: 'LINK1001', to: 'LINK1002', kind: 'superseded', maker: '' };
    for (const from of ['link-1001', 'LINK 1001']) {
      const reply = await add(from, 'LINK.1002');
      expect([reply.status, reply.body]).toEqual([200, stored]);
    }
    expect(await read('LINK-1001')).toMatchObject({ superseded_by: ['LINK1002'] });
    expect(await read('LINK-1002')).toMatchObject({ supersedes: ['LINK1001'] });
  });

  test('[FIT-42] that would make a cycle is refused, an equivalent is not', async () => {
    await add('RING-1', 'RING-2');
    await add('RING-2', 'RING-3');
    const refused = await add('RING-3', 'RING-1');
    expect([refused.status, refused.body.code]).toEqual([409, 'NUMBER_CYCLE']);
    expect((await add('RING-3', 'RING-1', 'equivalent')).status).toBe(200);
  });

  test.each([
    ['SELF-1', 'self 1', 'to'],
    ['PADS', 'RING-1', 'from'],
    ['R1', 'RING-1', 'from'],
  ])('[FIT-42] from %s to %s is refused', async (from, to, field) => {
    const { status, body } = await add(from, to);
    expect([status, body.code, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([
      400,
      'VALIDATION',
      [field],
    ]);
  });

  test('[FIT-42] is stored by superusers alone', async () => {
    const staff = await createUser(shop.ctx, { isStaff: true });
    const body = { from: 'OWN-1', to: 'OWN-2', kind: 'superseded' } as const;
    expect((await shop.call('addNumberLink', { token: staff.token, body })).status).toBe(403);
    expect((await shop.call('addNumberLink', { body })).status).toBe(401);
  });
});
