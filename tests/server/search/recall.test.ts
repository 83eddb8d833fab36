import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemoShop } from '../../../server/demo/seed-demo-shop.ts';
import { type GoldRow, recallAtFive } from '../../search/gold-row.ts';
import { goldSet } from '../../search/gold-set.ts';
import { heldOut } from '../../search/held-out.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const MIN_RECALL = 0.95;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await seedDemoShop(shop.db, shop.clock.now());
}, 120_000);
afterAll(() => shop.close());

async function searchSlugs(query: string): Promise<string[]> {
  const { body } = await shop.call('searchProducts', { query: { q: query, page_size: '100' } });
  const slugs = body.results.map(({ slug }) => slug);
  for (let next = body.next; next; ) {
    const page = (await shop.follow('searchProducts', next)).body;
    slugs.push(...page.results.map(({ slug }) => slug));
    next = page.next;
  }
  return slugs;
}

describe.for<{ part: string; rows: readonly GoldRow[] }>([
  { part: 'the working part', rows: goldSet },
  { part: 'the held-out part', rows: heldOut },
])('$part of the gold set', { timeout: 120_000 }, ({ part, rows }) => {
  test('[API-CAT-01] at least 95 % of the expected products are among the first five', async () => {
    const recalls: number[] = [];
    for (const row of rows.filter(({ expected }) => expected.length > 0)) {
      recalls.push(recallAtFive(row, await searchSlugs(row.query)));
    }
    const recall = recalls.reduce((sum, value) => sum + value, 0) / recalls.length;
    process.stdout.write(
      `Recall at 5, ${part}: ${(recall * 100).toFixed(1)} % of ${recalls.length} queries\n`,
    );
    expect(recall).toBeGreaterThanOrEqual(MIN_RECALL);
  });

  test('[API-CAT-01] excluded products are not found', async () => {
    const falsePositives = [];
    for (const { query, never = [] } of rows.filter((row) => row.never)) {
      const slugs = await searchSlugs(query);
      falsePositives.push(...never.filter((slug) => slugs.includes(slug)).map((slug) => ({ query, slug })));
    }
    expect(falsePositives).toEqual([]);
  });

  test('[API-CAT-01] nonsense, and products that the shop does not sell, find nothing', async () => {
    const falsePositives = [];
    for (const { query } of rows.filter(({ kind }) => kind === 'nothing')) {
      if ((await searchSlugs(query)).length > 0) falsePositives.push(query);
    }
    expect(falsePositives).toEqual([]);
  });
});

test('[API-CAT-01] a query of many word prefixes gets a reply within the time limit', async () => {
  const start = performance.now();
  await searchSlugs('bra car fro rea whe eng oil fil lam sea spa bat');
  expect(performance.now() - start).toBeLessThan(1000);
});

test.for([
  ['sparkplug', /spark-plug/],
  ['plagi', /spark-plug/],
  ['kifuta', /wiper/],
  ['mafuta', /oil/],
  ['chujio', /filter/],
  ['kioo', /mirror/],
  ['honi', /horn/],
] as const)('[API-CAT-01] %s finds first a part whose name matches %s', async ([query, name]) => {
  const [first] = await searchSlugs(query);
  expect(first).toMatch(name);
});
