import { env } from 'node:process';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSchedule } from './run-schedule.ts';
import { type Schedule, schedules } from './schedule.ts';
import { Tally } from './tally.ts';
import { createWorld, type World } from './world.ts';

const RUNS = Number(env['SCHEDULES'] ?? 2000);
const SEED = Number(env['SCHEDULE_SEED'] ?? 20260101);
const PATH = env['SCHEDULE_PATH'];
/** Worlds that play side by side, while one waits for its database. */
const LANES = PATH === undefined ? Number(env['SCHEDULE_LANES'] ?? 3) : 1;
const MINUTE = 60_000;

/** What 2,000 schedules must have met, or they show nothing. */
const MET = [
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

let worlds: World[] = [];
beforeAll(async () => {
  worlds = await Promise.all(Array.from({ length: LANES }, createWorld));
}, MINUTE);
afterAll(() => Promise.all(worlds.map((world) => world.close())));

test(
  '[STOCK-06, SETTLE-09] schedules of orders, payments and deaths agree with the model',
  async () => {
    const tally = new Tally();
    const started = performance.now();
    const lanes = worlds.map((world, lane) =>
      fc.check(
        fc.asyncProperty(schedules, async (schedule) => {
          await runSchedule(world, schedule, tally);
        }),
        {
          seed: SEED + lane,
          numRuns: Math.ceil(RUNS / LANES),
          ...(PATH !== undefined && { path: PATH, endOnFailure: true }),
        },
      ),
    );
    const details = await Promise.all(lanes);
    const seconds = Math.round((performance.now() - started) / 1000);
    for (const { met } of worlds.map(({ conductor }) => conductor)) {
      tally.add('step: taken', met.steps);
      tally.add('step: by another than before', met.switches);
      tally.add('step: waited for a lock', met.blocked);
    }
    console.log(`${tally.of('schedules')} schedules in ${seconds} s, from seed ${SEED}\n${tally.toString()}`);
    for (const each of details) expect(failureOf(each)).toBe('');
    expect(notMet(tally)).toEqual([]);
  },
  60 * MINUTE,
);

/** Fewer schedules need not meet everything. */
function notMet(tally: Tally): string[] {
  return tally.of('schedules') < 2000 ? [] : MET.filter((what) => tally.of(what) === 0);
}

function failureOf(details: fc.RunDetails<[Schedule]>): string {
  if (!details.failed) return '';
  const { seed, counterexamplePath, numRuns, numShrinks, errorInstance, counterexample } = details;
  return [
    `failed after ${numRuns} schedules, shrunk ${numShrinks} times; again with`,
    `SCHEDULE_SEED=${seed} SCHEDULE_PATH=${counterexamplePath} npx vitest run --project server tests/server/schedules`,
    JSON.stringify(counterexample?.[0]),
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
  ].join('\n');
}
