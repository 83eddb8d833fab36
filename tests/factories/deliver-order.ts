import type { Order } from '../../contract/types.ts';
import type { TestShop } from '../support/test-shop.ts';
import { createOrder, payOrder } from './create-order.ts';
import { createUser } from './create-user.ts';

type User = Awaited<ReturnType<typeof createUser>>;

export async function deliverOrder(shop: TestShop, owner: User, order: Order): Promise<void> {
  await payOrder(shop, owner, order);
  const staff = await createUser(shop.ctx, { isStaff: true });
  for (const status of ['shipping', 'delivered'] as const) {
    const reply = await shop.call('changeOrderStatus', {
      token: staff.token,
      params: order,
      body: { status },
    });
    if (reply.status !== 200) throw new Error(`${status} was refused: ${reply.text}`);
  }
}

/** Creates a customer with a delivered order of a new product. */
export async function createBuyer(shop: TestShop, username = 'Kevin Mutua') {
  const { owner, product, order } = await createOrder(shop);
  await shop.database.sql`update users set username = ${username} where id = ${owner.id}`;
  await deliverOrder(shop, owner, order);
  return { buyer: owner, product, order };
}
