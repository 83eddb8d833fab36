import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPostgresCode } from '#server/db/client.ts';
import { fitmentRules, products, qualifiers, subcategories, vehicles } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { productBody } from '#tests/factories/product-body.ts';
import { holdLock, prepareOrder, waitForLockWaiters } from '#tests/server/contention/lock-helpers.ts';
import { importFile } from '#tests/server/imports/catalogue-file.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  token = (await createUser(shop.ctx, { isSuperuser: true })).token;
  await createProduct(shop.db);
  await shop.db.insert(subcategories).values([
    { id: 901, categoryId: 1, name: 'Brake pads', usedBarredBy: 'KS 2190:2013' },
    { id: 902, categoryId: 1, name: 'Calipers' },
  ]);
});
afterAll(() => shop.close());

const BARRED = 'Used parts of this kind may not be sold (KS 2190:2013).';
const readKind = async (id: number) => {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id));
  return row!.fitmentKind;
};

test('[FIT-38] a product whose last rule is deleted while another is written stays for vehicles', async () => {
  const product = await createProduct(shop.db);
  const axio = await createVehicle(shop.db, { model: 'Axio', chassisCode: 'NZE141' });
  const fielder = await createVehicle(shop.db);
  const last = await createRule(shop.db, product, axio);
  const deletes = await shop.database.sql.reserve();
  const writes = await shop.database.sql.reserve();
  await deletes`begin`;
  await deletes`delete from fitment_rules where id = ${last.id}`;
  await writes`begin`;
  const written = Promise.resolve(writes`
    insert into fitment_rules (product_id, make_id, model_id, source_id)
    values (${product.id}, ${fielder.makeId}, ${fielder.modelId}, ${last.sourceId})`);
  await Promise.race([written, waitForLockWaiters(shop, 1)]);
  await deletes`commit`;
  await written;
  await writes`commit`;
  deletes.release();
  writes.release();
  expect(await readKind(product.id)).toBe('vehicle');
});

test('[FIT-46] an order is placed while rules of its product are being written', async () => {
  const product = await createProduct(shop.db);
  const vehicle = await createVehicle(shop.db, { chassisCode: 'NZE124G' });
  const { sourceId } = await createRule(shop.db, product, vehicle);
  const placeOrder = await prepareOrder(shop, product);
  const rollBack = await holdLock(
    shop,
    `insert into fitment_rules (product_id, make_id, position, source_id)
      values (${product.id}, ${vehicle.makeId}, 'front', ${sourceId})`,
  );
  const placed = await placeOrder();
  await rollBack();
  expect(placed.status).toBe(200);
});

test('[FIT-46] a question that a rule names cannot be deleted, one that none names can', async () => {
  const product = await createProduct(shop.db);
  const vehicle = await createVehicle(shop.db, { chassisCode: 'NZE121G' });
  const texts = { questionSw: '?', yesEn: 'Yes', yesSw: 'Ndiyo', noEn: 'No', noSw: 'Hapana' };
  const [used, free] = await shop.db
    .insert(qualifiers)
    .values([
      { ...texts, key: 'abs', questionEn: 'ABS?' },
      { ...texts, key: 'turbo', questionEn: 'Turbo?' },
    ])
    .returning();
  await createRule(shop.db, product, vehicle, { qualifierIds: [used!.id] });
  const remove = (id: number) =>
    shop.db
      .delete(qualifiers)
      .where(eq(qualifiers.id, id))
      .then(
        () => 'deleted',
        (error: unknown) => getPostgresCode(error),
      );
  expect([await remove(used!.id), await remove(free!.id)]).toEqual(['23503', 'deleted']);
  await shop.db.delete(fitmentRules).where(eq(fitmentRules.productId, product.id));
  expect(await remove(used!.id)).toBe('deleted');
});

test('[FIT-37] a merged vehicle cannot lead back to itself', async () => {
  const [a, b] = [
    await createVehicle(shop.db, { chassisCode: 'NZE144' }),
    await createVehicle(shop.db, { chassisCode: 'NZE144G' }),
  ];
  const merge = (id: number, mergedInto: number) =>
    shop.db
      .update(vehicles)
      .set({ mergedInto })
      .where(eq(vehicles.id, id))
      .then(
        () => 'merged',
        (error: unknown) => getPostgresCode(error),
      );
  expect([await merge(a!.id, b!.id), await merge(b!.id, a!.id)]).toEqual(['merged', '23514']);
});

describe('[FIT-51] used parts that are barred', () => {
  test('cannot be added, nor made of others', async () => {
    const barred = { ...productBody, category: 1, subcategory: 901, condition: 'used' as const };
    const added = await shop.call('createProduct', { token, body: barred });
    expect([added.status, added.body]).toMatchObject([
      400,
      { code: 'USED_PART_BARRED', message: BARRED, fields: { condition: BARRED } },
    ]);
    const product = await createProduct(shop.db, { subcategoryId: 902, condition: 'used' });
    const change = (body: object) =>
      shop.call('changeProduct', { token, params: product, body: { version: 1, ...body } });
    expect((await change({ subcategory: 901 })).body).toMatchObject({ code: 'USED_PART_BARRED' });
    const pads = await createProduct(shop.db, { subcategoryId: 901 });
    const changed = await shop.call('changeProduct', {
      token,
      params: pads,
      body: { version: 1, condition: 'used' },
    });
    expect(changed.body).toMatchObject({ code: 'USED_PART_BARRED' });
    expect((await change({ price: 1200 })).status).toBe(200);
  });

  test('are wrong rows of a catalogue file', async () => {
    const pads = await createProduct(shop.db, { subcategoryId: 901 });
    const base = { name: 'Used pads', price: '900', category: 'Category 1', subcategory: 'Brake pads' };
    const result = await importFile(shop, [
      { ...base, id: '', condition: 'used' },
      { ...base, id: String(pads.id), condition: 'used' },
    ]);
    expect(result.errors).toEqual([
      { row: 2, column: 'condition', message: BARRED },
      { row: 3, column: 'condition', message: BARRED },
    ]);
  });

  test('are refused by the database as well', async () => {
    const refused = await createProduct(shop.db, { subcategoryId: 901, condition: 'used' }).then(
      () => 'stored',
      (error: unknown) => getPostgresCode(error),
    );
    expect(refused).toBe('23514');
  });
});
