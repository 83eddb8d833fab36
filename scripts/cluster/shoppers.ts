import { inArray } from 'drizzle-orm';
import { readConfig } from '../../server/context/config.ts';
import { createContext } from '../../server/create-context.ts';
import { products, users } from '../../server/db/schema/index.ts';
import { startSession } from '../../server/features/accounts/sessions/start-session.ts';
import type { ClusterShop } from './start-cluster-shop.ts';

export interface Product {
  id: number;
  slug: string;
  price: number;
  shippingFee: number;
}

export interface Shopper {
  token: string;
  phone: string;
}

/** For shoppers who buy again and again. */
export const GENEROUS_LIMITS = {
  LIMIT_STK_PER_PHONE: '100000',
  LIMIT_STK_PER_USER: '100000',
  LIMIT_UNPAID_ORDERS: '100000',
  LIMIT_UNPAID_VALUE: '100000000',
  LIMIT_ORDERS_PER_USER: '100000',
};

const PRODUCTS = 40;

/** Signs in new shoppers, and gives some products more stock than they can buy. */
export async function prepareShoppers(
  { toEnvironment }: Pick<ClusterShop, 'toEnvironment'>,
  count: number,
): Promise<{ shoppers: Shopper[]; goods: Product[] }> {
  const ctx = createContext(readConfig(toEnvironment(0)));
  const goods = await ctx.db.select().from(products).limit(PRODUCTS);
  const ids = goods.map(({ id }) => id);
  await ctx.db.update(products).set({ stockQuantity: 1_000_000 }).where(inArray(products.id, ids));
  const shoppers: Shopper[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `shopper-${number}@gari.test`;
    const [user] = await ctx.db.insert(users).values({ email, username: email }).returning();
    const { access_token: token } = await ctx.db.transaction((tx) => startSession(ctx, tx, user!.id));
    shoppers.push({ token, phone: `2547001${String(number).padStart(4, '0')}5` });
  }
  await ctx.database.close();
  return { shoppers, goods };
}
