import { asc, inArray, isNull, sql } from 'drizzle-orm';
import { addJob } from '../../db/add-job.ts';
import type { Transaction } from '../../db/client.ts';
import { addresses, campaignSpend, campaigns, products, users } from '../../db/schema/index.ts';
import { RESERVATION_TTL_MS } from '../../features/orders/orders.rules.ts';
import { computeSpend, seedCampaigns } from './campaigns.ts';
import { planShopperOrders, planUnresolvedOrders, shopper, shopperAddresses } from './demo-shopper.ts';
import { createDice, type Dice } from './dice.ts';
import { getMidnight, getWeekday, HISTORY_DAYS, planHistory } from './plan-history.ts';
import { planTasks } from './plan-tasks.ts';
import { type CatalogueProduct, getStatus, type PlannedOrder } from './planned-order.ts';
import { type Accounts, countUnitsSold, splitIntoChunks, writeOrders } from './write-orders.ts';

const SEED = 254_2026;
const STAFF = 'staff@gari.test';
const SUPERUSER = 'superuser@gari.test';

/** Seeds 90 days of customers, orders, payments, campaigns, refunds and reviews, ending at `now`. Deterministic. */
export async function seedHistory(tx: Transaction, now: Date): Promise<void> {
  const dice = createDice(SEED);
  const catalogue = await readCatalogue(tx);
  const pastOrders = planHistory(dice, catalogue, now);
  const buyers = [...new Set(pastOrders.map(({ buyer }) => buyer))];
  const plannedOrders = [
    ...pastOrders,
    ...planShopperOrders(dice, catalogue, now),
    ...planUnresolvedOrders(dice, catalogue, { buyers, now }),
  ].toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
  await writeCampaigns(tx, dice, now);
  const accounts = await writeCustomers(tx, plannedOrders);
  await writeAddresses(tx, accounts);
  const tasks = planTasks(dice, plannedOrders, now);
  const orderIds = await writeOrders(tx, plannedOrders, { accounts, tasks });
  for (const { orderNumber, placedAt } of plannedOrders.filter((order) => getStatus(order) === 'pending')) {
    await addJob(
      tx,
      'expire_order',
      { orderId: orderIds.get(orderNumber)! },
      new Date(placedAt.getTime() + RESERVATION_TTL_MS),
    );
  }
  await updateUnitCounts(tx, plannedOrders);
}

async function readCatalogue(tx: Transaction): Promise<CatalogueProduct[]> {
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      price: products.price,
      shippingFee: products.shippingFee,
      stock: products.stockQuantity,
      sold: products.unitsSold,
    })
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(asc(products.slug));
  return rows.map(({ sold, ...product }) => ({ ...product, weight: sold + 4 }));
}

async function writeCampaigns(tx: Transaction, dice: Dice, now: Date): Promise<void> {
  const rows = await tx
    .insert(campaigns)
    .values(
      seedCampaigns.map(({ name, channel, utmCampaign, startedDaysAgo, endedDaysAgo }) => ({
        name,
        channel,
        utmCampaign,
        active: endedDaysAgo === 0,
        createdAt: new Date(getMidnight(now, startedDaysAgo)),
      })),
    )
    .returning({ id: campaigns.id, name: campaigns.name });
  const spend = seedCampaigns.flatMap((campaign) =>
    Array.from({ length: HISTORY_DAYS }, (_, daysAgo) => {
      const start = getMidnight(now, daysAgo);
      const amount = computeSpend(dice, campaign, { daysAgo, weekday: getWeekday(start) });
      const campaignId = rows.find(({ name }) => name === campaign.name)!.id;
      // Midnight in Nairobi is 21:00 UTC on the previous day, so take noon.
      const day = new Date(start + 12 * 3_600_000).toISOString().slice(0, 10);
      return amount === null ? [] : [{ campaignId, day, amount }];
    }).flat(),
  );
  for (const chunk of splitIntoChunks(spend)) await tx.insert(campaignSpend).values(chunk);
}

/** Creates accounts without a password, so nobody can sign in to them. Staff and the demo shopper already exist. */
async function writeCustomers(tx: Transaction, plannedOrders: readonly PlannedOrder[]): Promise<Accounts> {
  const firstOrders = new Map<string, PlannedOrder>();
  for (const order of plannedOrders)
    if (!firstOrders.has(order.buyer.email)) firstOrders.set(order.buyer.email, order);
  firstOrders.delete(shopper.email);
  const customers = [...firstOrders.values()].map(({ buyer, placedAt }) => ({
    username: `${buyer.firstName} ${buyer.lastName}`,
    email: buyer.email,
    createdAt: new Date(placedAt.getTime() - 8 * 60_000),
  }));
  const insertedUsers: { id: number; email: string }[] = [];
  for (const chunk of splitIntoChunks(customers)) {
    insertedUsers.push(
      ...(await tx.insert(users).values(chunk).returning({ id: users.id, email: users.email })),
    );
  }
  const existingUsers = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, [STAFF, SUPERUSER, shopper.email]));
  const ids = new Map([...insertedUsers, ...existingUsers].map(({ id, email }) => [email, id]));
  return { ids, staff: ids.get(STAFF)!, superuser: ids.get(SUPERUSER)! };
}

async function writeAddresses(tx: Transaction, { ids }: Accounts): Promise<void> {
  const { firstName, lastName, email, phone: phoneNumber } = shopper;
  const userId = ids.get(email)!;
  await tx
    .insert(addresses)
    .values(
      shopperAddresses.map((address) => ({ ...address, userId, firstName, lastName, email, phoneNumber })),
    );
}

async function updateUnitCounts(tx: Transaction, plannedOrders: readonly PlannedOrder[]): Promise<void> {
  const units = [...countUnitsSold(plannedOrders)];
  await tx.execute(sql`
    update products p set units_sold = s.units
    from unnest(${sql.param(units.map(([id]) => id))}::int[], ${sql.param(units.map(([, count]) => count))}::int[]) as s (id, units)
    where p.id = s.id and p.units_sold < s.units`);
  await tx.execute(sql`
    update products p set units_held = h.units
    from (
      select i.product_id, sum(i.quantity) as units from order_items i join orders o on o.id = i.order_id
      where o.status <> 'cancelled' group by 1
    ) h
    where p.id = h.product_id`);
}
