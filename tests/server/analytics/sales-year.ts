import type { Transaction } from '../../../server/db/client.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createBuyers, createCampaign, createSale } from '../../factories/create-sales.ts';
import type { TestShop } from '../../support/test-shop.ts';

export interface SaleRecord {
  userId: number;
  customer: string;
  status: 'pending' | 'paid' | 'shipping' | 'delivered' | 'cancelled';
  paidAt: Date | null;
  total: number;
  campaign: string;
  items: { productId: number; product: string; price: number; quantity: number }[];
}

export interface Year {
  sales: SaleRecord[];
  /** Shillings by utm_campaign and day. */
  spend: { campaign: string; day: string; amount: number }[];
  channels: Record<string, string>;
}

const HOUR = 3_600_000;
const START = Date.UTC(2025, 6, 1);
const STATUSES = [
  'delivered',
  'delivered',
  'delivered',
  'shipping',
  'paid',
  'pending',
  'cancelled',
  'cancelled',
] as const;

/** Returns a seeded random number generator for [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Twelve months from July 2025 with about one order a day, by 24 people, of 14 products. Orders come from 3 campaigns
 * on 2 channels, an unknown campaign or none; some are unpaid, some are cancelled after payment.
 */
export function createYearOfSales({ db }: TestShop): Promise<Year> {
  return db.transaction(sell);
}

async function sell(db: Transaction): Promise<Year> {
  const random = createRandom(4711);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const buyers = await createBuyers(
    db,
    Array.from({ length: 24 }, (_, index) => `Buyer ${index + 1}`),
  );
  const products: { id: number; name: string; price: number }[] = [];
  for (let index = 0; index < 14; index += 1)
    products.push(await createProduct(db, { price: 100 + 137 * index }));
  const channels: Record<string, string> = { pads: 'facebook', oil: 'facebook', tyres: 'radio' };
  const spend: Year['spend'] = [];
  for (const campaign of Object.keys(channels)) {
    const days: Record<string, number> = {};
    for (let day = 0; day < 365; day += 1) {
      if (random() < 0.4)
        days[new Date(START + day * 24 * HOUR).toISOString().slice(0, 10)] = Math.round(random() * 900);
    }
    await createCampaign(db, { channel: channels[campaign]!, utmCampaign: campaign, spend: days });
    spend.push(...Object.entries(days).map(([day, amount]) => ({ campaign, day, amount })));
  }
  const sales: SaleRecord[] = [];
  for (let made = 0; made < 380; made += 1) {
    // Buyers start one after the other, so that there are new customers all year round.
    const buyer = buyers[Math.min(buyers.length - 1, Math.floor(random() * (2 + made / 14)))]!;
    const status = pick(STATUSES);
    const moment = new Date(START + Math.floor(random() * 365 * 24) * HOUR);
    const paidAt = status === 'pending' || (status === 'cancelled' && random() < 0.5) ? null : moment;
    const chosen = new Map(
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(products)).map((product) => [
        product.id,
        product,
      ]),
    );
    const items = [...chosen.values()].map(({ id, name, price }) => ({
      productId: id,
      product: name,
      // The price paid then, not the product's current price.
      price: price - Math.floor(random() * 50),
      quantity: 1 + Math.floor(random() * 4),
    }));
    const campaign = pick(['', '', 'pads', 'oil', 'tyres', 'unheard-of']);
    const lines = items.map(({ productId, price, quantity }) => ({ productId, price, quantity }));
    const { total } = await createSale(db, { userId: buyer.id, status, paidAt, items: lines, campaign });
    sales.push({ userId: buyer.id, customer: buyer.username, status, paidAt, total, campaign, items });
  }
  return { sales, spend, channels };
}
