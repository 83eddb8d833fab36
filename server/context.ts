import type { Logger } from 'pino';
import type { User } from '#contract/types.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { PoolName, Pools } from './db/pools.ts';
import type { Flutterwave } from './providers/flutterwave/flutterwave.ts';
import type { GoogleIdentity } from './providers/google/google.ts';
import type { Pesapal } from './providers/pesapal/pesapal.ts';
import type { Safaricom } from './providers/safaricom/safaricom.ts';
import type { Mailer } from './providers/smtp/smtp.ts';

/** What every verb works with; time and randomness come in here so that tests decide them. */
export interface Context {
  /** The connections of whoever the work is done for. */
  db: Database;
  pools: Pools;
  config: Config;
  log: Logger;
  now(): Date;
  /** n unguessable bytes. */
  randomBytes(size: number): Uint8Array;
  /** Null where M-Pesa is not configured. */
  safaricom: Safaricom | null;
  /** Null where Pesapal is not configured. */
  pesapal: Pesapal | null;
  /** Null where Flutterwave is not configured. */
  flutterwave: Flutterwave | null;
  /** Null where mail is not configured: then it waits in the outbox. */
  mailer: Mailer | null;
  /** Null where sign-in with Google is not configured. */
  google: GoogleIdentity | null;
}

/** The same context with the connections of another kind of work. */
export const withPool = <C extends Context>(ctx: C, name: PoolName): C => ({ ...ctx, db: ctx.pools[name] });

export type Actor = { kind: 'anonymous' } | { kind: 'user'; user: User; sessionId: string };

/** Where a request came from. */
export interface Client {
  /** The network address, IPv6 by its /64. */
  address: string;
  /** As sent; '' where there is none. */
  userAgent: string;
}

export interface RequestContext extends Context {
  actor: Actor;
  client: Client;
}
