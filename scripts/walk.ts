/** `npm run walk -- [--minutes 5] [--seed N] [--users N]`: people at random in one shop with its faults switched on. */
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError, program } from 'commander';
import { chromium } from 'playwright';
import { type Walked, walk } from '../e2e/walk/walk.ts';
import { bringUp } from './bring-up.ts';
import { buildApp } from './build-app.ts';
import { freePort } from './embedded-database.ts';
import { ensureChromium } from './find-chromium.ts';
import { root } from './run-tool.ts';

/** What a walk of so many minutes has to come to; a shorter one only has to find nothing. */
const WHOLE = { minutes: 5, actions: 500, paid: 20, faultShare: 0.05 };
const IMPATIENT = '3000';

const positive = (text: string) => {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('must be a number above zero');
  return number;
};
const { minutes, seed, users } = program
  .option('--minutes <minutes>', 'how long', positive, WHOLE.minutes)
  .option('--seed <number>', 'repeats the walk of this seed', positive, randomInt(1, 1_000_000_000))
  .option('--users <count>', 'how many shop; one more works in the back office', positive, 4)
  .parse(process.argv)
  .opts<{ minutes: number; seed: number; users: number }>();

await buildApp({ inspectable: true });
const folder = mkdtempSync(join(tmpdir(), 'gari-walk-'));
chmodSync(folder, 0o755);
try {
  await walkIn(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function walkIn(dataDir: string): Promise<void> {
  const shop = await bringUp({
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    SAFARICOM_TIMEOUT_MS: IMPATIENT,
    PESAPAL_TIMEOUT_MS: IMPATIENT,
    FLUTTERWAVE_TIMEOUT_MS: IMPATIENT,
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
    // Pictures are half of what Chromium has to do here, and nobody looks at them.
    args: ['--no-sandbox', '--disable-quic', '--blink-settings=imagesEnabled=false'],
  });
  try {
    console.log(`seed ${seed}, ${users} shoppers and the back office, ${minutes} minutes`);
    const pictures = join(root, 'test-results', 'walk');
    report(await walk({ browser, shop, seed, users, minutes, pictures, tell: console.log }));
  } finally {
    await browser.close();
    await shop.stop();
  }
}

function report({ actions, faulted, tally, wrong, orders, states }: Walked): void {
  const share = faulted / Math.max(actions, 1);
  console.log(`\n${tally.toString()}\n`);
  for (const { machine, visited, unvisited } of states)
    console.log(
      `${machine}: ${visited} of ${visited + unvisited.length} states${unvisited.length > 0 ? `, not ${unvisited.join(', ')}` : ''}`,
    );
  console.log('');
  for (const { what, who, lately, picture } of wrong)
    console.log(`✗ ${what}\n  seen by ${who}, ${picture}, after\n    ${lately.join('\n    ')}\n`);
  const missing =
    minutes < WHOLE.minutes
      ? []
      : [
          ...(actions < WHOLE.actions ? [`${WHOLE.actions} actions`] : []),
          ...(orders.paid < WHOLE.paid ? [`${WHOLE.paid} paid orders`] : []),
          ...(share < WHOLE.faultShare ? ['5 % faults'] : []),
        ];
  if (missing.length > 0) console.log(`✗ too little for ${minutes} minutes: ${missing.join(', ')} are due`);
  console.log(
    `seed ${seed}, ${minutes} minutes: ${actions} actions, ${(share * 100).toFixed(1)} % of them met a fault; orders: ` +
      `${orders.placed} placed, ${orders.paid} paid, ${orders.cancelled} cancelled; ${wrong.length} things wrong`,
  );
  process.exitCode = wrong.length + missing.length === 0 ? 0 : 1;
}
