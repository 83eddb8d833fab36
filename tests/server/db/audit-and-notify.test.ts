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
  let messageCount = 0;
  let onMarker: () => void = () => undefined;
  let listener: Client;
  beforeAll(async () => {
    listener = new Client({ connectionString: database.url });
    listener.on('notification', ({ channel }) => {
      if (channel === 'marker') onMarker();
      else messageCount += 1;
    });
    await listener.connect();
    await listener.query('listen catalogue_changed; listen marker');
  });
  afterAll(() => listener.end());

  /** Notifications arrive in commit order: once the marker is here, so is everything before it. */
  async function waitForMessages(): Promise<number> {
    const markerReceived = new Promise<void>((resolve) => {
      onMarker = resolve;
    });
    await database.sql`select pg_notify('marker', '')`;
    await markerReceived;
    return messageCount;
  }

  async function countMessages(change: () => PromiseLike<unknown>): Promise<number> {
    const before = await waitForMessages();
    await change();
    return (await waitForMessages()) - before;
  }

  const CHANGES: { title: string; set: string; messages: number }[] = [
    { title: 'another price', set: 'price = price + 1', messages: 1 },
    { title: 'another name', set: `name = name || ' new'`, messages: 1 },
    { title: 'a new version', set: 'version = version + 1', messages: 1 },
    { title: 'archiving', set: 'archived_at = now()', messages: 1 },
    { title: 'a sale that leaves stock', set: 'stock_quantity = stock_quantity - 1', messages: 0 },
    { title: 'units counted as sold', set: 'units_sold = units_sold + 1', messages: 0 },
    { title: 'the sale of the last unit', set: 'stock_quantity = 0', messages: 1 },
    { title: 'nothing new', set: 'price = price', messages: 0 },
  ];

  test.each(CHANGES)('$title of a product: $messages', async ({ set, messages }) => {
    const { id } = await createProduct(database.db);
    expect(await countMessages(() => database.sql.query(`update products set ${set} where id = ${id}`))).toBe(
      messages,
    );
  });

  test('stock returned to a sold-out product: 1', async () => {
    const { id } = await createProduct(database.db, { stockQuantity: 0 });
    expect(
      await countMessages(() => database.sql`update products set stock_quantity = 5 where id = ${id}`),
    ).toBe(1);
    expect(
      await countMessages(() => database.sql`update products set stock_quantity = 6 where id = ${id}`),
    ).toBe(0);
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
