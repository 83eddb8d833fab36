import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createReviews } from '../../factories/create-reviews.ts';
import { createVehicle } from '../../factories/create-vehicle.ts';
import { nextNumber } from '../../factories/numbers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('the audit log', () => {
  beforeAll(async () => {
    await database.sql`
      insert into audit_log (at, actor, action, subject) values (now(), 'a@b.test', 'change price', 'product 1')`;
  });

  const attempts = {
    update: () => database.sql`update audit_log set actor = 'somebody else'`,
    delete: () => database.sql`delete from audit_log`,
    truncate: () => database.sql`truncate audit_log`,
    'truncate with others': () => database.sql`truncate audit_log, mails cascade`,
  };

  test.each(Object.entries(attempts))('refuses to %s, and keeps its rows', async (_, attempt) => {
    await expect(attempt()).rejects.toThrow('the audit log is append-only');
    expect([...(await database.sql`select actor, action from audit_log`)]).toEqual([
      { actor: 'a@b.test', action: 'change price' },
    ]);
  });
});

describe('catalogue_changed', () => {
  let messages: string[] = [];
  let onMarker: () => void = () => undefined;
  let listener: Client;
  beforeAll(async () => {
    listener = new Client({ connectionString: database.url });
    listener.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'marker') onMarker();
      else messages.push(payload);
    });
    await listener.connect();
    await listener.query('listen catalogue_changed; listen marker');
  });
  afterAll(() => listener.end());

  /** Notifications arrive in commit order: once the marker is here, so is everything before it. */
  async function waitForMessages(): Promise<string[]> {
    const markerReceived = new Promise<void>((resolve) => {
      onMarker = resolve;
    });
    await database.sql`select pg_notify('marker', '')`;
    await markerReceived;
    return messages;
  }

  async function listMessages(change: () => PromiseLike<unknown>): Promise<string[]> {
    await waitForMessages();
    messages = [];
    await change();
    return waitForMessages();
  }
  const countMessages = async (change: () => PromiseLike<unknown>) => (await listMessages(change)).length;

  const ANYTHING = [''];
  const CHANGES: { title: string; set: string; expected: string[] }[] = [
    ...[
      'price = price + 1',
      `name = name || ' new'`,
      `slug = slug || '-new'`,
      `description = description || 'New.'`,
      `features = '["New"]'`,
      `box = 'A bolt'`,
      `condition = 'used'`,
      `brand = 'Denso'`,
      `fitment_kind = 'universal'`,
      'fitment_open = not fitment_open',
      'shipping_fee = shipping_fee + 1',
      'version = version + 1',
      'archived_at = now()',
      'shop_rating = 4.9',
      'recent_units = recent_units + 1',
    ].map((set) => ({ title: set, set, expected: ANYTHING })),
    { title: 'units counted as sold', set: 'units_sold = units_sold + 1', expected: ['sales'] },
    { title: 'the sale of the last unit', set: 'stock_quantity = 0', expected: ANYTHING },
    { title: 'nothing new', set: 'price = price', expected: [] },
  ];

  test.each(CHANGES)('$title of a product', async ({ set, expected }) => {
    const { id } = await createProduct(database.db);
    expect(
      await listMessages(() => database.sql.query(`update products set ${set} where id = ${id}`)),
    ).toEqual(expected);
  });

  test('the stock of a product: which one; from none and to none: anything', async () => {
    const { id } = await createProduct(database.db, { stockQuantity: 0 });
    const setStock = (stock: number) =>
      listMessages(() => database.sql`update products set stock_quantity = ${stock} where id = ${id}`);
    expect([await setStock(5), await setStock(6), await setStock(0)]).toEqual([
      ANYTHING,
      [`stock ${id}`],
      ANYTHING,
    ]);
  });

  test('a review: 1', async () => {
    const product = await createProduct(database.db);
    expect(await countMessages(() => createReviews(database.db, product, [5]))).toBe(1);
  });

  // Product pages and the pages of cars contain these names, texts and sources.
  test.each([
    ['make', `update makes set name = name || ' new'`],
    ['model', `update models set name = name || ' new'`],
    ['generation', `update generations set name = name || ' new'`],
    ['engine', 'update engines set cc = coalesce(cc, 1000) + 1'],
    ['question', `update qualifiers set question_en = question_en || ' Really?'`],
    ['source', `update fitment_sources set name = name || ' new'`],
  ])('another text of a stored %s: 1', async (_, change) => {
    const number = nextNumber();
    await createVehicle(database.db, { make: `Make ${number}`, chassisCode: `NZE${number}` });
    await database.sql`
      insert into qualifiers (key, question_en, question_sw, yes_en, yes_sw, no_en, no_sw)
      values (${`abs-${number}`}, 'Does your car have ABS?', 'Gari lako lina ABS?', 'Yes', 'Ndiyo', 'No', 'Hapana')`;
    expect(await countMessages(() => database.sql.query(change))).toBe(1);
  });

  test('many changes in one transaction: 1; a rolled-back one: 0', async () => {
    const product = await createProduct(database.db);
    const otherProduct = await createProduct(database.db);
    const change = () =>
      database.sql.begin(async (tx) => {
        await tx`update products set price = price + 7 where id in (${product.id}, ${otherProduct.id})`;
        await tx`update products set price = price + 7 where id = ${product.id}`;
      });
    const changeAndRollBack = () =>
      database.sql
        .begin(async (tx) => {
          await tx`update products set price = price + 7 where id = ${product.id}`;
          throw new Error('given up');
        })
        .catch(() => undefined);
    expect(await countMessages(change)).toBe(1);
    expect(await countMessages(changeAndRollBack)).toBe(0);
  });
});
