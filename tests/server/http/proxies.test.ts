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

async function readCountedAddresses(trustedProxies: number, forwarded: string | null): Promise<string[]> {
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
  const limits = await shop.db.select().from(rateLimits).where(like(rateLimits.key, 'login:address:%'));
  return limits.map(({ key }) => key.slice('login:address:'.length));
}

test.each<[string, number, string | null, string]>([
  ['no proxy: the header is the caller’s own claim', 0, '198.51.100.7', 'in-process'],
  ['no proxy, no header', 0, null, 'in-process'],
  ['one proxy: its entry is the last', 1, '198.51.100.7', '198.51.100.7'],
  [
    'one proxy: earlier entries come from the caller',
    1,
    '10.0.0.1, 203.0.113.9, 198.51.100.7',
    '198.51.100.7',
  ],
  ['two proxies: the last but one', 2, '10.0.0.1, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
  ['two proxies, but only one entry: the socket', 2, '198.51.100.7', 'in-process'],
  ['one proxy, but no header: the socket', 1, null, 'in-process'],
  ['one proxy, an empty entry: the socket', 1, '198.51.100.7,', 'in-process'],
])('[LIMIT-06] %s', async (_, trustedProxies, forwarded, address) => {
  expect(await readCountedAddresses(trustedProxies, forwarded)).toEqual([address]);
});

test.each<[string, string, string]>([
  ['an IPv6 address counts by its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['so does another in the same /64', '2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['in any notation', '2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['in shortened notation', '2001:db8::7', '2001:db8:0:0::/64'],
  ['with a port', '[2001:db8:1:2::7]:4000', '2001:db8:1:2::/64'],
  ['in brackets', '[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['an IPv4 address with a port', '41.90.7.7:4006', '41.90.7.7'],
  ['an IPv4-mapped IPv6 address', '::ffff:41.90.7.7', '41.90.7.7'],
  ['the same in hexadecimal', '::FFFF:295a:707', '41.90.7.7'],
  ['the same with a port', '[::ffff:41.90.7.7]:80', '41.90.7.7'],
  ['a name is not an address: the socket', 'unknown', 'in-process'],
  ['neither is a number', '7', 'in-process'],
  ['nor four numbers that are too large', '300.1.1.1', 'in-process'],
  ['nor an address with a suffix', '41.90.7.7 or 1=1', 'in-process'],
  ['nor a long text', '1'.repeat(5000), 'in-process'],
])('[LIMIT-06] S13: %s', async (_, entry, address) => {
  expect(await readCountedAddresses(1, entry)).toEqual([address]);
});

test('[LIMIT-06] without proxies, the caller is the socket’s remote address', async () => {
  await shop.call('login', {
    body: { email: 'a@b.test', password: 'wrong' },
    headers: { 'X-Forwarded-For': '198.51.100.7' },
  });
  const limits = await shop.db.select().from(rateLimits).where(like(rateLimits.key, 'login:address:%'));
  expect(limits.map(({ key }) => key)).toEqual(['login:address:127.0.0.1']);
});
