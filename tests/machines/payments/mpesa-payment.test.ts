import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { mpesaPaymentMachine } from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import type {
  CheckStatusInput,
  CheckStatusOutput,
  StartStkPushInput,
  StartStkPushOutput,
} from '#machines/mpesa-payment/mpesa-payment.ports.ts';
import type { MpesaPaymentInput } from '#machines/mpesa-payment/mpesa-payment.types.ts';
import { mpesaPaymentView } from '#machines/mpesa-payment/mpesa-payment.view.ts';
import { sentPrompt } from '#tests/models/purchase.model.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';
import { advanceClock } from '../simulated-time.ts';
import { PENDING, readReply, silentVisibility } from './mpesa-status.ts';

const order: MpesaPaymentInput = { orderNumber: '7Q2M9XKD4T0B', amount: 4500, prompt: null };
const prompted: MpesaPaymentInput = { ...order, prompt: sentPrompt };

function pay(
  input: MpesaPaymentInput,
  answers: { push?: StartStkPushOutput; status?: [CheckStatusOutput, ...CheckStatusOutput[]] } = {},
) {
  const clock = new SimulatedClock();
  const push = fakePort<StartStkPushOutput, StartStkPushInput>(answers.push ?? { ok: true, amount: 4500 });
  const status = fakePort<CheckStatusOutput, CheckStatusInput>(...(answers.status ?? [PENDING]));
  const watch = fakePort<CheckStatusOutput, CheckStatusInput>(PENDING);
  const machine = mpesaPaymentMachine.provide({
    actors: {
      startStkPush: push.logic,
      checkStatus: status.logic,
      watchStatus: watch.logic,
      pageVisibility: silentVisibility,
    },
  });
  const actor = createActor(machine, { clock, input });
  const emitted = recordEmitted(actor);
  actor.start();
  return { actor, clock, emitted, push, status, view: () => mpesaPaymentView(actor.getSnapshot()) };
}

async function check(status: CheckStatusOutput) {
  const payment = pay(prompted, { status: [status] });
  advanceClock(payment.clock, 15_000);
  payment.actor.send({ type: 'payment.check' });
  await flushPromises();
  return payment;
}

test.each(['', '0712', '12345678901', '+44 7700 900123', '0812345678', 'my number'])(
  "[MPESA-03] the phone '%s' is refused and no prompt is requested",
  (phone) => {
    const { actor, push, view } = pay(order);
    actor.send({ type: 'phone.submit', phone });
    expect(view()).toMatchObject({
      state: 'enteringPhone',
      phoneError: 'Please enter a valid phone number.',
      canSubmitPhone: true,
    });
    expect(push.calls).toEqual([]);
  },
);

test.each(['0712 345 678', '+254712345678', '254712345678', '712345678'])(
  "[MPESA-04] the phone '%s' is sent as 254712345678",
  async (phone) => {
    const { actor, push } = pay(order);
    actor.send({ type: 'phone.submit', phone });
    await flushPromises();
    expect(push.calls).toEqual([{ orderNumber: '7Q2M9XKD4T0B', phone: '254712345678' }]);
  },
);

test('[MPESA-04] while the prompt is being requested nothing can be submitted', () => {
  const { actor, view } = pay(order);
  expect(view()).toMatchObject({ submitLabel: 'CONTINUE', canSubmitPhone: true, busy: false });
  actor.send({ type: 'phone.submit', phone: '0112345678' });
  expect(view()).toMatchObject({ state: 'initiating', canSubmitPhone: false, busy: true });
});

test('[MPESA-04] a phone submitted again while the prompt is asked for sends no second one', async () => {
  const { actor, push } = pay(order);
  actor.send({ type: 'phone.submit', phone: '0712345678' });
  actor.send({ type: 'phone.submit', phone: '0112345678' });
  await flushPromises();
  expect(push.calls).toEqual([{ orderNumber: '7Q2M9XKD4T0B', phone: '254712345678' }]);
});

test('[MPESA-05] after a prompt is sent it is waited for, with the amount that it asks for', async () => {
  const { actor, emitted, view } = pay(order, { push: { ok: true, amount: 4600 } });
  actor.send({ type: 'phone.submit', phone: '0712345678' });
  await flushPromises();
  expect(view().state).toBe('waiting');
  expect(actor.getSnapshot().context).toMatchObject({ amount: 4600, phone: '254712345678' });
  expect(emitted).toEqual([]);
});

test.each<[string, string, StartStkPushOutput]>([
  ['Failed to initiate Mpesa payment', 'enteringPhone', { ok: false, kind: 'refused', code: 'INTERNAL' }],
  [
    'A prompt is still open.',
    'promptUnclear',
    { ok: false, kind: 'refused', code: 'PAYMENT_UNDECIDED', message: 'A prompt is still open.' },
  ],
  ['Network error', 'promptUnclear', { ok: false, kind: 'network' }],
])("[MPESA-06, ERR-27] a failed initiation shows '%s' and stays", async (text, state, push) => {
  const { actor, emitted, view } = pay(order, { push });
  actor.send({ type: 'phone.submit', phone: '0712345678' });
  await flushPromises();
  expect(view()).toMatchObject({ state, phoneError: text, canSubmitPhone: true });
  expect(emitted).toEqual([]);
});

const notPayable = (message: string, status: string): StartStkPushOutput => ({
  ok: false,
  kind: 'refused',
  code: 'NOT_PAYABLE',
  message,
  status,
});

test.each(['paid', 'shipping', 'delivered'])(
  '[MPESA-06] an order that is already %s ends the payment and says so',
  async (status) => {
    const { actor, emitted, view } = pay(order, { push: notPayable('This order is already paid.', status) });
    actor.send({ type: 'phone.submit', phone: '0712345678' });
    await flushPromises();
    expect(view()).toMatchObject({ state: 'alreadyPaid', canSubmitPhone: false });
    expect(emitted).toEqual([{ type: 'mpesa.orderAlreadyPaid', orderNumber: '7Q2M9XKD4T0B' }]);
    expect(actor.getSnapshot().output).toEqual({ kind: 'alreadyPaid', orderNumber: '7Q2M9XKD4T0B' });
  },
);

test('[MPESA-06] a cancelled order ends the payment with the reason', async () => {
  const { actor, emitted, view } = pay(order, { push: notPayable('This order was cancelled.', 'cancelled') });
  actor.send({ type: 'phone.submit', phone: '0712345678' });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'alreadyCancelled', canSubmitPhone: false });
  expect(emitted).toEqual([{ type: 'mpesa.orderCancelled', orderNumber: '7Q2M9XKD4T0B' }]);
  expect(actor.getSnapshot().output).toEqual({
    kind: 'alreadyCancelled',
    orderNumber: '7Q2M9XKD4T0B',
    reason: 'This order was cancelled.',
  });
});

test('[MPESA-06] an open order that M-Pesa cannot pay stays, with the reason', async () => {
  const { actor, emitted, view } = pay(order, { push: notPayable('M-Pesa takes at most …', 'pending') });
  actor.send({ type: 'phone.submit', phone: '0712345678' });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'enteringPhone',
    phoneError: 'M-Pesa takes at most …',
    promptButton: null,
  });
  expect(emitted).toEqual([]);
});

test.each<StartStkPushOutput>([
  { ok: false, kind: 'refused', code: 'PAYMENT_UNDECIDED', message: 'A prompt is still open.' },
  { ok: false, kind: 'network' },
])('[MPESA-06] when a prompt may be on the phone, a link to it is offered (%j)', async (push) => {
  const { actor, view } = pay(order, { push });
  expect(view().promptButton).toBeNull();
  actor.send({ type: 'prompt.show' });
  expect(view().state).toBe('enteringPhone');
  actor.send({ type: 'phone.submit', phone: '0712345678' });
  await flushPromises();
  expect(view().promptButton).toEqual({
    event: { type: 'prompt.show' },
    label: 'I have a prompt on my phone',
    isEnabled: true,
  });
  actor.send({ type: 'prompt.show' });
  expect(view().state).toBe('waiting');
  expect(actor.getSnapshot().context).toMatchObject({ amount: 4500, phone: '254712345678' });
});

test('[MPESA-06] a number that cannot be prompted does not lead to a prompt sent to another one', async () => {
  const { actor, view } = pay(order, { push: { ok: false, kind: 'refused', code: 'PAYMENT_FAILED' } });
  actor.send({ type: 'phone.submit', phone: '0712345678' });
  await flushPromises();
  expect(view().promptButton).toBeNull();
});

test('[MPESA-06] a defect of the port shows the fallback', async () => {
  const machine = mpesaPaymentMachine.provide({ actors: { startStkPush: rejectingPort() } });
  const actor = createActor(machine, { input: order }).start();
  actor.send({ type: 'phone.submit', phone: '0712345678' });
  await flushPromises();
  expect(mpesaPaymentView(actor.getSnapshot())).toMatchObject({
    state: 'enteringPhone',
    phoneError: 'Failed to initiate Mpesa payment',
  });
});

test('[MPESA-06] a defect after a new phone number offers no link to the earlier prompt', async () => {
  const defect = new Error('broken');
  const outcomes: (StartStkPushOutput | typeof defect)[] = [{ ok: false, kind: 'network' }, defect];
  const machine = mpesaPaymentMachine.provide({
    actors: {
      startStkPush: fromPromise(async () => {
        const outcome = outcomes.shift() ?? defect;
        if (outcome instanceof Error) throw outcome;
        return outcome;
      }),
    },
  });
  const actor = createActor(machine, { input: order }).start();
  actor.send({ type: 'phone.submit', phone: '0712345678' });
  await flushPromises();
  expect(mpesaPaymentView(actor.getSnapshot()).promptButton?.label).toBe('I have a prompt on my phone');
  actor.send({ type: 'phone.submit', phone: '0722000111' });
  await flushPromises();
  expect(mpesaPaymentView(actor.getSnapshot())).toMatchObject({
    state: 'enteringPhone',
    phoneError: 'Failed to initiate Mpesa payment',
    promptButton: null,
  });
});

test('[MPESA-07] the waiting dialog shows its title, order, amount and phone', () => {
  expect(pay(prompted).view()).toMatchObject({
    state: 'waiting',
    title: 'M-Pesa Payment Initiated',
    orderNumber: '7Q2M9XKD4T0B',
    amount: 4500,
    phone: '0712 345 678',
    buttons: [{ event: { type: 'payment.close' }, label: 'Pay another way', isEnabled: true }],
  });
});

test('[MPESA-08] the dialog opens in the waiting state, with 15 s and no earlier result', () => {
  const { actor, view } = pay(prompted);
  expect(actor.getSnapshot().children.countdown?.getSnapshot().context).toEqual({ secondsLeft: 15 });
  expect(view()).toMatchObject({ state: 'waiting', message: null, reasons: [] });
});

test('[MPESA-09, CONST-11] the dialog counts down from 15 seconds', () => {
  const { actor, clock, view } = pay(prompted);
  advanceClock(clock, 6000);
  expect(actor.getSnapshot().children.countdown?.getSnapshot().context).toEqual({ secondsLeft: 9 });
  expect(view().state).toBe('waiting');
});

test('[MPESA-10] only after the countdown can the payment be checked', () => {
  const { actor, clock, view } = pay(prompted);
  advanceClock(clock, 14_999);
  expect(actor.getSnapshot().can({ type: 'payment.check' })).toBe(false);
  clock.increment(1);
  expect(view()).toMatchObject({ state: 'readyToCheck', title: 'Ready to Check Payment' });
  expect(view().buttons).toEqual([
    { event: { type: 'payment.check' }, label: 'Check Payment Status', isEnabled: true },
    { event: { type: 'payment.waitAgain' }, label: 'Just a sec...', isEnabled: true },
    { event: { type: 'payment.close' }, label: 'Close & Try Different Payment', isEnabled: true },
  ]);
});

test('[MPESA-11] the check queries the status of the order', async () => {
  const { status } = await check(PENDING);
  expect(status.calls).toEqual([{ orderNumber: '7Q2M9XKD4T0B' }]);
});

test.each(['paid', 'Paid'])("[MPESA-12] the status '%s' is a success", async (status) => {
  const { emitted, view } = await check(readReply(status));
  expect(view().state).toBe('paid');
  expect(emitted).toEqual([{ type: 'payment.succeeded', orderNumber: '7Q2M9XKD4T0B' }]);
});

test.each(['PAID', 'paid ', 'pending', ''])("[MPESA-12] the status '%s' is not a success", async (status) => {
  const { emitted, view } = await check(readReply(status));
  expect(view()).toMatchObject({ state: 'notConfirmed', message: null });
  expect(emitted).toEqual([]);
});

test.each([
  ['cancelled', 'mpesa.orderCancelled'],
  ['shipping', 'mpesa.orderAlreadyPaid'],
  ['delivered', 'mpesa.orderAlreadyPaid'],
])(
  '[MPESA-12] an order that is %s is no success and no failure: it has its own page',
  async (status, type) => {
    const { emitted } = await check(readReply(status));
    expect(emitted).toEqual([{ type, orderNumber: '7Q2M9XKD4T0B' }]);
  },
);

test('[MPESA-13] the success view leads to the order confirmation', async () => {
  const { view } = await check(readReply('paid'));
  expect(view()).toMatchObject({
    title: 'Payment Successful!',
    confirmation: { label: 'View Order Confirmation', path: '/order-confirmation?order=7Q2M9XKD4T0B' },
    buttons: [],
  });
});

test('[MPESA-14] the failure view lists three reasons', async () => {
  const { view } = await check(PENDING);
  expect(view().title).toBe('Payment Not Confirmed');
  expect(view().reasons).toEqual([
    expect.stringContaining('still processing'),
    expect.stringContaining('cancelled or declined'),
    expect.stringContaining('network issue'),
  ]);
});

test("[MPESA-15] 'Try Again' checks again at once", async () => {
  const { actor, clock, status, view } = pay(prompted, {
    status: [PENDING, readReply('paid')],
  });
  advanceClock(clock, 15_000);
  actor.send({ type: 'payment.check' });
  await flushPromises();
  expect(view().buttons).toEqual([
    {
      event: { type: 'payment.check' },
      label: 'Try Again',
      hint: 'Checks once more whether your payment has arrived. Nothing is sent to your phone.',
      isEnabled: true,
    },
    {
      event: { type: 'payment.resend' },
      label: 'Send Another Prompt',
      hint: 'Asks for your PIN again, on the same phone. Choose it if you did not pay.',
      isEnabled: true,
    },
    { event: { type: 'payment.close' }, label: 'Close & Try Different Payment', isEnabled: true },
  ]);
  actor.send({ type: 'payment.check' });
  await flushPromises();
  expect(view().state).toBe('paid');
  expect(status.calls).toHaveLength(2);
});

test("[MPESA-15] 'Close & Try Different Payment' closes the dialog", async () => {
  const { actor, emitted, view } = await check(PENDING);
  actor.send({ type: 'payment.close' });
  expect(view().state).toBe('closed');
  expect(actor.getSnapshot().output).toEqual({ kind: 'closed' });
  expect(emitted).toEqual([]);
});

test("[MPESA-16] 'Just a sec...' returns to waiting with 15 s", () => {
  const { actor, clock, view } = pay(prompted);
  advanceClock(clock, 15_000);
  actor.send({ type: 'payment.waitAgain' });
  expect(view().state).toBe('waiting');
  expect(actor.getSnapshot().children.countdown?.getSnapshot().context).toEqual({ secondsLeft: 15 });
  advanceClock(clock, 14_999);
  expect(view().state).toBe('waiting');
  clock.increment(1);
  expect(view().state).toBe('readyToCheck');
});

test.each<[string, CheckStatusOutput]>([
  ['Failed to check payment status', { ok: false, kind: 'refused' }],
  ['Order not found', { ok: false, kind: 'refused', message: 'Order not found' }],
  ['Network error', { ok: false, kind: 'network' }],
])("[MPESA-17, ERR-26] a failed status request shows '%s' next to the reasons", async (text, status) => {
  const { view } = await check(status);
  expect(view()).toMatchObject({ state: 'notConfirmed', message: text });
  expect(view().reasons).toHaveLength(3);
});

test('[MPESA-17] the next check clears the failure of the last one', async () => {
  const { actor, view } = await check({ ok: false, kind: 'network' });
  actor.send({ type: 'payment.check' });
  expect(view()).toMatchObject({ state: 'checking', message: null });
});

test.each([
  [9, 8999, 9000],
  [1, 999, 1000],
])(
  '[MPESA-10] a prompt of which %d s are left to wait is not waited for anew',
  (secondsLeft, before, after) => {
    const { clock, view } = pay({ ...order, prompt: { ...sentPrompt, secondsLeft } });
    advanceClock(clock, before);
    expect(view().state).toBe('waiting');
    advanceClock(clock, after - before);
    expect(view().state).toBe('readyToCheck');
  },
);

test('[MPESA-16] waiting again takes 15 s, however long the first wait was', () => {
  const { actor, clock, view } = pay({ ...order, prompt: { ...sentPrompt, secondsLeft: 0 } });
  expect(view().state).toBe('readyToCheck');
  actor.send({ type: 'payment.waitAgain' });
  advanceClock(clock, 14_999);
  expect(view().state).toBe('waiting');
  advanceClock(clock, 1);
  expect(view().state).toBe('readyToCheck');
});

test('[MPESA-08] another prompt is waited for 15 s, however old the refused one was', async () => {
  const { actor, clock, view } = pay({
    ...order,
    prompt: { ...sentPrompt, secondsLeft: 0, isRefused: true },
  });
  actor.send({ type: 'payment.resend' });
  await flushPromises();
  advanceClock(clock, 14_999);
  expect(view().state).toBe('waiting');
  advanceClock(clock, 1);
  expect(view().state).toBe('readyToCheck');
});

test('[MPESA-08] another prompt shows the amount that it asks for', async () => {
  const refused = { ...order, prompt: { ...sentPrompt, isRefused: true } };
  const { actor, view } = pay(refused, { push: { ok: true, amount: 4700 } });
  expect(view().amount).toBe(4500);
  actor.send({ type: 'payment.resend' });
  await flushPromises();
  expect(view().amount).toBe(4700);
});

test('[MPESA-14] a prompt that was refused is shown as such at once', () => {
  const { view } = pay({
    ...order,
    prompt: { ...sentPrompt, isRefused: true, refusal: 'The prompt was cancelled on the phone.' },
  });
  expect(view()).toMatchObject({
    state: 'notConfirmed',
    refusal: 'The prompt was cancelled on the phone.',
    phone: '0712 345 678',
  });
});

test('[MPESA-14] a check that finds the payment refused says why', async () => {
  const reason = 'There was not enough money in the account.';
  const { view } = await check(readReply('pending', { state: 'failed', reason }));
  expect(view()).toMatchObject({ state: 'notConfirmed', refusal: reason });
});
