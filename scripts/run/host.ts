import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../server/context/config.ts';
import { DEMO_PASSWORD, demoAccounts } from '../../server/demo/demo-accounts.ts';
import { startServer } from '../../server/start-server.ts';
import { type PreparedShop, prepareShop } from './prepare-shop.ts';

/** Longer than the longest provider call, so that none is cut off before its reply. */
const GRACE_MS = 50_000;

/** `npm start` as one process: prepares the shop and is its server, until a signal ends it. */
export async function runShop(env: NodeJS.ProcessEnv): Promise<void> {
  const shop = await prepareShop(env);
  const exit = createExit(shop);
  try {
    const [server] = await Promise.all([startServer(readConfig(shop.settings)), shop.ready]);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void exit(0, server.stop));
    process.once('disconnect', () => void exit(0, server.stop));
    process.on('uncaughtException', (error) => {
      console.error(error);
      console.error('The server ended by itself; its last words are above.');
      void exit(1);
    });
    printWelcome(env['PUBLIC_URL'] ?? `http://localhost:${server.port}`, shop.sandbox);
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

/** The first call counts. The sandbox and the embedded database stop last, also when the server does not in time. */
function createExit(shop: PreparedShop) {
  let isExiting = false;
  return async (code: number, stopServer?: () => Promise<void>): Promise<void> => {
    if (isExiting) return;
    isExiting = true;
    const wasStopped = await Promise.race([
      Promise.resolve(stopServer?.()).then(() => true),
      delay(GRACE_MS, false, { ref: false }),
    ]);
    await shop.stop();
    process.exit(wasStopped ? code : 1);
  };
}

function printWelcome(url: string, sandbox: boolean): void {
  console.log(`\nGari is open at ${url}\n`);
  if (sandbox) {
    console.log(`  The back office   ${url}/admin`);
    console.log(`  The demo phone    ${url}/sandbox/phone  (answers M-Pesa prompts)`);
    console.log(`  The demo mailbox  ${url}/sandbox/mail  (receives every mail)`);
    console.log(`  The machines      ${url}/__machines  (shows tabs opened with ?inspect)`);
    console.log(`  The API           ${url}/api/openapi.json\n`);
    console.log(`  Demo accounts, password ${DEMO_PASSWORD}:`);
    for (const { email } of demoAccounts) console.log(`    ${email}`);
  }
  console.log('\nStop it with Ctrl+C.');
}
