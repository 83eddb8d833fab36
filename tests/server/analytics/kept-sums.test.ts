import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Context } from '../../../server/context.ts';
import { contextFor } from '../../../server/context-for.ts';
import { orders, users } from '../../../server/db/schema/index.ts';
import { listTopCustomers } from '../../../server/features/analytics/list-top-customers.ts';
import { readSummary } from '../../../server/features/analytics/read-summary.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createBuyers, createSale } from '../../factories/create-sales.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { FIGURES_OFF } from '../../support/figures-off.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const off = async () =>
  (await database.sql.unsafe<{ off: number }[]>(`select ${FIGURES_OFF} as off`))[0]!.off;
const noon = new Date('2026-02-01T09:00:00Z');

test('[FIGURE-06] orders that are paid and cancelled at the same time, of few people and products, lose no sum', async () => {
  const { db, sql } = database;
  const people = await createBuyers(db, ['Amina', 'Brian']);
  const goods = [await createProduct(db), await createProduct(db)];
  const items = goods.map(({ id }, index) => ({ productId: id, price: 500 + index, quantity: index + 1 }));
  await Promise.all(
    Array.from({ length: 24 }, (_, place) =>
      createSale(db, {
        userId: people[place % 2]!.id,
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

test('[FIGURE-04] a newcomer whose first order is cancelled is one of the day of the second', async () => {
  const { db, sql } = database;
  const [person] = await createBuyers(db, ['Chebet']);
  const first = await createSale(db, { userId: person!.id, paidAt: new Date('2026-03-01T09:00:00Z') });
  await createSale(db, { userId: person!.id, paidAt: new Date('2026-03-05T09:00:00Z') });
  const people = () => sql`
    select day::text, people from newcomers_by_day where day >= '2026-03-01' and people <> 0 order by day`;
  expect(await people()).toEqual([{ day: '2026-03-01', people: 1 }]);
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, first.id));
  expect(await people()).toEqual([{ day: '2026-03-05', people: 1 }]);
  expect(await off()).toBe(0);
});

test('a transaction that is given up changes no sum, and all of them can be reckoned anew', async () => {
  const { db, sql } = database;
  const [person] = await createBuyers(db, ['David']);
  const giveUp = db.transaction(async (tx) => {
    await createSale(tx, { userId: person!.id, paidAt: noon });
    tx.rollback();
  });
  await expect(giveUp).rejects.toThrow('Rollback');
  expect(await off()).toBe(0);
  await sql`update sales_by_day set revenue = revenue + 1`;
  expect(await off()).toBeGreaterThan(0);
  for (let times = 0; times < 20; times += 1) await sql`select figures_reckon()`;
  expect(await off()).toBe(0);
});

test('an order that was paid is not deleted', async () => {
  const { db } = database;
  const [person] = await createBuyers(db, ['Esther']);
  const { id, orderNumber } = await createSale(db, { userId: person!.id, paidAt: noon });
  await expect(db.delete(orders).where(eq(orders.id, id))).rejects.toMatchObject({
    cause: { message: `order ${orderNumber} was paid and stays` },
  });
});

test('[FIGURE-02] figures that were answered before follow the next order at once, in every process', async () => {
  const ours = contextFor(readConfig({ DATABASE_URL: database.url }));
  const theirs = contextFor(readConfig({ DATABASE_URL: database.url }));
  const day = { from: '2026-05-10', to: '2026-05-10' };
  const [person] = await createBuyers(ours.db, ['Faith']);
  const sell = () =>
    createSale(ours.db, { userId: person!.id, paidAt: new Date('2026-05-10T09:00:00Z'), shipping: 700 });
  const told = async (ctx: Context) => ({
    amount: (await readSummary(ctx, day)).total_amount,
    best: await listTopCustomers(ctx, day),
  });
  expect(await told(theirs)).toEqual({ amount: 0, best: [] });
  const { id } = await sell();
  expect(await told(theirs)).toEqual({ amount: 700, best: [{ customer: 'Faith', lifetime_value: 700 }] });
  await sell();
  expect(await told(ours)).toEqual({ amount: 1400, best: [{ customer: 'Faith', lifetime_value: 1400 }] });
  expect(await told(theirs)).toEqual(await told(ours));
  await ours.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id));
  await ours.db.update(users).set({ username: 'Deleted' }).where(eq(users.id, person!.id));
  expect(await told(theirs)).toEqual({ amount: 700, best: [{ customer: 'Deleted', lifetime_value: 700 }] });
  await Promise.all([ours.database.close(), theirs.database.close()]);
});
