/**
 * `npm run fuzz -- [--minutes 5] [--seed N] [--users N]`: simulates random users in one shop with fault switches on.
 */
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError, program } from 'commander';
import { chromium } from 'playwright';
import { type FuzzResult, fuzz } from '../../e2e/fuzz/fuzz.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { buildApp } from '../build/build-app.ts';
import { ensureChromium } from '../run/find-chromium.ts';
import { root } from '../run/run-tool.ts';
import { startShop } from '../run/start-shop.ts';

/** Minimums for a full run; shorter runs only need to find no violations. */
const FULL_RUN = { minutes: 5, actions: 500, paid: 20, faultShare: 0.05 };
const PROVIDER_TIMEOUT_MS = '3000';

const parsePositive = (text: string) => {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('must be a number above zero');
  return number;
};
const { minutes, seed, users } = program
  .option('--minutes <minutes>', 'how long', parsePositive, FULL_RUN.minutes)
  .option('--seed <number>', 'repeats the run with this seed', parsePositive, randomInt(1, 1_000_000_000))
  .option('--users <count>', 'how many shop; one more works in the back office', parsePositive, 4)
  .parse(process.argv)
  .opts<{ minutes: number; seed: number; users: number }>();

await buildApp({ inspectable: true });
const folder = mkdtempSync(join(tmpdir(), 'gari-fuzz-'));
chmodSync(folder, 0o755);
try {
  await fuzzShop(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function fuzzShop(dataDir: string): Promise<void> {
  const shop = await startShop({
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    LOG_LEVEL: 'error',
    SAFARICOM_TIMEOUT_MS: PROVIDER_TIMEOUT_MS,
    PESAPAL_TIMEOUT_MS: PROVIDER_TIMEOUT_MS,
    FLUTTERWAVE_TIMEOUT_MS: PROVIDER_TIMEOUT_MS,
    LIMIT_STK_PER_PHONE: '1000',
    LIMIT_STK_PER_ORDER: '1000',
    LIMIT_STK_PER_USER: '1000',
    LIMIT_ONLINE_PER_USER: '1000',
    LIMIT_UNPAID_ORDERS: '5',
    LIMIT_UNPAID_VALUE: '100000000',
    LIMIT_ORDERS_PER_USER: '1000',
    LIMIT_LOGIN_PER_ACCOUNT: '1000',
  });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    // Loading images would take half of Chromium's time.
    args: ['--no-sandbox', '--disable-quic', '--blink-settings=imagesEnabled=false'],
  });
  try {
    console.log(`seed ${seed}, ${users} shoppers and the back office, ${minutes} minutes`);
    const screenshotFolder = join(root, 'test-results', 'fuzz');
    printReport(
      await fuzz({ browser, shop, seed, userCount: users, minutes, screenshotFolder, log: console.log }),
    );
  } finally {
    await browser.close();
    await shop.stop();
  }
}

function printReport({ actions, faultedActions, tally, violations, orders, states }: FuzzResult): void {
  const share = faultedActions / Math.max(actions, 1);
  console.log(`\n${tally.toString()}\n`);
  for (const { machine, visited, unvisited } of states)
    console.log(
      `${machine}: ${visited} of ${visited + unvisited.length} states${unvisited.length > 0 ? `, not ${unvisited.join(', ')}` : ''}`,
    );
  console.log('');
  for (const { description, userName, recentActions, screenshot } of violations)
    console.log(
      `✗ ${description}\n  seen by ${userName}, ${screenshot}, after\n    ${recentActions.join('\n    ')}\n`,
    );
  const missing =
    minutes < FULL_RUN.minutes
      ? []
      : [
          ...(actions < FULL_RUN.actions ? [`${FULL_RUN.actions} actions`] : []),
          ...(orders.paid < FULL_RUN.paid ? [`${FULL_RUN.paid} paid orders`] : []),
          ...(share < FULL_RUN.faultShare ? ['5 % faults'] : []),
        ];
  if (missing.length > 0) console.log(`✗ too little for ${minutes} minutes: ${missing.join(', ')} are due`);
  console.log(
    `seed ${seed}, ${minutes} minutes: ${actions} actions, ${(share * 100).toFixed(1)} % of them met a fault; orders: ` +
      `${orders.placed} placed, ${orders.paid} paid, ${orders.cancelled} cancelled; ${violations.length} things wrong`,
  );
  process.exitCode = violations.length + missing.length === 0 ? 0 : 1;
}
