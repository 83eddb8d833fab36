import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { Actor } from '../context.ts';

/** What the middleware leaves on a request for the handlers. */
export interface AppEnvironment {
  Variables: { requestId: string; log: Logger; actor: Actor };
}

export type AppContext = HonoContext<AppEnvironment>;
