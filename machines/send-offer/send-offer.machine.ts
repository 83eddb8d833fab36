/**
 * An offer is written, the people who would get it are counted, and it is sent after a confirmation. A repeated sending
 * has the same idempotency key.
 *
 * Clauses: OFFER-10, OFFER-11.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { PORT_DEFECT } from '../port-failure.ts';
import { type CountRecipientsOutput, type SendOfferOutput, sendOfferPorts } from './send-offer.ports.ts';
import * as rules from './send-offer.rules.ts';
import type { SendOfferTypes } from './send-offer.types.ts';

type CountResult = { output: CountRecipientsOutput };
type SendResult = { output: SendOfferOutput };

const getCount = ({ event }: { event: CountResult }) => ({ output: event.output });
const getOutput = ({ event }: { event: SendResult }) => ({ output: event.output });
const getSubmitted = ({ event: { draft, newKey } }: { event: rules.SubmittedOffer }) => ({ draft, newKey });
const compose = { spec: ['OFFER-10'] } as const;
const repeat = { spec: ['OFFER-11'] } as const;
const edit = { 'offer.edit': { target: 'composing', actions: 'clearError', meta: repeat } } as const;

export const sendOfferMachine = setup({
  types: {} as SendOfferTypes,
  actors: sendOfferPorts,
  guards: {
    hasRecipients: (_, { output }: CountResult) => rules.hasRecipients(output),
    isSent: (_, { output }: SendResult) => output.ok,
  },
  actions: {
    setDraft: assign(({ context }, submitted: rules.SubmittedOffer) => rules.withDraft(context, submitted)),
    setRecipients: assign((_, { output }: CountResult) => ({ recipients: rules.getRecipients(output) })),
    explainCount: assign((_, { output }: CountResult) => ({ error: rules.getCountFailure(output) })),
    explain: assign((_, { output }: SendResult) => ({ error: rules.getSendFailure(output) })),
    clearError: assign({ error: null }),
    announceSent: emit({ type: 'offer.sent' }),
  },
}).createMachine({
  id: 'sendOffer',
  context: rules.initialContext,
  initial: 'composing',
  states: {
    composing: {
      description: 'The offer is being written, and nothing has been sent.',
      meta: compose,
      on: {
        'offer.submit': {
          target: 'counting',
          actions: { type: 'setDraft', params: getSubmitted },
          meta: compose,
        },
      },
    },
    counting: {
      description: 'The server counts the people who agreed to offers.',
      tags: 'busy',
      meta: compose,
      invoke: {
        id: 'countRecipients',
        src: 'countRecipients',
        onDone: [
          {
            guard: { type: 'hasRecipients', params: getCount },
            target: 'confirming',
            actions: { type: 'setRecipients', params: getCount },
            meta: compose,
          },
          { target: 'composing', actions: { type: 'explainCount', params: getCount }, meta: compose },
        ],
        onError: {
          target: 'composing',
          actions: { type: 'explainCount', params: { output: PORT_DEFECT } },
          meta: compose,
        },
      },
    },
    confirming: {
      description: 'Says what goes to how many people, and asks before it is sent.',
      meta: compose,
      on: { 'offer.send': { target: 'sending', meta: compose }, ...edit },
    },
    sending: {
      description: 'The offer is on its way to the server; nothing can be pressed.',
      tags: 'busy',
      meta: compose,
      entry: 'clearError',
      invoke: {
        id: 'sendOffer',
        src: 'sendOffer',
        input: ({ context }) => rules.toSendInput(context),
        onDone: [
          { guard: { type: 'isSent', params: getOutput }, target: 'sent', meta: compose },
          { target: 'failed', actions: { type: 'explain', params: getOutput }, meta: repeat },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'explain', params: { output: PORT_DEFECT } },
          meta: repeat,
        },
      },
    },
    failed: {
      description:
        'The server refused the offer, or there was no answer. It can be sent again with the same key, or changed.',
      meta: repeat,
      on: { 'offer.retry': { target: 'sending', meta: repeat }, ...edit },
    },
    sent: {
      description: 'The server has the offer and sends the emails.',
      type: 'final',
      meta: compose,
      entry: 'announceSent',
    },
  },
});

export type SendOfferActor = ActorRefFrom<typeof sendOfferMachine>;
export type SendOfferSnapshot = SnapshotFrom<typeof sendOfferMachine>;
