import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnvironment } from './environment.ts';

interface ApiReferenceOptions {
  /** The built browser app; null serves nothing. */
  distDir: string | null;
  /** Whether readers can send requests to this shop from the page. */
  canSendRequests: boolean;
}

/** Serves the page that shows the OpenAPI document, and its files, which their names version. */
export function serveApiReference(
  app: Hono<AppEnvironment>,
  { distDir, canSendRequests }: ApiReferenceOptions,
): void {
  const root = distDir && join(distDir, 'api-reference');
  if (!root || !existsSync(root)) return;
  const page = readFileSync(join(root, 'index.html'), 'utf8').replace(
    'data-requests="off"',
    `data-requests="${canSendRequests ? 'on' : 'off'}"`,
  );
  app.get('/api/docs', (c) => c.redirect('/api/docs/', 301));
  app.get('/api/docs/', (c) => c.html(page, 200, { 'Cache-Control': 'no-cache' }));
  app.get(
    '/api/docs/assets/*',
    serveStatic({
      root,
      precompressed: true,
      rewriteRequestPath: (path) => path.replace('/api/docs', ''),
      onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
}
