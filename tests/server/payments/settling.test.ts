import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, place, prompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('[LIFECYCLE-02] an approved prompt makes the order paid', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const order = await place(shop, user.token, product, 2);
  const onPhone = await prompt(shop, user.token, order);
  expect(onPhone.amount).toBe(2400);
  const { receipt } = await answerPrompt(shop, onPhone, { action: 'approve' });
  const { body } = await shop.call('GET', `/api/o/${order.order_number}/`, { token: user.token });
  expect(body.order.status).toBe('paid');
  expect(body.attempts).toEqual([
    { method: 'mpesa', state: 'paid', amount: 2400, receipt, reason: null, at: expect.any(String) },
  ]);
});
