import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Product, Shopper } from './shoppers.ts';

/** Runs a module in the folder of an earlier version, and returns what it prints. */
async function runInVersion(folder: string, env: NodeJS.ProcessEnv, source: string): Promise<string> {
  const args = ['--input-type=module', '-e', source];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  return stdout;
}

/** Gives an empty database the tables of an earlier version, and the demo shop. */
export async function prepareEarlierDatabase(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  await runInVersion(
    folder,
    env,
    `import { openDatabase } from './server/db/client.ts';
import { migrateDatabase } from './server/db/migrate.ts';
import { seedDemoShop } from './server/demo/seed-demo-shop.ts';
await migrateDatabase(process.env.DATABASE_URL);
const { db, close } = openDatabase(process.env.DATABASE_URL, { max: 1 });
await seedDemoShop(db, new Date(), { history: false });
await close();`,
  );
}

/** As prepareShoppers, on the tables of an earlier version. */
export async function prepareEarlierShoppers(
  folder: string,
  env: NodeJS.ProcessEnv,
  count: number,
): Promise<{ shoppers: Shopper[]; goods: Product[] }> {
  const printed = await runInVersion(
    folder,
    env,
    `import { prepareShoppers } from './scripts/cluster/shoppers.ts';
const { shoppers, goods } = await prepareShoppers({ toEnvironment: () => process.env }, ${count});
const toGood = ({ id, slug, price, shippingFee }) => ({ id, slug, price, shippingFee });
console.log(JSON.stringify({ shoppers, goods: goods.map(toGood) }));`,
  );
  return JSON.parse(printed) as { shoppers: Shopper[]; goods: Product[] };
}
