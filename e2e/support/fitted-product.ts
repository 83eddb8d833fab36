import { openDatabase } from '../../server/db/client.ts';
import { newProduct } from './shop-data.ts';

const sharedDatabaseUrl = () => process.env['SHOP_DATABASE_URL'] ?? '';

/** What a part's single rule says about a Fielder NZE141G; 'archived' takes the part off sale. */
export type RuleForFielder =
  | 'fits'
  | 'fits with fog lamps'
  | 'fits from May 2008'
  | 'is for another car'
  | 'archived';

/** A car of the demo shop, as the garage stores it. */
export async function findDemoCar(make: string, chassisCode: string) {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  const [car] = await sql<{ slug: string; label: string }[]>`
    select vehicles.slug, vehicles.label from vehicles join makes on makes.id = vehicles.make_id
    where makes.name = ${make} and vehicles.chassis_code = ${chassisCode} order by vehicles.id limit 1`;
  await close();
  if (!car) throw new Error(`no ${make} ${chassisCode} in the demo shop`);
  return { id: chassisCode, vehicle: car.slug, label: car.label, answers: {}, usedAt: 0 };
}

export const newFittedProduct = () => newProduct(2_000);

/** Replaces the rules of a part. */
export async function setRuleForFielder(productId: number, rule: RuleForFielder): Promise<void> {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  const model = rule === 'is for another car' ? 'Vitz' : 'Fielder';
  const built = rule === 'fits from May 2008' ? '[24100,)' : null;
  const qualifier = rule === 'fits with fog lamps' ? 'front_fog_lamps' : null;
  await sql.begin(async (tx) => {
    await tx`update products set archived_at = ${rule === 'archived' ? new Date() : null} where id = ${productId}`;
    await tx`delete from fitment_rules where product_id = ${productId}`;
    await tx`
      insert into fitment_rules (product_id, make_id, model_id, source_id, built, qualifier_ids)
      select ${productId}, models.make_id, models.id, (select id from fitment_sources where kind = 'demo'),
        ${built}::int4range, array(select id from qualifiers where key = ${qualifier})
      from models join makes on makes.id = models.make_id
      where makes.name = 'Toyota' and models.name = ${model}`;
  });
  await close();
}
