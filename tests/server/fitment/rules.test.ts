import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPostgresCode } from '#server/db/client.ts';
import {
  fitmentRules,
  fitments,
  generations,
  models,
  products,
  qualifiers,
  vehicles,
} from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createRule, createVehicle, getFitmentSource } from '#tests/factories/create-vehicle.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const EXCLUSION_VIOLATION = '23P01';
const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

const getRefusal = (change: PromiseLike<unknown>) =>
  Promise.resolve(change).then(
    () => 'stored',
    (error: unknown) => getPostgresCode(error),
  );

const listVehicleIds = async (product: { id: number }) => {
  const rows = await database.db.select().from(fitments).where(eq(fitments.productId, product.id));
  return rows.map(({ vehicleId }) => vehicleId).toSorted((a, b) => a - b);
};

const readKind = async (product: { id: number }) => {
  const [row] = await database.db.select().from(products).where(eq(products.id, product.id));
  return row!.fitmentKind;
};

/** The table as the rules say it must be, against what the triggers wrote. */
async function expectFitmentsToMatchRules(): Promise<void> {
  const columns = 'vehicle_id, product_id, rule_id, built, position, quantity, qualifier_ids, exclusion';
  const differences = await database.sql.query(`
    (select ${columns} from fitments except select ${columns} from fitment_matches)
    union all (select ${columns} from fitment_matches except select ${columns} from fitments)`);
  expect([...differences]).toEqual([]);
}

describe('[FIT-37] rules expand to vehicles', () => {
  test('a rule without an attribute covers all values of it, of its model alone', async () => {
    const { db } = database;
    const make = 'Daihatsu';
    const fielder = await createVehicle(db, { make });
    const fourWheels = await createVehicle(db, { make, chassisCode: 'NZE144G', drive: 'awd' });
    const axio = await createVehicle(db, { make, model: 'Axio', chassisCode: 'NZE141' });
    const product = await createProduct(db);
    await createRule(db, product, fielder);
    expect(await listVehicleIds(product)).toEqual([fielder.id, fourWheels.id]);
    const forMake = await createProduct(db);
    await createRule(db, forMake, fielder, { modelId: null });
    expect(await listVehicleIds(forMake)).toEqual([fielder.id, fourWheels.id, axio.id]);
    await expectFitmentsToMatchRules();
  });

  test.each([
    { attribute: 'code', target: { chassisNorm: 'NZE144G' } },
    { attribute: 'drive', target: { drive: 'awd' as const } },
    { attribute: 'months', target: { built: '[24500,24600)' } },
  ])('a rule with a $attribute covers the vehicles that have it', async ({ attribute, target }) => {
    const { db } = database;
    const model = `Narrow by ${attribute}`;
    const two = await createVehicle(db, { model, chassisCode: 'NZE141G' });
    const four = await createVehicle(db, {
      model,
      chassisCode: 'NZE144G',
      drive: 'awd',
      built: '[24500,24550)',
    });
    const product = await createProduct(db);
    await createRule(db, product, two, target);
    expect(await listVehicleIds(product)).toEqual([four.id]);
  });

  test('a rule with an engine and a generation covers the vehicles that have both', async () => {
    const { db } = database;
    const old = await createVehicle(db, { model: 'Vitz', generation: 'P90', chassisCode: 'KSP90' });
    const engine = await createVehicle(db, {
      model: 'Vitz',
      generation: 'P130',
      chassisCode: 'KSP130',
      engine: '1KR-FE',
    });
    const other = await createVehicle(db, { model: 'Vitz', generation: 'P130', chassisCode: 'NSP130' });
    const product = await createProduct(db);
    await createRule(db, product, old, { generationId: other.generationId, engineId: other.engineId });
    expect(await listVehicleIds(product)).toEqual([other.id]);
    await db
      .update(fitmentRules)
      .set({ engineId: engine.engineId })
      .where(eq(fitmentRules.productId, product.id));
    expect(await listVehicleIds(product)).toEqual([engine.id]);
    await expectFitmentsToMatchRules();
  });

  test('months stay on the row only where the rule covers a part of those of the vehicle', async () => {
    const { db } = database;
    const whole = await createVehicle(db, { model: 'Wish', chassisCode: 'ZNE10', built: '[24036,24110)' });
    const part = await createVehicle(db, { model: 'Wish', chassisCode: 'ZNE14', built: '[24090,24130)' });
    const product = await createProduct(db);
    await createRule(db, product, whole, { built: '[24000,24110)' });
    const rows = await db.select().from(fitments).where(eq(fitments.productId, product.id));
    expect(rows.map(({ vehicleId, built }) => ({ vehicleId, built }))).toEqual([
      { vehicleId: whole.id, built: null },
      { vehicleId: part.id, built: '[24000,24110)' },
    ]);
  });

  test('adding a vehicle adds its fits in the same transaction', async () => {
    const { db } = database;
    const first = await createVehicle(db, { model: 'Ractis', chassisCode: 'SCP100' });
    const product = await createProduct(db);
    await createRule(db, product, first, { position: 'front', quantity: 2 });
    let seenInside: number[] = [];
    await expect(
      db.transaction(async (tx) => {
        const added = await createVehicle(tx, { model: 'Ractis', chassisCode: 'NCP100' });
        const rows = await tx.select().from(fitments).where(eq(fitments.vehicleId, added.id));
        seenInside = rows.map(({ productId }) => productId);
        throw new Error('Rolled back');
      }),
    ).rejects.toThrow('Rolled back');
    expect(seenInside).toEqual([product.id]);
    expect(await listVehicleIds(product)).toEqual([first.id]);
    const second = await createVehicle(db, { model: 'Ractis', chassisCode: 'NSP120' });
    expect(await listVehicleIds(product)).toEqual([first.id, second.id]);
    await expectFitmentsToMatchRules();
  });

  test('a vehicle and a rule that are added at the same time find each other', async () => {
    const { db } = database;
    const first = await createVehicle(db, { model: 'Isis', chassisCode: 'ANM10' });
    const source = await getFitmentSource(db);
    const product = await createProduct(db);
    let later: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await createRule(tx, product, first);
      later = createVehicle(db, { model: 'Isis', chassisCode: 'ZGM10' });
      await expect
        .poll(() => database.sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)
        .toHaveLength(1);
      await tx.insert(fitmentRules).values({
        productId: product.id,
        makeId: first.makeId,
        modelId: first.modelId,
        position: 'rear',
        sourceId: source,
      });
    });
    const second = (await later) as { id: number };
    expect(await listVehicleIds(product)).toEqual([first.id, first.id, second.id, second.id]);
    await expectFitmentsToMatchRules();
  });

  test('a changed, merged or deleted vehicle, and a deleted rule, take their fits along', async () => {
    const { db } = database;
    const [a, b, c] = [
      await createVehicle(db, { model: 'Premio', chassisCode: 'NZT240' }),
      await createVehicle(db, { model: 'Premio', chassisCode: 'ZZT240' }),
      await createVehicle(db, { model: 'Premio', chassisCode: 'AZT240' }),
    ];
    const product = await createProduct(db);
    const rule = await createRule(db, product, a);
    await createRule(db, product, a, { chassisNorm: 'NZT240', position: 'front' });
    const sameCode = db.update(vehicles).set({ chassisCode: 'NZT-240' }).where(eq(vehicles.id, b.id));
    expect(await getRefusal(sameCode)).toBe(UNIQUE_VIOLATION);
    await db.update(vehicles).set({ mergedInto: a.id }).where(eq(vehicles.id, c.id));
    expect(await listVehicleIds(product)).toEqual([a.id, a.id, b.id]);
    await db.update(vehicles).set({ chassisCode: 'NZT260' }).where(eq(vehicles.id, a.id));
    expect(await listVehicleIds(product)).toEqual([a.id, b.id]);
    await expectFitmentsToMatchRules();
    await db.delete(vehicles).where(eq(vehicles.id, b.id));
    expect(await listVehicleIds(product)).toEqual([a.id]);
    await db.delete(fitmentRules).where(eq(fitmentRules.id, rule.id));
    expect(await listVehicleIds(product)).toEqual([]);
  });
});

describe('[FIT-38] what the database refuses', () => {
  test('overlapping rules of one product, target and position', async () => {
    const { db } = database;
    const vehicle = await createVehicle(db, { model: 'Allion', chassisCode: 'NZT260' });
    const product = await createProduct(db);
    await createRule(db, product, vehicle, { built: '[24080,24100)', position: 'front' });
    const attempt = (overrides: Partial<typeof fitmentRules.$inferInsert>) =>
      getRefusal(createRule(db, product, vehicle, overrides));
    expect(await attempt({ built: '[24099,24110)', position: 'front' })).toBe(EXCLUSION_VIOLATION);
    expect(await attempt({ position: 'front' })).toBe(EXCLUSION_VIOLATION);
    expect(await attempt({ built: '[24100,24110)', position: 'front' })).toBe('stored');
    expect(await attempt({ position: 'rear' })).toBe('stored');
    expect(await attempt({})).toBe('stored');
    expect(await attempt({})).toBe(EXCLUSION_VIOLATION);
    expect(await attempt({ drive: 'awd' })).toBe('stored');
    expect(await attempt({ exclusion: true })).toBe('stored');
    expect(await attempt({ productId: (await createProduct(db)).id })).toBe('stored');
  });

  test('a narrower target that does not belong to the broader one', async () => {
    const { db } = database;
    const toyota = await createVehicle(db, { model: 'Aqua', chassisCode: 'NHP10', engine: '1NZ-FXE' });
    const nissan = await createVehicle(db, {
      make: 'Nissan',
      model: 'Note',
      generation: 'E12',
      chassisCode: 'E12',
      engine: 'HR12DE',
    });
    const product = await createProduct(db);
    const attempt = (overrides: Partial<typeof fitmentRules.$inferInsert>) =>
      getRefusal(createRule(db, product, toyota, overrides));
    expect(await attempt({ modelId: nissan.modelId })).toBe(FOREIGN_KEY_VIOLATION);
    expect(await attempt({ generationId: nissan.generationId })).toBe(FOREIGN_KEY_VIOLATION);
    expect(await attempt({ engineId: nissan.engineId })).toBe(FOREIGN_KEY_VIOLATION);
    expect(await attempt({ modelId: null, generationId: toyota.generationId })).toBe(CHECK_VIOLATION);
    expect(await attempt({ chassisNorm: 'nhp-10' })).toBe(CHECK_VIOLATION);
    expect(await attempt({ generationId: toyota.generationId, engineId: toyota.engineId })).toBe('stored');
  });

  test('a vehicle whose generation, model or engine belongs to another make', async () => {
    const { db } = database;
    const toyota = await createVehicle(db, { model: 'Noah', chassisCode: 'ZRR70', engine: '3ZR-FE' });
    const mazda = await createVehicle(db, {
      make: 'Mazda',
      model: 'Demio',
      generation: 'DE',
      chassisCode: 'DE3FS',
      engine: 'ZJ-VE',
    });
    const change = (values: Partial<typeof vehicles.$inferInsert>) =>
      getRefusal(db.update(vehicles).set(values).where(eq(vehicles.id, toyota.id)));
    expect(await change({ engineId: mazda.engineId })).toBe(FOREIGN_KEY_VIOLATION);
    expect(await change({ generationId: mazda.generationId })).toBe(FOREIGN_KEY_VIOLATION);
    expect(await change({ modelId: mazda.modelId })).toBe(FOREIGN_KEY_VIOLATION);
    expect(await change({ makeId: mazda.makeId })).toBe(FOREIGN_KEY_VIOLATION);
    expect(await change({ mergedInto: toyota.id })).toBe(CHECK_VIOLATION);
    expect(await change({ built: 'empty' })).toBe(CHECK_VIOLATION);
  });

  test('an empty range of months, an unknown position and a quantity of none', async () => {
    const { db } = database;
    const vehicle = await createVehicle(db, { model: 'Belta', chassisCode: 'KSP92' });
    const product = await createProduct(db);
    const attempt = (overrides: Partial<typeof fitmentRules.$inferInsert>) =>
      getRefusal(createRule(db, product, vehicle, overrides));
    expect(await attempt({ built: 'empty' })).toBe(CHECK_VIOLATION);
    expect(await attempt({ position: 'top' as 'front' })).toBe(CHECK_VIOLATION);
    expect(await attempt({ quantity: 0 })).toBe(CHECK_VIOLATION);
    expect(
      await getRefusal(
        db.insert(generations).values({ modelId: vehicle.modelId, name: 'X', slug: 'x', built: 'empty' }),
      ),
    ).toBe(CHECK_VIOLATION);
    const [model] = await db.select().from(models).where(eq(models.id, vehicle.modelId));
    expect(model).toMatchObject({ name: 'Belta', slug: 'belta', alsoCalled: [] });
  });

  test('a question that is not stored; questions are stored in order and once', async () => {
    const { db } = database;
    const vehicle = await createVehicle(db, { model: 'Porte', chassisCode: 'NNP10' });
    const product = await createProduct(db);
    const texts = { questionSw: '?', yesEn: 'Yes', yesSw: 'Ndiyo', noEn: 'No', noSw: 'Hapana' };
    const [lamps, mount] = await db
      .insert(qualifiers)
      .values([
        { key: 'fog_lamps', questionEn: 'Does it have front fog lamps?', ...texts },
        { key: 'cable', questionEn: 'Is the clutch worked by a cable?', ...texts },
      ])
      .returning();
    const { qualifierIds } = await createRule(db, product, vehicle, {
      qualifierIds: [mount!.id, lamps!.id, mount!.id],
    });
    expect(qualifierIds).toEqual([lamps!.id, mount!.id]);
    expect(
      await getRefusal(createRule(db, product, vehicle, { position: 'rear', qualifierIds: [999_999] })),
    ).toBe(FOREIGN_KEY_VIOLATION);
  });
});

describe("[FIT-16] a product's kind of fitment", () => {
  test('follows its rules', async () => {
    const { db } = database;
    const vehicle = await createVehicle(db, { model: 'Raum', chassisCode: 'NCZ20' });
    const product = await createProduct(db);
    expect(await readKind(product)).toBe('unchecked');
    const rule = await createRule(db, product, vehicle);
    expect(await readKind(product)).toBe('vehicle');
    const setKind = (fitmentKind: 'universal' | 'vehicle') =>
      getRefusal(db.update(products).set({ fitmentKind }).where(eq(products.id, product.id)));
    expect(await setKind('universal')).toBe(CHECK_VIOLATION);
    await db.delete(fitmentRules).where(eq(fitmentRules.id, rule.id));
    expect(await readKind(product)).toBe('unchecked');
    expect(await setKind('vehicle')).toBe(CHECK_VIOLATION);
    expect(await setKind('universal')).toBe('stored');
    expect(await getRefusal(createProduct(db, { fitmentKind: 'vehicle' }))).toBe(CHECK_VIOLATION);
  });
});
