import { matchedRoutes } from 'hono/route';
import { METHOD_NAME_ALL } from 'hono/router';
import type { AppContext } from './environment.ts';

/** The path of the endpoint that will handle a request, as it was registered; '' if there is none. */
export const getHandlerPath = (c: AppContext): string =>
  matchedRoutes(c).find(({ method }) => method !== METHOD_NAME_ALL)?.path ?? '';

/**
 * What a request is counted as once it is answered: the pattern of its endpoint, without regular expressions, or
 * 'page', 'file' or, for addresses that do not exist, 'none'. Never a part of the address, so that there are not more of
 * them than routes.
 */
export function getRouteLabel(c: AppContext): string {
  const path = getHandlerPath(c);
  if (path !== '' && path !== '*' && path !== '/*') return path.replace(/\{.*?\}(?=\/|$)/g, '');
  if (c.res.headers.get('content-type')?.startsWith('text/html')) return 'page';
  return c.res.status < 400 ? 'file' : 'none';
}
