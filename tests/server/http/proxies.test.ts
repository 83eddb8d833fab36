import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { rateLimits } from '../../../server/db/schema/index.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(rateLimits));

/** The address that a failed sign-in is counted against. */
async function addressSeen(trustedProxies: number, forwarded: string | null): Promise<string[]> {
  const app = createApp({ ...shop.ctx, config: { ...shop.ctx.config, trustedProxies } });
  const response = await app.request('/api/a/login/', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(forwarded !== null && { 'X-Forwarded-For': forwarded }),
    },
    body: JSON.stringify({ email: 'a@b.test', password: 'wrong' }),
  });
  expect(response.status).toBe(401);
  const counted = await shop.db.select().from(rateLimits).where(like(rateLimits.key, 'login:address:%'));
  return counted.map(({ key }) => key.slice('login:address:'.length));
}

test.each<[string, number, string | null, string]>([
  ['no proxy: the header is the caller’s own claim', 0, '198.51.100.7', 'in-process'],
  ['no proxy, no header', 0, null, 'in-process'],
  ['one proxy: its entry is the last', 1, '198.51.100.7', '198.51.100.7'],
  [
    'one proxy: what stands before was written by the caller',
    1,
    '10.0.0.1, 203.0.113.9, 198.51.100.7',
    '198.51.100.7',
  ],
  ['two proxies: the last but one', 2, '10.0.0.1, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
  ['two proxies, but one entry: the socket', 2, '198.51.100.7', 'in-process'],
  ['one proxy, but no header: the socket', 1, null, 'in-process'],
  ['one proxy, an empty entry: the socket', 1, '198.51.100.7,', 'in-process'],
  ['an IPv6 address', 1, '2001:db8::7', '2001:db8::7'],
])('[LIMIT-06] %s', async (_, trustedProxies, forwarded, address) => {
  expect(await addressSeen(trustedProxies, forwarded)).toEqual([address]);
});

test('[LIMIT-06] over a socket the caller is its other end', async () => {
  await shop.call('POST', '/api/a/login/', {
    body: { email: 'a@b.test', password: 'wrong' },
    headers: { 'X-Forwarded-For': '198.51.100.7' },
  });
  const counted = await shop.db.select().from(rateLimits).where(like(rateLimits.key, 'login:address:%'));
  expect(counted.map(({ key }) => key)).toEqual(['login:address:127.0.0.1']);
});
