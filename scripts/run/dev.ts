import { createServer } from 'vite';
import { root } from './run-tool.ts';
import { runUntilStopped, startShop } from './start-shop.ts';

try {
  const shop = await startShop({
    LOG_LEVEL: 'info',
    DEMO_HISTORY: 'on',
    APP_ORIGIN: 'http://localhost:5173',
    ...process.env,
  });
  process.env['API_URL'] = shop.url;
  const vite = await createServer({ root, server: { port: 5173 } });
  await vite.listen();
  console.log(`\nThe API is at ${shop.url}; the app, reloading as you edit:`);
  vite.printUrls();
  await runUntilStopped(shop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
