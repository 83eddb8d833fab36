import { eq, sql } from 'drizzle-orm';
import type { QueryRunner } from '../../server/db/client.ts';
import {
  campaignSpend,
  campaigns,
  orderItems,
  orders,
  paymentAttempts,
  products,
  users,
} from '../../server/db/schema/index.ts';
import { nextNumber } from './numbers.ts';

type Status = 'pending' | 'paid' | 'shipping' | 'delivered' | 'cancelled';

export interface Sale {
  userId: number;
  status?: Status;
  /** Null when the order was never paid. */
  paidAt: Date | null;
  /** Null for a draft. */
  placedAt?: Date | null;
  items?: { productId: number; price: number; quantity: number }[];
  shipping?: number;
  campaign?: string;
}

const STATUS_PATHS: Record<Status, Status[]> = {
  pending: [],
  paid: ['paid'],
  shipping: ['paid', 'shipping'],
  delivered: ['paid', 'shipping', 'delivered'],
  cancelled: ['cancelled'],
};

export function createBuyers(db: QueryRunner, names: string[]) {
  return db
    .insert(users)
    .values(names.map((username) => ({ username, email: `buyer-${nextNumber()}@example.com` })))
    .returning();
}

export async function createCampaign(
  db: QueryRunner,
  {
    channel,
    utmCampaign,
    spend = {},
  }: { channel: string; utmCampaign: string; spend?: Record<string, number> },
) {
  const [campaign] = await db
    .insert(campaigns)
    .values({ name: `Campaign ${utmCampaign}`, channel, utmCampaign })
    .returning();
  const days = Object.entries(spend).map(([day, amount]) => ({ campaignId: campaign!.id, day, amount }));
  if (days.length > 0) await db.insert(campaignSpend).values(days);
  return campaign!;
}

/** Creates an order and takes it through the lifecycle to its status; its total is items plus shipping. */
export async function createSale(db: QueryRunner, sale: Sale): Promise<typeof orders.$inferSelect> {
  const { userId, status = 'paid', paidAt, items = [], shipping = 300, campaign = '' } = sale;
  const orderNumber = `SA1E${String(nextNumber()).padStart(8, '0')}`;
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const placedAt = sale.placedAt === undefined ? (paidAt ?? new Date('2026-01-01T00:00:00Z')) : sale.placedAt;
  const [order] = await db
    .insert(orders)
    .values({
      orderNumber,
      userId,
      status: paidAt || status !== 'cancelled' ? 'pending' : 'cancelled',
      paymentMethod: 'mpesa',
      subtotal,
      shipping,
      total: subtotal + shipping,
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.com',
      phone: '+254700000001',
      street: 'S',
      city: 'C',
      county: 'D',
      attributionCampaign: campaign,
      placedAt,
    })
    .returning();
  const orderId = order!.id;
  if (items.length > 0) {
    await db
      .insert(orderItems)
      .values(items.map((item) => ({ ...item, orderId, name: 'As bought', shippingFee: 0 })));
    if (status !== 'cancelled') {
      for (const { productId, quantity } of items)
        await db
          .update(products)
          .set({ unitsHeld: sql`${products.unitsHeld} + ${quantity}` })
          .where(eq(products.id, productId));
    }
  }
  if (paidAt) await payAndAdvance(db, { orderId, orderNumber, amount: subtotal + shipping, paidAt, status });
  return { ...order!, status, paidAt };
}

async function payAndAdvance(
  db: QueryRunner,
  payment: { orderId: number; orderNumber: string; amount: number; paidAt: Date; status: Status },
): Promise<void> {
  const { orderId, orderNumber, amount, paidAt, status } = payment;
  const [attempt] = await db
    .insert(paymentAttempts)
    .values({
      orderId,
      provider: 'safaricom',
      method: 'mpesa',
      state: 'paid',
      amount,
      takenAmount: amount,
      tokenHash: orderNumber,
      createdAt: paidAt,
      deadlineAt: paidAt,
    })
    .returning();
  const steps = status === 'cancelled' ? (['paid', 'cancelled'] as const) : STATUS_PATHS[status];
  for (const step of steps) {
    await db
      .update(orders)
      .set({ status: step, paidAt, paidAttemptId: attempt!.id })
      .where(eq(orders.id, orderId));
  }
}
