import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { sendOfferMachine } from '#machines/send-offer/send-offer.machine.ts';
import type {
  CountRecipientsOutput,
  SendOfferInput,
  SendOfferOutput,
} from '#machines/send-offer/send-offer.ports.ts';
import type { SendOfferEmitted } from '#machines/send-offer/send-offer.types.ts';
import { sendOfferView } from '#machines/send-offer/send-offer.view.ts';
import { offerDraft } from '#tests/models/send-offer.model.ts';

const ACCEPTED: SendOfferOutput = { ok: true };
const NO_ANSWER = { ok: false, kind: 'network' } as const;

/** The shop answers call by call. */
function start(answers: SendOfferOutput[], count: CountRecipientsOutput = countOf(1200)) {
  const calls: SendOfferInput[] = [];
  const actor = createActor(
    sendOfferMachine.provide({
      actors: {
        countRecipients: fromPromise<CountRecipientsOutput, void>(async () => count),
        sendOffer: fromPromise<SendOfferOutput, SendOfferInput>(async ({ input }) => {
          calls.push(input);
          return answers[calls.length - 1]!;
        }),
      },
    }),
  );
  const emitted: SendOfferEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const view = () => sendOfferView(actor.getSnapshot());
  const settle = async () => {
    while (actor.getSnapshot().hasTag('busy')) await Promise.resolve();
  };
  const submit = async (changes: Partial<typeof offerDraft> = {}, newKey = 'offer-key-1') => {
    actor.send({ type: 'offer.submit', draft: { ...offerDraft, ...changes }, newKey });
    await settle();
  };
  const send = async (type: 'offer.send' | 'offer.retry') => {
    actor.send({ type });
    await settle();
  };
  return { actor, calls, emitted, view, submit, send };
}

function countOf(count: number, capped?: boolean): CountRecipientsOutput {
  return { ok: true, recipients: { count, ...(capped && { capped }) } };
}

test('[OFFER-10] an offer is counted, confirmed and sent once', async () => {
  const { calls, emitted, view, submit, send } = start([ACCEPTED]);
  expect([view().step, view().submitLabel, view().canSubmit]).toEqual(['form', 'Continue', true]);
  await submit();
  expect([view().state, view().question, view().sendLabel, calls]).toEqual([
    'confirming',
    'Send this offer to 1,200 people?',
    'Send to 1,200 people',
    [],
  ]);
  await send('offer.send');
  expect(calls).toEqual([{ draft: offerDraft, idempotencyKey: 'offer-key-1' }]);
  expect([view().step, view().message, emitted]).toEqual([
    'sent',
    'The offer is on its way. The list says how many emails were sent.',
    [{ type: 'offer.sent' }],
  ]);
});

test.each([
  [countOf(1), 'Send this offer to 1 person?'],
  [countOf(10_000, true), 'Send this offer to more than 10,000 people?'],
])('[OFFER-10] of %j people it says %j', async (count, question) => {
  const { view, submit } = start([], count);
  await submit();
  expect(view().question).toBe(question);
});

test.each<[CountRecipientsOutput, string]>([
  [countOf(0), 'Nobody has agreed to emails about offers yet.'],
  [{ ok: false, kind: 'refused', message: 'No.' }, 'No.'],
  [{ ok: false, kind: 'refused' }, 'The people could not be counted.'],
  [NO_ANSWER, 'Network error occurred'],
])('[OFFER-10] counted as %j, the form stays and says why', async (count, error) => {
  const { view, submit } = start([], count);
  await submit();
  expect([view().state, view().draft, view().error]).toEqual(['composing', offerDraft, error]);
});

test('[OFFER-11] without an answer it is sent again with the same key, also if it was looked at in between', async () => {
  const { actor, calls, view, submit, send } = start([NO_ANSWER, NO_ANSWER, ACCEPTED]);
  await submit();
  await send('offer.send');
  expect([view().state, view().error]).toEqual([
    'failed',
    'No answer from the shop. The offer may be on its way: try again to find out. Nobody gets it twice.',
  ]);
  await send('offer.retry');
  actor.send({ type: 'offer.edit' });
  expect([view().state, view().draft, view().error]).toEqual(['composing', offerDraft, null]);
  await submit({}, 'offer-key-2');
  await send('offer.send');
  expect([view().state, calls.map(({ idempotencyKey }) => idempotencyKey)]).toEqual([
    'sent',
    ['offer-key-1', 'offer-key-1', 'offer-key-1'],
  ]);
});

test.each([
  [{ subject: 'Filters for less' }],
  [{ message: 'Only today.' }],
  [{ parts: [{ id: 13, name: 'Filter' }] }],
])('[OFFER-11] refused and changed to %j it has a new key', async (change) => {
  const { actor, calls, view, submit, send } = start([
    { ok: false, kind: 'refused', message: 'Not on sale: Brake Pads.' },
    ACCEPTED,
  ]);
  await submit();
  await send('offer.send');
  expect([view().error, view().canRetry, view().canEdit]).toEqual(['Not on sale: Brake Pads.', true, true]);
  actor.send({ type: 'offer.edit' });
  await submit(change, 'offer-key-2');
  await send('offer.send');
  expect(calls[1]).toEqual({ draft: { ...offerDraft, ...change }, idempotencyKey: 'offer-key-2' });
});
