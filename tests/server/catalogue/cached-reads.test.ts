import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { nextNumber } from '#tests/factories/numbers.ts';
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
];

const read = async (client: TestShop | ServerProcess, path: string, token?: string) => {
  const { status, text } = await client.request('GET', path, { token });
  // The request id of a refusal is another one each time.
  return status === 200 ? text : String(status);
};
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

async function apply(name: string, step: number): Promise<void> {
  // Reads that run meanwhile are computed from before the change or from after it.
  const meanwhile = servers.map((server) => readAll(server));
  await changes[name]!(step);
  const committedAt = performance.now();
  await Promise.all(meanwhile);
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
    await apply(name, nextNumber());
    if (JSON.stringify(await readAll(shop)) === before) unseen.push(name);
  }
  expect(unseen).toEqual(['staff: archived and back']);
}, 180_000);

test('nobody sees an answer older than a second, nor what is another person’s, whatever changes', async () => {
  const steps = fc.array(fc.constantFrom(...Object.keys(changes)), { minLength: 6, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, async (names) => {
      for (const name of names) await apply(name, nextNumber());
      for (const path of personalPaths())
        for (const server of servers)
          for (const token of [shoppers[0].token, shoppers[1].token, undefined])
            expect([path, await read(server, path, token)]).toEqual([path, await read(shop, path, token)]);
    }),
    { numRuns: 3 },
  );
}, 180_000);
