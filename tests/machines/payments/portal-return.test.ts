import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/types.ts';
import type {
  OpenPageOutput,
  QueryStatusOutput,
  ReadOrderOutput,
} from '#machines/portal-return/portal-return.ports.ts';
import { anAttempt, anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { type Answers, returnFromPortal } from './portal-return.setup.ts';

const own = (detail: OrderDetail) => ({ ok: true, detail, isOwn: true }) as const;
const paid = own(anOrderDetail('paid', anAttempt('paid')));
const pending = own(anOrderDetail('pending', anAttempt('open')));
const failed = own(anOrderDetail('pending', anAttempt('failed', 'The PIN was wrong.')));
const underpaid = own(anOrderDetail('pending', { ...anAttempt('paid'), taken: 370 }));
const cancelled = own(anOrderDetail('cancelled', anAttempt('abandoned')));
const ofOthers: ReadOrderOutput = { ...pending, isOwn: false };
const onPage = own(anOrderDetail('pending', { ...anAttempt('open'), method: 'pesapal' }));
const fromPortal = (status: 'pending' | 'paid'): ReadOrderOutput => {
  const detail = anOrderDetail(status);
  return own({ ...detail, order: { ...detail.order, payment_method: 'pesapal' } });
};

describe('the order to show', () => {
  test('[CONFIRM-01] is the one in the URL, for whoever is signed in', async () => {
    const { emitted, read, view } = await returnFromPortal({
      read: [paid],
      rememberedOrderNumber: '9A2M9XKD4T0C',
      trackingId: 't-1',
    });
    expect(read).toEqual([{ orderNumber: '7K3M9QXW2VAB' }]);
    expect(view()).toMatchObject({ state: 'confirmed', content: 'confirmed', payAgainOptions: [] });
    expect(emitted).toEqual([{ type: 'return.paid', orderNumber: '7K3M9QXW2VAB' }]);
  });

  test('[API-PAY-02] is the one found by the portal’s tracking id', async () => {
    const { queries, read } = await returnFromPortal({
      read: [fromPortal('paid')],
      orderNumber: null,
      trackingId: 't-1',
      rememberedOrderNumber: 'X',
      abandonedPage: 'page-1',
    });
    expect(queries).toEqual([{ id: 't-1', isPortal: true, abandonedPage: null }]);
    expect(read).toEqual([{ orderNumber: '7K3M9QXW2VAB' }]);
  });

  test('[CONFIRM-01, API-PAY-02] needs a sign-in also when only the tracking id names it', async () => {
    const { output, queries } = await returnFromPortal({
      orderNumber: null,
      trackingId: 't-1',
      viewer: 'signedOut',
    });
    expect(output()).toEqual({ kind: 'signInNeeded' });
    expect(queries).toEqual([]);
  });

  test('[CONFIRM-01] is the one that checkout remembers', async () => {
    const { read, view } = await returnFromPortal({
      read: [{ ok: false, kind: 'notFound' }],
      orderNumber: null,
      rememberedOrderNumber: '9A2M9XKD4T0C',
    });
    expect(read).toEqual([{ orderNumber: '9A2M9XKD4T0C' }]);
    expect(view()).toMatchObject({ state: 'noOrder', content: 'noOrder', heading: 'Your order' });
  });

  test.each<[string, ReadOrderOutput]>([
    ['no answer', { ok: false, kind: 'network' }],
    ['a refusal', { ok: false, kind: 'refused', code: 'BUSY' }],
  ])('[CONFIRM-01] is not taken for none when reading the remembered one ends with %s', async (_, output) => {
    const { view } = await returnFromPortal({
      read: [output],
      orderNumber: null,
      rememberedOrderNumber: '9A2M9XKD4T0C',
    });
    expect(view().state).toBe('loadFailed');
  });

  test('[CONFIRM-01, CONFIRM-02] may be none', async () => {
    expect((await returnFromPortal({ orderNumber: null })).view().state).toBe('noOrder');
    expect((await returnFromPortal({ orderNumber: null, viewer: 'signedOut' })).view().state).toBe('noOrder');
    expect((await returnFromPortal({ orderNumber: null, viewer: 'unreachable' })).view().state).toBe(
      'noOrder',
    );
  });

  test('[CONFIRM-01, CONFIRM-02] that is none stays none when the session ends', async () => {
    const { output, send, view } = await returnFromPortal({ orderNumber: null });
    await send({ type: 'session.changed', viewer: 'signedOut', rememberedOrderNumber: null });
    expect([view().state, output()]).toEqual(['noOrder', undefined]);
  });

  test('[CONFIRM-01] is not decided before the session is known', async () => {
    const signedOut = await returnFromPortal({ viewer: 'signedOut' });
    expect(signedOut.view().state).toBe('signInNeeded');
    expect(signedOut.output()).toEqual({ kind: 'signInNeeded' });
    expect(signedOut.emitted).toEqual([]);
    const { read, send, view } = await returnFromPortal({ viewer: 'unknown', orderNumber: null });
    expect(view()).toMatchObject({ state: 'waitingForSession', content: 'loading' });
    await send({ type: 'session.changed', viewer: 'signedIn', rememberedOrderNumber: '9A2M9XKD4T0C' });
    expect(read).toEqual([{ orderNumber: '9A2M9XKD4T0C' }]);
    expect((await returnFromPortal({ viewer: 'unreachable' })).view()).toMatchObject({
      state: 'waitingForSession',
      content: 'unreachable',
    });
  });
});

describe('an undecided payment', () => {
  test('[CONFIRM-01] is queried at once, after 3 s, and then every 8 s or on demand', async () => {
    const { queries, send, view, wait } = await returnFromPortal({
      read: [pending],
      abandonedPage: 'page-1',
    });
    expect(queries).toEqual([{ id: '7K3M9QXW2VAB', isPortal: false, abandonedPage: 'page-1' }]);
    expect(view()).toMatchObject({ state: 'waitingBriefly', checkLabel: null });
    await wait(2999);
    expect(queries).toHaveLength(1);
    await wait(1);
    expect(queries.slice(1)).toEqual([{ id: '7K3M9QXW2VAB', isPortal: false, abandonedPage: null }]);
    expect(view().state).toBe('waitingLonger');
    await wait(7999);
    expect(queries).toHaveLength(2);
    await wait(1);
    expect(queries).toHaveLength(3);
    await send({ type: 'order.refresh' });
    expect(queries).toHaveLength(4);
  });

  test('[CONFIRM-01] is queried at once on demand too', async () => {
    const { queries, send, view } = await returnFromPortal({ read: [pending] });
    await send({ type: 'order.refresh' });
    expect(queries).toHaveLength(2);
    expect(view().state).toBe('waitingLonger');
  });

  test('[CONFIRM-01] that takes long can be queried again', async () => {
    const { view, wait } = await returnFromPortal({ read: [pending] });
    expect(view()).toMatchObject({ content: 'confirming', checkLabel: null });
    await wait(3000);
    expect(view()).toMatchObject({ content: 'confirming', checkLabel: 'Ask again' });
  });

  test('[CONFIRM-01] that has been decided is shown, and queried again on refresh', async () => {
    const { queries, send, view, wait } = await returnFromPortal({
      read: [pending, pending, failed, pending],
    });
    await wait(3000);
    expect(view()).toMatchObject({ state: 'decided.unpaid', content: 'unpaid', text: 'The PIN was wrong.' });
    await send({ type: 'order.refresh' });
    expect(queries).toHaveLength(3);
    expect(view().state).toBe('waitingBriefly');
  });

  test.each<[Answers<QueryStatusOutput>, string]>([
    [[{ ok: false, kind: 'network' }], 'Network error'],
    [[{ ok: false, kind: 'refused', message: 'Try later.' }], 'Try later.'],
    [[{ ok: false, kind: 'refused' }], 'Failed to check payment status'],
    ['breaks', 'Failed to check payment status'],
  ])(
    '[ERR-26] that cannot be queried (%j) shows the failure next to the order, or alone',
    async (query, failure) => {
      const waiting = await returnFromPortal({ read: [pending], query });
      expect(waiting.view()).toMatchObject({ state: 'waitingBriefly', content: 'confirming', failure });
      const refreshed = waiting.send({ type: 'order.refresh' });
      expect(waiting.view()).toMatchObject({ state: 'querying', failure: null });
      await refreshed;
      const withoutOrder = await returnFromPortal({ orderNumber: null, trackingId: 't-1', query });
      expect(withoutOrder.view()).toMatchObject({ state: 'loadFailed', content: 'failed', failure });
      await withoutOrder.wait(7999);
      expect(withoutOrder.view().state).toBe('loadFailed');
      await withoutOrder.wait(1);
      expect(withoutOrder.view().state).toBe('loadFailed');
    },
  );
});

test.each<[Answers<ReadOrderOutput>, string]>([
  [[{ ok: false, kind: 'network' }, paid], 'Network error'],
  [[{ ok: false, kind: 'refused', message: 'Out for lunch.' }, paid], 'Out for lunch.'],
  [[{ ok: false, kind: 'refused' }, paid], 'Please try again in a moment.'],
])(
  '[CONFIRM-01] an order that cannot be loaded (%j) is loaded again after 8 s or on demand',
  async (read, failure) => {
    const retried = await returnFromPortal({ read });
    expect(retried.view()).toMatchObject({ state: 'loadFailed', content: 'failed', failure });
    await retried.wait(8000);
    expect(retried.view()).toMatchObject({ state: 'confirmed', failure: null });
    const { send, view } = await returnFromPortal({ read });
    await send({ type: 'order.refresh' });
    expect(view().state).toBe('confirmed');
  },
);

test('[CONFIRM-01, ORDERPAGE-01] an order that does not exist is missing until it is refreshed', async () => {
  const { read, send, view, wait } = await returnFromPortal({
    read: [{ ok: false, kind: 'notFound', message: 'There is no such order.' }, paid],
  });
  expect(view()).toMatchObject({ state: 'notFound', content: 'missing', failure: 'There is no such order.' });
  await wait(60_000);
  expect(read).toHaveLength(1);
  await send({ type: 'order.refresh' });
  expect(view()).toMatchObject({ state: 'confirmed', failure: null });
});

test('[ORDERPAGE-01] the payment of someone else’s order is not queried', async () => {
  const { queries, view, wait } = await returnFromPortal({
    read: [ofOthers],
  });
  await wait(60_000);
  expect(queries).toEqual([]);
  expect(view()).toMatchObject({
    state: 'undecidedOfOthers',
    text: 'A payment of this order is open. Ask again to see how it went.',
    checkLabel: 'Ask again',
  });
});

test('[CONFIRM-01] a port that throws is reported too', async () => {
  expect((await returnFromPortal({ read: 'breaks' })).view()).toMatchObject({
    state: 'loadFailed',
    failure: 'Please try again in a moment.',
  });
});

test.each([
  ['decided.unpaid', failed, 'unpaid', 'Payment not received'],
  ['decided.returning', underpaid, 'returning', 'Payment not accepted'],
  ['decided.returning', own(anOrderDetail('cancelled', anAttempt('paid'))), 'returning', 'Order cancelled'],
  ['decided.cancelled', cancelled, 'unpaid', 'Order cancelled'],
  ['confirmed', paid, 'confirmed', 'Order Confirmed'],
  ['confirmed', { ...paid, isOwn: false }, 'confirmed', 'Order Confirmed'],
  ['decided.unpaid', { ...failed, isOwn: false }, 'unpaid', 'Payment not received'],
] as const)(
  '[CONFIRM-01] without an open payment the order is %s, which the page says',
  async (state, order, content, heading) => {
    const { view } = await returnFromPortal({ read: [order] });
    expect(view()).toMatchObject({ state, content, heading });
  },
);

describe('refreshing an order', () => {
  test.each([
    ['confirmed', paid],
    ['decided.unpaid', failed],
    ['decided.returning', underpaid],
    ['decided.cancelled', cancelled],
    ['undecidedOfOthers', ofOthers],
  ])('[CONFIRM-01] loads it again when it is %s, without querying its payment', async (state, order) => {
    const { queries, read, send, view } = await returnFromPortal({ read: [order] });
    await send({ type: 'order.refresh' });
    expect(view().state).toBe(state);
    expect([read.length, queries.length]).toEqual([2, 0]);
  });

  test('[CONFIRM-01] queries a paid one again when it is no longer certain', async () => {
    const { queries, send, view, wait } = await returnFromPortal({ read: [pending, pending, paid, pending] });
    await wait(3000);
    expect([view().state, queries.length]).toEqual(['confirmed', 2]);
    await send({ type: 'order.refresh' });
    expect([view().state, queries.length]).toEqual(['waitingBriefly', 3]);
  });

  test('[API-PAY-02] searches by its tracking id as long as its number is unknown', async () => {
    const query: QueryStatusOutput[] = [{ ok: false, kind: 'network' }];
    const { queries, read, send } = await returnFromPortal({ orderNumber: null, trackingId: 't-1', query });
    await send({ type: 'order.refresh' });
    expect([queries.length, read.length]).toEqual([2, 0]);
  });
});

describe('paying again', () => {
  test('[CONFIRM-01] the order’s own payment method comes first', async () => {
    const { view } = await returnFromPortal({ read: [failed] });
    expect(view().payAgainOptions).toEqual([
      { method: 'mpesa', label: 'Pay again' },
      { method: 'creditcard', label: 'Pay by card' },
      { method: 'pesapal', label: 'Pay on the payment page' },
    ]);
    expect((await returnFromPortal({ read: [fromPortal('pending')] })).view().payAgainOptions).toEqual([
      { method: 'pesapal', label: 'Pay again' },
      { method: 'mpesa', label: 'Pay with M-Pesa' },
      { method: 'creditcard', label: 'Pay by card' },
    ]);
  });

  test('[CONFIRM-01] by M-Pesa or card happens on another screen', async () => {
    const { emitted, opened, output, send, view } = await returnFromPortal({ read: [failed] });
    await send({ type: 'payment.retry', method: 'mpesa' });
    expect(output()).toEqual({ kind: 'payAgain', method: 'mpesa', orderNumber: '7K3M9QXW2VAB' });
    expect([view().state, opened, emitted]).toEqual(['payingAgain', [], []]);
    const byCard = await returnFromPortal({ read: [failed] });
    await byCard.send({ type: 'payment.retry', method: 'creditcard' });
    expect(byCard.output()).toEqual({ kind: 'payAgain', method: 'creditcard', orderNumber: '7K3M9QXW2VAB' });
  });

  test('[CONFIRM-01] is not possible while a prompt is open, or for a cancelled order', async () => {
    const prompt = await returnFromPortal({ read: [pending] });
    await prompt.wait(3000);
    await prompt.send({ type: 'payment.retry', method: 'pesapal' });
    expect([prompt.view().state, prompt.opened]).toEqual(['waitingLonger', []]);
    for (const method of ['mpesa', 'pesapal'] as const) {
      const { opened, output, send, view } = await returnFromPortal({ read: [cancelled] });
      await send({ type: 'payment.retry', method });
      expect([view().state, opened, output()]).toEqual(['decided.cancelled', [], undefined]);
    }
  });

  test('[ORDERPAGE-04] after too little was paid is possible on the order’s own page only', async () => {
    const confirmation = await returnFromPortal({ read: [underpaid] });
    await confirmation.send({ type: 'payment.retry', method: 'mpesa' });
    expect([confirmation.view().state, confirmation.output()]).toEqual(['decided.returning', undefined]);
    const orderPage = await returnFromPortal({ read: [underpaid], isOrderPage: true });
    await orderPage.send({ type: 'payment.retry', method: 'mpesa' });
    expect(orderPage.output()).toEqual({ kind: 'payAgain', method: 'mpesa', orderNumber: '7K3M9QXW2VAB' });
  });

  test('[API-PAY-01] through the portal opens its page', async () => {
    const { emitted, opened, output, send, view } = await returnFromPortal({
      read: [failed],
      open: [{ ok: true, url: 'https://pay.test/2' }],
    });
    await send({ type: 'payment.retry', method: 'pesapal' });
    expect(opened).toEqual([{ orderNumber: '7K3M9QXW2VAB' }]);
    expect(emitted).toEqual([{ type: 'return.openPortal', url: 'https://pay.test/2' }]);
    expect(view()).toMatchObject({ state: 'redirectedToPortal', isOpeningPage: true, payAgainOptions: [] });
    expect(output()).toBeUndefined();
  });

  test('[CONFIRM-01] through a portal whose page never opens can be tried again here', async () => {
    const open: OpenPageOutput[] = [{ ok: true, url: 'https://pay.test/2' }];
    const { opened, read, send, view, wait } = await returnFromPortal({ read: [failed], open });
    await send({ type: 'payment.retry', method: 'pesapal' });
    await wait(7999);
    expect(view().state).toBe('redirectedToPortal');
    await wait(1);
    expect([view().state, read.length]).toEqual(['decided.unpaid', 2]);
    await send({ type: 'payment.retry', method: 'pesapal' });
    expect(opened).toHaveLength(2);
    await send({ type: 'order.refresh' });
    expect([view().state, read.length]).toEqual(['decided.unpaid', 3]);
  });

  test.each<[Answers<OpenPageOutput>, string]>([
    [[{ ok: false, kind: 'network' }], 'Network error'],
    [[{ ok: false, kind: 'refused', message: 'The portal is down.' }], 'The portal is down.'],
    [[{ ok: false, kind: 'refused' }], 'The payment page could not be opened. Please try again.'],
    ['breaks', 'The payment page could not be opened. Please try again.'],
  ])(
    '[API-PAY-01] through a portal that does not open (%j) shows the failure until the next try',
    async (open, payFailure) => {
      for (const [state, read] of [
        ['decided.unpaid', failed],
        ['decided.returning', underpaid],
      ] as const) {
        const { send, view } = await returnFromPortal({ read: [read], open, isOrderPage: true });
        await send({ type: 'payment.retry', method: 'pesapal' });
        expect(view()).toMatchObject({ state, payFailure });
        await send({ type: 'order.refresh' });
        expect(view()).toMatchObject({ state, payFailure: null });
      }
      const page = await returnFromPortal({ read: [onPage], open });
      await page.wait(3000);
      await page.send({ type: 'payment.retry', method: 'pesapal' });
      expect(page.view()).toMatchObject({ state: 'waitingLonger', payFailure, isOpeningPage: false });
      await page.wait(8000);
      expect(page.view()).toMatchObject({ state: 'waitingLonger', payFailure: null });
    },
  );
});

test('[CONFIRM-01] a session that ends while the order is shown requires a sign-in; other session changes do not matter', async () => {
  const { emitted, output, send, view } = await returnFromPortal({ read: [paid] });
  await send({ type: 'session.changed', viewer: 'unreachable', rememberedOrderNumber: null });
  expect(view().state).toBe('confirmed');
  expect(emitted).toHaveLength(1);
  await send({ type: 'session.changed', viewer: 'signedOut', rememberedOrderNumber: null });
  expect(view().state).toBe('signInNeeded');
  expect(output()).toEqual({ kind: 'signInNeeded' });
  expect(emitted).toEqual([{ type: 'return.paid', orderNumber: '7K3M9QXW2VAB' }]);
});
