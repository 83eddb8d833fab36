import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnvironment } from './environment.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** The built page, or '' where the app was not built (API alone, tests). */
export function readShell(distDir: string | null): string {
  const file = distDir ? join(distDir, 'index.html') : '';
  return file && existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Serves the built app: assets for ever, and the page for every address that is no file. */
export function servePages(app: Hono<AppEnvironment>, distDir: string | null, shell: string): void {
  if (!distDir || !shell) return;
  app.use(
    '/assets/*',
    serveStatic({ root: distDir, precompressed: true, onFound: (_, c) => c.header('Cache-Control', YEAR) }),
  );
  app.use('/:file{[\\w-]+\\.(svg|png|ico|txt|webmanifest)}', serveStatic({ root: distDir }));
  app.get('*', async (c, next) => {
    const isPage = !/^\/(api|hooks|media|assets|sandbox)\//.test(c.req.path) && !/\.\w+$/.test(c.req.path);
    if (!isPage) return next();
    c.header('Cache-Control', 'no-cache');
    return c.html(shell);
  });
}
