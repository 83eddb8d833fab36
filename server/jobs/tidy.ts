import { and, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '../context.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import {
  idempotencyKeys,
  knownDevices,
  mails,
  PROVIDERS,
  pendingSignups,
  providerEvents,
  rateLimits,
  resetCodes,
  usedIdTokens,
} from '../db/schema/index.ts';
import { forgetExpiredTokens } from '../features/accounts/forget-expired-tokens.ts';
import { forgetLatePayments } from '../features/accounts/forget-payments.ts';
import { DEVICE_DAYS } from '../features/accounts/known-devices.ts';
import { retainAudit } from '../features/audit/retain-audit.ts';
import { forgetImports } from '../features/imports/forget-imports.ts';
import { forgetUnusedPictures } from '../features/media/forget-unused-pictures.ts';
import { forgetFailedJobs } from './forget-failed-jobs.ts';

const DAY = 86_400_000;
const FAILED_MAIL_KEPT_DAYS = 14;
const UNSENT_MAIL_KEPT_DAYS = 30;
const CALLBACKS_KEPT_DAYS = 180;
const FAILED_JOBS_KEPT_DAYS = 30;

const daysAgo = (ctx: Context, days: number) => new Date(ctx.now().getTime() - days * DAY);

/** Deletes the rows of a table in which a moment, which has an index, is more than so many days ago. */
function olderThan(table: PgTable, moment: AnyPgColumn, days: number) {
  return (ctx: Context) =>
    deleteInBatches(ctx.db, table, { where: lt(moment, daysAgo(ctx, days)), by: sql`${moment}` });
}

function forgetMail(ctx: Context, days: number, which: SQL) {
  const where = and(lt(mails.createdAt, daysAgo(ctx, days)), which)!;
  return deleteInBatches(ctx.db, mails, { where, by: sql`${mails.createdAt}` });
}

/** How long what is kept stands in docs/running.md. */
const STEPS: Record<string, (ctx: Context) => Promise<unknown>> = {
  'rate limits': olderThan(rateLimits, rateLimits.windowStart, 1),
  'idempotency keys': olderThan(idempotencyKeys, idempotencyKeys.createdAt, 1),
  tokens: (ctx) => forgetExpiredTokens(ctx, daysAgo(ctx, 1)),
  devices: olderThan(knownDevices, knownDevices.lastUsedAt, DEVICE_DAYS),
  'used ID tokens': olderThan(usedIdTokens, usedIdTokens.expiresAt, 1),
  'sent e-mails': olderThan(mails, mails.sentAt, 1),
  'dropped e-mails, and failed ones of codes': (ctx) =>
    forgetMail(
      ctx,
      1,
      or(eq(mails.state, 'dropped'), and(eq(mails.state, 'failed'), isNotNull(mails.codeFor)))!,
    ),
  'failed e-mails': (ctx) => forgetMail(ctx, FAILED_MAIL_KEPT_DAYS, eq(mails.state, 'failed')),
  'e-mails': olderThan(mails, mails.createdAt, UNSENT_MAIL_KEPT_DAYS),
  'pending sign-ups': olderThan(pendingSignups, pendingSignups.createdAt, 1),
  'reset codes': olderThan(resetCodes, resetCodes.createdAt, 1),
  pictures: (ctx) => forgetUnusedPictures(ctx, daysAgo(ctx, 1)),
  'payments of deleted accounts': forgetLatePayments,
  'provider events': forgetProviderEvents,
  imports: forgetImports,
  'audit log': retainAudit,
  'failed jobs': (ctx) => forgetFailedJobs(ctx, daysAgo(ctx, FAILED_JOBS_KEPT_DAYS)),
};

/** Deletes what has served its time; a step that fails is logged, and the others are done all the same. */
export async function tidy(ctx: Context): Promise<void> {
  for (const [name, step] of Object.entries(STEPS)) {
    await step(ctx).catch((error: unknown) => ctx.log.error({ err: error, step: name }, 'a cleanup failed'));
  }
}

/** Provider by provider, as the index has them. */
async function forgetProviderEvents(ctx: Context): Promise<void> {
  const old = lt(providerEvents.receivedAt, daysAgo(ctx, CALLBACKS_KEPT_DAYS));
  for (const provider of PROVIDERS) {
    await deleteInBatches(ctx.db, providerEvents, {
      where: and(eq(providerEvents.provider, provider), old)!,
      by: sql`${providerEvents.receivedAt}`,
    });
  }
}
