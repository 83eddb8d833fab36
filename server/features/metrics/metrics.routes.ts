import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { Context } from '../../context/context.ts';
import { parseBearerToken } from '../../http/bearer-token.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { AppError } from '../../http/errors.ts';
import type { Metrics } from './load-metrics.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Not in the endpoint table: it is for one reader, who has the token, and not for the shop's clients. */
export function metricsRoutes(app: Hono<AppEnvironment>, { config }: Context, metrics: Metrics): void {
  const tokenHash = hash(config.metricsToken ?? '');
  app.get('/metrics', async (c) => {
    const token = parseBearerToken(c.req.header('authorization'));
    if (token === '' || !timingSafeEqual(hash(token), tokenHash))
      throw new AppError('UNAUTHENTICATED', { message: 'Send METRICS_TOKEN as a bearer token.' });
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' };
    return c.body(await metrics.read(), 200, headers);
  });
}
