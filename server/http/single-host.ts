import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from './environment.ts';
import { AppError } from './errors.ts';

/** Node uses the first of several Host headers, a proxy may use the last, so duplicates are rejected. */
export const assertSingleHost = createMiddleware<AppEnvironment>(async (c, next) => {
  // Undefined when the app is called in-process.
  const env: AppEnvironment['Bindings'] | undefined = c.env;
  const rawHeaders = env?.incoming?.rawHeaders ?? [];
  const hostHeaders = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hostHeaders.length > 1) throw new AppError('VALIDATION', { message: 'Send one Host header.' });
  await next();
});
