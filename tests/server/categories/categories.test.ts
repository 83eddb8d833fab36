import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { categories, products, subcategories } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { phoneJpeg, upload } from '../media/pictures.ts';
import { createCategories } from '../products/product-fixtures.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
});
afterAll(() => shop.close());

/** Brakes (1) with Pads (101) and Discs (102), and Lighting (8) with Bulbs (801). */
beforeEach(async () => {
  await shop.database.sql`truncate categories, subcategories, products, product_counts cascade`;
  await createCategories(shop);
});

const create = (name: string, picture?: string) =>
  shop.call('createCategory', { token, body: { name, ...(picture && { picture }) } });
const change = (id: number, body: { name?: string; picture?: string; position?: number }) =>
  shop.call('changeCategory', { token, params: { id }, body });
/** A deletion answers no body, and a refusal one. */
type DeletionReply = { status: number; body: ErrorBody };
const remove = async (id: number) =>
  (await shop.call('deleteCategory', { token, params: { id } })) as DeletionReply;
const createSub = (category: number, name: string) =>
  shop.call('createSubcategory', { token, body: { category, name } });
const changeSub = (id: number, body: { name?: string; category?: number; position?: number }) =>
  shop.call('changeSubcategory', { token, params: { id }, body });
const removeSub = async (id: number) =>
  (await shop.call('deleteSubcategory', { token, params: { id } })) as DeletionReply;

const listNames = async () =>
  (await shop.call('categories')).body.map(({ name, subcategories: children }) => [
    name,
    ...children.map((child) => child.name),
  ]);

describe('the list', () => {
  test('[CATEGORY-01] has categories with subcategories in the order of the shop, and counts what is for sale or archived', async () => {
    await createProduct(shop.db, { categoryId: 1, subcategoryId: 101 });
    await createProduct(shop.db, { categoryId: 1, subcategoryId: 101, archivedAt: new Date() });
    await createProduct(shop.db, { categoryId: 1 });
    await createProduct(shop.db, { categoryId: 1, archivedAt: new Date() });
    const { status, body } = await shop.call('managedCategories', { token });
    expect(status).toBe(200);
    const image = expect.stringMatching(/^\/media\/[0-9a-f]{32}\/640\.webp$/);
    expect(body).toEqual([
      {
        id: 1,
        name: 'Brakes',
        image,
        for_sale: 2,
        archived: 2,
        subcategories: [
          { id: 101, name: 'Pads', for_sale: 1, archived: 1 },
          { id: 102, name: 'Discs', for_sale: 0, archived: 0 },
        ],
      },
      {
        id: 8,
        name: 'Lighting',
        image,
        for_sale: 0,
        archived: 0,
        subcategories: [{ id: 801, name: 'Bulbs', for_sale: 0, archived: 0 }],
      },
    ]);
  });

  test('[CATEGORY-01] is empty in a shop without categories', async () => {
    await shop.database.sql`truncate categories, subcategories cascade`;
    expect((await shop.call('managedCategories', { token })).body).toEqual([]);
  });
});

describe('a new category', () => {
  test('[CATEGORY-01] comes last, gets a drawing, and has an id that no category had', async () => {
    const first = await create('  Towing  ');
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: 9,
        name: 'Towing',
        image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.svg$/),
        subcategories: [],
      },
    ]);
    const picture = await shop.request('GET', first.body.image);
    expect(picture.status).toBe(200);
    expect(picture.text).toContain('<title>Car parts</title>');
    expect((await remove(9)).status).toBe(204);
    const second = await create('Roof');
    expect(second.body).toMatchObject({ id: 10, image: first.body.image });
    expect(await listNames()).toEqual([['Brakes', 'Pads', 'Discs'], ['Lighting', 'Bulbs'], ['Roof']]);
  });

  test('[CATEGORY-01] has the picture that was uploaded for it, and can get another one', async () => {
    const uploaded = await upload(shop, token, await phoneJpeg(400, 300));
    const hash = (uploaded.body as { id: string }).id;
    const created = await create('Towing', hash);
    expect(created.body.image).toBe(`/media/${hash}/320.webp`);
    const shown = (await shop.call('categories')).body.map(({ image }) => image);
    expect(shown.at(-1)).toBe(`/media/${hash}/320.webp`);
    const brakes = await change(1, { picture: hash });
    expect(brakes.body).toMatchObject({ name: 'Brakes', image: `/media/${hash}/320.webp` });
    const missing = await change(1, { picture: '0'.repeat(32) });
    expect([missing.status, missing.body.fields]).toEqual([
      400,
      { picture: 'There is no such picture. Please upload it again.' },
    ]);
  });

  test('[CATEGORY-02] needs a name of one plain line, without links, of at most 60 characters', async () => {
    const refuse = async (name: string) => {
      const { status, body } = await create(name);
      return [status, body.fields?.['name']];
    };
    expect(await refuse(' ')).toEqual([400, 'This field is required']);
    expect(await refuse('x'.repeat(61))).toEqual([400, 'At most 60 characters']);
    expect(await refuse('Brakes\nand more')).toEqual([400, 'Contains a character that cannot be used']);
    expect(await refuse('www.brakes.co.ke')).toEqual([400, 'Please leave out web and email addresses']);
    expect(await refuse('?!')).toEqual([400, 'Needs a letter from A to Z or a digit']);
    expect((await create('x'.repeat(60))).status).toBe(200);
  });

  test('[CATEGORY-02] needs a name of its own, whatever the case of its letters', async () => {
    const message = 'There is a category with this name already: Brakes. Please choose another one.';
    const { status, body } = await create('bRAKES');
    expect([status, body.code, body.message, body.fields]).toEqual([
      409,
      'IN_USE',
      message,
      { name: message },
    ]);
    expect((await change(8, { name: 'BRAKES' })).status).toBe(409);
    expect((await change(1, { name: 'BRAKES' })).body.name).toBe('BRAKES');
  });

  test('[CATEGORY-02] needs another address for the pages of cars', async () => {
    await create('Oils & Fluids');
    const { status, body } = await create('Oils, Fluids');
    expect([status, body.message]).toEqual([
      409,
      'Pages of cars would have the same address for this category and Oils & Fluids. Please choose another name.',
    ]);
  });

  test('[CATEGORY-02] is refused when there are 50', async () => {
    for (let number = 3; number <= 50; number += 1) expect((await create(`C${number}`)).status).toBe(200);
    const { status, body } = await create('One more');
    const message = 'There are 50 categories already. Delete one first, or make this one a subcategory.';
    expect([status, body.fields]).toEqual([400, { name: message }]);
  });

  test('[CATEGORY-02] of two with one name that are sent at once, one is stored', async () => {
    const replies = await Promise.all([create('Towing'), create('TOWING')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('[CATEGORY-02] the database refuses a second one with the name itself', async () => {
    const [{ mediaHash } = { mediaHash: '' }] = await shop.db.select().from(categories);
    const insert = shop.db.insert(categories).values({ name: 'brakes', mediaHash });
    await expect(insert).rejects.toMatchObject({ cause: { code: '23505' } });
    const insertSub = shop.db.insert(subcategories).values({ categoryId: 1, name: 'PADS' });
    await expect(insertSub).rejects.toMatchObject({ cause: { code: '23505' } });
  });
});

describe('the order', () => {
  test('[CATEGORY-01] a category is moved to another place among the others', async () => {
    await create('Towing');
    await change(9, { position: 1 });
    expect((await listNames()).map(([name]) => name)).toEqual(['Towing', 'Brakes', 'Lighting']);
    await change(9, { position: 50 });
    expect((await listNames()).map(([name]) => name)).toEqual(['Brakes', 'Lighting', 'Towing']);
    await change(8, { position: 1 });
    await create('Roof');
    expect((await listNames()).map(([name]) => name)).toEqual(['Lighting', 'Brakes', 'Towing', 'Roof']);
  });

  test('[CATEGORY-01] a subcategory is moved to another place within its category', async () => {
    await createSub(1, 'Hoses');
    const { body } = await changeSub(102, { position: 1 });
    expect(body).toEqual({ id: 102, name: 'Discs', category: 1 });
    expect((await listNames())[0]).toEqual(['Brakes', 'Discs', 'Pads', 'Hoses']);
  });

  test.each([0, -1, 1.5, 51])('[CATEGORY-01] %s is not a place', async (position) => {
    expect((await change(1, { position })).status).toBe(400);
    expect((await changeSub(101, { position })).status).toBe(400);
  });
});

describe('a subcategory', () => {
  test('[CATEGORY-01] is added, renamed and deleted', async () => {
    const added = await createSub(8, 'Fog lamps');
    expect([added.status, added.body]).toEqual([200, { id: 802, name: 'Fog lamps', category: 8 }]);
    expect((await changeSub(802, { name: 'Fog lights' })).body).toEqual({
      id: 802,
      name: 'Fog lights',
      category: 8,
    });
    expect((await removeSub(801)).status).toBe(204);
    expect((await listNames())[1]).toEqual(['Lighting', 'Fog lights']);
  });

  test('[CATEGORY-02] has a name of its own within its category only', async () => {
    expect((await createSub(8, 'Pads')).status).toBe(200);
    const { status, body } = await createSub(1, 'pads');
    const message = 'There is a subcategory with this name already: Pads. Please choose another one.';
    expect([status, body.code, body.fields]).toEqual([409, 'IN_USE', { name: message }]);
    expect((await changeSub(102, { name: 'PADS' })).status).toBe(409);
  });

  test('[CATEGORY-02] is refused when its category has 50', async () => {
    for (let number = 2; number <= 50; number += 1)
      expect((await createSub(8, `S${number}`)).status).toBe(200);
    const message = 'Lighting has 50 subcategories already. Delete one first, or use another category.';
    for (const refused of [await createSub(8, 'One more'), await changeSub(101, { category: 8 })])
      expect([refused.status, refused.body.fields]).toEqual([400, { name: message }]);
  });

  test('[CATEGORY-02] needs a category that exists', async () => {
    const fields = { category: 'There is no such category' };
    for (const refused of [await createSub(4711, 'Hoses'), await changeSub(101, { category: 4711 })])
      expect([refused.status, refused.body.fields]).toEqual([400, fields]);
  });

  test('[CATEGORY-04] moves to another category with its products, archived ones included', async () => {
    const forSale = await createProduct(shop.db, { categoryId: 1, subcategoryId: 101 });
    const archived = await createProduct(shop.db, {
      categoryId: 1,
      subcategoryId: 101,
      archivedAt: new Date(),
    });
    const other = await createProduct(shop.db, { categoryId: 1, subcategoryId: 102 });
    const { status, body } = await changeSub(101, { category: 8, name: 'Brake pads' });
    expect([status, body]).toEqual([200, { id: 101, name: 'Brake pads', category: 8 }]);
    const rows = await shop.db.select().from(products).orderBy(products.id);
    expect(rows.map(({ id, categoryId, version }) => [id, categoryId, version])).toEqual([
      [forSale.id, 8, 2],
      [archived.id, 8, 2],
      [other.id, 1, 1],
    ]);
    expect(await listNames()).toEqual([
      ['Brakes', 'Discs'],
      ['Lighting', 'Bulbs', 'Brake pads'],
    ]);
    const listed = await shop.call('listProducts', { query: { category: 8 } });
    expect([listed.body.count, listed.body.results.map(({ id }) => id)]).toEqual([1, [forSale.id]]);
    expect(listed.body.facets.categories).toEqual([
      { id: 1, count: 1 },
      { id: 8, count: 1 },
    ]);
    const found = await shop.call('searchProducts', { query: { q: 'lighting' } });
    expect(found.body.results.map(({ id }) => id)).toEqual([forSale.id]);
  });

  test('[CATEGORY-04] moves to a place that is asked for, and not beside one with its name', async () => {
    await createSub(8, 'Pads');
    expect((await changeSub(101, { category: 8 })).status).toBe(409);
    expect((await changeSub(102, { category: 8, position: 1 })).status).toBe(200);
    expect(await listNames()).toEqual([
      ['Brakes', 'Pads'],
      ['Lighting', 'Discs', 'Bulbs', 'Pads'],
    ]);
  });

  test('[CATEGORY-04] stays where it is with more than 2,000 products', async () => {
    await shop.database.sql`
      insert into products (slug, name, price, category_id, subcategory_id)
      select 'part-' || n, 'Part ' || n, 100, 1, 102 from generate_series(1, 2001) as n`;
    const { status, body } = await changeSub(102, { category: 8, name: 'Rotors' });
    expect([status, body.code, body.message]).toEqual([
      409,
      'IN_USE',
      'More than 2,000 products are in the subcategory Discs, too many to move at once. Add a subcategory to the other category, and put the products into it with Import and export.',
    ]);
    expect(await listNames()).toEqual([
      ['Brakes', 'Pads', 'Discs'],
      ['Lighting', 'Bulbs'],
    ]);
    await shop.database.sql`delete from products where slug = 'part-1'`;
    expect((await changeSub(102, { category: 8 })).status).toBe(200);
  });

  test('[CATEGORY-04] somebody who edits a product of it meanwhile is told', async () => {
    const product = await createProduct(shop.db, { categoryId: 1, subcategoryId: 101 });
    await changeSub(101, { category: 8 });
    const { status, body } = await shop.call('changeProduct', {
      token,
      params: { id: product.id },
      body: { version: 1, price: 1200 },
    });
    expect([status, body.code]).toEqual([409, 'STALE']);
  });
});

describe('deleting', () => {
  test('[CATEGORY-03] a category without products goes with its subcategories', async () => {
    expect((await remove(8)).status).toBe(204);
    expect(await listNames()).toEqual([['Brakes', 'Pads', 'Discs']]);
    expect((await remove(8)).status).toBe(404);
    expect((await removeSub(801)).status).toBe(404);
  });

  test('[CATEGORY-03] a category with products stays: the message says how many and what to do', async () => {
    await createProduct(shop.db, { categoryId: 1, subcategoryId: 101 });
    const readMessage = async () => {
      const { status, body } = await remove(1);
      return [status, body.code, body.message];
    };
    expect(await readMessage()).toEqual([
      409,
      'IN_USE',
      '1 product is in the category Brakes. Put it into another one first, under Products.',
    ]);
    await createProduct(shop.db, { categoryId: 1 });
    await createProduct(shop.db, { categoryId: 1, archivedAt: new Date() });
    expect(await readMessage()).toEqual([
      409,
      'IN_USE',
      '3 products, 1 of them archived, are in the category Brakes. Put them into another one first: each under Products, or many at once with Import and export.',
    ]);
    expect((await listNames()).length).toBe(2);
  });

  test('[CATEGORY-03] a subcategory stays while an archived product is in it', async () => {
    await createProduct(shop.db, { categoryId: 1, subcategoryId: 101, archivedAt: new Date() });
    const { status, body } = await removeSub(101);
    expect([status, body.code, body.message]).toEqual([
      409,
      'IN_USE',
      '1 archived product is in the subcategory Pads. Put it into another one first, under Products.',
    ]);
    expect((await removeSub(102)).status).toBe(204);
  });

  test('[CATEGORY-03] nobody puts a product into a category while it is deleted', async () => {
    let release = () => {};
    const hold = new Promise<void>((resolve) => (release = resolve));
    const product = await createProduct(shop.db, { categoryId: 8 });
    await shop.db.delete(products).where(eq(products.id, product.id));
    const started = new Promise<void>((resolve) => {
      void shop.db.transaction(async (tx) => {
        await tx.insert(products).values({ slug: 'late', name: 'Late', price: 100, categoryId: 8 });
        resolve();
        await hold;
      });
    });
    await started;
    const deletion = remove(8);
    release();
    const { status, body } = await deletion;
    expect([status, body.code]).toEqual([409, 'IN_USE']);
  });
});

test('[CATEGORY-05] a new name keeps the addresses of lists, and is found by search at once', async () => {
  const product = await createProduct(shop.db, { categoryId: 1, subcategoryId: 101, name: 'Bosch set' });
  await change(1, { name: 'Stopping' });
  await changeSub(101, { name: 'Linings' });
  const listed = await shop.call('listProducts', { query: { category: 1 } });
  expect(listed.body.results.map(({ id, category, subcategory }) => [id, category, subcategory])).toEqual([
    [product.id, { id: 1, name: 'Stopping' }, { id: 101, name: 'Linings' }],
  ]);
  for (const [q, count] of [
    ['stopping', 1],
    ['linings', 1],
    ['brakes', 0],
  ] as const)
    expect([q, (await shop.call('searchProducts', { query: { q } })).body.count]).toEqual([q, count]);
});

test('[CATEGORY-01] nothing is written or logged when nothing changes', async () => {
  const countEntries = async () => (await shop.database.sql`select 1 from audit_log`).length;
  const before = await countEntries();
  expect((await change(1, {})).body).toMatchObject({ id: 1, name: 'Brakes' });
  expect((await change(1, { name: 'Brakes', position: 1 })).status).toBe(200);
  expect((await changeSub(101, { category: 1, position: 1 })).body).toEqual({
    id: 101,
    name: 'Pads',
    category: 1,
  });
  expect(await countEntries()).toBe(before);
});

test.each(['Category', 'Subcategory'] as const)('[CATEGORY-01] an unknown %s is not found', async (kind) => {
  const options = { token, params: { id: 4711 } };
  const replies = [
    await shop.call(`change${kind}`, { ...options, body: { name: 'New' } }),
    await shop.call(`delete${kind}`, options),
  ];
  const message = `This ${kind.toLowerCase()} is no longer there.`;
  expect(replies.map(({ status, body }) => [status, (body as { message: string }).message])).toEqual([
    [404, message],
    [404, message],
  ]);
});
