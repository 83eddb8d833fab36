import type { Logger } from 'pino';
import type { User } from '#contract/types.ts';
import type { Database } from '../db/client.ts';
import type { PoolName } from '../db/pool-limits.ts';
import type { Pools } from '../db/pools.ts';
import type { TextMessageProvider } from '../providers/africastalking/africastalking.ts';
import type { Flutterwave } from '../providers/flutterwave/flutterwave.ts';
import type { GoogleIdentity } from '../providers/google/google.ts';
import type { Pesapal } from '../providers/pesapal/pesapal.ts';
import type { Bucket } from '../providers/s3/bucket.ts';
import type { Safaricom } from '../providers/safaricom/safaricom.ts';
import type { Mailer } from '../providers/smtp/smtp.ts';
import type { Tracer } from '../tracing/span.ts';
import type { Config } from './config.ts';
import type { Meter } from './meter.ts';

/**
 * The dependencies of every verb. Time and randomness are injected for tests; a provider is null when not configured.
 */
export interface Context {
  /** The connection pool for this kind of work. */
  db: Database;
  pools: Pools;
  /** For what everybody may read, which may be a moment behind. Never for money, stock that is sold, or accounts. */
  reads: Database;
  config: Config;
  log: Logger;
  meter: Meter;
  /** Null when nobody collects traces. */
  tracer: Tracer | null;
  now(): Date;
  /** Cryptographically secure. */
  randomBytes(size: number): Uint8Array;
  safaricom: Safaricom | null;
  pesapal: Pesapal | null;
  flutterwave: Flutterwave | null;
  /** Null when SMTP is not configured; emails then wait in the outbox. */
  mailer: Mailer | null;
  /** Null when it is not configured; text messages are then not queued. */
  sms: TextMessageProvider | null;
  google: GoogleIdentity | null;
  /** Where pictures are stored; null when that is the database. */
  bucket: Bucket | null;
}

export const withPool = <C extends Context>(ctx: C, name: PoolName): C => ({ ...ctx, db: ctx.pools[name] });

/**
 * Of a session: given with a code of an authenticator app or a passkey; not given; or missing, when its user is one of
 * staff and the settings ask staff for one.
 */
export type SecondFactorState = 'given' | 'not given' | 'missing';

export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; user: User; sessionId: string; secondFactor: SecondFactorState };

export interface Client {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  address: string;
  /** '' when the header is missing. */
  userAgent: string;
}

export interface RequestContext extends Context {
  actor: Actor;
  client: Client;
}
