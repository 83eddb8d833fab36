import type { Order } from '../../contract/types.ts';
import type { Context } from '../../server/context/context.ts';
import { startSession } from '../../server/features/accounts/sessions/start-session.ts';
import { answerPrompt, placeOrder, sendPrompt } from '../support/demo-phone.ts';
import type { TestShop } from '../support/test-shop.ts';
import { createProduct } from './create-product.ts';
import { createUser } from './create-user.ts';

type User = Awaited<ReturnType<typeof createUser>>;

/** Places an order for a new user: two units of a new product with 10 in stock, so Ksh 2,400 with 8 left. */
export async function createOrder(shop: TestShop) {
  const owner = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const order = await placeOrder(shop, owner.token, product, 2);
  return { owner, product, order };
}

export async function payOrder(shop: TestShop, owner: User, order: Order): Promise<void> {
  await answerPrompt(shop, await sendPrompt(shop, owner.token, order), { action: 'approve' });
}

/** Returns a new access token for a user whose last one expired when the test advanced the clock. */
export async function createFreshToken(ctx: Context, user: { id: number }): Promise<string> {
  const tokens = await ctx.db.transaction((tx) => startSession(ctx, tx, user.id));
  return tokens.access_token;
}
