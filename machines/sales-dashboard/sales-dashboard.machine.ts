/**
 * The sales metrics of a period, read by five calls one after the other. Choosing another period restarts from any
 * state.
 *
 * Clauses: ADMIN-DASH-08 to ADMIN-DASH-10, ERR-35, SESSION-07.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Period } from '#contract/types.ts';
import { type BlockOutput, type ReadOutput, salesDashboardPorts } from './sales-dashboard.ports.ts';
import { createEmptyMetrics, isSamePeriod, toMetrics } from './sales-dashboard.rules.ts';
import type {
  DashboardMetrics,
  SalesDashboardContext,
  SalesDashboardTypes,
} from './sales-dashboard.types.ts';

type ReadResult = { output: ReadOutput<unknown> };

const getOutput = ({ event }: { event: ReadResult }) => ({ output: event.output });
const getInput = ({ context }: { context: SalesDashboardContext }) => ({ period: context.period });
const isRead = { type: 'isRead', params: getOutput } as const;
const setBlock = <Block extends keyof DashboardMetrics>(block: Block) =>
  ({
    type: 'setMetrics',
    params: ({ event }: { event: { output: BlockOutput<Block> } }) => ({
      metrics: toMetrics(block, event.output),
    }),
  }) as const;

const unauthorised = {
  guard: { type: 'isUnauthorised', params: getOutput },
  target: 'sessionExpired',
  meta: { spec: ['ADMIN-DASH-09', 'SESSION-07', 'ERR-35'] },
} as const;
const failed = { target: 'incomplete', meta: { spec: ['ADMIN-DASH-10', 'ERR-35'] } } as const;
const meta = { spec: ['ADMIN-DASH-08', 'ADMIN-DASH-10'] } as const;
const getPeriod = ({ event }: { event: { period: Period } }) => ({ period: event.period });
const refresh = { 'metrics.refresh': 'readingSummary' } as const;

export const salesDashboardMachine = setup({
  types: {} as SalesDashboardTypes,
  actors: salesDashboardPorts,
  guards: {
    isRead: (_, { output }: ReadResult) => output.ok,
    isUnauthorised: (_, { output }: ReadResult) => !output.ok && output.kind === 'unauthorised',
    isAnotherPeriod: ({ context }, { period }: { period: Period }) => !isSamePeriod(context.period, period),
  },
  actions: {
    setMetrics: assign(({ context }, { metrics }: { metrics: Partial<DashboardMetrics> }) => ({
      metrics: { ...context.metrics, ...metrics },
    })),
    setPeriod: assign((_, { period }: { period: Period }) => ({ period })),
    clearMetrics: assign({ metrics: createEmptyMetrics }),
  },
}).createMachine({
  id: 'salesDashboard',
  context: ({ input }) => ({ period: input.period, metrics: createEmptyMetrics() }),
  initial: 'readingSummary',
  on: {
    'period.choose': {
      guard: { type: 'isAnotherPeriod', params: getPeriod },
      target: '.readingSummary',
      actions: { type: 'setPeriod', params: getPeriod },
      meta: { spec: ['ADMIN-DASH-08'] },
    },
  },
  states: {
    readingSummary: {
      description:
        'All earlier numbers are gone, and the first block, with the totals of the period, is being read.',
      tags: 'busy',
      meta,
      entry: 'clearMetrics',
      invoke: {
        id: 'readSummary',
        src: 'readSummary',
        input: getInput,
        onDone: [
          { guard: isRead, target: 'readingTopProducts', actions: setBlock('summary') },
          unauthorised,
          failed,
        ],
        onError: failed,
      },
    },
    readingTopProducts: {
      description: 'The totals are shown; the best-selling products are being read.',
      tags: 'busy',
      meta,
      invoke: {
        id: 'readTopProducts',
        src: 'readTopProducts',
        input: getInput,
        onDone: [
          { guard: isRead, target: 'readingTopCustomers', actions: setBlock('topProducts') },
          unauthorised,
          failed,
        ],
        onError: failed,
      },
    },
    readingTopCustomers: {
      description: 'The products are shown too; the best customers are being read.',
      tags: 'busy',
      meta,
      invoke: {
        id: 'readTopCustomers',
        src: 'readTopCustomers',
        input: getInput,
        onDone: [
          { guard: isRead, target: 'readingChannels', actions: setBlock('topCustomers') },
          unauthorised,
          failed,
        ],
        onError: failed,
      },
    },
    readingChannels: {
      description: 'The customers are shown too; the channels are being read.',
      tags: 'busy',
      meta,
      invoke: {
        id: 'readChannels',
        src: 'readChannels',
        input: getInput,
        onDone: [
          { guard: isRead, target: 'readingDailyMetrics', actions: setBlock('channels') },
          unauthorised,
          failed,
        ],
        onError: failed,
      },
    },
    readingDailyMetrics: {
      description: 'Everything but the daily chart is shown, and that is being read.',
      tags: 'busy',
      meta,
      invoke: {
        id: 'readDailyMetrics',
        src: 'readDailyMetrics',
        input: getInput,
        onDone: [
          { guard: isRead, target: 'complete', actions: setBlock('dailyMetrics') },
          unauthorised,
          failed,
        ],
        onError: failed,
      },
    },
    complete: {
      description: 'All five blocks are shown.',
      meta,
      on: refresh,
    },
    incomplete: {
      description:
        'One block could not be read, and those after it were not asked for. What was read stays on the screen.',
      meta: { spec: ['ADMIN-DASH-10', 'ERR-35'] },
      on: refresh,
    },
    sessionExpired: {
      description: 'The server no longer accepts the session (401): the screen leads to the sign-in.',
      type: 'final',
      meta: { spec: ['ADMIN-DASH-09', 'SESSION-07'] },
    },
  },
});

export type SalesDashboardActor = ActorRefFrom<typeof salesDashboardMachine>;
export type SalesDashboardSnapshot = SnapshotFrom<typeof salesDashboardMachine>;
