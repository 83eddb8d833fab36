import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { Actor } from '../context/context.ts';
import type { CatalogueTopic } from '../db/catalogue-changes.ts';
import type { ReplyCache } from './reply-cache.ts';

export interface AppEnvironment {
  /** Empty when the app is called in-process, or a set to which cached replies add their topics. */
  Bindings: Partial<HttpBindings> & { shownTopics?: Set<CatalogueTopic> };
  Variables: { requestId: string; log: Logger; actor: Actor; replies: ReplyCache };
}

export type AppContext = HonoContext<AppEnvironment>;

/** The renderer of pages calls the API in this process. */
export function isFromNetwork(c: AppContext): boolean {
  // Undefined when the app is called in-process.
  const env: AppEnvironment['Bindings'] | undefined = c.env;
  return env?.incoming !== undefined;
}
