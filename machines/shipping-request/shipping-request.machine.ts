/**
 * Request to fetch and deliver a package. No state is final: after a success another request can be sent.
 *
 * Clauses: SHIPREQ-01 to SHIPREQ-05, ERR-30.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type SendRequestOutput, shippingRequestPorts } from './shipping-request.ports.ts';
import * as rules from './shipping-request.rules.ts';
import type { ShippingRequestTypes } from './shipping-request.types.ts';

type SendResult = { output: SendRequestOutput };

const getOutput = ({ event }: { event: SendResult }) => ({ output: event.output });
const submit = { 'request.submit': { target: 'loading', meta: { spec: ['SHIPREQ-02'] } } } as const;
const reset = {
  'request.reset': { target: 'filling', actions: 'reset', meta: { spec: ['SHIPREQ-05'] } },
} as const;

export const shippingRequestMachine = setup({
  types: {} as ShippingRequestTypes,
  actors: shippingRequestPorts,
  guards: {
    isAccepted: (_, { output }: SendResult) => output.ok,
  },
  actions: {
    applyResult: assign((_, { output }: SendResult) => rules.applyResult(output)),
    explain: assign((_, { thrown }: { thrown: unknown }) => ({ error: rules.getExceptionText(thrown) })),
    reset: assign(rules.initialContext),
  },
}).createMachine({
  id: 'shippingRequest',
  context: rules.initialContext,
  initial: 'filling',
  states: {
    filling: {
      description: 'The form is empty or being filled in, and nothing has been sent.',
      meta: { spec: ['SHIPREQ-01', 'SHIPREQ-05'] },
      on: submit,
    },
    loading: {
      description: 'The request is on its way; the button cannot be pressed again.',
      tags: 'busy',
      meta: { spec: ['SHIPREQ-02', 'SHIPREQ-05'] },
      entry: 'reset',
      invoke: {
        id: 'sendRequest',
        src: 'sendRequest',
        input: ({ event }) => rules.sendInput(event),
        onDone: [
          {
            guard: { type: 'isAccepted', params: getOutput },
            target: 'success',
            actions: { type: 'applyResult', params: getOutput },
            meta: { spec: ['SHIPREQ-03', 'SHIPREQ-05'] },
          },
          {
            target: 'error',
            actions: { type: 'applyResult', params: getOutput },
            meta: { spec: ['SHIPREQ-04', 'SHIPREQ-05', 'ERR-30'] },
          },
        ],
        onError: {
          target: 'error',
          actions: { type: 'explain', params: ({ event }) => ({ thrown: event.error }) },
          meta: { spec: ['SHIPREQ-04', 'ERR-30'] },
        },
      },
    },
    success: {
      description: 'The shop has the request. Its reference is shown, and another one can be started.',
      meta: { spec: ['SHIPREQ-03', 'SHIPREQ-05'] },
      on: reset,
    },
    error: {
      description:
        'The request was not accepted, or there was no answer. What was entered is still there and can be sent again.',
      meta: { spec: ['SHIPREQ-04', 'SHIPREQ-05'] },
      on: { ...submit, ...reset },
    },
  },
});

export type ShippingRequestActor = ActorRefFrom<typeof shippingRequestMachine>;
export type ShippingRequestSnapshot = SnapshotFrom<typeof shippingRequestMachine>;
