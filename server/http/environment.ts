import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { Actor } from '../context/context.ts';

export interface AppEnvironment {
  /** Empty when the app is called in-process. */
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; log: Logger; actor: Actor };
}

export type AppContext = HonoContext<AppEnvironment>;
