import { expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate';
import { mpesaPaymentMachine } from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import type {
  CheckStatusInput,
  CheckStatusOutput,
  PageVisibilityEvent,
} from '#machines/mpesa-payment/mpesa-payment.ports.ts';
import { mpesaPaymentView } from '#machines/mpesa-payment/mpesa-payment.view.ts';
import { sentPrompt } from '#tests/models/purchase.model.ts';
import { fakePort, flushPromises, pendingPort, recordEmitted } from '../fake-ports.ts';
import { advanceClock } from '../simulated-time.ts';
import { PENDING, readReply } from './mpesa-status.ts';

const NO_MONEY = 'There was not enough money in the account.';
const REFUSED = readReply('pending', { state: 'failed', reason: NO_MONEY });

function watch(...replies: [CheckStatusOutput, ...CheckStatusOutput[]]) {
  const clock = new SimulatedClock();
  const watching = fakePort<CheckStatusOutput, CheckStatusInput>(...replies);
  const checks = pendingPort<CheckStatusOutput, CheckStatusInput>();
  let setVisibility: (event: PageVisibilityEvent) => void = () => undefined;
  const pageVisibility = fromCallback<EventObject, undefined, PageVisibilityEvent>(({ sendBack }) => {
    setVisibility = sendBack;
  });
  const machine = mpesaPaymentMachine.provide({
    actors: { watchStatus: watching.logic, checkStatus: checks.logic, pageVisibility },
  });
  const input = { orderNumber: '7Q2M9XKD4T0B', amount: 4500, prompt: sentPrompt };
  const actor = createActor(machine, { clock, input });
  const emitted = recordEmitted(actor);
  actor.start();
  return {
    actor,
    emitted,
    watching,
    checks,
    view: () => mpesaPaymentView(actor.getSnapshot()),
    hide: () => setVisibility({ type: 'page.hidden' }),
    show: () => setVisibility({ type: 'page.shown' }),
    /** Ends the pause without waiting for the reply. */
    startReading: () => advanceClock(clock, 3_000),
    async pass(milliseconds: number) {
      await flushPromises();
      advanceClock(clock, milliseconds);
      await flushPromises();
    },
  };
}

test('[MPESA-09] the order is read at once and every 3 seconds, without a change of the dialog', async () => {
  const { pass, view, watching } = watch(PENDING);
  await pass(2_999);
  expect(watching.calls).toEqual([{ orderNumber: '7Q2M9XKD4T0B' }]);
  await pass(1);
  expect(watching.calls).toHaveLength(2);
  await pass(3_000);
  expect(watching.calls).toHaveLength(3);
  expect(view()).toMatchObject({ state: 'waiting', title: 'M-Pesa Payment Initiated', busy: false });
});

test("[MPESA-12, MPESA-13] a payment that arrives leads to 'Payment Successful!' by itself", async () => {
  const { emitted, pass, view } = watch(PENDING, readReply('paid', { state: 'paid' }));
  await pass(3_000);
  expect(view()).toMatchObject({ state: 'paid', title: 'Payment Successful!' });
  expect(emitted).toEqual([{ type: 'payment.succeeded', orderNumber: '7Q2M9XKD4T0B' }]);
});

test('[MPESA-13] a prompt page that is opened for a paid order says so at once', async () => {
  const { pass, view } = watch(readReply('paid', { state: 'paid' }));
  await pass(0);
  expect(view().state).toBe('paid');
});

test("[MPESA-14] a refused payment leads to 'Payment Not Confirmed' by itself, with M-Pesa's reason", async () => {
  const { pass, view } = watch(PENDING, REFUSED);
  await pass(3_000);
  expect(view()).toMatchObject({
    state: 'notConfirmed',
    title: 'Payment Not Confirmed',
    refusal: NO_MONEY,
    message: null,
  });
  expect(view().reasons).toHaveLength(3);
});

test('[MPESA-14] so does one whose reason is unknown', async () => {
  const { pass, view } = watch(readReply('pending', { state: 'failed' }));
  await pass(3_000);
  expect(view()).toMatchObject({ state: 'notConfirmed', refusal: null });
});

test('[MPESA-14] a payment that arrives after all still leads to success', async () => {
  const { pass, view } = watch(REFUSED, readReply('paid', { state: 'paid' }));
  await pass(0);
  expect(view().state).toBe('notConfirmed');
  await pass(3_000);
  expect(view().state).toBe('paid');
});

test('an order that is cancelled meanwhile has its own page', async () => {
  const { actor, emitted, pass, view } = watch(PENDING, readReply('cancelled', { state: 'failed' }));
  await pass(3_000);
  expect(view()).toMatchObject({ state: 'cancelledElsewhere', buttons: [] });
  expect(emitted).toEqual([{ type: 'mpesa.orderCancelled', orderNumber: '7Q2M9XKD4T0B' }]);
  expect(actor.getSnapshot().output).toEqual({ kind: 'cancelledElsewhere', orderNumber: '7Q2M9XKD4T0B' });
});

test.each(['shipping', 'delivered'])('an order that is %s meanwhile is paid', async (status) => {
  const { emitted, pass, view } = watch(PENDING, readReply(status, { state: 'paid' }));
  await pass(3_000);
  expect(view()).toMatchObject({ state: 'alreadyPaid', buttons: [] });
  expect(emitted).toEqual([{ type: 'mpesa.orderAlreadyPaid', orderNumber: '7Q2M9XKD4T0B' }]);
});

test('[MPESA-14] too little money is a refusal with its reason', async () => {
  const reason = 'You paid Ksh 240; Ksh 4,500 are due.';
  const { pass, view } = watch(PENDING, readReply('pending', { state: 'paid', reason: reason }));
  await pass(3_000);
  expect(view()).toMatchObject({ state: 'notConfirmed', refusal: reason });
});

test('[MPESA-14] a failed attempt of another method says nothing about this payment', async () => {
  const { pass, view } = watch(
    PENDING,
    readReply('pending', { method: 'creditcard', state: 'failed', reason: 'The card was declined.' }),
  );
  await pass(3_000);
  expect(view()).toMatchObject({ state: 'waiting', refusal: null });
});

test('[ATTEMPT-11] the reason of the last payment goes with another prompt', async () => {
  const { actor, pass, view } = watch(REFUSED, PENDING);
  await pass(0);
  expect(view().refusal).toBe(NO_MONEY);
  actor.send({ type: 'payment.resend' });
  await pass(0);
  expect(view()).toMatchObject({
    state: 'notConfirmed',
    refusal: null,
    message: 'Failed to initiate Mpesa payment',
  });
  await pass(3_000);
  expect(view()).toMatchObject({ refusal: null, message: 'Failed to initiate Mpesa payment' });
});

test('[MPESA-14] a reason is forgotten when another payment has begun', async () => {
  const { pass, view } = watch(REFUSED, PENDING);
  await pass(0);
  expect(view().refusal).toBe(NO_MONEY);
  await pass(3_000);
  expect(view()).toMatchObject({ state: 'notConfirmed', refusal: null });
});

test.each<CheckStatusOutput>([
  { ok: false, kind: 'network' },
  { ok: false, kind: 'refused', message: 'Too many' },
])('a reading that fails is not shown, and repeated (%j)', async (failure) => {
  const { pass, view, watching } = watch(failure);
  await pass(0);
  expect(view()).toMatchObject({ state: 'waiting', message: null });
  await pass(3_000);
  expect(watching.calls).toHaveLength(2);
});

test('[MPESA-11] nothing is read while the shopper checks', async () => {
  const { actor, checks, pass, watching } = watch(PENDING);
  for (let second = 0; second < 15; second += 3) await pass(3_000);
  expect(watching.calls).toHaveLength(6);
  actor.send({ type: 'payment.check' });
  await pass(30_000);
  expect(checks.calls).toHaveLength(1);
  expect(watching.calls).toHaveLength(6);
});

test('[MPESA-11] a check takes the place of a reading in flight', async () => {
  const { actor, pass, startReading, view } = watch(PENDING);
  for (let second = 0; second < 15; second += 3) await pass(3_000);
  startReading();
  expect(actor.getSnapshot().value).toEqual({ prompted: { dialog: 'readyToCheck', watch: 'reading' } });
  actor.send({ type: 'payment.check' });
  expect(actor.getSnapshot().value).toEqual({ prompted: { dialog: 'checking', watch: 'pausing' } });
  expect(view().buttons.map(({ label }) => label)).toEqual(['Pay another way']);
});

test('nothing is read for a hidden page; one that is shown again is read at once', async () => {
  const { hide, pass, show, watching } = watch(PENDING);
  await pass(0);
  hide();
  await pass(60_000);
  expect(watching.calls).toHaveLength(1);
  show();
  await pass(0);
  expect(watching.calls).toHaveLength(2);
});

test("[MPESA-15] 'Pay another way' leaves the wait at once, and nothing is read any more", async () => {
  const { actor, pass, view, watching } = watch(PENDING);
  expect(view().buttons).toEqual([
    { event: { type: 'payment.close' }, label: 'Pay another way', isEnabled: true },
  ]);
  actor.send({ type: 'payment.close' });
  await pass(30_000);
  expect(actor.getSnapshot().output).toEqual({ kind: 'closed' });
  expect(watching.calls).toHaveLength(1);
});
