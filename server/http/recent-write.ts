import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Context } from '../context/context.ts';
import type { AppContext, AppEnvironment } from './environment.ts';

const COOKIE = 'gari_wrote';
/** Longer than a process takes to hear of a change; see docs/running.md for what is late. */
const SECONDS = 5;

export const hasStandbys = ({ reads, db }: Pick<Context, 'reads' | 'db'>): boolean => reads !== db;

/**
 * With standbys, marks the browser of a person who is signed in and has changed something. Another process, or a standby,
 * may not know of the change yet.
 */
export function markRecentWrite(ctx: Context): MiddlewareHandler<AppEnvironment> {
  if (!hasStandbys(ctx)) return (_, next) => next();
  const secure = ctx.config.publicUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.method !== 'OPTIONS';
    if (!isWrite || !c.res.ok || c.get('actor').kind === 'anonymous') return;
    setCookie(c, COOKIE, '1', { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: SECONDS });
  };
}

/** Whether what is the same for everybody is to be read from the primary, and not from memory. */
export const hasJustWritten = (c: AppContext): boolean => getCookie(c, COOKIE) !== undefined;

/** What a request of the shop to itself is sent, for a person who has just written. */
export const RECENT_WRITE_HEADERS = { Cookie: `${COOKIE}=1` };
