/**
 * Staff pack one paid order and ship it. Ticks last as long as the actor.
 *
 * Clauses: ADMIN-EDIT-01, ADMIN-EDIT-02, ADMIN-EDIT-05 to ADMIN-EDIT-15, ERR-33, ERR-34, TOAST-08.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type ChangeStatusOutput, type LoadOrderOutput, packagingPorts } from './packaging.ports.ts';
import {
  areAllItemsPacked,
  getItemIds,
  TEXTS,
  toFailureToast,
  toFinishedToast,
  toggleItem,
  withOrder,
} from './packaging.rules.ts';
import type { PackagingTypes, TargetStatus } from './packaging.types.ts';

type LoadResult = { output: LoadOrderOutput };
type ChangeResult = { output: ChangeStatusOutput };

const getLoadOutput = ({ event }: { event: LoadResult }) => ({ output: event.output });
const getChangeOutput = ({ event }: { event: ChangeResult }) => ({ output: event.output });
const getItemId = ({ event }: { event: { itemId: number } }) => ({ itemId: event.itemId });
const requestStatus = (status: TargetStatus) => ({ type: 'requestStatus', params: { status } }) as const;
const hasStatus = (status: 'paid' | 'shipping') => ({ type: 'hasStatus', params: { status } }) as const;

export const packagingMachine = setup({
  types: {} as PackagingTypes,
  actors: packagingPorts,
  guards: {
    isLoaded: (_, { output }: LoadResult) => output.ok,
    isNotFound: (_, { output }: LoadResult) => !output.ok && output.kind === 'notFound',
    isChanged: (_, { output }: ChangeResult) => output.ok,
    wasChangedElsewhere: (_, { output }: ChangeResult) =>
      'code' in output && output.code === 'TRANSITION_REFUSED',
    hasStatus: ({ context }, { status }: { status: string }) => context.order?.status === status,
    isOrderItem: ({ context }, { itemId }: { itemId: number }) => getItemIds(context.order).includes(itemId),
    areAllItemsPacked: ({ context }) => areAllItemsPacked(context),
  },
  actions: {
    setOrder: assign(({ context }, { output }: LoadResult) => withOrder(context, output)),
    explainDefect: assign({ loadError: TEXTS.loadFailed }),
    toggleItem: assign(({ context }, { itemId }: { itemId: number }) => ({
      packedItemIds: toggleItem(context.packedItemIds, itemId),
    })),
    requestStatus: assign((_, { status }: { status: TargetStatus }) => ({ requestedStatus: status })),
    showFailure: emit((_, { output }: ChangeResult) => toFailureToast(output)),
    showDefect: emit({ type: 'toast.show', kind: 'error', text: TEXTS.changeFailed }),
    showSuccess: emit(({ context }) => toFinishedToast(context)),
    announceFinished: emit(({ context }) => ({
      type: 'packaging.finished',
      orderNumber: context.orderNumber,
      status: context.requestedStatus,
    })),
  },
}).createMachine({
  id: 'packaging',
  context: ({ input }) => ({
    orderNumber: input.orderNumber,
    order: null,
    packedItemIds: [],
    requestedStatus: 'shipping',
    loadError: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { spec: ['ADMIN-EDIT-01', 'ADMIN-EDIT-14'] },
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ orderNumber: context.orderNumber }),
        onDone: [
          {
            guard: { type: 'isLoaded', params: getLoadOutput },
            target: 'routing',
            actions: { type: 'setOrder', params: getLoadOutput },
          },
          {
            guard: { type: 'isNotFound', params: getLoadOutput },
            target: 'notFound',
            actions: { type: 'setOrder', params: getLoadOutput },
          },
          { target: 'failed', actions: { type: 'setOrder', params: getLoadOutput } },
        ],
        onError: { target: 'failed', actions: 'explainDefect' },
      },
    },
    routing: {
      always: [
        { guard: hasStatus('paid'), target: 'packaging' },
        { guard: hasStatus('shipping'), target: 'shipping' },
        { target: 'cannotEdit', meta: { spec: ['ADMIN-EDIT-15'] } },
      ],
    },
    packaging: {
      meta: { spec: ['ADMIN-EDIT-02', 'ADMIN-EDIT-05', 'ADMIN-EDIT-06', 'ADMIN-EDIT-09'] },
      on: {
        'item.toggle': {
          guard: { type: 'isOrderItem', params: getItemId },
          actions: { type: 'toggleItem', params: getItemId },
          meta: { spec: ['ADMIN-EDIT-13'] },
        },
        'order.markShipping': {
          guard: 'areAllItemsPacked',
          target: 'changingStatus',
          actions: requestStatus('shipping'),
          meta: { spec: ['ADMIN-EDIT-05', 'ADMIN-EDIT-07'] },
        },
      },
    },
    shipping: {
      meta: { spec: ['ADMIN-EDIT-08', 'ADMIN-EDIT-09'] },
      on: {
        'order.markDelivered': {
          target: 'changingStatus',
          actions: requestStatus('delivered'),
          meta: { spec: ['ADMIN-EDIT-08'] },
        },
      },
    },
    changingStatus: {
      tags: 'busy',
      meta: { spec: ['ADMIN-EDIT-07', 'ADMIN-EDIT-08'] },
      invoke: {
        id: 'changeStatus',
        src: 'changeStatus',
        input: ({ context }) => ({ orderNumber: context.orderNumber, status: context.requestedStatus }),
        onDone: [
          { guard: { type: 'isChanged', params: getChangeOutput }, target: 'finished' },
          {
            guard: { type: 'wasChangedElsewhere', params: getChangeOutput },
            target: 'loading',
            actions: { type: 'showFailure', params: getChangeOutput },
            meta: { spec: ['ERR-33'] },
          },
          {
            target: 'routing',
            actions: { type: 'showFailure', params: getChangeOutput },
            meta: { spec: ['ADMIN-EDIT-12', 'ERR-33'] },
          },
        ],
        onError: { target: 'routing', actions: 'showDefect', meta: { spec: ['ERR-33'] } },
      },
    },
    finished: {
      type: 'final',
      meta: { spec: ['ADMIN-EDIT-10', 'ADMIN-EDIT-11', 'TOAST-08'] },
      entry: ['showSuccess', 'announceFinished'],
    },
    cannotEdit: {
      meta: { spec: ['ADMIN-EDIT-15', 'ERR-34'] },
      on: { 'order.reload': 'loading' },
    },
    notFound: { meta: { spec: ['ADMIN-EDIT-14'] }, on: { 'order.reload': 'loading' } },
    failed: { meta: { spec: ['ADMIN-EDIT-14'] }, on: { 'order.reload': 'loading' } },
  },
});

export type PackagingActor = ActorRefFrom<typeof packagingMachine>;
export type PackagingSnapshot = SnapshotFrom<typeof packagingMachine>;
