import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../server/db/client.ts';
import { createRule, createVehicle } from '../../tests/factories/create-vehicle.ts';
import { newProduct } from './shop-data.ts';

/** More than can be saved without confirming. */
const MANY = 160;

const sharedDatabaseUrl = () => process.env['SHOP_DATABASE_URL'] ?? '';

async function withDatabase<Result>(
  use: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(sharedDatabaseUrl(), { max: 1 });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** A make that no other test uses, with a Fielder and an Axio, and a product with a rule for the Fielder. */
export async function newFittedMake() {
  const number = randomBytes(4).toString('hex').toUpperCase();
  const make = `Make ${number}`;
  const { id: productId, name: productName } = await newProduct(2_000);
  return withDatabase(async ({ db }) => {
    const fielder = await createVehicle(db, { make, chassisCode: `F${number}` });
    const axioCode = `A${number}`;
    const axio = await createVehicle(db, {
      make,
      model: 'Axio',
      chassisCode: axioCode,
      codes: [{ norm: axioCode, kind: 'frame' }],
    });
    await createRule(db, { id: productId }, fielder, { chassisNorm: fielder.chassisNorm });
    return { make, productId, productName, fielder, axio, axioCode };
  });
}
export type FittedMake = Awaited<ReturnType<typeof newFittedMake>>;

/** Whether the shop still has an Axio; without, a new rule about it matches no car. */
export const setAxioKnown = ({ axio, fielder }: FittedMake, isKnown: boolean): Promise<void> =>
  withDatabase(async ({ sql }) => {
    await sql`update vehicles set merged_into = ${isKnown ? null : fielder.id} where id = ${axio.id}`;
  });

/** Whether the shop has very many Fielders, so that a rule about them has to be confirmed. */
export const setFielderCount = ({ fielder }: FittedMake, count: 'one' | 'many') =>
  withDatabase(({ sql }) =>
    sql.begin(async (tx) => {
      const { id, makeId, generationId } = fielder;
      await tx`delete from vehicles where generation_id = ${generationId} and id <> ${id}`;
      if (count === 'one') return;
      await tx`
        insert into engines (make_id, code, fuel)
        select ${makeId}, 'E' || n, 'petrol' from generate_series(1, ${MANY}) n on conflict do nothing`;
      await tx`
        insert into vehicles
          (make_id, model_id, generation_id, chassis_code, engine_id, drive, built, label, slug, source_id)
        select v.make_id, model_id, generation_id, chassis_code, engines.id, drive, built, label,
          v.slug || '-' || engines.id, source_id
        from vehicles v join engines on engines.make_id = v.make_id and engines.code ~ '^E[0-9]+$'
        where v.id = ${id}`;
    }),
  );

/** As somebody else saves another rule: about all Fielders. */
export const changeRulesElsewhere = ({ productId }: FittedMake) =>
  withDatabase(({ sql }) =>
    sql.begin(async (tx) => {
      await tx`update fitment_rules set chassis_norm = null where product_id = ${productId}`;
      await tx`
        insert into fitment_versions (product_id, version) values (${productId}, 2)
        on conflict (product_id) do update set version = fitment_versions.version + 1`;
    }),
  );

/** Whether the product has the rule about the Axio already. */
export const setAxioRule = ({ productId, axio }: FittedMake, hasRule: boolean): Promise<void> =>
  withDatabase(async ({ db, sql }) => {
    await sql`delete from fitment_rules where product_id = ${productId} and chassis_norm = ${axio.chassisNorm}`;
    if (hasRule) await createRule(db, { id: productId }, axio, { chassisNorm: axio.chassisNorm });
  });

/** Whether somebody has changed the product's rules since the last edit of many products. */
export const setChangedSince = ({ productId }: FittedMake, isChanged: boolean): Promise<void> =>
  withDatabase(async ({ sql }) => {
    await sql`
      update fitment_versions set version = ${isChanged ? 1 : 0} + (
        select max(version) from fitment_batch_products where product_id = ${productId})
      where product_id = ${productId}`;
  });
