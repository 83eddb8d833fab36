import * as v from 'valibot';
import { amount, timestamp } from './fields.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const seconds = v.pipe(v.number(), v.minValue(0));

/** Of each kind that is listed. */
export const MAX_LISTED = 20;
const limited = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(MAX_LISTED));

export const providerStates = ['off', 'unknown', 'up', 'down'] as const;
export const stuckKinds = ['payment', 'refund', 'review'] as const;

/** How the shop is: of the process that answers, of the database, and of what waits in it. Has no secrets and no addresses. */
export const operations = v.object({
  at: timestamp,
  process: v.object({
    version: v.string(),
    /** Of the release; null if it is not known. */
    commit: v.nullable(v.string()),
    node: v.string(),
    started_at: timestamp,
    memory_bytes: count,
  }),
  /** Processes of the shop that listen to the database. */
  processes: count,
  database: v.object({
    version: v.string(),
    size_bytes: count,
    connections: count,
    max_connections: count,
    migrations: count,
    /** Whether the last migration is that of this process's version. */
    is_current: v.boolean(),
    has_pooler: v.boolean(),
    /** Null if none is configured; `lag_seconds` is null if none answers. */
    standby: v.nullable(v.object({ lag_seconds: v.nullable(seconds) })),
  }),
  jobs: v.array(
    v.object({
      task: v.string(),
      waiting: count,
      running: count,
      failed: count,
      /** For how long the oldest has been due. */
      oldest_seconds: v.nullable(seconds),
    }),
  ),
  /** That ran out of attempts, the newest first. `error` is the first line, with personal data masked. */
  failed_jobs: limited(
    v.object({ id: v.string(), task: v.string(), attempts: count, error: v.string(), since: timestamp }),
  ),
  emails: v.object({
    /** False: no mail server is configured. */
    is_sent: v.boolean(),
    waiting: count,
    oldest_at: v.nullable(timestamp),
    failed: count,
    last_sent_at: v.nullable(timestamp),
  }),
  /** Missing: the shop sends no SMS. */
  sms: v.optional(
    v.object({
      waiting: count,
      oldest_at: v.nullable(timestamp),
      /** Of the last two days, as one is given up after one; so are those that may have been sent. */
      failed: count,
      unknown: count,
    }),
  ),
  /** What a process of the shop should have decided, and what waits for a superuser, oldest first. */
  stuck: limited(
    v.object({
      kind: v.picklist(stuckKinds),
      order_number: v.string(),
      provider: v.string(),
      amount,
      since: timestamp,
    }),
  ),
  /** Calls are those of the process that answers. */
  providers: v.array(
    v.object({
      name: v.string(),
      state: v.picklist(providerStates),
      last_answer_at: v.nullable(timestamp),
      last_failure_at: v.nullable(timestamp),
      /** Payments that may still turn out paid. */
      undecided: count,
      oldest_seconds: v.nullable(seconds),
    }),
  ),
  /** Null if nobody backs the shop up by itself. */
  backup: v.nullable(
    v.object({ at: v.nullable(timestamp), size_bytes: v.nullable(count), is_late: v.boolean() }),
  ),
  /** What browsers reported in the last 24 hours. */
  reports: v.object({
    client_errors: count,
    csp_violations: count,
    /** Scripts on payment screens that are not in the inventory. */
    unlisted_scripts: v.optional(count),
  }),
});
