import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSafaricom } from '../../../server/providers/safaricom/safaricom.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { measure, startSilentServer } from '../contention/lock-helpers.ts';
import {
  createPlacedOrder,
  dropCallbacks,
  fetchOrderStatus,
  listAttemptStates,
  MINUTE,
  SECOND,
} from './payment-records.ts';

let shop: TestShop;
let silentServer: Awaited<ReturnType<typeof startSilentServer>>;
beforeAll(async () => {
  shop = await startTestShop();
  silentServer = await startSilentServer();
});
afterEach(() => {
  shop.ctx.safaricom = createSafaricom(shop.ctx.config.safaricom!, shop.clock.now);
});
afterAll(async () => {
  await silentServer.close();
  await shop.close();
});

test('[API-ORD-04] a status check answers from the database after 3 s while the provider does not reply', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await sendPrompt(shop, user.token, order);
  const config = { ...shop.ctx.config.safaricom!, baseUrl: silentServer.url, timeoutMs: 6_000 };
  shop.ctx.safaricom = createSafaricom(config, shop.clock.now);
  const { ms, result } = await measure(fetchOrderStatus(shop, order, user.token));
  expect(result).toMatchObject({ status: 'pending', attempt: { state: 'open' } });
  expect(ms).toBeGreaterThan(2_500);
  expect(ms).toBeLessThan(5_000);
});

test('[API-ORD-04] the payment that a slow provider reports after the answer is kept', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), {
    action: 'approve',
    callback: 'never',
  });
  const { safaricom } = shop.ctx;
  const release = Promise.withResolvers<void>();
  vi.spyOn(safaricom!, 'queryStatus').mockImplementationOnce(async () => {
    await release.promise;
    return { kind: 'paid', taken: null, receipt: null };
  });
  expect(await fetchOrderStatus(shop, order, user.token)).toMatchObject({ status: 'pending' });
  release.resolve();
  await expect.poll(() => listAttemptStates(shop, order), { timeout: 5_000 }).toEqual(['paid']);
});

test('[API-ORD-04] a query that fails after the answer breaks nothing', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await sendPrompt(shop, user.token, order);
  const release = Promise.withResolvers<never>();
  vi.spyOn(shop.ctx.safaricom!, 'queryStatus').mockImplementationOnce(() => release.promise);
  expect(await fetchOrderStatus(shop, order, user.token)).toMatchObject({ status: 'pending' });
  release.reject(new Error('broken'));
  expect(await fetchOrderStatus(shop, order, user.token)).toMatchObject({ status: 'pending' });
});

test('[ATTEMPT-08] a status check does not query Safaricom about a declined prompt before its next query is due', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'cancel' });
  expect(await listAttemptStates(shop, order)).toEqual(['failed']);
  const query = vi.spyOn(shop.ctx.safaricom!, 'queryStatus');
  shop.clock.advance(30 * SECOND);
  await fetchOrderStatus(shop, order, user.token);
  expect(query).toHaveBeenCalledTimes(0);
  shop.clock.advance(5 * MINUTE);
  await fetchOrderStatus(shop, order, user.token);
  expect(query).toHaveBeenCalledTimes(1);
});

test('[API-ORD-04] several undecided payments are queried at once', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const query = vi.spyOn(shop.ctx.safaricom!, 'queryStatus').mockResolvedValue({ kind: 'pending' });
  await dropCallbacks(shop, await sendPrompt(shop, user.token, order));
  shop.clock.advance(2 * MINUTE);
  await dropCallbacks(shop, await sendPrompt(shop, user.token, order));
  shop.clock.advance(10 * SECOND);
  expect(await listAttemptStates(shop, order)).toEqual(['open', 'open']);
  const release = Promise.withResolvers<{ kind: 'pending' }>();
  query.mockClear();
  query.mockImplementation(() => release.promise);
  const reply = fetchOrderStatus(shop, order, user.token);
  await expect.poll(() => query.mock.calls.length, { timeout: 2_500 }).toBe(2);
  release.resolve({ kind: 'pending' });
  expect(await reply).toMatchObject({ status: 'pending' });
});
