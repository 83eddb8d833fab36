import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/context/config.ts';
import type { Context } from '../../../server/context/context.ts';
import { createContext } from '../../../server/create-context.ts';
import { orders, users } from '../../../server/db/schema/index.ts';
import { listTopCustomers } from '../../../server/features/analytics/list-top-customers.ts';
import { readSummary } from '../../../server/features/analytics/read-summary.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createBuyers, createSale } from '../../factories/create-sales.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { METRICS_DRIFT } from '../../support/metrics-drift.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const off = async () =>
  (await database.sql.query<{ off: number }[]>(`select ${METRICS_DRIFT} as off`))[0]!.off;
const noon = new Date('2026-02-01T09:00:00Z');

test('[FIGURE-06] concurrent payments and cancellations of few people and products lose no total', async () => {
  const { db, sql } = database;
  const buyers = await createBuyers(db, ['Amina', 'Brian']);
  const soldProducts = [await createProduct(db), await createProduct(db)];
  const items = soldProducts.map(({ id }, index) => ({
    productId: id,
    price: 500 + index,
    quantity: index + 1,
  }));
  await Promise.all(
    Array.from({ length: 24 }, (_, place) =>
      createSale(db, {
        userId: buyers[place % 2]!.id,
        paidAt: new Date(noon.getTime() + place * 3_600_000),
        status: place % 3 === 0 ? 'cancelled' : 'paid',
        items: place % 2 ? items : items.toReversed(),
        campaign: place % 5 === 0 ? 'summer' : '',
      }),
    ),
  );
  expect(await off()).toBe(0);
  expect(await sql`select sum(orders)::int as orders from sales_by_day`).toEqual([{ orders: 16 }]);
});

test('[FIGURE-04] a new customer whose first order is cancelled counts on the day of the second order', async () => {
  const { db, sql } = database;
  const [buyer] = await createBuyers(db, ['Chebet']);
  const first = await createSale(db, { userId: buyer!.id, paidAt: new Date('2026-03-01T09:00:00Z') });
  await createSale(db, { userId: buyer!.id, paidAt: new Date('2026-03-05T09:00:00Z') });
  const buyers = () => sql`
    select day::text, people from newcomers_by_day where day >= '2026-03-01' and people <> 0 order by day`;
  expect(await buyers()).toEqual([{ day: '2026-03-01', people: 1 }]);
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, first.id));
  expect(await buyers()).toEqual([{ day: '2026-03-05', people: 1 }]);
  expect(await off()).toBe(0);
});

test('a rolled-back transaction changes no total, and all totals can be recomputed', async () => {
  const { db, sql } = database;
  const [buyer] = await createBuyers(db, ['David']);
  const rolledBackSale = db.transaction(async (tx) => {
    await createSale(tx, { userId: buyer!.id, paidAt: noon });
    tx.rollback();
  });
  await expect(rolledBackSale).rejects.toThrow('Rollback');
  expect(await off()).toBe(0);
  await sql`update sales_by_day set revenue = revenue + 1`;
  expect(await off()).toBeGreaterThan(0);
  for (let times = 0; times < 20; times += 1) await sql`select figures_reckon()`;
  expect(await off()).toBe(0);
});

test('a paid order cannot be deleted', async () => {
  const { db } = database;
  const [buyer] = await createBuyers(db, ['Esther']);
  const { id, orderNumber } = await createSale(db, { userId: buyer!.id, paidAt: noon });
  await expect(db.delete(orders).where(eq(orders.id, id))).rejects.toMatchObject({
    cause: { message: `order ${orderNumber} was paid and stays` },
  });
});

test('[FIGURE-02] metrics that were already returned reflect the next order at once, in every process', async () => {
  const firstContext = createContext(readConfig({ DATABASE_URL: database.url }));
  const secondContext = createContext(readConfig({ DATABASE_URL: database.url }));
  const day = { from: '2026-05-10', to: '2026-05-10' };
  const [buyer] = await createBuyers(firstContext.db, ['Faith']);
  const sell = () =>
    createSale(firstContext.db, {
      userId: buyer!.id,
      paidAt: new Date('2026-05-10T09:00:00Z'),
      shipping: 700,
    });
  const readDashboard = async (ctx: Context) => ({
    amount: (await readSummary(ctx, { query: day })).total_amount,
    best: await listTopCustomers(ctx, { query: day }),
  });
  expect(await readDashboard(secondContext)).toEqual({ amount: 0, best: [] });
  const { id } = await sell();
  expect(await readDashboard(secondContext)).toEqual({
    amount: 700,
    best: [{ customer: 'Faith', lifetime_value: 700 }],
  });
  await sell();
  expect(await readDashboard(firstContext)).toEqual({
    amount: 1400,
    best: [{ customer: 'Faith', lifetime_value: 1400 }],
  });
  expect(await readDashboard(secondContext)).toEqual(await readDashboard(firstContext));
  await firstContext.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id));
  await firstContext.db.update(users).set({ username: 'Deleted' }).where(eq(users.id, buyer!.id));
  expect(await readDashboard(secondContext)).toEqual({
    amount: 700,
    best: [{ customer: 'Deleted', lifetime_value: 700 }],
  });
  await Promise.all([firstContext.database.close(), secondContext.database.close()]);
});
