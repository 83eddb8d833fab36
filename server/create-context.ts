import { randomBytes } from 'node:crypto';
import type { Config } from './context/config.ts';
import type { Context } from './context/context.ts';
import { createLog } from './context/log.ts';
import { NO_METER } from './context/meter.ts';
import { openPools } from './db/pools.ts';
import { createAfricasTalking } from './providers/africastalking/africastalking.ts';
import { createFlutterwave } from './providers/flutterwave/flutterwave.ts';
import { createGoogleIdentity } from './providers/google/google.ts';
import { createPesapal } from './providers/pesapal/pesapal.ts';
import { createBucket } from './providers/s3/bucket.ts';
import { createSafaricom } from './providers/safaricom/safaricom.ts';
import { createMailer } from './providers/smtp/smtp.ts';

export function createContext(config: Config): Context & { database: ReturnType<typeof openPools> } {
  const database = openPools(config.database, config.databaseConnections);
  const now = () => new Date();
  return {
    database,
    db: database.db,
    pools: database.pools,
    reads: database.reads,
    config,
    log: createLog(config.logLevel),
    meter: NO_METER,
    tracer: null,
    now,
    randomBytes: (size) => randomBytes(size),
    safaricom: config.safaricom && createSafaricom(config.safaricom, now),
    pesapal: config.pesapal && createPesapal(config.pesapal, now),
    flutterwave: config.flutterwave && createFlutterwave(config.flutterwave, now),
    mailer: config.smtp && createMailer(config.smtp),
    sms: config.sms && createAfricasTalking(config.sms),
    google: config.google && createGoogleIdentity(config.google, now),
    bucket: config.bucket && createBucket(config.bucket, now),
  };
}
