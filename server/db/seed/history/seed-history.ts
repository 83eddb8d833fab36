import { asc, inArray, isNull, sql } from 'drizzle-orm';
import { RESERVATION_MS } from '../../../features/orders/orders.rules.ts';
import { addJob } from '../../../jobs/add-job.ts';
import type { Transaction } from '../../client.ts';
import { addresses, campaignSpend, campaigns, products, users } from '../../schema/index.ts';
import { seedCampaigns, spendOn } from './campaigns.ts';
import { chunksOf } from './chunks-of.ts';
import { planOpenEnds, planShopperOrders, shopper, shopperAddresses } from './demo-shopper.ts';
import { createDice, type Dice } from './dice.ts';
import { planTasks } from './open-tasks.ts';
import { DAYS, midnight, planHistory, weekdayOf } from './plan-history.ts';
import { type Goods, type PlannedOrder, statusOf } from './planned.ts';
import { type Accounts, unitsSold, writeOrders } from './write-orders.ts';

const SEED = 254_2026;
const STAFF = 'staff@gari.test';
const SUPERUSER = 'superuser@gari.test';

/**
 * Gives a stocked demo shop its last 90 days: customers, orders in every state with payments and timeline, campaigns and
 * what they cost, money to give back and payments to look into. The same story every time, ending now.
 */
export async function seedHistory(tx: Transaction, now: Date): Promise<void> {
  const dice = createDice(SEED);
  const goods = await readGoods(tx);
  const past = planHistory(dice, goods, now);
  const buyers = [...new Set(past.map(({ buyer }) => buyer))];
  const planned = [
    ...past,
    ...planShopperOrders(dice, goods, now),
    ...planOpenEnds(dice, goods, { buyers, now }),
  ].toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
  await writeCampaigns(tx, dice, now);
  const accounts = await writeCustomers(tx, planned);
  await writeAddresses(tx, accounts);
  const tasks = planTasks(dice, planned, now);
  const orderIds = await writeOrders(tx, planned, { accounts, tasks });
  for (const { orderNumber, placedAt } of planned.filter((order) => statusOf(order) === 'pending')) {
    await addJob(
      tx,
      'expire_order',
      { orderId: orderIds.get(orderNumber)! },
      new Date(placedAt.getTime() + RESERVATION_MS),
    );
  }
  await countUnits(tx, planned);
}

async function readGoods(tx: Transaction): Promise<Goods[]> {
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
  return rows.map(({ sold, ...goods }) => ({ ...goods, pull: sold + 4 }));
}

async function writeCampaigns(tx: Transaction, dice: Dice, now: Date): Promise<void> {
  const rows = await tx
    .insert(campaigns)
    .values(
      seedCampaigns.map(({ name, channel, utmCampaign, began, ended }) => ({
        name,
        channel,
        utmCampaign,
        active: ended === 0,
        createdAt: new Date(midnight(now, began)),
      })),
    )
    .returning({ id: campaigns.id, name: campaigns.name });
  const spend = seedCampaigns.flatMap((campaign) =>
    Array.from({ length: DAYS }, (_, daysAgo) => {
      const start = midnight(now, daysAgo);
      const amount = spendOn(dice, campaign, { daysAgo, weekday: weekdayOf(start) });
      const campaignId = rows.find(({ name }) => name === campaign.name)!.id;
      // Nairobi's midnight is 21:00 of the day before in UTC.
      const day = new Date(start + 12 * 3_600_000).toISOString().slice(0, 10);
      return amount === null ? [] : [{ campaignId, day, amount }];
    }).flat(),
  );
  for (const chunk of chunksOf(spend)) await tx.insert(campaignSpend).values(chunk);
}

/** Accounts without a password: nobody signs in with them. The staff's and the demo customer's are there already. */
async function writeCustomers(tx: Transaction, planned: readonly PlannedOrder[]): Promise<Accounts> {
  const first = new Map<string, PlannedOrder>();
  for (const order of planned) if (!first.has(order.buyer.email)) first.set(order.buyer.email, order);
  first.delete(shopper.email);
  const customers = [...first.values()].map(({ buyer, placedAt }) => ({
    username: `${buyer.firstName} ${buyer.lastName}`,
    email: buyer.email,
    createdAt: new Date(placedAt.getTime() - 8 * 60_000),
  }));
  const made: { id: number; email: string }[] = [];
  for (const chunk of chunksOf(customers)) {
    made.push(...(await tx.insert(users).values(chunk).returning({ id: users.id, email: users.email })));
  }
  const known = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, [STAFF, SUPERUSER, shopper.email]));
  const ids = new Map([...made, ...known].map(({ id, email }) => [email, id]));
  return { ids, staff: ids.get(STAFF)!, superuser: ids.get(SUPERUSER)! };
}

async function writeAddresses(tx: Transaction, { ids }: Accounts): Promise<void> {
  const { firstName, lastName, email, phone: phoneNumber } = shopper;
  const userId = ids.get(email)!;
  await tx
    .insert(addresses)
    .values(shopperAddresses.map((place) => ({ ...place, userId, firstName, lastName, email, phoneNumber })));
}

/** A product has sold at least what its orders say, and they hold what they took off its stock. */
async function countUnits(tx: Transaction, planned: readonly PlannedOrder[]): Promise<void> {
  const units = [...unitsSold(planned)];
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
