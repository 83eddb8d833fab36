import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { productImages } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { createCategories, storePicture } from '../products/product-fixtures.ts';
import {
  catalogueRows,
  countAudit,
  createCampaign,
  exported,
  exportRows,
  importFile,
  toOutcome,
} from './catalogue-file.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await createCategories(shop);
});
afterAll(() => shop.close());

const AWKWARD = [
  '=HYPERLINK("http://evil.test","Click")',
  '+254712345678',
  '-1+1',
  '@SUM(A1)',
  "'=already marked",
  "''-twice marked",
  "'plain apostrophe",
  '＝1+1',
  'a "quoted" name, with a comma',
  'two; semicolons; here',
];

test('[PRODUCT-05] the whole catalogue as CSV, newest first, including archived products', async () => {
  const campaignId = await createCampaign(shop, 'Long Rains');
  const first = await createProduct(shop.db, {
    name: 'Front pads',
    description: 'Ceramic.\nQuiet.',
    features: ['One', 'Two'],
    box: 'Four pads',
    condition: 'used',
    price: 4500,
    stockQuantity: 3,
    subcategoryId: 101,
    campaignId,
    version: 4,
  });
  const extra = await storePicture(shop);
  await shop.db
    .insert(productImages)
    .values({ productId: first.id, mediaHash: extra, altText: 'Back', position: 2 });
  const second = await createProduct(shop.db, { name: 'Old hub', archivedAt: new Date() });
  const rows = await exportRows(shop);
  expect(rows.map(({ id }) => Number(id))).toEqual([second.id, first.id]);
  expect(rows[0]!['archived']).toBe('true');
  expect(rows[1]).toEqual({
    id: String(first.id),
    version: '4',
    name: 'Front pads',
    description: 'Ceramic.\nQuiet.',
    price: '4500',
    shippingFee: '50',
    category: 'Brakes',
    subcategory: 'Pads',
    stock_quantity: '3',
    stock_at_export: '3',
    features: 'One\nTwo',
    box: 'Four pads',
    condition: 'used',
    campaign: 'Long Rains',
    images: `0123456789abcdef0123456789abcdef ${extra}`,
    archived: 'false',
  });
});

test('[PRODUCT-05] a superuser gets it as a file', async () => {
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  const { status, headers, text } = await shop.call('exportCatalogue', { token });
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(`\uFEFF${text}`).toBe(await exported(shop));
  expect(text.split('\r\n')[0]).toBe(
    'id,version,name,description,price,shippingFee,category,subcategory,stock_quantity,stock_at_export,features,box,condition,campaign,images,archived',
  );
});

test('[PRODUCT-05] with filters it holds what the list shows with them', async () => {
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  const createPart = (name: string, stockQuantity: number, archivedAt: Date | null = null) =>
    createProduct(shop.db, { name, stockQuantity, archivedAt });
  await createPart('Clutch kit', 2);
  await createPart('Clutch cable', 60);
  await createPart('Clutch plate', 1, new Date());
  const exportNames = async (query: EndpointQuery<'exportCatalogue'>) => {
    const { text } = await shop.call('exportCatalogue', { token, query });
    const [header, ...rows] = text.trimEnd().split('\r\n');
    return rows.map((row) => row.split(',')[header!.split(',').indexOf('name')]);
  };
  expect(await exportNames({ q: 'clutch' })).toEqual(['Clutch plate', 'Clutch cable', 'Clutch kit']);
  expect(await exportNames({ q: 'clutch', archived: 'false' })).toEqual(['Clutch cable', 'Clutch kit']);
  expect(await exportNames({ q: 'clutch', archived: 'false', stock: 'low' })).toEqual(['Clutch kit']);
  const refused = await shop.call('exportCatalogue', { token, query: { stock: 'some' as never } });
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'VALIDATION' }]);
});

test('[PRODUCT-05] no cell is read as a formula by a spreadsheet', async () => {
  for (const text of AWKWARD) await createProduct(shop.db, { name: text, description: text, box: text });
  const cells = (await exportRows(shop)).flatMap((row) => Object.values(row));
  expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
  expect(cells).toContain('\'=HYPERLINK("http://evil.test","Click")');
});

test('[PRODUCT-05] importing an export again changes nothing', async () => {
  await createProduct(shop.db, { name: 'No stock', stockQuantity: 0, subcategoryId: 102 });
  await createProduct(shop.db, { name: 'Spaces around', description: ' kept as it is \n', features: [] });
  const before = [await catalogueRows(shop), await countAudit(shop)];
  const result = await importFile(shop, await exported(shop));
  expect(toOutcome(result)).toEqual({
    written: true,
    created: 0,
    changed: 0,
    unchanged: (await catalogueRows(shop)).length,
    errors: [],
  });
  expect([await catalogueRows(shop), await countAudit(shop)]).toEqual(before);
});

test('[PRODUCT-05] a catalogue of more than one batch is complete, with each product once', async () => {
  await shop.database.sql`
    insert into products (slug, name, price, category_id)
    select 'bulk-' || n, 'Bulk ' || n, n, 1 from generate_series(1, 1100) n`;
  const ids = (await exportRows(shop)).map(({ id }) => Number(id));
  expect(ids).toEqual((await catalogueRows(shop)).map((row) => row['id']).toReversed());
});
