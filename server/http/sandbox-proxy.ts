import type { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { AppEnvironment } from './environment.ts';
import { AppError } from './errors.ts';

export function proxySandbox(app: Hono<AppEnvironment>, sandboxUrl: string): void {
  app.all('/sandbox/*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    try {
      const headers = { ...c.req.header(), 'X-Forwarded-Host': c.req.header('host') ?? '' };
      return await proxy(`${sandboxUrl}${pathname}${search}`, { raw: c.req.raw, headers });
    } catch {
      throw new AppError('PROVIDER_DOWN', { message: 'The sandbox does not answer.' });
    }
  });
  app.get('/sandbox', (c) => c.redirect('/sandbox/'));
}
