import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints.ts';
import { openApiDocument } from '#contract/openapi.ts';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { AppError } from '../../http/errors.ts';
import { siteConfig } from './site-config.ts';

export function siteRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const document = openApiDocument() as { openapi: string };
  bind(app, deps, endpoints.config, async (ctx) => siteConfig(ctx.config));
  bind(app, deps, endpoints.openapi, async () => document);
  bind(app, deps, endpoints.live, async () => ({ status: 'ok' as const }));
  bind(app, deps, endpoints.ready, async (ctx) => {
    await ctx.db.execute(sql`select 1`).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'the database does not answer');
      throw new AppError('PROVIDER_DOWN', { message: 'The database does not answer.' });
    });
    return { status: 'ok' as const };
  });
}
