import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { nextNumber } from '#tests/factories/numbers.ts';
import { placeOrder } from '#tests/support/demo-phone.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { createChangingCatalogue } from './changing-catalogue.ts';

type ChangingCatalogue = Awaited<ReturnType<typeof createChangingCatalogue>>;

/** After this time nobody may get what was before a change. */
const MAX_AGE_MS = 1000;

/** The test shop's own server has no listener, so it answers everything from the database. */
let shop: TestShop;
let servers: ServerProcess[];
let product: ChangingCatalogue['product'];
let vehicle: ChangingCatalogue['vehicle'];
let shoppers: ChangingCatalogue['shoppers'];
let changes: ChangingCatalogue['changes'];
let publicPaths: string[];

beforeAll(async () => {
  shop = await startTestShop();
  ({ product, vehicle, shoppers, changes } = await createChangingCatalogue(shop));
  publicPaths = [
    '/api/s/all/',
    '/api/s/all/?category=1&sort=priceLowToHigh&page_size=5',
    '/api/s/all/?in_stock=true',
    `/api/s/all/?vehicle=${vehicle.slug}`,
    '/api/s/search/?q=brake',
    '/api/s/search/?q=0446512592',
    '/api/s/facets/',
    '/api/p/titles/?q=bra',
    '/api/p/suggestions/?q=bra',
    '/api/s/f/top-sellers/',
    '/api/s/top/categories/',
    '/api/s/categories/',
    '/api/s/category/1/',
    '/api/s/s/brake-pads/',
    `/api/s/${product.id}/`,
    `/api/s/${product.id}/fitments/`,
    `/api/s/${product.id}/goes-with/`,
    '/api/v/makes/',
    '/api/v/makes/toyota/',
    `/api/v/models/${vehicle.modelId}/`,
    '/api/v/pages/?make=toyota&model=fielder&code=nze141g',
    '/api/n/0446512592/',
    `/api/v/${vehicle.slug}/`,
  ];
  const env = { ...shop.env, PORT: '0' };
  for (const { token, username } of shoppers) {
    const nickname = `Car of ${username}`;
    await shop.call('addCar', { token, body: { vehicle: vehicle.slug, nickname } });
    await placeOrder(shop, token, product);
  }
  const soldOut = await createProduct(shop.db, { stockQuantity: 0 });
  await shop.call('requestStock', { token: shoppers[0].token, params: soldOut });
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await shop.close();
});

const personalPaths = () => [
  `/api/s/${product.id}/reviews/mine/`,
  '/api/a/user/info/',
  '/api/a/garage/',
  '/api/a/stock-requests/',
  '/api/o/all/',
];

const read = async (client: TestShop | ServerProcess, path: string, token?: string) => {
  const { status, text } = await client.request('GET', path, { token });
  // The request id of a refusal is another one each time.
  return status === 200 ? text : String(status);
};
const readOwn = (client: TestShop | ServerProcess, token?: string) =>
  Promise.all(personalPaths().map(async (path) => [path, await read(client, path, token)]));
const readAll = (client: TestShop | ServerProcess, token?: string) =>
  Promise.all(publicPaths.map(async (path) => [path, await read(client, path, token)]));

/** Reads until all processes answer as the database does. What is requested a second after the change must be current. */
async function assertCurrent(committedAt: number): Promise<void> {
  for (;;) {
    const requestedAt = performance.now();
    const [first, second, expected] = await Promise.all([
      readAll(servers[0]!),
      readAll(servers[1]!, shoppers[1].token),
      readAll(shop),
    ]);
    const isCurrent = [first, second].every(
      (replies) => JSON.stringify(replies) === JSON.stringify(expected),
    );
    if (isCurrent) return;
    if (requestedAt - committedAt > MAX_AGE_MS) {
      expect(first).toEqual(expected);
      expect(second).toEqual(expected);
    }
  }
}

/** Makes the changes one after the other while both processes are read all the time. */
async function apply(...names: string[]): Promise<void> {
  const over = new AbortController();
  // What runs meanwhile is computed from before a change or from after it.
  const reading = servers.map(async (server) => {
    do await readAll(server);
    while (!over.signal.aborted);
  });
  try {
    for (const name of names) await changes[name]!(nextNumber());
  } finally {
    over.abort();
  }
  const committedAt = performance.now();
  await Promise.all(reading);
  await assertCurrent(committedAt);
}

test('these reads are all that is answered from memory', async () => {
  const cached = Object.values<Endpoint>(endpoints).flatMap((row) => (row.cached ? [row.path] : []));
  const isCalled = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`);
    return publicPaths.some((called) => pattern.test(called));
  };
  expect(cached.filter((path) => !isCalled(path))).toEqual([]);
  expect(cached).toHaveLength(19);
  expect((await readAll(shop)).filter(([, text]) => text === '404')).toEqual([]);
});

test('[CATEGORY-05] each kind of change is seen in every process within a second', async () => {
  const unseen: string[] = [];
  for (const name of Object.keys(changes)) {
    const before = JSON.stringify(await readAll(shop));
    await apply(name);
    if (JSON.stringify(await readAll(shop)) === before) unseen.push(name);
  }
  expect(unseen).toEqual(['staff: archived and back', 'a paid order that is cancelled']);
}, 180_000);

test('each shopper has a reply of their own at the personal addresses, but for the review that none has written', async () => {
  const [first, second] = await Promise.all(shoppers.map(({ token }) => readOwn(shop, token)));
  const shared = first!.filter((reply, index) => reply[1] === second![index]![1]);
  expect(shared.map(([path]) => path)).toEqual([`/api/s/${product.id}/reviews/mine/`]);
});

test('nobody sees an answer older than a second, nor what is another person’s, whatever changes', async () => {
  const change = fc.constantFrom(...Object.keys(changes));
  const bursts = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 6 });
  const callers = [undefined, ...shoppers];
  const names = shoppers.flatMap(({ email, username }) => [email, username]);
  await fc.assert(
    fc.asyncProperty(bursts, async (groups) => {
      for (const group of groups) await apply(...group);
      for (const server of servers) {
        const ownReplies = await Promise.all(callers.map((caller) => readOwn(server, caller?.token)));
        expect(ownReplies).toEqual(await Promise.all(callers.map((caller) => readOwn(shop, caller?.token))));
        for (const caller of callers) {
          const text = JSON.stringify(await readAll(server, caller?.token));
          expect(names.filter((name) => text.includes(name))).toEqual([]);
        }
      }
    }),
    { numRuns: 6 },
  );
}, 180_000);
