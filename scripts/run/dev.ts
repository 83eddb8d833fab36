import { createServer } from 'vite';
import { ensureHost } from '../build/build-app.ts';
import type { runShop } from './host.ts';
import { root } from './run-tool.ts';

try {
  // vite.config.ts reads it.
  process.env['API_URL'] = `http://localhost:${process.env['PORT'] ?? 3000}`;
  // Errors of the API host name the sources, not the bundle.
  process.setSourceMapsEnabled(true);
  const [vite] = await Promise.all([createServer({ root, server: { port: 5173 } }), ensureHost()]);
  const bundle = new URL('../../dist/host/host.js', import.meta.url);
  const host = (await import(bundle.href)) as { runShop: typeof runShop };
  const [{ url }] = await Promise.all([
    host.runShop({
      LOG_LEVEL: 'info',
      DEMO_HISTORY: 'on',
      APP_ORIGIN: 'http://localhost:5173',
      ...process.env,
    }),
    vite.listen(),
  ]);
  console.log(
    `\nReady in ${(performance.now() / 1000).toFixed(1)} s. The API is at ${url}; the app, reloading as you edit:`,
  );
  vite.printUrls();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
