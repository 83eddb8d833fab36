import { env } from 'node:process';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSchedule } from './run-schedule.ts';
import { type Schedule, schedules } from './schedule.ts';
import { Tally } from './tally.ts';
import { createTestbed, type Testbed } from './testbed.ts';

const RUNS = Number(env['SCHEDULES'] ?? 500);
const SEED = Number(env['SCHEDULE_SEED'] ?? 20260101);
const PATH = env['SCHEDULE_PATH'];
/** Schedules that run concurrently, because each spends much time waiting for its database. */
const CONCURRENCY = PATH === undefined ? Number(env['SCHEDULE_LANES'] ?? 3) : 1;
const MINUTE = 60_000;

const REQUIRED_OUTCOMES = [
  ...['safaricom', 'pesapal', 'flutterwave'].map((provider) => `attempt: ${provider} paid`),
  ...['OUT_OF_STOCK', 'TOO_MANY_UNPAID_ORDERS', 'KEY_REUSED', 'NOT_PAYABLE'].map((code) => `place: ${code}`),
  ...['PAYMENT_UNDECIDED', 'PROVIDER_DOWN', 'NOT_PAYABLE'].map((code) => `pay: ${code}`),
  ...['PAYMENT_UNDECIDED', 'PAYMENT_FAILED', '200'].map((code) => `finish card: ${code}`),
  ...['PAYMENT_UNDECIDED', 'TRANSITION_REFUSED', '200'].map((code) => `cancel: ${code}`),
  ...['repeat', 'card', 'deliver', 'leave', 'poll', 'staff'].map((action) => `${action}: 200`),
  ...['settle', 'expire', 'reconcile'].map((job) => `${job}: done`),
  'order: pending → cancelled by expiry',
  'order: paid → cancelled by superuser',
  'order: paid → shipping by staff',
  'refund: wrong amount',
  'late success: order cancelled',
  'late success: paid by another',
  'death: before',
  'death: after',
  'step: waited for a lock',
];

let testbeds: Testbed[] = [];
beforeAll(async () => {
  testbeds = await Promise.all(Array.from({ length: CONCURRENCY }, createTestbed));
}, MINUTE);
afterAll(() => Promise.all(testbeds.map((testbed) => testbed.close())));

test(
  '[STOCK-06, SETTLE-09] schedules of orders, payments and crashes agree with the model',
  async () => {
    const tally = new Tally();
    const started = performance.now();
    const runs = testbeds.map((testbed, index) =>
      fc.check(
        fc.asyncProperty(schedules, async (schedule) => {
          await runSchedule(testbed, schedule, tally);
        }),
        {
          seed: SEED + index,
          numRuns: Math.ceil(RUNS / CONCURRENCY),
          ...(PATH !== undefined && { path: PATH, endOnFailure: true }),
        },
      ),
    );
    const details = await Promise.all(runs);
    const seconds = Math.round((performance.now() - started) / 1000);
    for (const { stats } of testbeds.map(({ scheduler }) => scheduler)) {
      tally.add('step: taken', stats.steps);
      tally.add('step: by another than before', stats.switches);
      tally.add('step: waited for a lock', stats.blocked);
    }
    console.log(
      `${tally.get('schedules')} schedules in ${seconds} s, from seed ${SEED}\n${tally.toString()}`,
    );
    for (const each of details) expect(formatFailure(each)).toBe('');
    expect(findUnmetOutcomes(tally)).toEqual([]);
  },
  // 20,000 schedules on two busy cores take an hour.
  4 * 60 * MINUTE,
);

/** A run with fewer schedules need not include every outcome. */
function findUnmetOutcomes(tally: Tally): string[] {
  return tally.get('schedules') < 2000 ? [] : REQUIRED_OUTCOMES.filter((outcome) => tally.get(outcome) === 0);
}

function formatFailure(details: fc.RunDetails<[Schedule]>): string {
  if (!details.failed) return '';
  const { seed, counterexamplePath, numRuns, numShrinks, errorInstance, counterexample } = details;
  return [
    `failed after ${numRuns} schedules, shrunk ${numShrinks} times; again with`,
    `SCHEDULE_SEED=${seed} SCHEDULE_PATH=${counterexamplePath} npx vitest run --project server tests/server/schedules`,
    JSON.stringify(counterexample?.[0]),
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
  ].join('\n');
}
