import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnvironment } from '../environment.ts';

export function serveMachinesPage(app: Hono<AppEnvironment>, distDir: string): void {
  const root = join(distDir, 'inspector');
  if (!existsSync(root)) return;
  const serveIndex = serveStatic({
    root,
    path: 'index.html',
    onFound: (_, c) => c.header('Cache-Control', 'no-cache'),
  });
  app.get('/__machines', serveIndex);
  app.get('/__machines/', serveIndex);
  app.get(
    '/__machines/assets/*',
    serveStatic({ root, rewriteRequestPath: (path) => path.replace('/__machines', '') }),
  );
}
