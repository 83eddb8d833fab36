/**
 * The figures of a period, read by five calls one after the other: ADMIN-DASH-08 to ADMIN-DASH-10, ERR-35, SESSION-07.
 *
 *   readingSummary → readingTopProducts → readingTopCustomers → readingChannels → readingDailyMetrics → complete
 *                  ↘ incomplete, sessionOver (from each of the five)
 *
 * Another period begins again from anywhere. Only `sessionOver` is final: the screen is left.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Period } from '#contract/types.ts';
import { type BlockOutput, type ReadOutput, salesDashboardPorts } from './sales-dashboard.ports.ts';
import { figuresIn, isSamePeriod, noFigures } from './sales-dashboard.rules.ts';
import type { Figures, SalesDashboardContext, SalesDashboardTypes } from './sales-dashboard.types.ts';

type Read = { output: ReadOutput<unknown> };

const outputIn = ({ event }: { event: Read }) => ({ output: event.output });
const inputOf = ({ context }: { context: SalesDashboardContext }) => ({ period: context.period });
const isRead = { type: 'isRead', params: outputIn } as const;
const take = <Block extends keyof Figures>(block: Block) =>
  ({
    type: 'take',
    params: ({ event }: { event: { output: BlockOutput<Block> } }) => ({
      figures: figuresIn(block, event.output),
    }),
  }) as const;

const unauthorised = {
  guard: { type: 'isUnauthorised', params: outputIn },
  target: 'sessionOver',
  meta: { spec: ['ADMIN-DASH-09', 'SESSION-07', 'ERR-35'] },
} as const;
const failed = { target: 'incomplete', meta: { spec: ['ADMIN-DASH-10', 'ERR-35'] } } as const;
const meta = { spec: ['ADMIN-DASH-08', 'ADMIN-DASH-10'] } as const;
const periodIn = ({ event }: { event: { period: Period } }) => ({ period: event.period });
const refresh = { 'figures.refresh': 'readingSummary' } as const;

export const salesDashboardMachine = setup({
  types: {} as SalesDashboardTypes,
  actors: salesDashboardPorts,
  guards: {
    isRead: (_, { output }: Read) => output.ok,
    isUnauthorised: (_, { output }: Read) => !output.ok && output.kind === 'unauthorised',
    isAnotherPeriod: ({ context }, { period }: { period: Period }) => !isSamePeriod(context.period, period),
  },
  actions: {
    take: assign(({ context }, { figures }: { figures: Partial<Figures> }) => ({
      figures: { ...context.figures, ...figures },
    })),
    takePeriod: assign((_, { period }: { period: Period }) => ({ period })),
    forget: assign({ figures: noFigures }),
  },
}).createMachine({
  id: 'salesDashboard',
  context: ({ input }) => ({ period: input.period, figures: noFigures() }),
  initial: 'readingSummary',
  on: {
    'period.chosen': {
      guard: { type: 'isAnotherPeriod', params: periodIn },
      target: '.readingSummary',
      actions: { type: 'takePeriod', params: periodIn },
      meta: { spec: ['ADMIN-DASH-08'] },
    },
  },
  states: {
    readingSummary: {
      tags: 'busy',
      meta,
      entry: 'forget',
      invoke: {
        id: 'readSummary',
        src: 'readSummary',
        input: inputOf,
        onDone: [
          { guard: isRead, target: 'readingTopProducts', actions: take('summary') },
          unauthorised,
          failed,
        ],
        onError: failed,
      },
    },
    readingTopProducts: {
      tags: 'busy',
      meta,
      invoke: {
        id: 'readTopProducts',
        src: 'readTopProducts',
        input: inputOf,
        onDone: [
          { guard: isRead, target: 'readingTopCustomers', actions: take('topProducts') },
          unauthorised,
          failed,
        ],
        onError: failed,
      },
    },
    readingTopCustomers: {
      tags: 'busy',
      meta,
      invoke: {
        id: 'readTopCustomers',
        src: 'readTopCustomers',
        input: inputOf,
        onDone: [
          { guard: isRead, target: 'readingChannels', actions: take('topCustomers') },
          unauthorised,
          failed,
        ],
        onError: failed,
      },
    },
    readingChannels: {
      tags: 'busy',
      meta,
      invoke: {
        id: 'readChannels',
        src: 'readChannels',
        input: inputOf,
        onDone: [
          { guard: isRead, target: 'readingDailyMetrics', actions: take('channels') },
          unauthorised,
          failed,
        ],
        onError: failed,
      },
    },
    readingDailyMetrics: {
      tags: 'busy',
      meta,
      invoke: {
        id: 'readDailyMetrics',
        src: 'readDailyMetrics',
        input: inputOf,
        onDone: [{ guard: isRead, target: 'complete', actions: take('dailyMetrics') }, unauthorised, failed],
        onError: failed,
      },
    },
    complete: { meta, on: refresh },
    incomplete: { meta: { spec: ['ADMIN-DASH-10', 'ERR-35'] }, on: refresh },
    sessionOver: { type: 'final', meta: { spec: ['ADMIN-DASH-09', 'SESSION-07'] } },
  },
});

export type SalesDashboardActor = ActorRefFrom<typeof salesDashboardMachine>;
export type SalesDashboardSnapshot = SnapshotFrom<typeof salesDashboardMachine>;
