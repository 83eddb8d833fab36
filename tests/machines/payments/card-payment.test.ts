import { describe, expect, test } from 'vitest';
import type { InitiateOutput, LoadScriptOutput } from '#machines/card-payment/card-payment.ports.ts';
import { flushPromises } from '../fake-ports.ts';
import {
  type Answers,
  type CardSetup,
  initiateSuccess,
  line,
  order,
  payment,
  request,
  startCardPayment,
} from './card-payment.setup.ts';

describe('before anything can be paid', () => {
  test('[CARD-07] a shop that does not accept cards loads nothing', async () => {
    const { scripts, view } = startCardPayment({ isEnabled: false });
    await flushPromises();
    expect(view()).toMatchObject({ state: 'off', isOff: true, canPay: false });
    expect(scripts).toEqual([]);
  });

  test('[CARD-02, CHECKOUT-14] an empty cart, and an order without an address, are refused', () => {
    const empty = startCardPayment({ lines: [] });
    expect(empty.view().state).toBe('cartEmpty');
    expect([empty.output(), empty.emitted]).toEqual([{ kind: 'cartEmpty' }, []]);
    const withoutAddress = startCardPayment({ details: null });
    expect(withoutAddress.view().state).toBe('detailsMissing');
    expect([withoutAddress.output(), withoutAddress.emitted]).toEqual([{ kind: 'detailsMissing' }, []]);
  });

  test('[CARD-02, CARD-03, CARD-10] the script is loaded, then a reference is requested and the draft is stored', async () => {
    const { emitted, initiated, scripts, view } = startCardPayment();
    expect(view()).toMatchObject({ state: 'loadingScript', waiting: 'Preparing the payment...' });
    await flushPromises();
    expect(scripts).toHaveLength(1);
    expect(initiated).toEqual([{ ...payment, order: request }]);
    expect(emitted).toEqual([
      {
        type: 'card.orderDrafted',
        orderNumber: '9A2M9XKD4T0C',
        fingerprint: 'draft',
        lines: [{ id: 1, quantity: 2 }],
      },
    ]);
    expect(view()).toMatchObject({
      state: 'ready',
      payLabel: 'Pay Ksh 3,700',
      canPay: true,
      waiting: null,
      canLeave: true,
    });
  });

  test('[CARD-03] an order placed earlier is paid by its number and is not a draft', async () => {
    const { emitted, initiated, view } = startCardPayment({ order, lines: [], details: null });
    await flushPromises();
    expect(initiated).toEqual([
      { amount: 4500, email: 'payer@gari.test', name: 'Payer', orderNumber: '7Q2M9XKD4T0B' },
    ]);
    expect(emitted).toEqual([]);
    expect(view()).toMatchObject({ state: 'ready', payLabel: 'Pay Ksh 4,500' });
  });
});

describe('the script', () => {
  test.each<Answers<LoadScriptOutput>>([[{ ok: false }], 'breaks'])(
    '[CARD-06, CONST-11, ERR-29] that does not load (%j) is tried three times, 1 s apart, and then on demand',
    async (script) => {
      const { retry, scripts, view, wait } = startCardPayment({ script });
      await flushPromises();
      expect(view()).toMatchObject({ state: 'waitingToReload', waiting: 'Preparing the payment...' });
      await wait(999);
      expect(scripts).toHaveLength(1);
      await wait(1);
      expect([view().state, scripts.length]).toEqual(['waitingToReload', 2]);
      await wait(1000);
      expect(view()).toMatchObject({
        state: 'scriptFailed',
        failure: 'Failed to load payment modal. Check your internet connection and retry later.',
        retryLabel: 'Try again',
      });
      retry();
      expect(view()).toMatchObject({ state: 'loadingScript', failure: null, retryLabel: null });
      await flushPromises();
      expect(view().state).toBe('waitingToReload');
    },
  );

  test('[CARD-06] that loads on the third try gets three tries again', async () => {
    const notLoaded = { ok: false };
    const { retry, view, wait } = startCardPayment({
      script: [notLoaded, notLoaded, { ok: true }, notLoaded],
      initiate: [{ ok: false, kind: 'noReference' }],
    });
    await flushPromises();
    await wait(1000);
    await wait(1000);
    expect(view().state).toBe('initialisationFailed');
    retry();
    await flushPromises();
    expect(view().state).toBe('waitingToReload');
  });
});

test.each<[string, CardSetup, waits: number]>([
  ['loads', { script: 'never' }, 0],
  ['is to be loaded again', { script: [{ ok: false }] }, 0],
  ['has failed to load', { script: [{ ok: false }] }, 2],
])('[CARD-02] a cart emptied while the script %s gets no reference', async (_, setup, waits) => {
  const { change, initiated, output, view, wait } = startCardPayment(setup);
  await flushPromises();
  for (let n = 0; n < waits; n++) await wait(1000);
  change({ ...line, quantity: 3 });
  expect(output()).toBeUndefined();
  change();
  expect([output(), initiated, view().payLabel]).toEqual([{ kind: 'cartEmpty' }, [], 'Pay Ksh 0']);
});

test('[CARD-02] a cart emptied after a reference was refused leads to the cart', async () => {
  const { change, output, view } = startCardPayment({ initiate: [{ ok: false, kind: 'noReference' }] });
  await flushPromises();
  expect(view().state).toBe('initialisationFailed');
  change();
  expect([output(), view().payLabel]).toEqual([{ kind: 'cartEmpty' }, 'Pay Ksh 0']);
});

test('[CARD-02] an order placed earlier is paid whatever becomes of the cart', async () => {
  const { change, initiated, view } = startCardPayment({ order, details: null });
  change();
  await flushPromises();
  expect([view().state, initiated.length]).toEqual(['ready', 1]);
});

test('[CARD-04, ERR-37] pressing pay without a reference shows an error and opens nothing', async () => {
  const notReadyText = 'Payment reference not ready. Please try again.';
  const settings: [string, CardSetup][] = [
    ['loadingScript', { script: 'never' }],
    ['waitingToReload', { script: [{ ok: false }] }],
    ['scriptFailed', { script: [{ ok: false }] }],
    ['initialising', { initiate: 'never' }],
    ['initialisationFailed', { initiate: 'breaks' }],
  ];
  for (const [state, setup] of settings) {
    const { opened, press, view, wait } = startCardPayment(setup);
    await flushPromises();
    if (state === 'scriptFailed') for (const _ of [1, 2]) await wait(1000);
    expect(view()).toMatchObject({ state, notReady: null });
    press();
    expect(view()).toMatchObject({ state, notReady: notReadyText });
    expect(opened).toEqual([]);
  }
  const { press, view } = startCardPayment();
  press();
  await flushPromises();
  expect(view()).toMatchObject({ state: 'ready', notReady: null });
});

test('[CARD-04] that pay was pressed without a reference is shown for a changed cart too', async () => {
  const { change, press, view } = startCardPayment({ initiate: 'never' });
  await flushPromises();
  press();
  change({ ...line, quantity: 3 });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'initialising',
    payLabel: 'Pay Ksh 5,400',
    notReady: 'Payment reference not ready. Please try again.',
  });
});

test('[CARD-04] a retry clears that pay was pressed without a reference', async () => {
  const { press, retry, view } = startCardPayment({ initiate: 'breaks' });
  await flushPromises();
  press();
  retry();
  expect(view()).toMatchObject({ state: 'loadingScript', notReady: null, failure: null });
});

describe('the reference', () => {
  test.each<[Answers<InitiateOutput>, string]>([
    [[{ ok: false, kind: 'refused', code: 'INTERNAL' }], 'Failed to initialize payment'],
    [
      [{ ok: false, kind: 'refused', code: 'TOO_MANY_UNPAID_ORDERS', message: 'Pay one first.' }],
      'Pay one first.',
    ],
    [[{ ok: false, kind: 'noReference' }], 'Payment initialization failed'],
    ['breaks', 'Payment initialization failed'],
  ])(
    '[CARD-05, ERR-28] that is missing (%j) shows an error and can be requested again: %s',
    async (initiate, failure) => {
      const { retry, view } = startCardPayment({ initiate });
      await flushPromises();
      expect(view()).toMatchObject({ state: 'initialisationFailed', failure, retryLabel: 'Try again' });
      retry();
      expect(view()).toMatchObject({ state: 'loadingScript', failure: null });
    },
  );

  test('[CARD-02, CHECKOUT-14] that is missing is not requested again once the cart is empty', async () => {
    const { change, output, retry, view } = startCardPayment({
      initiate: [{ ok: false, kind: 'noReference' }],
    });
    await flushPromises();
    change();
    retry();
    expect(view().state).toBe('cartEmpty');
    expect(output()).toEqual({ kind: 'cartEmpty' });
  });

  test('[CARD-05] for an order that is paid or cancelled ends the payment', async () => {
    const refusalWithStatus = (status: string): InitiateOutput => ({
      ok: false,
      kind: 'refused',
      code: 'NOT_PAYABLE',
      status,
      message: `This order is ${status}.`,
    });
    const before = startCardPayment({ order, initiate: [refusalWithStatus('paid')] });
    await flushPromises();
    expect(before.view().state).toBe('alreadyPaid');
    expect(before.emitted).toEqual([{ type: 'card.orderAlreadyPaid', orderNumber: '7Q2M9XKD4T0B' }]);
    expect(before.output()).toEqual({ kind: 'alreadyPaid', orderNumber: '7Q2M9XKD4T0B' });
    const cancelled = startCardPayment({ order, initiate: [refusalWithStatus('cancelled')] });
    await flushPromises();
    expect(cancelled.view().state).toBe('alreadyCancelled');
    expect(cancelled.emitted).toEqual([{ type: 'card.orderAlreadyCancelled', orderNumber: '7Q2M9XKD4T0B' }]);
    expect(cancelled.output()).toEqual({
      kind: 'alreadyCancelled',
      orderNumber: '7Q2M9XKD4T0B',
      reason: 'This order is cancelled.',
    });
    const drafted = startCardPayment({
      draftOrderNumber: '9A2M9XKD4T0C',
      initiate: [refusalWithStatus('paid')],
    });
    await flushPromises();
    expect(drafted.emitted).toEqual([{ type: 'card.orderAlreadyPaid', orderNumber: '9A2M9XKD4T0C' }]);
    expect(drafted.output()).toEqual({ kind: 'alreadyPaid', orderNumber: '9A2M9XKD4T0C' });
    const unknown = startCardPayment({ initiate: [refusalWithStatus('paid')] });
    await flushPromises();
    expect(unknown.output()).toEqual({ kind: 'alreadyPaid', orderNumber: null });
  });

  test('[PLACE-05] with prices changed leads back to the lines', async () => {
    const refused: InitiateOutput = {
      ok: false,
      kind: 'refused',
      code: 'TOTAL_CHANGED',
      data: { total: 3900, lines: [{ id: 1, price: 1600, shippingFee: 200 }] },
      message: 'Prices have changed.',
    };
    const { emitted, output, view } = startCardPayment({ initiate: [refused] });
    await flushPromises();
    expect(view().state).toBe('linesRefused');
    expect(output()).toEqual({
      kind: 'linesRefused',
      reason: 'Prices have changed.',
      lineUpdates: [{ id: 1, price: 1600, shippingFee: 200 }],
    });
    expect(emitted).toEqual([]);
    const forOrder = startCardPayment({ order, initiate: [refused] });
    await flushPromises();
    expect(forOrder.view()).toMatchObject({ state: 'initialisationFailed', failure: 'Prices have changed.' });
  });

  test('[FIT-31, FIT-32] with a line that does not fit leads back to the checkout, which checks again', async () => {
    const refused: InitiateOutput = {
      ok: false,
      kind: 'refused',
      code: 'FIT_NOT_ACKNOWLEDGED',
      message: 'Some parts do not fit the cars they are for.',
    };
    const { emitted, output } = startCardPayment({ initiate: [refused] });
    await flushPromises();
    expect(output()).toEqual({
      kind: 'linesRefused',
      reason: 'Some parts do not fit the cars they are for.',
      lineUpdates: [],
    });
    expect(emitted).toEqual([]);
  });
});

describe('a cart that changes', () => {
  const threeUnits = { ...line, quantity: 3 };

  test('[CARD-02] before a reference is requested is the cart that is paid', async () => {
    const { change, initiated, view } = startCardPayment();
    change(threeUnits);
    expect(view()).toMatchObject({ state: 'loadingScript', payLabel: 'Pay Ksh 5,400' });
    await flushPromises();
    expect(initiated).toMatchObject([{ amount: 5400 }]);
  });

  test.each<[string, Answers<InitiateOutput>]>([
    ['initialising', 'never'],
    ['ready', [initiateSuccess]],
  ])(
    '[CARD-03] while it is %s gets another reference, unless only the display changed',
    async (state, initiate) => {
      const { change, initiated, view } = startCardPayment({ initiate });
      await flushPromises();
      change({ ...line, name: 'Part One' });
      await flushPromises();
      expect(view().state).toBe(state);
      expect(initiated).toHaveLength(1);
      change(threeUnits);
      expect(view()).toMatchObject({ state: 'loadingScript', payLabel: 'Pay Ksh 5,400' });
      await flushPromises();
      expect(initiated.map(({ amount }) => amount)).toEqual([3700, 5400]);
      change();
      expect(view().state).toBe('cartEmpty');
    },
  );

  test('[CARD-03] does not affect an order placed earlier', async () => {
    const { change, initiated, view } = startCardPayment({ order });
    await flushPromises();
    change(threeUnits);
    await flushPromises();
    expect(view()).toMatchObject({ state: 'ready', payLabel: 'Pay Ksh 4,500' });
    expect(initiated).toHaveLength(1);
  });
});
