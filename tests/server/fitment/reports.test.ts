import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fitmentRules, subcategories, unknownCodes, vehicleCodes } from '#server/db/schema/index.ts';
import { findConflicts } from '#server/features/fitment-reports/find-conflicts.ts';
import { MAX_UNKNOWN_CODES } from '#server/features/vehicles/count-lookups.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let token: string;
let fielder: Awaited<ReturnType<typeof createVehicle>>;
let note: Awaited<ReturnType<typeof createVehicle>>;
beforeAll(async () => {
  shop = await startTestShop({ TRUSTED_PROXIES: '1', LIMIT_VEHICLE_FINDS_PER_ADDRESS: '1000' });
  ({ token } = await createUser(shop.ctx, { isStaff: true }));
  fielder = await createVehicle(shop.db, { codes: [{ norm: 'NZE141', kind: 'frame' }] });
  note = await createVehicle(shop.db, {
    make: 'Nissan',
    model: 'Note',
    generation: 'E12',
    chassisCode: 'E12',
    engine: 'HR12DE',
    codes: [{ norm: 'E12', kind: 'frame' }],
  });
});
afterAll(() => shop.close());

const findFrom = (address: string, q: string) =>
  shop.call('findVehicle', { body: { q }, headers: { 'x-forwarded-for': address } });
const listCounts = async () =>
  (await shop.call('unknownCodes', { token })).body.results.map(({ code, count }) => [code, count]);

describe('unknown codes', () => {
  test('[FIT-10] of an unknown number its code is counted, once a day for each address, and nothing else', async () => {
    await findFrom('198.51.100.1', 'ZRE999-6012345');
    await findFrom('198.51.100.1', 'ZRE999-7777777');
    await findFrom('198.51.100.2', 'zre999');
    await findFrom('198.51.100.2', 'KDG 123A');
    await findFrom('198.51.100.2', 'JTDBR32E720012345');
    await findFrom('198.51.100.2', 'a red car');
    await findFrom('198.51.100.2', 'NZE141-6012345');
    expect(await listCounts()).toEqual([['ZRE999', 2]]);
  });

  test('[FIT-10] a code that leads to a vehicle by now is no longer listed', async () => {
    await findFrom('198.51.100.3', 'GP77');
    expect(await listCounts()).toEqual([
      ['ZRE999', 2],
      ['GP77', 1],
    ]);
    await shop.db.insert(vehicleCodes).values({ norm: 'GP77', kind: 'frame', vehicleId: note.id });
    expect(await listCounts()).toEqual([['ZRE999', 2]]);
    await shop.db.delete(vehicleCodes).where(eq(vehicleCodes.norm, 'GP77'));
  });

  test('one address cannot fill the list', async () => {
    for (let n = 10; n < 40; n += 1) await findFrom('198.51.100.4', `XW${n}`);
    const counted = (await listCounts()).filter(([code]) => String(code).startsWith('XW'));
    expect(counted.length).toBe(20);
    await shop.db.delete(unknownCodes);
  });

  test('a new code takes the place of the one that was looked up least', async () => {
    const at = new Date('2026-03-01T12:00:00Z');
    const rows = Array.from({ length: MAX_UNKNOWN_CODES }, (_, n) => ({
      code: `C${1000 + n}`,
      count: n === 7 ? 1 : 5,
      firstSeen: at,
      lastSeen: at,
    }));
    await shop.db.insert(unknownCodes).values(rows);
    await findFrom('198.51.100.5', 'NEW123');
    const codes = (await shop.db.select().from(unknownCodes)).map(({ code }) => code);
    expect(codes.length).toBe(MAX_UNKNOWN_CODES);
    expect([codes.includes('NEW123'), codes.includes('C1007')]).toEqual([true, false]);
    await shop.db.delete(unknownCodes);
  });

  test('[FIT-52] they are exported as CSV, and shoppers cannot read them', async () => {
    await shop.db.insert(unknownCodes).values({
      code: 'ZRE999',
      count: 3,
      firstSeen: new Date('2026-03-01T12:00:00Z'),
      lastSeen: new Date('2026-03-02T12:00:00Z'),
    });
    const reply = await shop.call('unknownCodes', { token, query: { format: 'csv' } });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.text.replace('\uFEFF', '')).toBe(
      'code,count,first_seen,last_seen\r\nZRE999,3,2026-03-01T12:00:00.000Z,2026-03-02T12:00:00.000Z\r\n',
    );
    const person = await createUser(shop.ctx);
    expect((await shop.call('unknownCodes', { token: person.token })).status).toBe(403);
    expect((await shop.call('unknownCodes')).status).toBe(401);
  });
});

test('[FIT-52] coverage counts unchecked products by subcategory and by sales, and vehicles without parts by look-ups', async () => {
  const checked = await createProduct(shop.db);
  await createRule(shop.db, checked, fielder);
  const slow = await createProduct(shop.db, { name: 'Slow', unitsSold: 1 });
  const fast = await createProduct(shop.db, { name: 'Fast', unitsSold: 7 });
  await createProduct(shop.db, { name: 'Mat', fitmentKind: 'universal' });
  await createProduct(shop.db, { name: 'Old', archivedAt: new Date() });
  const excluded = await createProduct(shop.db, { name: 'Not for it' });
  await createRule(shop.db, excluded, note, { exclusion: true });
  await shop.database.sql`delete from vehicle_lookups`;
  await findFrom('198.51.100.6', 'E12');
  await findFrom('198.51.100.6', 'E12-123456');
  await findFrom('198.51.100.7', 'E12');

  const { body } = await shop.call('fitmentCoverage', { token });
  expect(body.subcategories).toEqual([
    {
      category: expect.objectContaining({ id: slow.categoryId }),
      subcategory: null,
      for_sale: 5,
      unchecked: 2,
      capped: false,
    },
  ]);
  expect(body.products.map(({ id, name, units_sold }) => [id, name, units_sold])).toEqual([
    [fast.id, 'Fast', 7],
    [slow.id, 'Slow', 1],
  ]);
  expect(body.vehicles).toEqual([
    { id: note.id, slug: note.slug, label: 'Nissan Note E12 HR12DE', look_ups: 2 },
  ]);
  const csv = await shop.call('fitmentCoverage', { token, query: { format: 'csv' } });
  expect(csv.text.split('\r\n').at(-2)).toBe(`vehicle,${note.id},Nissan Note E12 HR12DE,,,,,2`);
});

describe('conflicts', () => {
  test('[FIT-52] a narrower rule beside a broader one and two products of one brand for one car are listed until settled', async () => {
    const before = await shop.call('fitmentConflicts', { token });
    expect(before.body).toEqual({ compared_at: null, results: [] });
    const pads = await createProduct(shop.db, { name: 'Pads' });
    const broad = await createRule(shop.db, pads, fielder, { position: 'front' });
    const narrow = await createRule(shop.db, pads, fielder, { position: 'front', chassisNorm: 'NZE141G' });
    await createRule(shop.db, pads, fielder, { position: 'rear', chassisNorm: 'NZE141G', exclusion: true });
    const plugs = { brand: 'Denso', categoryId: 2, subcategoryId: 1 };
    await createProduct(shop.db, { categoryId: 2, brand: 'Denso' });
    await shop.db.insert(subcategories).values({ id: 1, categoryId: 2, name: 'Plugs' });
    const first = await createProduct(shop.db, { name: 'Plug A', ...plugs });
    const second = await createProduct(shop.db, { name: 'Plug B', ...plugs });
    const other = await createProduct(shop.db, { name: 'Plug C', ...plugs, brand: 'NGK' });
    const rules = [
      await createRule(shop.db, first, fielder),
      await createRule(shop.db, second, fielder, { built: '[24081,24149)' }),
    ];
    await createRule(shop.db, other, fielder);

    const now = new Date(Date.now() + 1000);
    await findConflicts({ ...shop.ctx, now: () => now });
    const { body } = await shop.call('fitmentConflicts', { token });
    expect(body).toEqual({
      compared_at: now.toISOString(),
      results: [
        {
          kind: 'contradiction',
          first: { id: broad.id, product: { id: pads.id, name: 'Pads' }, text: 'Toyota Fielder, front' },
          second: {
            id: narrow.id,
            product: { id: pads.id, name: 'Pads' },
            text: 'Toyota Fielder NZE141G, front',
          },
          vehicles: 1,
        },
        {
          kind: 'duplicate',
          first: { id: rules[0]!.id, product: { id: first.id, name: 'Plug A' }, text: 'Toyota Fielder' },
          second: {
            id: rules[1]!.id,
            product: { id: second.id, name: 'Plug B' },
            text: 'Toyota Fielder, 2006-10 – 2012-05',
          },
          vehicles: 1,
        },
      ],
    });
    const csv = await shop.call('fitmentConflicts', { token, query: { format: 'csv' } });
    expect(csv.text.split('\r\n')[1]).toBe(
      `contradiction,1,${pads.id},Pads,"Toyota Fielder, front",${pads.id},Pads,"Toyota Fielder NZE141G, front"`,
    );

    await shop.db.delete(fitmentRules).where(eq(fitmentRules.id, narrow.id));
    await shop.db
      .update(fitmentRules)
      .set({ note: 'Checked', updatedAt: new Date(now.getTime() + 1000) })
      .where(eq(fitmentRules.id, rules[1]!.id));
    expect((await shop.call('fitmentConflicts', { token })).body.results).toEqual([]);
  });
});
