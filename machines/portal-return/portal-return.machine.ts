/**
 * An order and its payment, on /order-confirmation and on the order's own page. Only the server knows whether the money
 * arrived, so the machine queries it, often at first and then less often, until the payment is decided. The orders of
 * others, which staff read, are shown without that.
 *
 * Clauses: CONFIRM-01, CONFIRM-02, ORDERPAGE-04, ORDERS-10, API-PAY-01, API-PAY-02, ERR-26.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { PaymentMethod } from '#contract/types.ts';
import {
  type OpenPageOutput,
  portalReturnPorts,
  type QueryStatusOutput,
  type ReadOrderOutput,
} from './portal-return.ports.ts';
import * as rules from './portal-return.rules.ts';
import type { PortalReturnEvent, PortalReturnOutput, PortalReturnTypes } from './portal-return.types.ts';

type ReadResult = { output: ReadOrderOutput };
type QueryResult = { output: QueryStatusOutput };
type OpenPageResult = { output: OpenPageOutput };
type SessionChange = Extract<PortalReturnEvent, { type: 'session.changed' }>;

const getOutput = <Output>({ event }: { event: { output: Output } }) => ({ output: event.output });
const getMethod = ({ event }: { event: { method: PaymentMethod } }) => ({ method: event.method });
const setDetail = { type: 'setDetail', params: getOutput } as const;
const readAgain = { 'order.refresh': 'reading' } as const;
const refreshOrder = { 'order.refresh': 'querying' } as const;
const payAgain = {
  'payment.retry': [
    { guard: { type: 'opensPage', params: getMethod }, target: '#portalReturn.openingPage' },
    {
      guard: { type: 'hasScreen', params: getMethod },
      target: '#portalReturn.payingAgain',
      actions: { type: 'setMethod', params: getMethod },
    },
  ],
} as const;

export const portalReturnMachine = setup({
  types: {} as PortalReturnTypes,
  actors: portalReturnPorts,
  guards: {
    isSignedIn: ({ context }) => context.viewer === 'signedIn',
    isSignedOut: ({ context }) => context.viewer === 'signedOut',
    hasNoReference: ({ context }) =>
      context.viewer !== 'unknown' && context.orderNumber === null && context.trackingId === null,
    endsSession: (_, { viewer }: Pick<SessionChange, 'viewer'>) => viewer === 'signedOut',
    hasOrder: ({ context }) => rules.getOrderNumber(context) !== null,
    hasTrackingId: ({ context }) => context.trackingId !== null,
    isUndecided: (_, { output }: ReadResult) => output.ok && output.isOwn && rules.isUndecided(output.detail),
    isUndecidedOfOthers: (_, { output }: ReadResult) => output.ok && rules.isUndecided(output.detail),
    isPaid: (_, { output }: ReadResult) => output.ok && rules.getStanding(output.detail) === 'paid',
    isRead: (_, { output }: ReadResult) => output.ok,
    isStillUndecided: ({ context }) => context.detail !== null && rules.isUndecided(context.detail),
    isReturning: ({ context }) =>
      context.detail !== null && rules.getStanding(context.detail) === 'returning',
    isCancelled: ({ context }) =>
      context.detail !== null && rules.getStanding(context.detail) === 'cancelled',
    isRememberedOrderGone: ({ context }, { output }: ReadResult) =>
      !output.ok && output.kind === 'notFound' && context.orderNumber === null && context.trackingId === null,
    isNotFound: (_, { output }: ReadResult) => !output.ok && output.kind === 'notFound',
    isShown: ({ context }) => context.detail !== null,
    isFirstQuery: ({ context }) => context.queryCount === 0,
    isTakingLong: ({ context }) => rules.isTakingLong(context),
    isAnswered: (_, { output }: QueryResult) => output.ok,
    isOpened: (_, { output }: OpenPageResult) => output.ok,
    opensPage: ({ context }, { method }: { method: PaymentMethod }) =>
      method === 'pesapal' && rules.canPayAgain(context, method),
    hasScreen: ({ context }, { method }: { method: PaymentMethod }) =>
      method !== 'pesapal' && rules.canPayAgain(context, method),
  },
  actions: {
    setSession: assign((_, { viewer, rememberedOrderNumber }: Omit<SessionChange, 'type'>) => ({
      viewer,
      rememberedOrderNumber,
    })),
    setDetail: assign(({ context }, { output }: ReadResult) => ({
      detail: output.ok ? output.detail : context.detail,
    })),
    explainRead: assign((_, { output }: ReadResult) => ({ failure: rules.getReadFailure(output) })),
    explainReadDefect: assign({ failure: rules.TEXTS.notShown }),
    clearFailure: assign({ failure: null }),
    resetQueryCount: assign({ queryCount: 0 }),
    countQuery: assign({
      queryCount: ({ context }) => Math.min(context.queryCount + 1, rules.MAX_QUICK_QUERIES),
    }),
    setOrderNumber: assign(({ context }, { output }: QueryResult) => ({
      orderNumber: output.ok ? output.orderNumber : context.orderNumber,
    })),
    explainQuery: assign((_, { output }: QueryResult) => ({ failure: rules.getQueryFailure(output) })),
    explainQueryDefect: assign({ failure: rules.TEXTS.checkFailed }),
    clearPayFailure: assign({ payFailure: null }),
    explainPage: assign((_, { output }: OpenPageResult) => ({ payFailure: rules.getPageFailure(output) })),
    explainPageDefect: assign({ payFailure: rules.TEXTS.pageFailed }),
    announcePaid: emit(({ context }) => ({
      type: 'return.paid',
      orderNumber: context.detail?.order.order_number ?? '',
    })),
    announceStatus: emit((_, { output }: QueryResult) => rules.statusReadEvent(output)),
    announcePage: emit((_, { output }: OpenPageResult) => ({
      type: 'return.openPortal',
      url: output.ok ? output.url : '',
    })),
    setMethod: assign((_, { method }: { method: PaymentMethod }) => ({
      method: method === 'pesapal' ? null : method,
    })),
  },
  // The server queries the provider at most every 5 s; payments not decided at once usually take minutes.
  delays: { shortDelay: 3_000, longDelay: 8_000 },
}).createMachine({
  id: 'portalReturn',
  context: ({ input }) => ({
    ...input,
    detail: null,
    queryCount: 0,
    failure: null,
    payFailure: null,
    method: null,
  }),
  initial: 'waitingForSession',
  output: ({ event }) => event.output as PortalReturnOutput,
  on: {
    'session.changed': {
      guard: { type: 'endsSession', params: ({ event: { viewer } }) => ({ viewer }) },
      target: '.signInNeeded',
    },
  },
  states: {
    waitingForSession: {
      description: 'Who is signed in is not known yet.',
      meta: { spec: ['CONFIRM-01'] },
      always: [
        { guard: 'isSignedIn', target: 'finding' },
        { guard: 'hasNoReference', target: 'noOrder', meta: { spec: ['CONFIRM-01', 'CONFIRM-02'] } },
        { guard: 'isSignedOut', target: 'signInNeeded' },
      ],
      on: {
        'session.changed': {
          actions: {
            type: 'setSession',
            params: ({ event: { viewer, rememberedOrderNumber } }) => ({ viewer, rememberedOrderNumber }),
          },
        },
      },
    },
    finding: {
      description: 'Decides by what the order is found: its number, or the tracking id of the portal.',
      always: [
        { guard: 'hasOrder', target: 'reading' },
        { guard: 'hasTrackingId', target: 'querying', meta: { spec: ['API-PAY-02'] } },
        { target: 'noOrder' },
      ],
    },
    reading: {
      description: 'Reads the order with its attempts.',
      tags: 'busy',
      meta: { spec: ['CONFIRM-01'] },
      entry: 'clearFailure',
      on: {
        ...payAgain,
        'order.refresh': {
          description: 'Something was changed meanwhile: the reply on its way may be older.',
          target: 'reading',
          reenter: true,
        },
      },
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ orderNumber: rules.getOrderNumber(context) ?? '' }),
        onDone: [
          { guard: { type: 'isUndecided', params: getOutput }, target: 'undecided', actions: setDetail },
          {
            guard: { type: 'isUndecidedOfOthers', params: getOutput },
            target: 'undecidedOfOthers',
            actions: setDetail,
          },
          { guard: { type: 'isPaid', params: getOutput }, target: 'confirmed', actions: setDetail },
          { guard: { type: 'isRead', params: getOutput }, target: 'decided', actions: setDetail },
          { guard: { type: 'isRememberedOrderGone', params: getOutput }, target: 'noOrder' },
          {
            guard: { type: 'isNotFound', params: getOutput },
            target: 'notFound',
            actions: { type: 'explainRead', params: getOutput },
          },
          { target: 'loadFailed', actions: { type: 'explainRead', params: getOutput } },
        ],
        onError: { target: 'loadFailed', actions: 'explainReadDefect' },
      },
    },
    undecided: {
      description: 'A payment is open. Decides how soon the provider is queried.',
      always: [
        { guard: 'isFirstQuery', target: 'querying' },
        { guard: 'isTakingLong', target: 'waitingLonger' },
        { target: 'waitingBriefly' },
      ],
    },
    querying: {
      description: 'The server queries the provider, or is told that its page was left.',
      tags: 'busy',
      meta: { spec: ['CONFIRM-01', 'API-PAY-02'] },
      entry: ['countQuery', 'clearFailure'],
      on: payAgain,
      invoke: {
        id: 'queryStatus',
        src: 'queryStatus',
        input: ({ context }) => rules.toQueryInput(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: getOutput },
            target: 'reading',
            actions: [
              { type: 'setOrderNumber', params: getOutput },
              { type: 'announceStatus', params: getOutput },
            ],
            meta: { spec: ['ORDERS-10'] },
          },
          {
            guard: 'isShown',
            target: 'undecided',
            actions: { type: 'explainQuery', params: getOutput },
            meta: { spec: ['ERR-26'] },
          },
          {
            target: 'loadFailed',
            actions: { type: 'explainQuery', params: getOutput },
            meta: { spec: ['ERR-26'] },
          },
        ],
        onError: [
          { guard: 'isShown', target: 'undecided', actions: 'explainQueryDefect' },
          { target: 'loadFailed', actions: 'explainQueryDefect' },
        ],
      },
    },
    waitingBriefly: {
      description: 'Queries again after three seconds.',
      after: { shortDelay: 'querying' },
      on: { ...refreshOrder, ...payAgain },
    },
    waitingLonger: {
      description:
        'The payment takes long: queries every eight seconds or on demand. An open page of the portal can be opened again.',
      exit: 'clearPayFailure',
      after: { longDelay: 'querying' },
      on: { ...refreshOrder, ...payAgain },
    },
    confirmed: {
      description: 'The order is paid, on its way or delivered.',
      meta: { spec: ['CONFIRM-01', 'CONFIRM-02'] },
      entry: ['announcePaid', 'resetQueryCount'],
      on: readAgain,
    },
    decided: {
      description: 'No payment is open, and the order is not paid.',
      meta: { spec: ['CONFIRM-01', 'ORDERPAGE-04'] },
      entry: 'resetQueryCount',
      exit: 'clearPayFailure',
      on: readAgain,
      initial: 'opening',
      states: {
        opening: {
          description: 'Decides by the order and what was received for it.',
          always: [
            { guard: 'isReturning', target: 'returning' },
            { guard: 'isCancelled', target: 'cancelled' },
            { target: 'unpaid' },
          ],
        },
        unpaid: {
          description:
            'The payment failed or never began. The order can be paid again while the server says so.',
          on: payAgain,
        },
        returning: {
          description:
            "What was received does not pay the order, or came after it was cancelled, and goes back. The order's own page lets it be paid again.",
          on: payAgain,
        },
        cancelled: { description: 'The order was cancelled and nothing was received for it.' },
      },
    },
    undecidedOfOthers: {
      description:
        "Staff see somebody else's order while a payment of it is open: it is not queried for them.",
      on: readAgain,
    },
    loadFailed: {
      description: 'The order could not be read. It is read again after eight seconds or on demand.',
      after: { longDelay: 'finding' },
      on: { 'order.refresh': 'finding', ...payAgain },
    },
    notFound: { description: 'The shopper has no such order.', on: readAgain },
    openingPage: {
      description: "The server opens the portal's page for the order.",
      tags: 'busy',
      meta: { spec: ['API-PAY-01'] },
      invoke: {
        id: 'openPage',
        src: 'openPage',
        input: ({ context }) => ({ orderNumber: context.detail?.order.order_number ?? '' }),
        onDone: [
          {
            guard: { type: 'isOpened', params: getOutput },
            target: 'redirectedToPortal',
            actions: { type: 'announcePage', params: getOutput },
          },
          { target: 'payable', actions: { type: 'explainPage', params: getOutput } },
        ],
        onError: { target: 'payable', actions: 'explainPageDefect' },
      },
    },
    redirectedToPortal: {
      description:
        "The browser goes to the portal's page. If that does not open, the order is shown again after eight seconds.",
      after: { longDelay: 'reading' },
      on: readAgain,
    },
    payable: {
      description: 'The page could not be opened; the order is shown as before, with the reason.',
      always: [{ guard: 'isStillUndecided', target: 'waitingLonger' }, { target: 'decided' }],
    },
    noOrder: {
      description: 'No order is named, and none is remembered.',
      meta: { spec: ['CONFIRM-01', 'CONFIRM-02'] },
      on: { 'session.changed': { description: 'Nothing is shown that needs a session.' } },
    },
    payingAgain: {
      description: 'The shopper chose a method with a screen of its own.',
      type: 'final',
      output: ({ context }) => rules.payAgainOutput(context),
    },
    signInNeeded: {
      description: 'Nobody is signed in, or the session has ended.',
      type: 'final',
      meta: { spec: ['CONFIRM-01'] },
      output: { kind: 'signInNeeded' },
    },
  },
});

export type PortalReturnSnapshot = SnapshotFrom<typeof portalReturnMachine>;
export type PortalReturnActor = ActorRefFrom<typeof portalReturnMachine>;
