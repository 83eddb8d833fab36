/**
 * Staff pack one paid order and send it on its way: ADMIN-EDIT-01, ADMIN-EDIT-02, ADMIN-EDIT-05 to ADMIN-EDIT-15,
 * ERR-33, ERR-34, TOAST-08.
 *
 *   loading → sorting → packaging → changingStatus → finished
 *                     → shipping  →
 *                     → cannotEdit
 *           → notFound, failed
 *
 * Only `finished` is final: the screen is left. Ticks live as long as the actor.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type ChangeStatusOutput, type LoadOrderOutput, packagingPorts } from './packaging.ports.ts';
import {
  everyItemIsPacked,
  failureToast,
  finishedToast,
  itemIds,
  orderTaken,
  TEXTS,
  toggled,
} from './packaging.rules.ts';
import type { PackagingTypes, PackedStatus } from './packaging.types.ts';

type Loaded = { output: LoadOrderOutput };
type Changed = { output: ChangeStatusOutput };

const loadedIn = ({ event }: { event: Loaded }) => ({ output: event.output });
const changedIn = ({ event }: { event: Changed }) => ({ output: event.output });
const itemOf = ({ event }: { event: { itemId: number } }) => ({ itemId: event.itemId });
const request = (status: PackedStatus) => ({ type: 'requestStatus', params: { status } }) as const;
const hasStatus = (status: 'paid' | 'shipping') => ({ type: 'hasStatus', params: { status } }) as const;

export const packagingMachine = setup({
  types: {} as PackagingTypes,
  actors: packagingPorts,
  guards: {
    isLoaded: (_, { output }: Loaded) => output.ok,
    isNotFound: (_, { output }: Loaded) => !output.ok && output.kind === 'notFound',
    isChanged: (_, { output }: Changed) => output.ok,
    wasMovedElsewhere: (_, { output }: Changed) => !output.ok && output.code === 'TRANSITION_REFUSED',
    hasStatus: ({ context }, { status }: { status: string }) => context.order?.status === status,
    isItemOfTheOrder: ({ context }, { itemId }: { itemId: number }) =>
      itemIds(context.order).includes(itemId),
    everyItemIsPacked: ({ context }) => everyItemIsPacked(context),
  },
  actions: {
    takeOrder: assign(({ context }, { output }: Loaded) => orderTaken(context, output)),
    explainDefect: assign({ loadError: TEXTS.loadFailed }),
    toggleItem: assign(({ context }, { itemId }: { itemId: number }) => ({
      packed: toggled(context.packed, itemId),
    })),
    requestStatus: assign((_, { status }: { status: PackedStatus }) => ({ requested: status })),
    showFailure: emit((_, { output }: Changed) => failureToast(output)),
    showDefect: emit({ type: 'toast.show', kind: 'error', text: TEXTS.changeFailed }),
    showSuccess: emit(({ context }) => finishedToast(context)),
    announceFinished: emit(({ context }) => ({
      type: 'packaging.finished',
      orderNumber: context.orderNumber,
      status: context.requested,
    })),
  },
}).createMachine({
  id: 'packaging',
  context: ({ input }) => ({
    orderNumber: input.orderNumber,
    order: null,
    packed: [],
    requested: 'shipping',
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
            guard: { type: 'isLoaded', params: loadedIn },
            target: 'sorting',
            actions: { type: 'takeOrder', params: loadedIn },
          },
          {
            guard: { type: 'isNotFound', params: loadedIn },
            target: 'notFound',
            actions: { type: 'takeOrder', params: loadedIn },
          },
          { target: 'failed', actions: { type: 'takeOrder', params: loadedIn } },
        ],
        onError: { target: 'failed', actions: 'explainDefect' },
      },
    },
    sorting: {
      always: [
        { guard: hasStatus('paid'), target: 'packaging' },
        { guard: hasStatus('shipping'), target: 'shipping' },
        { target: 'cannotEdit', meta: { spec: ['ADMIN-EDIT-15'] } },
      ],
    },
    packaging: {
      meta: { spec: ['ADMIN-EDIT-02', 'ADMIN-EDIT-05', 'ADMIN-EDIT-06', 'ADMIN-EDIT-09'] },
      on: {
        'item.toggled': {
          guard: { type: 'isItemOfTheOrder', params: itemOf },
          actions: { type: 'toggleItem', params: itemOf },
          meta: { spec: ['ADMIN-EDIT-13'] },
        },
        'order.markShipping': {
          guard: 'everyItemIsPacked',
          target: 'changingStatus',
          actions: request('shipping'),
          meta: { spec: ['ADMIN-EDIT-05', 'ADMIN-EDIT-07'] },
        },
      },
    },
    shipping: {
      meta: { spec: ['ADMIN-EDIT-08', 'ADMIN-EDIT-09'] },
      on: {
        'order.markDelivered': {
          target: 'changingStatus',
          actions: request('delivered'),
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
        input: ({ context }) => ({ orderNumber: context.orderNumber, status: context.requested }),
        onDone: [
          { guard: { type: 'isChanged', params: changedIn }, target: 'finished' },
          {
            guard: { type: 'wasMovedElsewhere', params: changedIn },
            target: 'loading',
            actions: { type: 'showFailure', params: changedIn },
            meta: { spec: ['ERR-33'] },
          },
          {
            target: 'sorting',
            actions: { type: 'showFailure', params: changedIn },
            meta: { spec: ['ADMIN-EDIT-12', 'ERR-33'] },
          },
        ],
        onError: { target: 'sorting', actions: 'showDefect', meta: { spec: ['ERR-33'] } },
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
