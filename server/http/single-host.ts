import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from './environment.ts';
import { AppError } from './errors.ts';

/** Node reads the first of several Host headers, a proxy perhaps the last: who sends two is up to no good. */
export const assertSingleHost = createMiddleware<AppEnvironment>(async (c, next) => {
  // Called within the process there is no environment at all.
  const env: AppEnvironment['Bindings'] | undefined = c.env;
  const rawHeaders = env?.incoming?.rawHeaders ?? [];
  const hostHeaders = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hostHeaders.length > 1) throw new AppError('VALIDATION', { message: 'Send one Host header.' });
  await next();
});
