/**
 * Keeps the cars of this device and those of the account the same while somebody is signed in. What changed on which
 * side is found by comparing, so a change made while a call is under way is sent by the next one.
 *
 * Clauses: FIT-14, FIT-15.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { PORT_DEFECT } from '../port-failure.ts';
import { garageSyncPorts, type SyncOutput } from './garage-sync.ports.ts';
import { describeLeftOut } from './garage-sync.rules.ts';
import type { GarageSyncContext, GarageSyncTypes } from './garage-sync.types.ts';

type OutputParams = { output: SyncOutput };

const initialContext: GarageSyncContext = { userId: null, tries: 0, leftOut: [], message: null };
const getOutput = ({ event }: { event: OutputParams }) => ({ output: event.output });
const setResult = { type: 'setResult', params: getOutput } as const;
const failedAfter = (tries: number) =>
  ({
    type: 'isUnreachableAfter',
    params: ({ event }: { event: OutputParams }) => ({ output: event.output, tries }),
  }) as const;
const answers = [
  {
    guard: { type: 'leavesOut', params: getOutput },
    target: '#garageSync.saving',
    reenter: true,
    actions: [setResult, { type: 'announceLeftOut', params: getOutput }],
    meta: { spec: ['FIT-14'] },
  },
  {
    guard: { type: 'isDone', params: getOutput },
    target: '#garageSync.synced',
    actions: setResult,
    meta: { spec: ['FIT-14'] },
  },
  {
    guard: { type: 'isAnswered', params: getOutput },
    target: '#garageSync.saving',
    reenter: true,
    actions: setResult,
  },
  { guard: failedAfter(0), target: '#garageSync.offline.soon', actions: 'countTry' },
] as const;
const refused = {
  target: '#garageSync.refused',
  actions: { type: 'explain', params: getOutput },
} as const;
const syncGarage = {
  id: 'syncGarage',
  src: 'syncGarage',
  input: ({ context }: { context: GarageSyncContext }) => ({ userId: context.userId ?? 0 }),
  onDone: [...answers, refused],
  onError: {
    target: '#garageSync.refused',
    actions: { type: 'explain', params: { output: PORT_DEFECT } },
  },
} as const;
/** The only state that can be entered after failures. */
const syncAgain = {
  ...syncGarage,
  onDone: [
    ...answers,
    { guard: failedAfter(1), target: '#garageSync.offline.later', actions: 'countTry' },
    { guard: failedAfter(2), target: '#garageSync.offline.rarely' },
    refused,
  ],
} as const;

export const garageSyncMachine = setup({
  types: {} as GarageSyncTypes,
  actors: garageSyncPorts,
  guards: {
    leavesOut: (_, { output }: OutputParams) => output.ok && output.newlyLeftOut.length > 0,
    isDone: (_, { output }: OutputParams) => output.ok && output.isDone,
    isAnswered: (_, { output }: OutputParams) => output.ok,
    isUnreachableAfter: ({ context }, { output, tries }: OutputParams & { tries: number }) =>
      !output.ok && output.kind === 'network' && context.tries === tries,
  },
  actions: {
    setUser: assign((_, { userId }: { userId: number }) => ({ ...initialContext, userId })),
    forgetUser: assign(initialContext),
    setResult: assign((_, { output }: OutputParams) => ({
      tries: 0,
      message: null,
      leftOut: output.ok ? output.leftOut : [],
    })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    explain: assign((_, { output }: OutputParams) => ({
      tries: 0,
      message: !output.ok && output.kind === 'refused' ? (output.message ?? null) : null,
    })),
    announceLeftOut: emit((_, { output }: OutputParams) => ({
      type: 'toast.show',
      kind: 'blank',
      text: describeLeftOut(output.ok ? output.newlyLeftOut : []),
    })),
  },
  delays: {
    /** In ms; after the third try in vain it is tried every 30 s. */
    firstRetry: 2_000,
    secondRetry: 8_000,
    laterRetry: 30_000,
  },
}).createMachine({
  id: 'garageSync',
  context: initialContext,
  initial: 'signedOut',
  on: {
    'session.signedIn': {
      target: '.merging',
      reenter: true,
      actions: { type: 'setUser', params: ({ event }) => ({ userId: event.userId }) },
      meta: { spec: ['FIT-14'] },
    },
    'session.signedOut': { target: '.signedOut', actions: 'forgetUser', meta: { spec: ['FIT-15'] } },
  },
  states: {
    signedOut: {
      description: 'Nobody is signed in: the cars are a guest’s, on this device alone.',
      meta: { spec: ['FIT-15'] },
    },
    merging: {
      description:
        'Somebody has signed in. Cars that a guest chose here are added to the account’s; if the device had the account’s cars already, it sends what changed.',
      tags: 'busy',
      meta: { spec: ['FIT-14'] },
      invoke: syncGarage,
    },
    synced: {
      description: 'The account and this device have the same cars.',
      meta: { spec: ['FIT-14'] },
      on: { 'garage.changed': 'saving', 'tab.returned': 'refreshing' },
    },
    refreshing: {
      description: 'The tab is visible again: another device may have changed the account’s cars.',
      tags: 'busy',
      meta: { spec: ['FIT-14'] },
      invoke: syncGarage,
    },
    saving: {
      description: 'What this device changed is sent.',
      tags: 'busy',
      meta: { spec: ['FIT-14'] },
      invoke: syncAgain,
    },
    offline: {
      description:
        'The shop did not answer. The changes stay on this device and are sent after 2 s, 8 s and then every 30 s.',
      meta: { spec: ['FIT-14'] },
      on: { 'sync.retry': 'saving', 'tab.returned': 'saving' },
      initial: 'soon',
      states: {
        soon: {
          description: 'Tried once in vain; the next try is 2 s later.',
          after: { firstRetry: '#garageSync.saving' },
        },
        later: {
          description: 'Tried twice in vain; the next try is 8 s later.',
          after: { secondRetry: '#garageSync.saving' },
        },
        rarely: {
          description: 'Tried three times in vain or more; the next try is 30 s later.',
          after: { laterRetry: '#garageSync.saving' },
        },
      },
    },
    refused: {
      description:
        'The account refused a change; the reason is shown. It is sent again with the next change.',
      meta: { spec: ['FIT-14'] },
      on: { 'garage.changed': 'saving', 'sync.retry': 'saving', 'tab.returned': 'saving' },
    },
  },
});

export type GarageSyncActor = ActorRefFrom<typeof garageSyncMachine>;
export type GarageSyncSnapshot = SnapshotFrom<typeof garageSyncMachine>;
