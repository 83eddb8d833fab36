/**
 * Buying the parts of an earlier order again: what is still sold goes into the cart at today's prices, and each line
 * says what has changed.
 *
 * Clauses: ORDERPAGE-09, ORDERPAGE-10.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { PORT_DEFECT } from '../port-failure.ts';
import { type ReadPartsOutput, reorderPorts } from './reorder.ports.ts';
import { describeFailure, planReorder } from './reorder.rules.ts';
import type { ReorderTypes } from './reorder.types.ts';

type OutputParams = { output: ReadPartsOutput };

const getOutput = ({ event }: { event: OutputParams }) => ({ output: event.output });

export const reorderMachine = setup({
  types: {} as ReorderTypes,
  actors: reorderPorts,
  guards: {
    isRead: (_, { output }: OutputParams) => output.ok,
    hasBuyable: (_, { output }: OutputParams) => output.ok && planReorder(output).items.length > 0,
  },
  actions: {
    setOrder: assign((_, { orderNumber }: { orderNumber: string }) => ({ orderNumber })),
    setResults: assign((_, { output }: OutputParams) =>
      output.ok ? { results: planReorder(output).results } : {},
    ),
    addItems: emit((_, { output }: OutputParams) => ({
      type: 'cart.addItems',
      items: output.ok ? planReorder(output).items : [],
    })),
    explain: assign((_, { output }: OutputParams) => ({ failure: describeFailure(output) })),
    clear: assign({ results: [], failure: null }),
  },
}).createMachine({
  id: 'reorder',
  context: { orderNumber: '', results: [], failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is bought again.',
      on: {
        'order.buyAgain': {
          target: 'reading',
          actions: {
            type: 'setOrder',
            params: ({ event }) => ({ orderNumber: event.orderNumber }),
          },
          meta: { spec: ['ORDERPAGE-09'] },
        },
      },
    },
    reading: {
      description: 'The parts of the order, as they are sold today, are on their way.',
      tags: 'busy',
      meta: { spec: ['ORDERPAGE-09'] },
      entry: 'clear',
      invoke: {
        id: 'readParts',
        src: 'readParts',
        input: ({ context }) => ({ orderNumber: context.orderNumber }),
        onDone: [
          {
            guard: { type: 'hasBuyable', params: getOutput },
            target: 'added',
            actions: [
              { type: 'setResults', params: getOutput },
              { type: 'addItems', params: getOutput },
            ],
            meta: { spec: ['ORDERPAGE-09', 'ORDERPAGE-10'] },
          },
          {
            guard: { type: 'isRead', params: getOutput },
            target: 'unavailable',
            actions: { type: 'setResults', params: getOutput },
            meta: { spec: ['ORDERPAGE-10'] },
          },
          { target: 'failed', actions: { type: 'explain', params: getOutput } },
        ],
        onError: { target: 'failed', actions: { type: 'explain', params: { output: PORT_DEFECT } } },
      },
      on: { 'reorder.close': 'closed' },
    },
    added: {
      description: 'The cart has what can be bought; each line says what has changed.',
      meta: { spec: ['ORDERPAGE-10'] },
      on: { 'reorder.close': 'closed' },
    },
    unavailable: {
      description: 'No part of the order can be bought now; each line says why.',
      meta: { spec: ['ORDERPAGE-10'] },
      on: { 'reorder.close': 'closed' },
    },
    failed: {
      description: 'The parts could not be read; the cart is as it was.',
      on: { 'reorder.retry': 'reading', 'reorder.close': 'closed' },
    },
  },
});

export type ReorderActor = ActorRefFrom<typeof reorderMachine>;
export type ReorderSnapshot = SnapshotFrom<typeof reorderMachine>;
