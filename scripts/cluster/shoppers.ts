import { inArray } from 'drizzle-orm';
import { routes } from '../../contract/routes.ts';
import { REFRESH_AFTER_SECONDS } from '../../contract/session-lifetimes.ts';
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
  refreshToken: string;
  /** When the token was issued, in ms. */
  signedInAt: number;
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
const REQUEST_TIMEOUT_MS = 10_000;

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
    const { access_token: token, refresh_token: refreshToken } = await ctx.db.transaction((tx) =>
      startSession(ctx, tx, user!.id),
    );
    const phone = `2547001${String(number).padStart(4, '0')}5`;
    shoppers.push({ token, refreshToken, signedInAt: Date.now(), phone });
  }
  await ctx.database.close();
  return { shoppers, goods };
}

/** Replaces the tokens of a shopper who buys for longer than they are valid, as the browser app does. */
export async function renewSession(url: string, shopper: Shopper): Promise<void> {
  if (Date.now() - shopper.signedInAt < REFRESH_AFTER_SECONDS * 1_000) return;
  const reply = await fetch(url + routes.refreshToken.path, {
    method: routes.refreshToken.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh: shopper.refreshToken }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(`The session was not renewed: ${reply.status} ${await reply.text()}`);
  const { access, refresh } = (await reply.json()) as { access: string; refresh: string };
  Object.assign(shopper, { token: access, refreshToken: refresh, signedInAt: Date.now() });
}
