import { reconcile } from '../../../server/features/payments/settle/reconcile.ts';
import { findUnexplainedChanges, findUnsettled, getInitialProducts } from './model.ts';
import { type ActionResult, deliver, type PlannedAction, plan } from './plan-action.ts';
import { predictResult } from './predict.ts';
import type { Batch, Schedule } from './schedule.ts';
import { runInTurn } from './shop-process.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import type { Tally } from './tally.ts';
import { PROCESSES, type Testbed } from './testbed.ts';
import { findViolations } from './violations.ts';

const HOUR = 3_600_000;

/**
 * Runs a schedule in a fresh shop and returns the snapshot after settling. Throws with the schedule's log when the shop
 * disagrees with the model.
 */
export async function runSchedule(testbed: Testbed, schedule: Schedule, tally: Tally): Promise<Snapshot> {
  await testbed.reset();
  const journal: string[] = [];
  let snapshot = await readSnapshot(testbed.database.db);
  for (const batch of schedule.batches)
    snapshot = await runBatch({ testbed, tally, story: journal }, batch, snapshot);
  await settleAll(testbed, schedule.callbacksArrive);
  const end = await readSnapshot(testbed.database.db);
  const broken = await findViolations(testbed.database.db, end, getInitialProducts(testbed.products));
  assertNoViolations([...broken, ...findUnsettled(end)], journal);
  count(tally, end);
  return end;
}

interface RunState {
  testbed: Testbed;
  tally: Tally;
  story: string[];
}

async function runBatch(
  { testbed, tally, story: journal }: RunState,
  batch: Batch,
  before: Snapshot,
): Promise<Snapshot> {
  const { database, scheduler, clock, processes } = testbed;
  if (batch.wait > 0) {
    clock.advance(batch.wait);
    await testbed.sweep();
  }
  const initial = batch.wait > 0 ? await readSnapshot(database.db) : before;
  if (batch.down) await testbed.setDown(batch.down);
  const planned = batch.actions
    .flatMap((action) => Array.from({ length: 'times' in action ? action.times : 1 }, () => action))
    .slice(0, PROCESSES)
    .map((action) => plan(testbed, initial, action));
  const servers = planned.flatMap(({ runsOnServer: byServer }, place) => (byServer ? [place] : []));
  const place = batch.death && servers[batch.death.place % Math.max(servers.length, 1)];
  const death = batch.death && place !== null && place !== undefined ? { ...batch.death, place } : null;
  const done: (ActionResult | 'died')[] = planned.map(() => 'died');
  scheduler.trace.length = 0;
  const operations = planned.map((each, index) => async () => {
    done[index] = await perform(testbed, each, index);
  });
  // A single operation without a crash has only one possible order of steps.
  if (operations.length === 1 && !death) await operations[0]!();
  else
    await scheduler.run(operations, { picks: batch.picks, death, kill: (index) => processes[index]!.kill() });
  const results = done.map((outcome) => (outcome === 'died' ? 'died' : outcome.result));
  for (const [index, { action }] of planned.entries()) tally.add(`${action.do}: ${results[index]}`);
  const actionLines = planned.map(
    ({ action }, index) => `${index}: ${JSON.stringify(action)} → ${results[index]}`,
  );
  appendToJournal(journal, batch, actionLines, scheduler.trace);
  for (const [index, each] of processes.slice(0, planned.length).entries()) {
    if (!each.isDead()) continue;
    tally.add(`death: ${death!.when}`);
    const restarted = await testbed.restart(index);
    if (batch.recovers) await reconcile(restarted.ctx);
  }
  if (batch.down) {
    tally.add(`down: ${batch.down}`);
    await testbed.setDown(null);
  }
  const after = await readSnapshot(database.db);
  const now = clock.now().getTime();
  const violations = [
    ...(await findViolations(database.db, after, getInitialProducts(testbed.products))),
    ...findUnexplainedChanges({ before: initial, after, planned, done, now }),
    ...findMisprediction({ testbed, batch, initial, planned, done }),
  ];
  assertNoViolations(violations, journal);
  return after;
}

function perform(
  testbed: Testbed,
  { run, runsOnServer }: PlannedAction,
  place: number,
): Promise<ActionResult> {
  const server = testbed.processes[place]!;
  if (runsOnServer)
    return run(server).catch((error: unknown) => ({ result: 'threw', defect: String(error) }));
  const { scheduler } = testbed;
  return runInTurn({ scheduler, place, isDead: () => false, kill: server.kill }, 'the payer acts', () =>
    run(server),
  );
}

interface SoloRun {
  testbed: Testbed;
  batch: Batch;
  initial: Snapshot;
  planned: PlannedAction[];
  done: (ActionResult | 'died')[];
}

function findMisprediction({ testbed, batch, initial, planned, done }: SoloRun): string[] {
  const [only] = planned;
  const [outcome] = done;
  if (planned.length !== 1 || !only || !outcome || outcome === 'died' || batch.down) return [];
  const shoppers = testbed.shoppers.map(({ id }) => id);
  const expected = predictResult(initial, only, { now: testbed.clock.now().getTime(), shoppers });
  if (expected === null || expected === outcome.result) return [];
  return [`${only.action.do}: ${outcome.result} where ${expected} was due`];
}

/** Passes every deadline and queries every provider, from a freshly started process. */
async function settleAll(testbed: Testbed, callbacksArrive: boolean): Promise<void> {
  const [process] = testbed.processes;
  for (const callback of testbed.callbacks) {
    if (!callback.isDelivered && (callbacksArrive || callback.mustArrive)) await deliver(process!, callback);
  }
  testbed.clock.advance(HOUR + 60_000);
  await testbed.sweep();
  await reconcile(process!.ctx);
}

function appendToJournal(journal: string[], { wait, down }: Batch, results: string[], trace: string[]): void {
  if (wait > 0) journal.push(`${wait / 1000} s later`);
  if (down) journal.push(`${down} is down`);
  journal.push(...results, ...trace.map((line) => `     ${line}`));
}

function assertNoViolations(violations: string[], journal: string[]): void {
  if (violations.length === 0) return;
  throw new Error(
    `${violations.join('\n')}\n\nWhat happened, and the steps in their order:\n${journal.join('\n')}`,
  );
}

function count(tally: Tally, { orders, attempts, refunds, reviews }: Snapshot): void {
  tally.add('schedules');
  for (const { events } of orders) {
    for (const { from, to, actor } of events) tally.add(`order: ${from ?? 'new'} → ${to} by ${actor}`);
  }
  for (const { provider, state } of attempts) tally.add(`attempt: ${provider} ${state}`);
  for (const { reason } of refunds) {
    if (/after the order was cancelled/.test(reason)) tally.add('late success: order cancelled');
    else if (/by another payment already/.test(reason)) tally.add('late success: paid by another');
    else tally.add(`refund: ${/was due/.test(reason) ? 'wrong amount' : 'cancelled after payment'}`);
  }
  for (const { kind } of reviews) tally.add(`review: ${kind}`);
}
