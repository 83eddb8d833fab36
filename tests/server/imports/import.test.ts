import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subcategories } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { createCategories, storePicture } from '../products/product-fixtures.ts';
import { catalogueRows, countAudit, createCampaign, importFile, toOutcome } from './catalogue-file.ts';

let shop: TestShop;
let picture: string;
beforeAll(async () => {
  shop = await startTestShop();
  await createCategories(shop);
  picture = await storePicture(shop);
  await createCampaign(shop, 'Long Rains');
});
beforeEach(() => shop.database.sql`delete from products`);
afterAll(() => shop.close());

const product = async (id: number) => (await catalogueRows(shop)).find((row) => row['id'] === id)!;

describe('a new product', () => {
  test('[PRODUCT-04] is a row without an id', async () => {
    const result = await importFile(shop, [
      {
        id: '',
        name: ' Front brake pads ',
        description: 'For Axio.\nCeramic.',
        price: '4,500',
        shippingFee: '150',
        category: 'brakes',
        subcategory: 'Pads',
        stock_quantity: '7',
        features: 'Quiet\nWith grease',
        box: 'Four pads',
        condition: ' Aftermarket ',
        campaign: 'Long Rains',
        images: picture,
        archived: 'FALSE',
      },
    ]);
    expect(toOutcome(result)).toEqual({ written: true, created: 1, changed: 0, unchanged: 0, errors: [] });
    const [made] = await catalogueRows(shop);
    expect(made).toMatchObject({
      slug: 'front-brake-pads',
      name: 'Front brake pads',
      description: 'For Axio.\nCeramic.',
      price: 4500,
      shipping_fee: 150,
      category_id: 1,
      subcategory_id: 101,
      stock_quantity: 7,
      features: ['Quiet', 'With grease'],
      box: 'Four pads',
      condition: 'aftermarket',
      campaign_id: expect.any(Number),
      archived_at: null,
      version: 1,
      images: [expect.objectContaining({ media_hash: picture, is_main: true, alt_text: 'Front brake pads' })],
    });
  });

  test('[PRODUCT-04] needs a name, a price and a category; the rest defaults as on an empty form', async () => {
    const result = await importFile(shop, [{ name: 'Pads', price: '100', category: 'Brakes' }]);
    expect(result.created).toBe(1);
    expect((await catalogueRows(shop))[0]).toMatchObject({
      shipping_fee: 0,
      stock_quantity: 0,
      subcategory_id: null,
      features: [],
      campaign_id: null,
      images: null,
    });
    const bad = await importFile(shop, [{ name: '', price: '', category: '', box: 'Four pads' }]);
    expect(bad.errors).toEqual([
      { row: 2, column: 'name', message: 'This field is required' },
      { row: 2, column: 'price', message: 'This field is required' },
      { row: 2, column: 'category', message: 'This field is required' },
    ]);
  });

  test('with the name of another product, in the file or in the shop, gets its own slug', async () => {
    await createProduct(shop.db, { name: 'Wiper', slug: 'wiper' });
    const row = { name: 'Wiper', price: '100', category: 'Brakes' };
    await importFile(shop, [row, row]);
    expect((await catalogueRows(shop)).map(({ slug }) => slug).toSorted()).toEqual([
      'wiper',
      'wiper-2',
      'wiper-3',
    ]);
  });
});

describe('a product with an id', () => {
  test('[PRODUCT-04] is changed in the given columns, and audited', async () => {
    const { id } = await createProduct(shop.db, { name: 'Pads', price: 1000, stockQuantity: 10, box: 'Two' });
    const before = await countAudit(shop);
    const result = await importFile(shop, [{ id: String(id), price: '1200' }]);
    expect(toOutcome(result)).toEqual({ written: true, created: 0, changed: 1, unchanged: 0, errors: [] });
    expect(await product(id)).toMatchObject({
      price: 1200,
      name: 'Pads',
      stock_quantity: 10,
      box: 'Two',
      version: 2,
    });
    const entries = await shop.database.sql`select * from audit_log order by id offset ${before}`;
    expect([...entries]).toEqual([
      expect.objectContaining({
        actor: 'the shop',
        action: 'change product',
        subject: `product ${id}`,
        before: { price: 1000 },
        after: { price: 1200 },
      }),
    ]);
  });

  test('[PRODUCT-04] stays unchanged when nothing differs: no version, no audit entry', async () => {
    const { id } = await createProduct(shop.db, { price: 1000 });
    const before = [await catalogueRows(shop), await countAudit(shop)];
    const result = await importFile(shop, [
      { id: String(id), price: '1000', shippingFee: '', stock_quantity: '' },
    ]);
    expect(toOutcome(result)).toMatchObject({ written: true, changed: 0, unchanged: 1 });
    expect([await catalogueRows(shop), await countAudit(shop)]).toEqual(before);
  });

  test('[PRODUCT-04] moves to another category with the subcategory that the row names there', async () => {
    await shop.db
      .insert(subcategories)
      .values({ id: 899, categoryId: 8, name: 'Pads' })
      .onConflictDoNothing();
    const { id } = await createProduct(shop.db, { categoryId: 1, subcategoryId: 101 });
    const row = { id: String(id), category: 'Lighting' };
    expect((await importFile(shop, [row])).errors).toEqual([
      { row: 2, column: 'subcategory', message: 'Is not a subcategory of this category' },
    ]);
    expect((await importFile(shop, [{ ...row, subcategory: 'Pads' }])).changed).toBe(1);
    expect(await product(id)).toMatchObject({ category_id: 8, subcategory_id: 899 });
    expect((await importFile(shop, [{ id: String(id), category: 'Brakes', subcategory: '' }])).changed).toBe(
      1,
    );
    expect(await product(id)).toMatchObject({ category_id: 1, subcategory_id: null });
  });

  test('[PRODUCT-04] is refused when another person changed it since the export', async () => {
    const { id } = await createProduct(shop.db, { price: 1000, version: 5 });
    const { errors } = await importFile(shop, [{ id: String(id), version: '4', price: '1200' }]);
    expect(errors).toEqual([
      {
        row: 2,
        column: 'version',
        message: 'Was changed since the export (version 4 in the file, 5 now). Please export it again.',
      },
    ]);
    expect((await product(id))['price']).toBe(1000);
  });

  test('[PRODUCT-04] keeps what was sold since the export: the stock moves by the difference in the file', async () => {
    const { id } = await createProduct(shop.db, { stockQuantity: 6 });
    const row = { id: String(id), version: '1', stock_quantity: '15', stock_at_export: '10' };
    expect((await importFile(shop, [row])).changed).toBe(1);
    expect((await product(id))['stock_quantity']).toBe(11);
    const less = { id: String(id), version: '2', stock_quantity: '0', stock_at_export: '20' };
    expect((await importFile(shop, [less])).errors).toEqual([
      { row: 2, column: 'stock_quantity', message: 'Only 11 left.' },
    ]);
    const same = { id: String(id), version: '2', stock_quantity: '20', stock_at_export: '20' };
    expect((await importFile(shop, [same])).unchanged).toBe(1);
  });

  test('[PRODUCT-04] that is unknown, or in the file twice, is refused', async () => {
    const { id } = await createProduct(shop.db);
    const { errors } = await importFile(shop, [
      { id: String(id), price: '1100' },
      { id: String(id), price: '1200' },
      { id: '999999', price: '1' },
      { id: 'seven', price: '1' },
    ]);
    expect(errors).toEqual([
      { row: 3, column: 'id', message: 'This product is in the file twice.' },
      { row: 4, column: 'id', message: 'There is no product with this id. Leave it empty for a new one.' },
      { row: 5, column: 'id', message: 'There is no product with this id. Leave it empty for a new one.' },
    ]);
  });
});

describe('bad rows', () => {
  const validRow = { name: 'Pads', price: '100', category: 'Brakes' };
  const INVALID_CELLS: [column: string, cell: string, message: string][] = [
    ['name', 'x'.repeat(151), 'At most 150 characters'],
    ['price', 'cheap', 'Must be a whole number'],
    ['price', '1.5', 'Must be a whole number'],
    ['price', '0', 'Must be at least 1'],
    ['price', '-5', 'Must be a whole number'],
    ['price', '100000001', 'At most 100000000'],
    ['shippingFee', '10000001', 'At most 10000000'],
    ['stock_quantity', '1000001', 'At most 1000000'],
    ['category', 'Nowhere', 'There is no such category'],
    ['subcategory', 'Bulbs', 'Is not a subcategory of this category'],
    ['campaign', 'Nobody’s', 'There is no such campaign'],
    ['images', 'f'.repeat(32), 'There is no such picture. Please upload it again.'],
    ['images', 'pads.jpg', 'There is no such picture. Please upload it again.'],
    ['archived', 'maybe', 'Must be true or false'],
    ['features', Array.from({ length: 21 }, (_, index) => `F${index}`).join('\n'), 'At most 20 features'],
  ];

  test.each(INVALID_CELLS)(
    '[PRODUCT-04] a %s of %j is refused with its position',
    async (column, cell, message) => {
      const result = await importFile(shop, [{ ...validRow, [column]: cell }]);
      expect(toOutcome(result)).toEqual({
        written: false,
        created: 0,
        changed: 0,
        unchanged: 0,
        errors: [{ row: 2, column, message }],
      });
    },
  );

  test('[PRODUCT-04] prevent everything from being written, and each has a row of errors', async () => {
    const before = await countAudit(shop);
    const rows = [validRow, { ...validRow, price: 'x' }, validRow, { ...validRow, category: 'x' }];
    const result = await importFile(shop, rows);
    expect(result.written).toBe(false);
    expect(result.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'price'],
      [5, 'category'],
    ]);
    expect([await catalogueRows(shop), await countAudit(shop)]).toEqual([[], before]);
  });

  test('[PRODUCT-04] are left out when the operator accepts the good ones', async () => {
    const rows = [validRow, { ...validRow, price: 'x' }, { ...validRow, name: 'Discs' }];
    const result = await importFile(shop, rows, { acceptGood: true });
    expect(toOutcome(result)).toMatchObject({ written: true, created: 2 });
    expect(result.errors.map(({ row }) => row)).toEqual([3]);
    expect((await catalogueRows(shop)).map(({ name }) => name)).toEqual(['Pads', 'Discs']);
  });

  test('[PRODUCT-04] a dry run returns the same result and writes nothing, with or without bad rows', async () => {
    const { id } = await createProduct(shop.db, { price: 1000 });
    const before = [await catalogueRows(shop), await countAudit(shop)];
    const rows = [
      { ...validRow, id: '' },
      { ...validRow, id: String(id) },
      { ...validRow, id: '', price: 'x' },
    ];
    const result = await importFile(shop, rows, { dryRun: true, acceptGood: true });
    expect(toOutcome(result)).toEqual({
      written: false,
      created: 1,
      changed: 1,
      unchanged: 0,
      errors: [{ row: 4, column: 'price', message: 'Must be a whole number' }],
    });
    expect([await catalogueRows(shop), await countAudit(shop)]).toEqual(before);
  });
});

test('[PRODUCT-04] reports how many rows it has processed, batch by batch', async () => {
  const progressUpdates: { done: number; total: number }[] = [];
  const rows = Array.from({ length: 600 }, (_, index) => ({
    name: `Part ${index}`,
    price: '1',
    category: 'Brakes',
  }));
  await importFile(shop, rows, {
    dryRun: true,
    onProgress: async (progress) => void progressUpdates.push(progress),
  });
  expect(progressUpdates).toEqual([
    { done: 0, total: 600 },
    { done: 250, total: 600 },
    { done: 500, total: 600 },
    { done: 600, total: 600 },
  ]);
});

describe('the format of a file', () => {
  test.each([
    ['name;price\nPads;100\n', 1, "There is no column 'name;price'."],
    ['name,colour\nPads,red\n', 1, "There is no column 'colour'."],
    ['name,name\nPads,Pads\n', 1, 'This column is there twice.'],
    ['price\n100\n', 1, 'There must be a column id or name.'],
    ['id,stock_at_export\n1,5\n', 1, 'Goes with the columns version and stock_quantity only.'],
    ['id,name\n', 1, 'There are no rows below the header.'],
    ['id,name\n1,Pads,more\n', 2, 'Has 3 cells, the header has 2.'],
    ['id,name\n1\n', 2, 'Has 1 cells, the header has 2.'],
    ['id,name\n1,Pads\n2,"Pads\n', 3, 'From here on the file cannot be read'],
    ['id,name\n1,Pa"d"s\n', 2, 'From here on the file cannot be read'],
  ])('[PRODUCT-04] %j is refused at row %i', async (text, row, message) => {
    const { written, errors } = await importFile(shop, text);
    expect(written).toBe(false);
    expect(errors[0]).toMatchObject({ row, message: expect.stringContaining(message) });
  });

  test('byte order mark, Windows line endings, spaces in the header and blank lines are all accepted', async () => {
    const text = '\uFEFFname, price ,category\r\nPads,100,Brakes\r\n\r\n,,\r\nDiscs,200,Brakes\r\n';
    expect(toOutcome(await importFile(shop, text))).toMatchObject({ written: true, created: 2, errors: [] });
    const { errors } = await importFile(shop, `${text}Hub,x,Brakes\r\n`);
    expect(errors.map(({ row }) => row)).toEqual([6]);
  });
});
