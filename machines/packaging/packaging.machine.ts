/**
 * Staff pack one paid order and ship it. Ticks last as long as the actor.
 *
 * Clauses: ADMIN-EDIT-01, ADMIN-EDIT-02, ADMIN-EDIT-05 to ADMIN-EDIT-15, BACKOFFICE-12, ERR-33, ERR-34, TOAST-08.
 */

import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Parcel } from '#contract/delivery.ts';
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
import type { PackagingContext, PackagingTypes, TargetStatus } from './packaging.types.ts';

type LoadResult = { output: LoadOrderOutput };
type ChangeResult = { output: ChangeStatusOutput };

const getLoadOutput = ({ event }: { event: LoadResult }) => ({ output: event.output });
const getChangeOutput = ({ event }: { event: ChangeResult }) => ({ output: event.output });
const getItemId = ({ event }: { event: { itemId: number } }) => ({ itemId: event.itemId });
const getParcel = ({ event }: { event: { parcel: Parcel } }) => ({ parcel: event.parcel });
const changeStatusTo = (status: TargetStatus) =>
  ({
    id: 'changeStatus',
    src: 'changeStatus',
    input: ({ context }: { context: PackagingContext }) => ({
      orderNumber: context.orderNumber,
      status,
      parcel: status === 'shipping' ? context.parcel : null,
    }),
    onDone: [
      {
        guard: { type: 'isChanged', params: getChangeOutput },
        target: 'finished',
        actions: [
          { type: 'showSuccess', params: { status } },
          { type: 'announceFinished', params: { status } },
        ],
        meta: { spec: ['ADMIN-EDIT-10', 'ADMIN-EDIT-11', 'TOAST-08'] },
      },
      {
        guard: { type: 'wasChangedElsewhere', params: getChangeOutput },
        description: 'Somebody else moved the order meanwhile; it is read again.',
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
  }) as const;
const hasStatus = (status: 'pending' | 'paid' | 'shipping') =>
  ({ type: 'hasStatus', params: { status } }) as const;

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
    setParcel: assign((_, { parcel }: { parcel: Parcel }) => ({ parcel })),
    toggleItem: assign(({ context }, { itemId }: { itemId: number }) => ({
      packedItemIds: toggleItem(context.packedItemIds, itemId),
    })),
    showFailure: emit((_, { output }: ChangeResult) => toFailureToast(output)),
    showDefect: emit({ type: 'toast.show', kind: 'error', text: TEXTS.changeFailed }),
    showSuccess: emit((_, { status }: { status: TargetStatus }) => toFinishedToast(status)),
    announceFinished: emit(({ context }, { status }: { status: TargetStatus }) => ({
      type: 'packaging.finished',
      orderNumber: context.orderNumber,
      status,
    })),
  },
}).createMachine({
  id: 'packaging',
  context: ({ input }) => ({
    orderNumber: input.orderNumber,
    order: null,
    packedItemIds: [],
    loadError: null,
    parcel: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The order is being read; "Loading order..." is shown.',
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
      description: 'Decides by the status of the order what can be done with it.',
      always: [
        { guard: hasStatus('paid'), target: 'packaging' },
        { guard: hasStatus('shipping'), target: 'shipping' },
        { target: 'cannotEdit', meta: { spec: ['ADMIN-EDIT-15'] } },
      ],
    },
    packaging: {
      description:
        'A paid order: staff tick its items. "Mark as Shipping" can be pressed once all are ticked.',
      meta: { spec: ['ADMIN-EDIT-02', 'ADMIN-EDIT-05', 'ADMIN-EDIT-06', 'ADMIN-EDIT-09'] },
      on: {
        'item.toggle': {
          guard: { type: 'isOrderItem', params: getItemId },
          actions: { type: 'toggleItem', params: getItemId },
          meta: { spec: ['ADMIN-EDIT-13'] },
        },
        'order.markShipping': {
          guard: 'areAllItemsPacked',
          target: 'markingShipping',
          actions: { type: 'setParcel', params: getParcel },
          meta: { spec: ['ADMIN-EDIT-05', 'ADMIN-EDIT-07', 'BACKOFFICE-12'] },
        },
      },
    },
    shipping: {
      description: 'The order is on its way. "Mark as Delivered" is the only thing left to do.',
      meta: { spec: ['ADMIN-EDIT-08', 'ADMIN-EDIT-09'] },
      on: {
        'order.markDelivered': {
          target: 'markingDelivered',
          meta: { spec: ['ADMIN-EDIT-08'] },
        },
      },
    },
    markingShipping: {
      description: 'The server has been sent "shipping", and nothing can be pressed until it answers.',
      tags: 'busy',
      meta: { spec: ['ADMIN-EDIT-07'] },
      invoke: changeStatusTo('shipping'),
    },
    markingDelivered: {
      description: 'The server has been sent "delivered", and nothing can be pressed until it answers.',
      tags: 'busy',
      meta: { spec: ['ADMIN-EDIT-08'] },
      invoke: changeStatusTo('delivered'),
    },
    finished: {
      description: 'The status is changed. A toast says so, and the screen leads back to the list of orders.',
      type: 'final',
      meta: { spec: ['ADMIN-EDIT-10', 'ADMIN-EDIT-11', 'TOAST-08'] },
    },
    cannotEdit: {
      description:
        'The order has another status than paid or shipping: it is shown, but cannot be changed. Only a pending one can still become paid, so only that is read again.',
      meta: { spec: ['ADMIN-EDIT-15', 'ERR-34'] },
      on: { 'order.reload': { guard: hasStatus('pending'), target: 'loading' } },
    },
    notFound: {
      description: 'There is no order with this number.',
      meta: { spec: ['ADMIN-EDIT-14'] },
      on: { 'order.reload': 'loading' },
    },
    failed: {
      description: 'The order could not be read: the server refused or did not answer.',
      meta: { spec: ['ADMIN-EDIT-14'] },
      on: { 'order.reload': 'loading' },
    },
  },
});

export type PackagingActor = ActorRefFrom<typeof packagingMachine>;
export type PackagingSnapshot = SnapshotFrom<typeof packagingMachine>;
