import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Period } from '#contract/types.ts';
import { salesDashboardMachine } from '#machines/sales-dashboard/sales-dashboard.machine.ts';
import type { BlockOutput, ReadInput } from '#machines/sales-dashboard/sales-dashboard.ports.ts';
import type { DashboardMetrics } from '#machines/sales-dashboard/sales-dashboard.types.ts';
import { salesDashboardView } from '#machines/sales-dashboard/sales-dashboard.view.ts';
import { metrics } from '#tests/models/sales-dashboard.model.ts';

const NOVEMBER: Period = { from: '2026-11-01', to: '2026-11-20' };
const BLOCKS = ['summary', 'topProducts', 'topCustomers', 'channels', 'dailyMetrics'] as const;
type Block = (typeof BLOCKS)[number];
type Answer = 'answers' | 'unauthorised' | 'failed' | 'breaks';

const NOTHING = { summary: null, topProducts: [], topCustomers: [], channels: [], dailyMetrics: [] };

/** Port calls stay pending until the test settles them; `log` records each call and abort. */
function start(period = NOVEMBER) {
  const log: string[] = [];
  const waiting = new Map<Block, (answer: Answer) => void>();
  const port = <Name extends Block>(call: Name) =>
    fromPromise<BlockOutput<Name>, ReadInput>(({ input, signal }) => {
      log.push(`${call} ${input.period.from} ${input.period.to}`);
      signal.addEventListener('abort', () => log.push(`${call} aborted`));
      const { promise, resolve, reject } = Promise.withResolvers<BlockOutput<Name>>();
      waiting.set(call, (answer) => {
        if (answer === 'answers') resolve({ ok: true, value: (metrics as DashboardMetrics)[call]! });
        else if (answer === 'breaks') reject(new Error('broken'));
        else resolve({ ok: false, kind: answer });
      });
      return promise;
    });
  const actor = createActor(
    salesDashboardMachine.provide({
      actors: {
        readSummary: port('summary'),
        readTopProducts: port('topProducts'),
        readTopCustomers: port('topCustomers'),
        readChannels: port('channels'),
        readDailyMetrics: port('dailyMetrics'),
      },
    }),
    { input: { period } },
  ).start();
  const settle = async (call: Block, answer: Answer = 'answers') => {
    waiting.get(call)?.(answer);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    actor,
    log,
    settle,
    async settleBefore(call: Block) {
      for (const earlier of BLOCKS.slice(0, BLOCKS.indexOf(call))) await settle(earlier);
    },
    view: () => salesDashboardView(actor.getSnapshot()),
  };
}

test('[ADMIN-DASH-08] the five calls are made in sequence, each after the previous one has ended', async () => {
  const { log, settle, view } = start();
  expect(log).toEqual(['summary 2026-11-01 2026-11-20']);
  await settle('summary');
  expect(log.slice(1)).toEqual(['topProducts 2026-11-01 2026-11-20']);
  await settle('topProducts');
  expect(log.slice(2)).toEqual(['topCustomers 2026-11-01 2026-11-20']);
  await settle('topCustomers');
  expect(log.slice(3)).toEqual(['channels 2026-11-01 2026-11-20']);
  await settle('channels');
  expect(log.slice(4)).toEqual(['dailyMetrics 2026-11-01 2026-11-20']);
  expect(view()).toMatchObject({ state: 'readingDailyMetrics', isLoading: true, canRefresh: false });
  await settle('dailyMetrics');
  expect(log).toHaveLength(5);
  expect(view()).toEqual({
    state: 'complete',
    isSessionExpired: false,
    isLoading: false,
    metrics: metrics,
    refreshLabel: 'Refresh',
    canRefresh: true,
  });
});

describe.each(BLOCKS.map((call, index) => [call, index] as const))('when %s fails', (call, index) => {
  const loaded = Object.fromEntries(BLOCKS.slice(0, index).map((earlier) => [earlier, metrics[earlier]]));

  test('[ADMIN-DASH-09, SESSION-07] a 401 sets the flag, stops loading and makes no further calls', async () => {
    const { log, settle, settleBefore, view } = start();
    await settleBefore(call);
    await settle(call, 'unauthorised');
    expect(view()).toMatchObject({
      state: 'sessionExpired',
      isSessionExpired: true,
      isLoading: false,
      canRefresh: false,
    });
    expect(log).toHaveLength(index + 1);
  });

  test.each(['failed', 'breaks'] as const)(
    '[ADMIN-DASH-10, ERR-35] any other failure (%s) ends loading and keeps what was loaded',
    async (answer) => {
      const { log, settle, settleBefore, view } = start();
      await settleBefore(call);
      await settle(call, answer);
      expect(view()).toEqual({
        state: 'incomplete',
        isSessionExpired: false,
        isLoading: false,
        metrics: { ...NOTHING, ...loaded },
        refreshLabel: 'Try again',
        canRefresh: true,
      });
      expect(log).toHaveLength(index + 1);
    },
  );
});

test('a refresh loads everything again from scratch', async () => {
  const { actor, log, settle, settleBefore, view } = start();
  await settleBefore('dailyMetrics');
  await settle('dailyMetrics', 'failed');
  actor.send({ type: 'metrics.refresh' });
  expect(view()).toMatchObject({ state: 'readingSummary', isLoading: true, metrics: NOTHING });
  await settleBefore('dailyMetrics');
  await settle('dailyMetrics');
  expect(view()).toMatchObject({ state: 'complete', metrics: metrics });
  expect(log).toHaveLength(10);
  actor.send({ type: 'metrics.refresh' });
  expect(view()).toMatchObject({ state: 'readingSummary', isLoading: true, metrics: NOTHING });
});

test('another period aborts the call in progress and starts over; the same one changes nothing', async () => {
  const { actor, log, settle, view } = start();
  await settle('summary');
  actor.send({ type: 'period.choose', period: { from: '2026-11-01', to: '2026-11-20' } });
  expect(log).toHaveLength(2);
  actor.send({ type: 'period.choose', period: { from: null, to: '2026-10-31' } });
  expect(log.slice(2)).toEqual(['topProducts aborted', 'summary null 2026-10-31']);
  expect(view()).toMatchObject({ state: 'readingSummary', metrics: NOTHING });
});

test('another period restarts the first call while it is in progress', () => {
  const { actor, log } = start();
  actor.send({ type: 'period.choose', period: { from: null, to: null } });
  expect(log.slice(1)).toEqual(['summary aborted', 'summary null null']);
});
