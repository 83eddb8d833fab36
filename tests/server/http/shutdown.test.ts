import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { listPrompts, newPhone, placeOrder, setSafaricomFaults } from '../../support/demo-phone.ts';
import { startServerProcess } from '../../support/servers/server-process.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('on a stop signal the server finishes the request in flight, accepts no new one and exits with code 0', async () => {
  const server = await startServerProcess({ ...shop.env, PORT: '0' });
  const { token } = await createUser(shop.ctx);
  const order = await placeOrder(shop, token, await createProduct(shop.db));
  await setSafaricomFaults(shop, { latencyMs: 700 });
  const phone = newPhone();
  const inFlight = server.call('startStkPush', {
    token,
    body: { phone, order_id: order.order_number },
  });
  await expect.poll(() => listPrompts(shop, phone), { timeout: 5000 }).toHaveLength(1);
  const stopped = server.stop();
  expect((await inFlight).status).toBe(200);
  expect(await stopped).toBe(0);
  await expect(server.call('live')).rejects.toThrow('fetch failed');
});

test('[OPERATE-07] behind a balancer it first answers everything but its health check, as long as configured', async () => {
  const server = await startServerProcess({ ...shop.env, PORT: '0', DRAIN_SECONDS: '2' });
  expect((await server.call('live')).status).toBe(200);
  const stopped = server.stop();
  await expect.poll(async () => (await server.call('live')).status, { interval: 20 }).toBe(503);
  expect((await server.call('config')).status).toBe(200);
  expect(await stopped).toBe(0);
  await expect(server.call('live')).rejects.toThrow('fetch failed');
});
