import { describe, expect, test } from 'vitest';
import type {
  ConfirmPaymentOutput,
  InitiateOutput,
  OpenModalOutput,
} from '#machines/card-payment/card-payment.ports.ts';
import { flushPromises } from '../fake-ports.ts';
import {
  type Answers,
  type CardSetup,
  initiateSuccess,
  line,
  order,
  payment,
  placed,
  pressPay,
  request,
  undecided,
} from './card-payment.setup.ts';

describe('the modal', () => {
  test('[CARD-07, CONST-12] opens with the reference, the amount and the payer, and the page cannot be left', async () => {
    const { opened, view } = await pressPay({});
    expect(opened).toEqual([
      { ...payment, txRef: 'gari-1', title: 'Gari', description: 'Your order of vehicle spares' },
    ]);
    expect(view()).toMatchObject({
      state: 'modalOpen',
      waiting: 'Please finish the payment in the card window.',
      canPay: false,
      canLeave: false,
    });
  });

  test.each(['successful', 'completed'])(
    '[CARD-08, CARD-09, TOAST-07] that says %s places the order',
    async (status) => {
      const { confirmed, emitted, output, view } = await pressPay({ modal: [{ status }] });
      expect(confirmed).toEqual([{ txRef: 'gari-1', request, orderNumber: null }]);
      expect(emitted.slice(1)).toEqual([
        { type: 'toast.show', kind: 'success', text: 'Order placed successfully' },
        { type: 'card.orderPlaced', orderNumber: '9A2M9XKD4T0C' },
      ]);
      expect(view()).toMatchObject({ state: 'placed', canLeave: false });
      expect(output()).toEqual({ kind: 'placed', orderNumber: '9A2M9XKD4T0C' });
    },
  );

  test('[CARD-08] that succeeds without bank confirmation is checked four times, 5 s apart, and then on demand', async () => {
    const { confirmed, retry, view, wait } = await pressPay({
      modal: [{ status: 'successful' }],
      confirm: [undecided],
    });
    expect(view()).toMatchObject({ state: 'waitingToConfirm', waiting: 'Confirming your payment…' });
    await wait(4999);
    expect(confirmed).toHaveLength(1);
    await wait(1);
    await wait(5000);
    expect(view().state).toBe('waitingToConfirm');
    await wait(5000);
    expect(confirmed).toHaveLength(4);
    expect(view()).toMatchObject({
      state: 'placingFailed',
      failure:
        'Your bank has not confirmed the payment yet. You need not pay again: once it does, your order is placed automatically and we write to you.',
      retryLabel: 'Ask again',
      canLeave: false,
    });
    retry();
    expect(view()).toMatchObject({ state: 'placing', failure: null });
    await flushPromises();
    expect(view().state).toBe('waitingToConfirm');
  });

  test.each<[Answers<ConfirmPaymentOutput>, string, string, string | null]>([
    [
      [{ ok: false, kind: 'failed', message: 'Declined.' }],
      'notPaid',
      'Payment failed or cancelled.',
      'Declined.',
    ],
    [
      [{ ok: false, kind: 'network' }],
      'placingFailed',
      'Failed to place order. Please try again.',
      'Network error',
    ],
    [
      [{ ok: false, kind: 'refused', message: 'Too late.' }],
      'placingFailed',
      'Failed to place order. Please try again.',
      'Too late.',
    ],
    [[{ ok: false, kind: 'refused' }], 'placingFailed', 'Failed to place order. Please try again.', null],
    ['breaks', 'placingFailed', 'Failed to place order. Please try again.', null],
  ])(
    '[CARD-12, CARD-13, ERR-28] a completed payment answered with %j is %s',
    async (confirm, state, failure, detail) => {
      const { view } = await pressPay({ modal: [{ status: 'successful' }], confirm });
      expect(view()).toMatchObject({ state, failure, detail });
    },
  );

  test.each<Answers<OpenModalOutput>>([[{ status: 'closed' }], 'breaks'])(
    '[CARD-11, ERR-28] when closed (%j) queries the server twice, 2 s apart: nothing was paid',
    async (modal) => {
      const { confirmed, emitted, view, wait } = await pressPay({ modal, confirm: [undecided] });
      expect(view()).toMatchObject({
        state: 'waitingToCheck',
        waiting: 'Asking whether your payment arrived...',
        canLeave: false,
      });
      await wait(1999);
      expect(confirmed).toHaveLength(1);
      await wait(1);
      expect(confirmed).toHaveLength(2);
      expect(view()).toMatchObject({
        state: 'notPaid',
        failure: 'Payment failed or cancelled.',
        detail: 'If your bank took the money after all, we place your order for you and write to you.',
        canPay: true,
        canLeave: true,
      });
      expect(emitted.map(({ type }) => type)).toEqual(['card.orderDrafted']);
    },
  );

  test.each<[Answers<ConfirmPaymentOutput>, string, string | null]>([
    [[placed], 'placed', null],
    [[{ ok: false, kind: 'failed', message: 'Declined.' }], 'notPaid', 'Declined.'],
    [
      'breaks',
      'notPaid',
      'If your bank took the money after all, we place your order for you and write to you.',
    ],
  ])('[CARD-11] when closed, and then answered with %j, ends as %s', async (confirm, state, detail) => {
    const { confirmed, view } = await pressPay({ modal: [{ status: 'closed' }], confirm });
    expect(view()).toMatchObject({ state, detail });
    expect(confirmed).toHaveLength(1);
  });

  test('[CARD-09] when closed after the payment went through announces the order', async () => {
    const { emitted } = await pressPay({ modal: [{ status: 'closed' }], confirm: [undecided, placed] });
    expect(emitted).toHaveLength(1);
    const arrived = await pressPay({ modal: [{ status: 'closed' }], confirm: [placed] });
    expect(arrived.emitted.slice(1)).toEqual([
      { type: 'toast.show', kind: 'success', text: 'Order placed successfully' },
      { type: 'card.orderPlaced', orderNumber: '9A2M9XKD4T0C' },
    ]);
  });
});

describe('pressing pay again after a payment that failed', () => {
  const closed: CardSetup = { modal: [{ status: 'closed' }] };
  const declined: ConfirmPaymentOutput = { ok: false, kind: 'failed', message: 'Declined.' };

  test('[CARD-11] queries first, because the payment may have arrived in the meantime', async () => {
    const { emitted, opened, press, view } = await pressPay({ ...closed, confirm: [declined, placed] });
    press();
    expect(view()).toMatchObject({
      state: 'checkingBeforeRetry',
      failure: null,
      detail: null,
      waiting: 'Asking whether your payment arrived...',
    });
    await flushPromises();
    expect(view().state).toBe('placed');
    expect(emitted.at(-1)).toEqual({ type: 'card.orderPlaced', orderNumber: '9A2M9XKD4T0C' });
    expect(opened).toHaveLength(1);
  });

  test.each([declined, undecided])(
    '[CARD-11] opens the modal again with another reference after %j',
    async (answer) => {
      const another: InitiateOutput = { ok: true, txRef: 'gari-2', orderNumber: '9A2M9XKD4T0C' };
      const { opened, press } = await pressPay({
        ...closed,
        initiate: [initiateSuccess, another],
        confirm: [declined, answer, declined],
      });
      press();
      await flushPromises();
      expect(opened.map(({ txRef }) => txRef)).toEqual(['gari-1', 'gari-2']);
    },
  );

  test('[CARD-02, CHECKOUT-14, CARD-11] leads back to the cart when it has become empty', async () => {
    const { change, press, view } = await pressPay({ ...closed, confirm: [declined] });
    change();
    press();
    await flushPromises();
    expect(view().state).toBe('cartEmpty');
  });

  test('[CARD-11] never pays twice while the outcome is unknown', async () => {
    const { opened, press, view } = await pressPay({
      ...closed,
      confirm: [declined, { ok: false, kind: 'network' }, { ok: false, kind: 'refused', message: 'Busy.' }],
    });
    press();
    await flushPromises();
    expect(view()).toMatchObject({
      state: 'notPaid',
      failure: 'Payment failed or cancelled.',
      detail: 'Network error',
    });
    press();
    await flushPromises();
    expect(view()).toMatchObject({ state: 'notPaid', detail: 'Busy.' });
    expect(opened).toHaveLength(1);
  });

  test('[CARD-05] does not open by itself after the reference failed in between', async () => {
    const { press, retry, view } = await pressPay({
      ...closed,
      confirm: [declined],
      initiate: [initiateSuccess, { ok: false, kind: 'noReference' }, initiateSuccess],
    });
    press();
    await flushPromises();
    expect(view().state).toBe('initialisationFailed');
    retry();
    await flushPromises();
    expect(view().state).toBe('ready');
  });

  test('[CARD-02] opens with the amount of the cart as it changed in between', async () => {
    const changed = await pressPay({ ...closed, confirm: [declined] });
    changed.change({ ...line, quantity: 3 });
    changed.press();
    await flushPromises();
    expect(changed.opened.map(({ amount }) => amount)).toEqual([3700, 5400]);
  });

  test('[CARD-02] does not open by itself when the cart was emptied in between', async () => {
    const emptied = await pressPay({ ...closed, confirm: [declined] });
    emptied.change();
    emptied.press();
    await flushPromises();
    expect([emptied.view().state, emptied.opened.length]).toEqual(['cartEmpty', 1]);
  });
});

describe('an order placed earlier', () => {
  const placedOrder = { order, lines: [], details: null };
  const declined: ConfirmPaymentOutput = { ok: false, kind: 'failed', message: 'Declined by the bank.' };

  test('[CARD-11] that was paid elsewhere meanwhile is not paid again', async () => {
    const { confirmed, opened, output, view } = await pressPay({ ...placedOrder, confirm: [placed] });
    expect(confirmed).toEqual([{ txRef: 'gari-1', request: null, orderNumber: '7Q2M9XKD4T0B' }]);
    expect([view().state, opened]).toEqual(['placed', []]);
    expect(output()).toEqual({ kind: 'placed', orderNumber: '9A2M9XKD4T0C' });
  });

  test('[CARD-07] that is not paid yet opens the window', async () => {
    const { opened, view } = await pressPay({ ...placedOrder, confirm: [undecided] });
    expect(view().state).toBe('modalOpen');
    expect(opened).toMatchObject([{ amount: 4500, description: 'Order 7Q2M9XKD', txRef: 'gari-1' }]);
  });

  test.each<[string, ConfirmPaymentOutput]>([
    ['has failed', declined],
    ['was replaced by another method', { ok: false, kind: 'replaced' }],
  ])('[CARD-07] whose last payment %s gets a new reference before the window opens', async (_, answer) => {
    const { initiated, opened, view } = await pressPay({ ...placedOrder, confirm: [answer] });
    expect([view().state, initiated.length, opened.length]).toEqual(['modalOpen', 2, 1]);
  });

  test.each<[ConfirmPaymentOutput[], string]>([
    [[{ ok: false, kind: 'network' }, undecided], 'no reply'],
    [[{ ok: false, kind: 'refused', message: 'Busy.' }, undecided], 'a refusal'],
  ])('[CARD-07] that cannot be asked about is not paid, until it can: %j', async (confirm) => {
    const { opened, press, view } = await pressPay({ ...placedOrder, confirm });
    expect(view()).toMatchObject({
      state: 'ready',
      failure: 'We could not ask whether this order is paid already. Please try again.',
      canPay: true,
    });
    expect(opened).toEqual([]);
    press();
    expect(view()).toMatchObject({ state: 'checkingBeforePaying', failure: null, canPay: false });
    await flushPromises();
    expect([view().state, opened.length]).toEqual(['modalOpen', 1]);
  });

  test('[CARD-07] is not paid when asking breaks', async () => {
    const { opened, view } = await pressPay({ ...placedOrder, confirm: 'breaks' });
    expect([view().state, opened]).toEqual(['ready', []]);
  });
});
