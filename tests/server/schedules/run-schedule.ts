import { reconcile } from '../../../server/features/payments/reconcile.ts';
import { brokenRules } from './broken-rules.ts';
import { type Facts, readFacts } from './facts.ts';
import { listedProducts, unexplained, unsettled } from './model.ts';
import { type Done, deliver, type Planned, plan } from './perform.ts';
import { predicted } from './predict.ts';
import type { Batch, Schedule } from './schedule.ts';
import { conducted } from './shop-process.ts';
import type { Tally } from './tally.ts';
import { PROCESSES, type World } from './world.ts';

const HOUR = 3_600_000;

/**
 * Plays a schedule in a fresh shop and answers what is left when everything is settled; throws, with its story, where
 * the shop is not what the model says.
 */
export async function runSchedule(world: World, schedule: Schedule, tally: Tally): Promise<Facts> {
  await world.reset();
  const story: string[] = [];
  let facts = await readFacts(world.database.sql);
  for (const batch of schedule.batches) facts = await runBatch({ world, tally, story }, batch, facts);
  await settleAll(world, schedule.lettersArrive);
  const end = await readFacts(world.database.sql);
  const broken = await brokenRules(world.database.db, end, listedProducts(world.products));
  refuse([...broken, ...unsettled(end)], story);
  count(tally, end);
  return end;
}

interface Play {
  world: World;
  tally: Tally;
  story: string[];
}

async function runBatch({ world, tally, story }: Play, batch: Batch, before: Facts): Promise<Facts> {
  const { database, conductor, clock, processes } = world;
  if (batch.wait > 0) {
    clock.advance(batch.wait);
    await world.sweep();
  }
  const known = batch.wait > 0 ? await readFacts(database.sql) : before;
  if (batch.down) await world.setDown(batch.down);
  const planned = batch.actions
    .flatMap((action) => Array.from({ length: 'times' in action ? action.times : 1 }, () => action))
    .slice(0, PROCESSES)
    .map((action) => plan(world, known, action));
  const servers = planned.flatMap(({ byServer }, place) => (byServer ? [place] : []));
  const place = batch.death && servers[batch.death.place % Math.max(servers.length, 1)];
  const death = batch.death && place !== null && place !== undefined ? { ...batch.death, place } : null;
  const done: (Done | 'died')[] = planned.map(() => 'died');
  conductor.trace.length = 0;
  const operations = planned.map((each, index) => async () => {
    done[index] = await perform(world, each, index);
  });
  // Alone and immortal, its steps can come in one order only.
  if (operations.length === 1 && !death) await operations[0]!();
  else
    await conductor.run(operations, { picks: batch.picks, death, kill: (index) => processes[index]!.kill() });
  const results = done.map((outcome) => (outcome === 'died' ? 'died' : outcome.result));
  for (const [index, { action }] of planned.entries()) tally.add(`${action.do}: ${results[index]}`);
  const told = planned.map(({ action }, index) => `${index}: ${JSON.stringify(action)} → ${results[index]}`);
  tell(story, batch, told, conductor.trace);
  for (const [index, each] of processes.slice(0, planned.length).entries()) {
    if (!each.isDead()) continue;
    tally.add(`death: ${death!.when}`);
    const restarted = await world.restart(index);
    if (batch.recovers) await reconcile(restarted.ctx);
  }
  if (batch.down) {
    tally.add(`down: ${batch.down}`);
    await world.setDown(null);
  }
  const after = await readFacts(database.sql);
  const now = clock.now().getTime();
  const wrong = [
    ...(await brokenRules(database.db, after, listedProducts(world.products))),
    ...unexplained({ before: known, after, planned, done, now }),
    ...mispredicted({ world, batch, known, planned, done }),
  ];
  refuse(wrong, story);
  return after;
}

function perform(world: World, { run, byServer }: Planned, place: number): Promise<Done> {
  const server = world.processes[place]!;
  if (byServer) return run(server).catch((error: unknown) => ({ result: 'threw', defect: String(error) }));
  const { conductor } = world;
  return conducted({ conductor, place, isDead: () => false, kill: server.kill }, 'the payer acts', () =>
    run(server),
  );
}

interface Alone {
  world: World;
  batch: Batch;
  known: Facts;
  planned: Planned[];
  done: (Done | 'died')[];
}

function mispredicted({ world, batch, known, planned, done }: Alone): string[] {
  const [only] = planned;
  const [outcome] = done;
  if (planned.length !== 1 || !only || !outcome || outcome === 'died' || batch.down) return [];
  const shoppers = world.shoppers.map(({ id }) => id);
  const expected = predicted(known, only, { now: world.clock.now().getTime(), shoppers });
  if (expected === null || expected === outcome.result) return [];
  return [`${only.action.do}: ${outcome.result} where ${expected} was due`];
}

/** Every deadline passes and every provider is asked, by a process that has just been started. */
async function settleAll(world: World, lettersArrive: boolean): Promise<void> {
  const [process] = world.processes;
  for (const letter of world.letters) {
    if (!letter.isDelivered && (lettersArrive || letter.mustArrive)) await deliver(process!, letter);
  }
  world.clock.advance(HOUR + 60_000);
  await world.sweep();
  await reconcile(process!.ctx);
}

function tell(story: string[], { wait, down }: Batch, results: string[], trace: string[]): void {
  if (wait > 0) story.push(`${wait / 1000} s later`);
  if (down) story.push(`${down} is down`);
  story.push(...results, ...trace.map((line) => `     ${line}`));
}

function refuse(wrong: string[], story: string[]): void {
  if (wrong.length === 0) return;
  throw new Error(`${wrong.join('\n')}\n\nWhat happened, and the steps in their order:\n${story.join('\n')}`);
}

/** What became of a schedule's orders and payments. */
function count(tally: Tally, { orders, attempts, refunds, reviews }: Facts): void {
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
