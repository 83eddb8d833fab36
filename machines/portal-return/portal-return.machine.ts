/**
 * What became of an order's payment, on /order-confirmation: CONFIRM-01, CONFIRM-02, API-PAY-01, API-PAY-02, ERR-26.
 *
 * Only the server knows whether the money arrived, so it is asked, first often and then now and then, until it does.
 *
 *   waitingForSession → finding → reading → undecided → waitingShortly ⇄ asking → reading
 *                                              ↓                  waitingLonger ⇄
 *                                              ├→ confirmed
 *                                              ├→ decided ⇄ openingPage → leftForPortal
 *                                              └→ unreadable
 *
 * `signInNeeded`, `noOrder` and `leftForPortal` are final. A decided order is read again when it is looked at again.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { PaymentMethod } from '#contract/types.ts';
import {
  type AskStatusOutput,
  type OpenPageOutput,
  portalReturnPorts,
  type ReadOrderOutput,
} from './portal-return.ports.ts';
import * as rules from './portal-return.rules.ts';
import type { PortalReturnEvent, PortalReturnTypes } from './portal-return.types.ts';

type Read = { output: ReadOrderOutput };
type Asked = { output: AskStatusOutput };
type Opened = { output: OpenPageOutput };
type Session = Extract<PortalReturnEvent, { type: 'session.changed' }>;

const outputOf = <Output>({ event }: { event: { output: Output } }) => ({ output: event.output });
const methodOf = ({ event }: { event: { method: PaymentMethod } }) => ({ method: event.method });
const look = { 'order.look': 'asking' } as const;
const openPage = { guard: { type: 'opensPage', params: methodOf }, target: 'openingPage' } as const;
const payAgain = [
  openPage,
  {
    guard: { type: 'hasScreen', params: methodOf },
    actions: { type: 'announcePayAgain', params: methodOf },
  },
] as const;

export const portalReturnMachine = setup({
  types: {} as PortalReturnTypes,
  actors: portalReturnPorts,
  guards: {
    isSignedIn: ({ context }) => context.looker === 'signedIn',
    isSignedOut: ({ context }) => context.looker === 'signedOut',
    namesNothing: ({ context }) =>
      context.looker !== 'unknown' && context.orderNumber === null && context.trackingId === null,
    endsSession: (_, { looker }: Pick<Session, 'looker'>) => looker === 'signedOut',
    hasOrder: ({ context }) => rules.orderNumberIn(context) !== null,
    hasTrackingId: ({ context }) => context.trackingId !== null,
    isUndecided: (_, { output }: Read) => output.ok && rules.isUndecided(output.detail),
    isStillUndecided: ({ context }) => context.detail !== null && rules.isUndecided(context.detail),
    isPaid: (_, { output }: Read) => output.ok && rules.isPaid(output.detail),
    isRead: (_, { output }: Read) => output.ok,
    isForgotten: ({ context }, { output }: Read) =>
      !output.ok && output.kind === 'notFound' && context.orderNumber === null && context.trackingId === null,
    isShown: ({ context }) => context.detail !== null,
    isFirstLook: ({ context }) => context.asks === 0,
    takesLong: ({ context }) => rules.takesLong(context),
    isAnswered: (_, { output }: Asked) => output.ok,
    isOpened: (_, { output }: Opened) => output.ok,
    opensPage: ({ context }, { method }: { method: PaymentMethod }) =>
      method === 'pesapal' && rules.mayPayAgain(context, method),
    hasScreen: ({ context }, { method }: { method: PaymentMethod }) =>
      method !== 'pesapal' && rules.mayPayAgain(context, method),
  },
  actions: {
    takeSession: assign((_, { looker, remembered }: Omit<Session, 'type'>) => ({ looker, remembered })),
    takeDetail: assign(({ context }, { output }: Read) => ({
      detail: output.ok ? output.detail : context.detail,
    })),
    explainRead: assign((_, { output }: Read) => ({ failure: rules.readFailure(output) })),
    explainReadDefect: assign({ failure: rules.TEXTS.notShown }),
    forgetFailure: assign({ failure: null }),
    forgetAsks: assign({ asks: 0 }),
    countAsk: assign({ asks: ({ context }) => Math.min(context.asks + 1, rules.ASKS_SOON) }),
    takeNumber: assign(({ context }, { output }: Asked) => ({
      orderNumber: output.ok ? output.orderNumber : context.orderNumber,
    })),
    explainAsk: assign((_, { output }: Asked) => ({ failure: rules.askFailure(output) })),
    explainAskDefect: assign({ failure: rules.TEXTS.checkFailed }),
    forgetPayFailure: assign({ payFailure: null }),
    explainPage: assign((_, { output }: Opened) => ({ payFailure: rules.pageFailure(output) })),
    explainPageDefect: assign({ payFailure: rules.TEXTS.pageFailed }),
    announceSignIn: emit({ type: 'return.signInNeeded' }),
    announcePaid: emit(({ context }) => ({
      type: 'return.paid',
      orderNumber: context.detail?.order.order_number ?? '',
    })),
    announcePage: emit((_, { output }: Opened) => ({
      type: 'return.openPortal',
      url: output.ok ? output.url : '',
    })),
    announcePayAgain: emit(({ context }, { method }: { method: PaymentMethod }) => {
      if (context.detail === null) throw new Error('there is no order to pay');
      return { type: 'return.payAgain', method, detail: context.detail };
    }),
  },
  // The server asks the provider at most every 5 s; what is not decided at once mostly takes minutes.
  delays: { soon: 3_000, later: 8_000 },
}).createMachine({
  id: 'portalReturn',
  context: ({ input }) => ({ ...input, detail: null, asks: 0, failure: null, payFailure: null }),
  initial: 'waitingForSession',
  on: {
    'session.changed': {
      guard: { type: 'endsSession', params: ({ event: { looker } }) => ({ looker }) },
      target: '.signInNeeded',
    },
  },
  states: {
    waitingForSession: {
      meta: { spec: ['CONFIRM-01'] },
      always: [
        { guard: 'isSignedIn', target: 'finding' },
        { guard: 'namesNothing', target: 'noOrder', meta: { spec: ['CONFIRM-01', 'CONFIRM-02'] } },
        { guard: 'isSignedOut', target: 'signInNeeded' },
      ],
      on: {
        'session.changed': {
          actions: {
            type: 'takeSession',
            params: ({ event: { looker, remembered } }) => ({ looker, remembered }),
          },
        },
      },
    },
    finding: {
      always: [
        { guard: 'hasOrder', target: 'reading' },
        { guard: 'hasTrackingId', target: 'asking', meta: { spec: ['API-PAY-02'] } },
        { target: 'noOrder' },
      ],
    },
    reading: {
      tags: 'busy',
      meta: { spec: ['CONFIRM-01'] },
      entry: 'forgetFailure',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ orderNumber: rules.orderNumberIn(context) ?? '' }),
        onDone: [
          {
            guard: { type: 'isUndecided', params: outputOf },
            target: 'undecided',
            actions: { type: 'takeDetail', params: outputOf },
          },
          {
            guard: { type: 'isPaid', params: outputOf },
            target: 'confirmed',
            actions: { type: 'takeDetail', params: outputOf },
          },
          {
            guard: { type: 'isRead', params: outputOf },
            target: 'decided',
            actions: { type: 'takeDetail', params: outputOf },
          },
          { guard: { type: 'isForgotten', params: outputOf }, target: 'noOrder' },
          { target: 'unreadable', actions: { type: 'explainRead', params: outputOf } },
        ],
        onError: { target: 'unreadable', actions: 'explainReadDefect' },
      },
    },
    undecided: {
      always: [
        { guard: 'isFirstLook', target: 'asking' },
        { guard: 'takesLong', target: 'waitingLonger' },
        { target: 'waitingShortly' },
      ],
    },
    asking: {
      tags: 'busy',
      meta: { spec: ['CONFIRM-01', 'API-PAY-02'] },
      entry: ['countAsk', 'forgetFailure'],
      invoke: {
        id: 'askStatus',
        src: 'askStatus',
        input: ({ context }) => rules.askInput(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'reading',
            actions: { type: 'takeNumber', params: outputOf },
          },
          {
            guard: 'isShown',
            target: 'undecided',
            actions: { type: 'explainAsk', params: outputOf },
            meta: { spec: ['ERR-26'] },
          },
          {
            target: 'unreadable',
            actions: { type: 'explainAsk', params: outputOf },
            meta: { spec: ['ERR-26'] },
          },
        ],
        onError: [
          { guard: 'isShown', target: 'undecided', actions: 'explainAskDefect' },
          { target: 'unreadable', actions: 'explainAskDefect' },
        ],
      },
    },
    waitingShortly: { after: { soon: 'asking' }, on: look },
    waitingLonger: {
      exit: 'forgetPayFailure',
      after: { later: 'asking' },
      on: { ...look, 'payment.again': openPage },
    },
    confirmed: {
      meta: { spec: ['CONFIRM-01', 'CONFIRM-02'] },
      entry: ['announcePaid', 'forgetAsks'],
      on: { 'order.look': 'reading' },
    },
    decided: {
      meta: { spec: ['CONFIRM-01'] },
      entry: 'forgetAsks',
      exit: 'forgetPayFailure',
      on: { 'order.look': 'reading', 'payment.again': payAgain },
    },
    unreadable: { after: { later: 'finding' }, on: { 'order.look': 'finding' } },
    openingPage: {
      tags: 'busy',
      meta: { spec: ['API-PAY-01'] },
      invoke: {
        id: 'openPage',
        src: 'openPage',
        input: ({ context }) => ({ orderNumber: context.detail?.order.order_number ?? '' }),
        onDone: [
          {
            guard: { type: 'isOpened', params: outputOf },
            target: 'leftForPortal',
            actions: { type: 'announcePage', params: outputOf },
          },
          { target: 'payable', actions: { type: 'explainPage', params: outputOf } },
        ],
        onError: { target: 'payable', actions: 'explainPageDefect' },
      },
    },
    payable: { always: [{ guard: 'isStillUndecided', target: 'waitingLonger' }, { target: 'decided' }] },
    leftForPortal: { type: 'final' },
    noOrder: { type: 'final', meta: { spec: ['CONFIRM-01', 'CONFIRM-02'] } },
    signInNeeded: { type: 'final', meta: { spec: ['CONFIRM-01'] }, entry: 'announceSignIn' },
  },
});

export type PortalReturnSnapshot = SnapshotFrom<typeof portalReturnMachine>;
export type PortalReturnActor = ActorRefFrom<typeof portalReturnMachine>;
