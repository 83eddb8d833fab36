import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoShop } from '#server/demo/seed-demo-shop.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemoShop(database.db, new Date('2026-11-20T09:00:00Z'));
});
afterAll(() => database.close());

const countRows = async (query: string) => {
  const [row] = await database.sql.query<{ count: number }[]>(`select count(*)::int as count from ${query}`);
  return row!.count;
};

test('the demo shop has 20 makes, 125 models and 601 vehicles, all of them marked as demo data', async () => {
  expect(await countRows('makes')).toBe(20);
  expect(await countRows('models')).toBe(125);
  expect(await countRows('vehicles')).toBe(601);
  expect(await countRows("fitment_sources where kind <> 'demo'")).toBe(0);
  expect(await countRows('fitments')).toBeGreaterThan(2_500);
});

test('some of its products are for vehicles, some for any car, some not checked; rules have conditions, months and exceptions', async () => {
  const kinds = await database.sql`
    select fitment_kind as kind, count(*)::int as count from products group by 1 order by 1`;
  expect([...kinds]).toEqual([
    { kind: 'unchecked', count: 50 },
    { kind: 'universal', count: 50 },
    { kind: 'vehicle', count: 174 },
  ]);
  expect(await countRows('fitment_rules where exclusion')).toBeGreaterThan(0);
  expect(await countRows('fitment_rules where built is not null')).toBeGreaterThan(0);
  expect(await countRows("fitment_rules where qualifier_ids <> '{}'")).toBeGreaterThan(0);
  expect(
    await countRows(
      "products where fitment_kind = 'vehicle' and not exists (select from fitments where product_id = products.id)",
    ),
  ).toBe(0);
});

test('the front brake pads of the Axio and Fielder NZE141 are for their generation, in front', async () => {
  const rows = await database.sql`
    select model.name as model, string_agg(distinct v.chassis_code, ' ' order by v.chassis_code) as codes, f.position
    from products as p join fitments as f on f.product_id = p.id
    join vehicles as v on v.id = f.vehicle_id join models as model on model.id = v.model_id
    where p.name = 'Front Brake Pads for Toyota Axio and Fielder NZE141' group by 1, 3 order by 1`;
  expect([...rows]).toEqual([
    { model: 'Auris', codes: 'NZE151H NZE154H ZRE152H', position: 'front' },
    { model: 'Axio', codes: 'NZE141 NZE144 ZRE142 ZRE144', position: 'front' },
    { model: 'Fielder', codes: 'NZE141G NZE144G ZRE142G ZRE144G', position: 'front' },
  ]);
});

test('[FIT-07] NZE141 leads to Axio and Fielder, NZE141G to the Fielder alone', async () => {
  const findModels = async (norm: string) => {
    const rows = await database.sql<{ name: string }[]>`
      select distinct model.name from vehicle_codes as code join vehicles as v on v.id = code.vehicle_id
      join models as model on model.id = v.model_id where code.norm = ${norm} order by 1`;
    return rows.map(({ name }) => name);
  };
  expect(await findModels('NZE141')).toEqual(['Axio', 'Fielder']);
  expect(await findModels('NZE141G')).toEqual(['Fielder']);
  expect(await findModels('VITZNEWSHAPE')).toEqual(['Vitz']);
});
