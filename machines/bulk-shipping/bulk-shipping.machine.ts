/**
 * Selected orders are marked as shipping one after another. Each succeeds or fails by itself, and what failed can be
 * tried again: an order that is shipping already counts as done, so nothing is sent twice.
 *
 * Clauses: BACKOFFICE-16.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { PORT_DEFECT } from '../port-failure.ts';
import { bulkShippingPorts, type ShipOrderOutput } from './bulk-shipping.ports.ts';
import * as rules from './bulk-shipping.rules.ts';
import type { BulkShippingEvent, BulkShippingTypes } from './bulk-shipping.types.ts';

type ShipResult = { output: ShipOrderOutput };
type ParcelParams = Pick<Extract<BulkShippingEvent, { type: 'batch.ship' }>, 'carrier' | 'waybills'>;

const getShipOutput = ({ event }: { event: ShipResult }) => ({ output: event.output });
const getParcels = ({ event: { carrier, waybills } }: { event: ParcelParams }) => ({ carrier, waybills });
const bulk = { spec: ['BACKOFFICE-16'] } as const;
const recordOutcome = { type: 'recordOutcome', params: getShipOutput } as const;
const recordDefect = { type: 'recordOutcome', params: { output: PORT_DEFECT } } as const;

export const bulkShippingMachine = setup({
  types: {} as BulkShippingTypes,
  actors: bulkShippingPorts,
  guards: {
    hasNext: ({ context }) => !context.isStopping && rules.countOrders(context, 'waiting') > 1,
    hasUnshipped: ({ context }) => rules.countOrders(context, 'waiting', 'failed') > 0,
  },
  actions: {
    setParcels: assign((_, { carrier, waybills }: ParcelParams) => ({ carrier, waybills })),
    recordOutcome: assign(({ context }, { output }: ShipResult) => rules.withOutcome(context, output)),
    stop: assign({ isStopping: true }),
    retryFailed: assign(({ context }) => rules.withFailedWaiting(context)),
    announceEnd: emit(({ context }) => ({
      type: 'batch.ended',
      shipped: rules.countOrders(context, 'done', 'already'),
      remaining: rules.countOrders(context, 'failed', 'waiting'),
    })),
  },
}).createMachine({
  id: 'bulkShipping',
  context: ({ input }) => rules.initialContext(input),
  initial: 'editing',
  states: {
    editing: {
      description: 'Staff say with which carrier the orders go, and their waybills; both may be left out.',
      meta: bulk,
      on: {
        'batch.ship': {
          target: 'shipping',
          actions: { type: 'setParcels', params: getParcels },
          meta: bulk,
        },
      },
    },
    shipping: {
      description: 'The server has been sent "shipping" for one order. The next follows whatever it answers.',
      tags: 'busy',
      meta: bulk,
      on: { 'batch.stop': { actions: 'stop', meta: bulk } },
      invoke: {
        id: 'shipOrder',
        src: 'shipOrder',
        input: ({ context }) => rules.toShipOrderInput(context),
        onDone: [
          { guard: 'hasNext', target: 'shipping', reenter: true, actions: recordOutcome, meta: bulk },
          { target: 'finished', actions: recordOutcome, meta: bulk },
        ],
        onError: [
          { guard: 'hasNext', target: 'shipping', reenter: true, actions: recordDefect, meta: bulk },
          { target: 'finished', actions: recordDefect, meta: bulk },
        ],
      },
    },
    finished: {
      description:
        'Each order says what became of it. Those that failed or were not reached can be tried again.',
      meta: bulk,
      entry: 'announceEnd',
      on: {
        'batch.retry': { guard: 'hasUnshipped', target: 'shipping', actions: 'retryFailed', meta: bulk },
      },
    },
  },
});

export type BulkShippingActor = ActorRefFrom<typeof bulkShippingMachine>;
export type BulkShippingSnapshot = SnapshotFrom<typeof bulkShippingMachine>;
