import { DEMO_PASSWORD, demoAccounts } from '../../server/demo/demo-accounts.ts';
import { isBuilt } from '../build/is-built.ts';
import type { runShop } from './host.ts';
import { runTool } from './run-tool.ts';
import { shouldStartSandbox } from './should-start-sandbox.ts';

try {
  const inspectable = shouldStartSandbox(process.env);
  if (!isBuilt({ inspectable })) {
    // In a process of its own, because the bundler would stay in the memory of this one.
    const options = inspectable ? ['--inspectable'] : [];
    const code = await runTool(process.execPath, ['scripts/build/build-app.ts', ...options]);
    if (code !== 0) throw new Error('The shop could not be built; the message is above.');
  }
  const bundle = new URL('../../dist/host/host.js', import.meta.url);
  const host = (await import(bundle.href)) as { runShop: typeof runShop };
  printWelcome(await host.runShop({ LOG_LEVEL: 'warn', DEMO_HISTORY: 'on', ...process.env }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function printWelcome({ url, sandbox }: { url: string; sandbox: boolean }): void {
  console.log(`\nGari is open at ${url}\n`);
  if (sandbox) {
    console.log(`  The back office   ${url}/admin`);
    console.log(`  The demo phone    ${url}/sandbox/phone  (answers M-Pesa prompts)`);
    console.log(`  The demo mailbox  ${url}/sandbox/mail  (receives every mail)`);
    console.log(`  The demo SMS      ${url}/sandbox/sms  (receives every SMS)`);
    console.log(`  The machines      ${url}/__machines  (shows tabs opened with ?inspect)`);
    console.log(`  The API           ${url}/api/docs/\n`);
    console.log(`  Demo accounts, password ${DEMO_PASSWORD}:`);
    for (const { email } of demoAccounts) console.log(`    ${email}`);
  }
  console.log('\nStop it with Ctrl+C.');
}
