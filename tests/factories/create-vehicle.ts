import { and, eq } from 'drizzle-orm';
import { slugify } from '#contract/product.ts';
import type { QueryRunner } from '#server/db/client.ts';
import {
  engines,
  fitmentRules,
  fitmentSources,
  generations,
  makes,
  models,
  vehicleCodes,
  vehicles,
} from '#server/db/schema/index.ts';
import { nextNumber } from './numbers.ts';

/** Months from 2006-10 until 2012-05, as stored. */
export const FROM_2006_TO_2012 = '[24081,24149)';

export interface VehicleOptions {
  make?: string;
  model?: string;
  generation?: string;
  chassisCode?: string;
  engine?: string;
  drive?: 'fwd' | 'rwd' | 'awd';
  built?: string;
  codes?: { norm: string; kind: 'frame' | 'katashiki' | 'vin_prefix' | 'nickname' }[];
}

export async function getFitmentSource(db: QueryRunner): Promise<number> {
  await db.insert(fitmentSources).values({ name: 'Staff', kind: 'staff' }).onConflictDoNothing();
  const [source] = await db.select().from(fitmentSources).where(eq(fitmentSources.name, 'Staff'));
  return source!.id;
}

/** Creates a Toyota Fielder E140, NZE141G 1NZ-FE 2WD by default, with its make, model, generation and engine. */
export async function createVehicle(
  db: QueryRunner,
  {
    make: makeName = 'Toyota',
    model: modelName = 'Fielder',
    generation: generationName = 'E140',
    chassisCode = 'NZE141G',
    engine: engineCode = '1NZ-FE',
    drive = 'fwd',
    built = FROM_2006_TO_2012,
    codes = [],
  }: VehicleOptions = {},
) {
  const makeSlug = slugify(makeName);
  await db.insert(makes).values({ name: makeName, slug: makeSlug, serialDigits: 7 }).onConflictDoNothing();
  const [make] = await db.select().from(makes).where(eq(makes.slug, makeSlug));
  const makeId = make!.id;
  const model = { makeId, name: modelName, slug: slugify(modelName) };
  await db.insert(models).values(model).onConflictDoNothing();
  const [stored] = await db
    .select()
    .from(models)
    .where(and(eq(models.makeId, makeId), eq(models.slug, model.slug)));
  const modelId = stored!.id;
  await db
    .insert(generations)
    .values({ modelId, name: generationName, slug: slugify(generationName), built })
    .onConflictDoNothing();
  const [generation] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.modelId, modelId), eq(generations.name, generationName)));
  await db
    .insert(engines)
    .values({ makeId, code: engineCode, cc: 1496, fuel: 'petrol' })
    .onConflictDoNothing();
  const [engine] = await db
    .select()
    .from(engines)
    .where(and(eq(engines.makeId, makeId), eq(engines.code, engineCode)));
  const label = `${makeName} ${modelName} ${chassisCode} ${engineCode}`;
  const [vehicle] = await db
    .insert(vehicles)
    .values({
      makeId,
      modelId,
      generationId: generation!.id,
      chassisCode,
      engineId: engine!.id,
      drive,
      built,
      label,
      slug: `${slugify(label)}-${nextNumber()}`,
      sourceId: await getFitmentSource(db),
    })
    .returning();
  if (codes.length > 0)
    await db.insert(vehicleCodes).values(codes.map((code) => ({ ...code, vehicleId: vehicle!.id })));
  return vehicle!;
}

/** Creates a rule for a vehicle's model; other attributes cover all their values. */
export async function createRule(
  db: QueryRunner,
  product: { id: number },
  vehicle: { makeId: number; modelId: number },
  overrides: Partial<typeof fitmentRules.$inferInsert> = {},
) {
  const [rule] = await db
    .insert(fitmentRules)
    .values({
      productId: product.id,
      makeId: vehicle.makeId,
      modelId: vehicle.modelId,
      sourceId: await getFitmentSource(db),
      ...overrides,
    })
    .returning();
  return rule!;
}
