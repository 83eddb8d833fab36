import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { STOCK_REQUEST_DAYS } from '#contract/notifications.ts';
import type { Context } from '../context/context.ts';
import { deleteInBatches, runInBatches } from '../db/delete-in-batches.ts';
import {
  customerNotes,
  fitmentBatches,
  idempotencyKeys,
  knownDevices,
  mails,
  offers,
  orderNotes,
  PROVIDERS,
  passkeyChallenges,
  pendingSignups,
  productBatches,
  providerEvents,
  rateLimits,
  resetCodes,
  secondFactors,
  secondFactorTickets,
  stockChanges,
  stockRequests,
  textMessages,
  unknownCodes,
  usedIdTokens,
  vehicleRequestPhotos,
  vehicleRequests,
} from '../db/schema/index.ts';
import { anonymizeLatePayments } from '../features/accounts/own-account/anonymize-payments.ts';
import { deleteExpiredTokens } from '../features/accounts/sessions/delete-expired-tokens.ts';
import { DEVICE_TTL_DAYS } from '../features/accounts/sessions/known-devices.ts';
import { pruneAuditLog } from '../features/audit/prune-audit-log.ts';
import { purgeImports } from '../features/imports/purge-imports.ts';
import { deleteUnusedObjects } from '../features/media/delete-unused-objects.ts';
import { deleteUnusedPictures } from '../features/media/delete-unused-pictures.ts';

const DAY_MS = 86_400_000;
const FAILED_EMAIL_RETENTION_DAYS = 14;
const UNSENT_EMAIL_RETENTION_DAYS = 30;
const TEXT_MESSAGE_RETENTION_DAYS = 30;
const CALLBACK_RETENTION_DAYS = 180;
const FAILED_JOB_RETENTION_DAYS = 30;
const VEHICLE_REQUEST_RETENTION_DAYS = 365;
const ORDER_NOTE_RETENTION_DAYS = 730;
const OFFER_RETENTION_DAYS = 730;
const UNKNOWN_CODE_RETENTION_DAYS = 180;
const BULK_EDIT_RETENTION_DAYS = 90;
const STOCK_CHANGE_RETENTION_DAYS = 730;
const NOTE_RETENTION_DAYS = 3 * 365;

const daysAgo = (ctx: Context, days: number) => new Date(ctx.now().getTime() - days * DAY_MS);

/** The column must have an index. */
function deleteOlderThan(table: PgTable, column: AnyPgColumn, days: number) {
  return (ctx: Context) =>
    deleteInBatches(ctx.db, table, { where: lt(column, daysAgo(ctx, days)), orderBy: sql`${column}` });
}

function deleteEmails(ctx: Context, days: number, condition: SQL) {
  const where = and(lt(mails.createdAt, daysAgo(ctx, days)), condition)!;
  return deleteInBatches(ctx.db, mails, { where, orderBy: sql`${mails.createdAt}` });
}

/** Retention periods are documented in docs/running.md. */
const STEPS: Record<string, (ctx: Context) => Promise<unknown>> = {
  'rate limits': deleteOlderThan(rateLimits, rateLimits.windowStart, 1),
  'idempotency keys': deleteOlderThan(idempotencyKeys, idempotencyKeys.createdAt, 1),
  tokens: (ctx) => deleteExpiredTokens(ctx, daysAgo(ctx, 1)),
  devices: deleteOlderThan(knownDevices, knownDevices.lastUsedAt, DEVICE_TTL_DAYS),
  'used ID tokens': deleteOlderThan(usedIdTokens, usedIdTokens.expiresAt, 1),
  'sent emails': deleteOlderThan(mails, mails.sentAt, 1),
  'dropped emails, and failed ones of codes': (ctx) =>
    deleteEmails(
      ctx,
      1,
      or(eq(mails.state, 'dropped'), and(eq(mails.state, 'failed'), isNotNull(mails.codeFor)))!,
    ),
  'failed emails': (ctx) => deleteEmails(ctx, FAILED_EMAIL_RETENTION_DAYS, eq(mails.state, 'failed')),
  emails: deleteOlderThan(mails, mails.createdAt, UNSENT_EMAIL_RETENTION_DAYS),
  'text messages': deleteOlderThan(textMessages, textMessages.createdAt, TEXT_MESSAGE_RETENTION_DAYS),
  'pending sign-ups': deleteOlderThan(pendingSignups, pendingSignups.createdAt, 1),
  'reset codes': deleteOlderThan(resetCodes, resetCodes.createdAt, 1),
  'sign-ins that waited for a code': deleteOlderThan(secondFactorTickets, secondFactorTickets.createdAt, 1),
  'challenges of passkeys': deleteOlderThan(passkeyChallenges, passkeyChallenges.createdAt, 1),
  'unconfirmed second factors': (ctx) =>
    deleteInBatches(ctx.db, secondFactors, {
      where: and(lt(secondFactors.createdAt, daysAgo(ctx, 1)), isNull(secondFactors.confirmedAt))!,
      orderBy: sql`${secondFactors.createdAt}`,
    }),
  pictures: (ctx) => deleteUnusedPictures(ctx, daysAgo(ctx, 1)),
  'objects of pictures': deleteUnusedObjects,
  'photos of car requests': deleteOlderThan(vehicleRequestPhotos, vehicleRequestPhotos.deleteAt, 0),
  'car requests': deleteOlderThan(vehicleRequests, vehicleRequests.createdAt, VEHICLE_REQUEST_RETENTION_DAYS),
  'notes on orders': deleteOlderThan(orderNotes, orderNotes.at, ORDER_NOTE_RETENTION_DAYS),
  'payments of deleted accounts': anonymizeLatePayments,
  'provider events': deleteProviderEvents,
  'stock requests': deleteOlderThan(stockRequests, stockRequests.createdAt, STOCK_REQUEST_DAYS),
  'changes of stock': deleteOlderThan(stockChanges, stockChanges.at, STOCK_CHANGE_RETENTION_DAYS),
  offers: deleteOlderThan(offers, offers.createdAt, OFFER_RETENTION_DAYS),
  'unknown codes': deleteOlderThan(unknownCodes, unknownCodes.lastSeen, UNKNOWN_CODE_RETENTION_DAYS),
  'bulk edits of products': deleteOlderThan(
    productBatches,
    productBatches.createdAt,
    BULK_EDIT_RETENTION_DAYS,
  ),
  'bulk edits': deleteOlderThan(fitmentBatches, fitmentBatches.createdAt, BULK_EDIT_RETENTION_DAYS),
  'notes on customers': deleteOlderThan(customerNotes, customerNotes.createdAt, NOTE_RETENTION_DAYS),
  imports: purgeImports,
  'audit log': pruneAuditLog,
  'failed jobs': (ctx) => deleteFailedJobs(ctx, daysAgo(ctx, FAILED_JOB_RETENTION_DAYS)),
};

/** A failing step is logged and does not stop the others. */
export async function cleanUp(ctx: Context): Promise<void> {
  for (const [name, step] of Object.entries(STEPS)) {
    await step(ctx).catch((error: unknown) => ctx.log.error({ err: error, step: name }, 'a cleanup failed'));
  }
}

/** One provider at a time, to match the index. */
async function deleteProviderEvents(ctx: Context): Promise<void> {
  const isExpired = lt(providerEvents.receivedAt, daysAgo(ctx, CALLBACK_RETENTION_DAYS));
  for (const provider of PROVIDERS) {
    await deleteInBatches(ctx.db, providerEvents, {
      where: and(eq(providerEvents.provider, provider), isExpired)!,
      orderBy: sql`${providerEvents.receivedAt}`,
    });
  }
}

/** Deletes jobs that ran out of attempts. graphile-worker deletes completed jobs itself. */
function deleteFailedJobs({ db }: Context, before: Date): Promise<number> {
  return runInBatches(async (limit) => {
    const { rows } = await db.execute(sql`
      select id from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and run_at < ${before.toISOString()}::timestamptz
        limit ${limit}))`);
    return rows.length;
  });
}
