/**
 * Goes back to the moment before a wrong deploy, and prints what that took and whether everything is there:
 * `npm run cluster -- recover`. A shop sells on PostgreSQL with an archive, a base backup is made, the shop sells on, then
 * rows are lost. Exit code 1 when the database as of the moment before differs from what it was.
 */
import { createHash, type Hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '../../server/db/backup/back-up.ts';
import { parseCopy } from '../../server/db/backup/format.ts';
import { readSums } from '../../server/db/backup/sums.ts';
import { openDatabase } from '../../server/db/client.ts';
import { findFreePort, startEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { seedDemoShop } from '../../server/demo/seed-demo-shop.ts';
import { describeViolation, findMoneyViolations } from '../../server/features/operations/money-invariants.ts';
import { sandboxEnvironment } from '../../server/sandbox/settings.ts';
import { startChild } from '../run/child.ts';
import { startArchivedPostgres } from './archived-postgres.ts';
import { buy, type OrderLedger } from './buy.ts';
import { createFolder } from './programs.ts';
import { GENEROUS_LIMITS, prepareShoppers } from './shoppers.ts';

/** PostgreSQL empties it when it recovers. */
const UNLOGGED = 'public.rate_limits';
const SHOPPERS = 10;
/** Of each, before the base backup and again after it. */
const PURCHASES = 5;

const folder = createFolder();
const providers = await startEmbeddedDatabase(join(folder, 'providers'));
const postgres = await startArchivedPostgres(folder);
const [sandboxPort, smtpPort] = [await findFreePort(), await findFreePort()];
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
const sandbox = await startChild('sandbox', {
  PATH: process.env['PATH'],
  DATABASE_URL: providers.url,
  SANDBOX_PORT: String(sandboxPort),
  SANDBOX_SMTP_PORT: String(smtpPort),
});
const shopPort = await findFreePort();
const toEnvironment = (databaseUrl: string) => ({
  PATH: process.env['PATH'],
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  PORT: String(shopPort),
  LOG_LEVEL: 'error',
  ...sandboxEnvironment(sandboxUrl, smtpPort),
  ...GENEROUS_LIMITS,
});
let recovered: { url: string; stop(): Promise<void> } | null = null;

try {
  await prepareDatabase();
  const { shoppers, goods } = await prepareShoppers(
    { toEnvironment: () => toEnvironment(postgres.url) },
    SHOPPERS,
  );
  /** Starts a server, has each shopper buy so often, and stops it. Returns how many orders were paid. */
  const sell = async (databaseUrl: string, purchases: number): Promise<number> => {
    const server = await startChild('server', toEnvironment(databaseUrl));
    const ledger: OrderLedger = { placements: 0, accepted: [], paid: [] };
    const shop = { url: `http://127.0.0.1:${server.port}`, sandboxUrl, ledger, record: () => undefined };
    await Promise.all(
      shoppers.map(async (shopper, index) => {
        for (let round = 0; round < purchases; round += 1)
          await buy(shop, shopper, goods[(index + round) % goods.length]!);
      }),
    );
    await server.stop();
    return ledger.paid.length;
  };
  console.log(`${await sell(postgres.url, PURCHASES)} orders bought`);
  const backupStartedAt = performance.now();
  postgres.makeBaseBackup();
  console.log(`base backup in ${toSeconds(performance.now() - backupStartedAt)} s`);
  console.log(`${await sell(postgres.url, PURCHASES)} orders bought after it`);
  const before = await describeDatabase(postgres.url);
  const moment = await readMoment();
  console.log(`${moment}: ${before.rows.toLocaleString('en')} rows, ${JSON.stringify(before.sums)}`);
  await loseRows();
  const lost = await describeDatabase(postgres.url);
  console.log(`after the wrong deploy: ${lost.rows.toLocaleString('en')} rows, ${JSON.stringify(lost.sums)}`);
  await postgres.stop();
  const { baseBytes, segments, segmentBytes } = postgres.readSizes();
  console.log(`base backup ${toMib(baseBytes)} MiB, archive ${segments} files of ${toMib(segmentBytes)} MiB`);
  const startedAt = performance.now();
  recovered = await postgres.recover(moment);
  const seconds = toSeconds(performance.now() - startedAt);
  const after = await describeDatabase(recovered.url);
  const sums = JSON.stringify(after.sums);
  const faults = [
    ...after.tables.filter((table) => !before.tables.includes(table)),
    ...after.violations,
    ...(sums === JSON.stringify(before.sums) ? [] : ['the sums differ']),
  ];
  console.log(`as of ${moment}, in ${seconds} s: ${after.rows.toLocaleString('en')} rows, ${sums}`);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length === 0) console.log('every row is as it was, and no rule of money or stock is violated');
  else process.exitCode = 1;
  console.log(`${await sell(recovered.url, 1)} orders bought on it`);
} finally {
  await sandbox.stop();
  await recovered?.stop();
  await postgres.stop();
  providers.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function prepareDatabase(): Promise<void> {
  await migrateDatabase(postgres.url);
  const { db, close } = openDatabase(postgres.url, { max: 1 });
  await seedDemoShop(db, new Date(), { history: true });
  await close();
}

/** What the database has; of each table the number of rows and a hash of all their values. */
async function describeDatabase(url: string) {
  const { db, sql, close } = openDatabase(url, { max: 2 });
  const hashes = new Map<string, Hash>();
  let current: Hash | null = null;
  const counts = await backUp(sql, { madeAt: new Date(), commit: null }, async (chunk) => {
    if (typeof chunk !== 'string') return void current?.update(chunk);
    const table = parseCopy(chunk.trim())?.table;
    if (table) hashes.set(table, (current = createHash('sha256')));
  });
  const tables = [...hashes]
    .filter(([table]) => table !== UNLOGGED)
    .map(([table, hash]) => `${table}: ${counts[table]} rows, ${hash.digest('hex')}`);
  const violations = (await findMoneyViolations(db)).map(describeViolation);
  const rows = Object.values(counts).reduce((total, count) => total + count, 0);
  const described = { rows: rows - counts[UNLOGGED]!, tables, sums: await readSums(sql), violations };
  await close();
  return described;
}

async function readMoment(): Promise<string> {
  const { sql, close } = openDatabase(postgres.url, { max: 1 });
  const [row] = await sql<{ moment: string }[]>`select clock_timestamp()::text as moment`;
  await close();
  return row!.moment;
}

/** As a wrong script of a deploy would. */
async function loseRows(): Promise<void> {
  const { sql, close } = openDatabase(postgres.url, { max: 1 });
  await sql`truncate order_items, reviews`;
  await sql`update products set price = 1`;
  await close();
}

function toSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function toMib(bytes: number): string {
  return Math.round(bytes / 1024 / 1024).toLocaleString('en');
}
