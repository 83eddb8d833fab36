import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { partNumbers, products } from '#server/db/schema/index.ts';
import { rankCatalogue } from '#server/features/catalogue/rank-catalogue.ts';
import { payOrder } from '#tests/factories/create-order.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createReviews } from '#tests/factories/create-reviews.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle, getFitmentSource } from '#tests/factories/create-vehicle.ts';
import { nextNumber } from '#tests/factories/numbers.ts';
import { placeOrder } from '#tests/support/demo-phone.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** After this time nobody may get what was before a change. */
const MAX_AGE_MS = 1000;

/** The test shop's own server has no listener, so it answers everything from the database. */
let shop: TestShop;
let servers: ServerProcess[];
let product: Awaited<ReturnType<typeof createProduct>>;
let subcategory: number;
/** 0 before there was one. */
let newCategory = 0;
let vehicle: Awaited<ReturnType<typeof createVehicle>>;
let superuser: Awaited<ReturnType<typeof createUser>>;
let shoppers: Awaited<ReturnType<typeof createUser>>[];
let publicPaths: string[];

beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
  shoppers = [await createUser(shop.ctx), await createUser(shop.ctx)];
  product = await createProduct(shop.db, { name: 'Brake pads', slug: 'brake-pads', stockQuantity: 1000 });
  await createProduct(shop.db, { name: 'Wiper blade', slug: 'wiper-blade', categoryId: 2 });
  const { token } = superuser;
  const pads = await shop.call('createSubcategory', { token, body: { category: 1, name: 'Pads' } });
  subcategory = pads.body.id;
  await shop.db.update(products).set({ subcategoryId: subcategory }).where(eq(products.id, product.id));
  await createProduct(shop.db, { name: 'Brake disc', slug: 'brake-disc', stockQuantity: 1000 });
  vehicle = await createVehicle(shop.db);
  await createRule(shop.db, product, vehicle);
  const number = { kind: 'oe' as const, maker: 'Toyota', shown: '04465-12592', norm: '0446512592' };
  await shop.db.insert(partNumbers).values({ ...number, productId: product.id });
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

const set = (assignments: string) => () =>
  shop.db.execute(sql.raw(`update products set ${assignments} where id = ${product.id}`));

async function changeAsStaff(changes: Record<string, unknown>) {
  const { rows } = await shop.db.execute(sql`select version from products where id = ${product.id}`);
  const body = { ...changes, version: rows[0]!['version'] };
  const { status } = await shop.request('PATCH', `/api/p/products/${product.id}/`, {
    token: superuser.token,
    body,
  });
  expect(status).toBe(200);
}

async function editCategory(
  name: 'changeCategory' | 'changeSubcategory',
  id: number,
  body: { name?: string; category?: number; position?: number },
) {
  const { status } = await shop.call(name, { token: superuser.token, params: { id }, body });
  expect(status).toBe(200);
}

/** Of what there is of the product now, which may have been sold out. */
async function buy() {
  await shop.db.execute(
    sql`update products set stock_quantity = 500 where id = ${product.id} and stock_quantity < 10`,
  );
  const [current] = await shop.db.select().from(products).where(eq(products.id, product.id));
  return placeOrder(shop, shoppers[0]!.token, current!);
}

/** Everything that anybody can change of what a public read shows. `step` makes each change another one. */
const changes: Record<string, (step: number) => Promise<unknown>> = {
  'staff: price': (step) => changeAsStaff({ price: 1000 + step }),
  'staff: name': (step) => changeAsStaff({ name: `Brake pads ${step}` }),
  'staff: archived and back': async () => {
    await changeAsStaff({ archived: true });
    await changeAsStaff({ archived: false });
  },
  'staff: a new product': (step) => createProduct(shop.db, { name: `Brake hose ${step}` }),
  'a sale that leaves stock': buy,
  'a sale that is paid': async () => payOrder(shop, shoppers[0]!, await buy()),
  'the last unit': set('stock_quantity = 0'),
  'units back': (step) => set(`stock_quantity = ${500 + step}`)(),
  'another best seller': () =>
    shop.db.execute(sql`
      update products set units_sold = (select max(units_sold) + 1 from products)
      where id = (select id from products order by units_sold, id desc limit 1)`),
  'the ranking': async (step) => {
    await createReviews(shop.db, product, [(step % 5) + 1]);
    await rankCatalogue({ db: shop.db, now: shop.ctx.now });
  },
  'a review': (step) => createReviews(shop.db, product, [(step % 5) + 1]),
  'a picture': (step) =>
    shop.db.execute(sql`
    update product_images set alt_text = ${`Picture ${step}`} where product_id = ${product.id}`),
  'a category': (step) => editCategory('changeCategory', 1, { name: `Brakes ${step}` }),
  'a subcategory': (step) => editCategory('changeSubcategory', subcategory, { name: `Pads ${step}` }),
  'a subcategory in another category': async () => {
    const { rows } = await shop.db.execute(
      sql`select category_id from subcategories where id = ${subcategory}`,
    );
    await editCategory('changeSubcategory', subcategory, { category: rows[0]!['category_id'] === 1 ? 2 : 1 });
  },
  'a new category, first of all, instead of the last one': async (step) => {
    const { token } = superuser;
    if (newCategory) await shop.call('deleteCategory', { token, params: { id: newCategory } });
    const { body } = await shop.call('createCategory', { token, body: { name: `New ${step}` } });
    newCategory = body.id;
    await editCategory('changeCategory', newCategory, { position: 1 });
  },
  'a part number': (step) =>
    shop.db.execute(sql`update part_numbers set maker = ${`Maker ${step}`} where product_id = ${product.id}`),
  'a number link': async (step) => {
    const sourceId = await getFitmentSource(shop.db);
    await shop.db.execute(sql`
      insert into number_links (from_norm, to_norm, kind, maker, source_id, since)
      values (${`OLD${1000 + step}`}, '0446512592', 'superseded', 'Toyota', ${sourceId}, now()) on conflict do nothing`);
  },
  'a fitment rule': async () => {
    await shop.db.execute(sql`delete from fitment_rules where product_id = ${product.id}`);
    await createRule(shop.db, product, vehicle, { position: 'front' });
  },
  'no fitment rule': () => shop.db.execute(sql`delete from fitment_rules where product_id = ${product.id}`),
  'a make': (step) =>
    shop.db.execute(sql`update makes set name = ${`Toyota ${step}`} where id = ${vehicle.makeId}`),
  'a vehicle': (step) => createVehicle(shop.db, { chassisCode: `NZE${1000 + step}` }),
};

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
      readAll(servers[1]!, shoppers[1]!.token),
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
          for (const token of [shoppers[0]!.token, shoppers[1]!.token, undefined])
            expect([path, await read(server, path, token)]).toEqual([path, await read(shop, path, token)]);
    }),
    { numRuns: 3 },
  );
}, 180_000);
