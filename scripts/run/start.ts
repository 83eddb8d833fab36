import { DEMO_PASSWORD, demoAccounts } from '../../server/demo/demo-accounts.ts';
import { buildApp } from '../build/build-app.ts';
import { runUntilStopped, shouldStartSandbox, startShop } from './start-shop.ts';

try {
  await buildApp({ inspectable: shouldStartSandbox(process.env) });
  const shop = await startShop({ LOG_LEVEL: 'warn', DEMO_HISTORY: 'on', ...process.env });
  console.log(`\nGari is open at ${shop.url}\n`);
  if (shop.sandbox) {
    console.log(`  The back office   ${shop.url}/admin`);
    console.log(`  The demo phone    ${shop.url}/sandbox/phone  (answers M-Pesa prompts)`);
    console.log(`  The demo mailbox  ${shop.url}/sandbox/mail  (receives every mail)`);
    console.log(`  The machines      ${shop.url}/__machines  (shows tabs opened with ?inspect)`);
    console.log(`  The API           ${shop.url}/api/openapi.json\n`);
    console.log(`  Demo accounts, password ${DEMO_PASSWORD}:`);
    for (const { email } of demoAccounts) console.log(`    ${email}`);
  }
  console.log('\nStop it with Ctrl+C.');
  await runUntilStopped(shop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
