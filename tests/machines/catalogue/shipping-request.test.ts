import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ShippingRequest } from '#contract/shipping-request.ts';
import { shippingRequestMachine } from '#machines/shipping-request/shipping-request.machine.ts';
import type {
  SendRequestInput,
  SendRequestOutput,
} from '#machines/shipping-request/shipping-request.ports.ts';
import { shippingRequestView } from '#machines/shipping-request/shipping-request.view.ts';
import { fakePort, flushPromises, pendingPort } from '../fake-ports.ts';

const REQUEST: ShippingRequest = {
  customerName: 'Wanjiku Kamau',
  customerEmail: 'wanjiku@gari.test',
  customerPhone: '0712 345 678',
  pickupAddress: 'Kirinyaga Road 14, Nairobi',
  deliveryAddress: 'Oginga Odinga Street 3, Kisumu',
  packageDetails: 'One gearbox, 60 kg',
  preferredDate: '2026-12-01',
  specialInstructions: 'Call first',
};
const INITIAL = {
  state: 'filling',
  step: 'form',
  reference: null,
  error: null,
  reason: null,
  fieldErrors: {},
  submitLabel: 'Send request',
  canSubmit: true,
  resetLabel: 'Start over',
  canReset: false,
};

function start(sendRequest: ReturnType<typeof pendingPort<SendRequestOutput, SendRequestInput>>['logic']) {
  const actor = createActor(shippingRequestMachine.provide({ actors: { sendRequest } })).start();
  return {
    view: () => shippingRequestView(actor.getSnapshot()),
    submit: () => actor.send({ type: 'request.submit', request: REQUEST }),
    reset: () => actor.send({ type: 'request.reset' }),
  };
}

async function submitTo(output: SendRequestOutput, ...nextOutputs: SendRequestOutput[]) {
  const port = fakePort<SendRequestOutput, SendRequestInput>(output, ...nextOutputs);
  const flow = start(port.logic);
  flow.submit();
  await flushPromises();
  return { ...flow, calls: port.calls };
}

test('[SHIPREQ-01, SHIPREQ-02] the eight fields are sent as filled in', async () => {
  const { calls } = await submitTo({ ok: true, reference: 'REF-1763636400000' });
  expect(calls).toEqual([
    {
      request: {
        customerName: 'Wanjiku Kamau',
        customerEmail: 'wanjiku@gari.test',
        customerPhone: '0712 345 678',
        pickupAddress: 'Kirinyaga Road 14, Nairobi',
        deliveryAddress: 'Oginga Odinga Street 3, Kisumu',
        packageDetails: 'One gearbox, 60 kg',
        preferredDate: '2026-12-01',
        specialInstructions: 'Call first',
      },
    },
  ]);
});

test('[SHIPREQ-05] it is loading while being sent, and is sent once', () => {
  const port = pendingPort<SendRequestOutput, SendRequestInput>();
  const { view, submit, reset } = start(port.logic);
  expect(view()).toEqual(INITIAL);
  submit();
  submit();
  reset();
  expect(view()).toEqual({ ...INITIAL, state: 'loading', submitLabel: 'Sending...', canSubmit: false });
  expect(port.calls).toHaveLength(1);
});

test('[SHIPREQ-03, SHIPREQ-05] an accepted request is a success with its reference', async () => {
  const { view } = await submitTo({ ok: true, reference: 'REF-1763636400000' });
  expect(view()).toMatchObject({
    state: 'success',
    step: 'success',
    reference: 'REF-1763636400000',
    error: null,
    resetLabel: 'Send another request',
    canReset: true,
  });
});

test('[SHIPREQ-05] a success can be reset to the initial state', async () => {
  const { view, reset } = await submitTo({ ok: true, reference: 'REF-1763636400000' });
  reset();
  expect(view()).toEqual(INITIAL);
});

test("[SHIPREQ-04, ERR-30] a status other than 200 is 'Failed to send email', with the server's reason next to it", async () => {
  const { view } = await submitTo({
    ok: false,
    kind: 'refused',
    message: 'Too many tries. Please wait a little.',
  });
  expect(view()).toEqual({
    ...INITIAL,
    state: 'error',
    error: 'Failed to send email',
    reason: 'Too many tries. Please wait a little.',
    canReset: true,
  });
});

test('[SHIPREQ-04, ERR-30] fields refused by the server are marked, unknown ones are not', async () => {
  const { view } = await submitTo({
    ok: false,
    kind: 'refused',
    message: 'No.',
    fields: { preferredDate: 'Please choose today or a later day', other: 'No' },
  });
  expect(view()).toMatchObject({
    error: 'Failed to send email',
    fieldErrors: { preferredDate: 'Please choose today or a later day' },
  });
  expect(Object.keys(view().fieldErrors)).toEqual(['preferredDate']);
});

test.each<[string, unknown, string]>([
  ['an exception with a message', new Error('The line is cut'), 'The line is cut'],
  ['an exception without one', new Error(''), 'Failed to submit shipping request'],
  ['anything else', 'x', 'Something went wrong'],
])('[SHIPREQ-04, ERR-30] %s', async (_, thrown, error) => {
  const { view, submit } = start(
    fromPromise<SendRequestOutput, SendRequestInput>(async () => {
      throw thrown;
    }),
  );
  submit();
  await flushPromises();
  expect(view()).toMatchObject({ state: 'error', error, reason: null, canSubmit: true });
});

test('[SHIPREQ-04] without a reply it says so', async () => {
  const { view } = await submitTo({ ok: false, kind: 'network' });
  expect(view()).toMatchObject({ state: 'error', error: 'Network error occurred' });
});

test('[SHIPREQ-05] after an error the next try starts without it, and a reset clears it', async () => {
  const { view, submit, reset } = await submitTo(
    { ok: false, kind: 'network' },
    { ok: false, kind: 'refused' },
  );
  submit();
  expect(view()).toMatchObject({ state: 'loading', error: null });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'error', error: 'Failed to send email', reason: null });
  reset();
  expect(view()).toEqual(INITIAL);
});
