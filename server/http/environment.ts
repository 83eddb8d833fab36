import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { Actor } from '../context.ts';

/** What the middleware leaves on a request for the handlers. */
export interface AppEnvironment {
  /** Node's own request; nothing where the app is called within the process. */
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; log: Logger; actor: Actor };
}

export type AppContext = HonoContext<AppEnvironment>;
