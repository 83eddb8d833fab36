import { getConnInfo } from '@hono/node-server/conninfo';
import type { AppContext } from './environment.ts';

/**
 * Who calls. With n trusted proxies in front, the n-th last entry of X-Forwarded-For counts, since anything before
 * it was written by the caller.
 */
export function clientAddress(c: AppContext, trustedProxies: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const named = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return named || socketAddress(c);
}

function socketAddress(c: AppContext): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    return 'in-process';
  }
}
