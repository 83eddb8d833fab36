import { describe, expect, test } from 'vitest';
import type {
  AskStatusOutput,
  OpenPageOutput,
  ReadOrderOutput,
} from '#machines/portal-return/portal-return.ports.ts';
import { anAttempt, anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { type Answers, comeBack } from './returning-from-portal.ts';

const paid: ReadOrderOutput = { ok: true, detail: anOrderDetail('paid', anAttempt('paid')) };
const undecided: ReadOrderOutput = { ok: true, detail: anOrderDetail('pending', anAttempt('open')) };
const failed: ReadOrderOutput = {
  ok: true,
  detail: anOrderDetail('pending', anAttempt('failed', 'The PIN was wrong.')),
};
const onPage: ReadOrderOutput = {
  ok: true,
  detail: anOrderDetail('pending', { ...anAttempt('open'), method: 'pesapal' }),
};
const fromPortal = (status: 'pending' | 'paid'): ReadOrderOutput => {
  const detail = anOrderDetail(status);
  return { ok: true, detail: { ...detail, order: { ...detail.order, payment_method: 'pesapal' } } };
};

describe('which order it is', () => {
  test('[CONFIRM-01] the one in the address, for whoever is signed in', async () => {
    const { emitted, read, view } = await comeBack({
      read: [paid],
      remembered: '9A2M9XKD4T0C',
      trackingId: 't-1',
    });
    expect(read).toEqual([{ orderNumber: '7K3M9QXW2VAB' }]);
    expect(view()).toMatchObject({ state: 'confirmed', shows: 'confirmed', payAgain: [] });
    expect(emitted).toEqual([{ type: 'return.paid', orderNumber: '7K3M9QXW2VAB' }]);
  });

  test('[API-PAY-02] the one that the portal’s tracking id finds', async () => {
    const { asked, read } = await comeBack({
      read: [fromPortal('paid')],
      orderNumber: null,
      trackingId: 't-1',
      remembered: 'X',
      leftPage: 'page-1',
    });
    expect(asked).toEqual([{ id: 't-1', isPortal: true, leftPage: null }]);
    expect(read).toEqual([{ orderNumber: '7K3M9QXW2VAB' }]);
  });

  test('[CONFIRM-01] the one that checkout remembers', async () => {
    const { read, view } = await comeBack({
      read: [{ ok: false, kind: 'notFound' }],
      orderNumber: null,
      remembered: '9A2M9XKD4T0C',
    });
    expect(read).toEqual([{ orderNumber: '9A2M9XKD4T0C' }]);
    expect(view()).toMatchObject({ state: 'noOrder', shows: 'noOrder', heading: 'Your order' });
  });

  test('[CONFIRM-01, CONFIRM-02] none', async () => {
    expect((await comeBack({ orderNumber: null })).view().state).toBe('noOrder');
    expect((await comeBack({ orderNumber: null, looker: 'signedOut' })).view().state).toBe('noOrder');
    expect((await comeBack({ orderNumber: null, looker: 'unreachable' })).view().state).toBe('noOrder');
  });

  test('[CONFIRM-01] is not said before the session is known', async () => {
    const out = await comeBack({ looker: 'signedOut' });
    expect(out.view().state).toBe('signInNeeded');
    expect(out.emitted).toEqual([{ type: 'return.signInNeeded' }]);
    const { read, send, view } = await comeBack({ looker: 'unknown', orderNumber: null });
    expect(view()).toMatchObject({ state: 'waitingForSession', shows: 'loading' });
    await send({ type: 'session.changed', looker: 'signedIn', remembered: '9A2M9XKD4T0C' });
    expect(read).toEqual([{ orderNumber: '9A2M9XKD4T0C' }]);
    expect((await comeBack({ looker: 'unreachable' })).view()).toMatchObject({
      state: 'waitingForSession',
      shows: 'unreachable',
    });
  });
});

describe('a payment that is not decided', () => {
  test('[CONFIRM-01] is asked for at once, after 3 s, and then every 8 s or by hand', async () => {
    const { asked, send, view, wait } = await comeBack({ read: [undecided], leftPage: 'page-1' });
    expect(asked).toEqual([{ id: '7K3M9QXW2VAB', isPortal: false, leftPage: 'page-1' }]);
    expect(view()).toMatchObject({ state: 'waitingShortly', checkLabel: null });
    await wait(2999);
    expect(asked).toHaveLength(1);
    await wait(1);
    expect(asked.slice(1)).toEqual([{ id: '7K3M9QXW2VAB', isPortal: false, leftPage: null }]);
    expect(view().state).toBe('waitingLonger');
    await wait(7999);
    expect(asked).toHaveLength(2);
    await wait(1);
    expect(asked).toHaveLength(3);
    await send({ type: 'order.look' });
    expect(asked).toHaveLength(4);
  });

  test('[CONFIRM-01] is asked for at once by hand too', async () => {
    const { asked, send, view } = await comeBack({ read: [undecided] });
    await send({ type: 'order.look' });
    expect(asked).toHaveLength(2);
    expect(view().state).toBe('waitingLonger');
  });

  test('[CONFIRM-01] that takes long can be asked for again', async () => {
    const { view, wait } = await comeBack({ read: [undecided] });
    expect(view()).toMatchObject({ shows: 'confirming', checkLabel: null });
    await wait(3000);
    expect(view()).toMatchObject({ shows: 'confirming', checkLabel: 'Ask again' });
  });

  test('[CONFIRM-01] and is decided meanwhile is shown, and asked for anew when it is looked at', async () => {
    const { asked, send, view, wait } = await comeBack({ read: [undecided, undecided, failed, undecided] });
    await wait(3000);
    expect(view()).toMatchObject({ state: 'decided', shows: 'unpaid', text: 'The PIN was wrong.' });
    await send({ type: 'order.look' });
    expect(asked).toHaveLength(3);
    expect(view().state).toBe('waitingShortly');
  });

  test.each<[Answers<AskStatusOutput>, string]>([
    [[{ ok: false, kind: 'network' }], 'Network error'],
    [[{ ok: false, kind: 'refused', message: 'Try later.' }], 'Try later.'],
    [[{ ok: false, kind: 'refused' }], 'Failed to check payment status'],
    ['breaks', 'Failed to check payment status'],
  ])('[ERR-26] and cannot be asked for (%j) says so beside the order, or alone', async (ask, failure) => {
    const shown = await comeBack({ read: [undecided], ask });
    expect(shown.view()).toMatchObject({ state: 'waitingShortly', shows: 'confirming', failure });
    const asked = shown.send({ type: 'order.look' });
    expect(shown.view()).toMatchObject({ state: 'asking', failure: null });
    await asked;
    const alone = await comeBack({ orderNumber: null, trackingId: 't-1', ask });
    expect(alone.view()).toMatchObject({ state: 'unreadable', shows: 'failed', failure });
    await alone.wait(7999);
    expect(alone.view().state).toBe('unreadable');
    await alone.wait(1);
    expect(alone.view().state).toBe('unreadable');
  });
});

test.each<[Answers<ReadOrderOutput>, string]>([
  [[{ ok: false, kind: 'network' }, paid], 'Network error'],
  [[{ ok: false, kind: 'notFound', message: 'There is no such order.' }, paid], 'There is no such order.'],
  [[{ ok: false, kind: 'refused' }, paid], 'Please try again in a moment.'],
])(
  '[CONFIRM-01] an order that cannot be read (%j) is read again after 8 s or by hand',
  async (read, failure) => {
    const later = await comeBack({ read });
    expect(later.view()).toMatchObject({ state: 'unreadable', shows: 'failed', failure });
    await later.wait(8000);
    expect(later.view()).toMatchObject({ state: 'confirmed', failure: null });
    const { send, view } = await comeBack({ read });
    await send({ type: 'order.look' });
    expect(view().state).toBe('confirmed');
  },
);

test('[CONFIRM-01] a port that breaks is told too', async () => {
  expect((await comeBack({ read: 'breaks' })).view()).toMatchObject({
    state: 'unreadable',
    failure: 'Please try again in a moment.',
  });
});

describe('an order that is looked at again', () => {
  test.each([
    ['confirmed', paid],
    ['decided', failed],
  ])('[CONFIRM-01] is read again where it is %s, its payment not asked for', async (state, order) => {
    const { asked, read, send, view } = await comeBack({ read: [order] });
    await send({ type: 'order.look' });
    expect(view().state).toBe(state);
    expect([read.length, asked.length]).toEqual([2, 0]);
  });

  test('[CONFIRM-01] after it was paid is asked for anew where that is no longer sure', async () => {
    const { asked, send, view, wait } = await comeBack({ read: [undecided, undecided, paid, undecided] });
    await wait(3000);
    expect([view().state, asked.length]).toEqual(['confirmed', 2]);
    await send({ type: 'order.look' });
    expect([view().state, asked.length]).toEqual(['waitingShortly', 3]);
  });

  test('[API-PAY-02] is looked for by its tracking id as long as its number is not known', async () => {
    const ask: AskStatusOutput[] = [{ ok: false, kind: 'network' }];
    const { asked, read, send } = await comeBack({ orderNumber: null, trackingId: 't-1', ask });
    await send({ type: 'order.look' });
    expect([asked.length, read.length]).toEqual([2, 0]);
  });
});

describe('paying again', () => {
  test('[CONFIRM-01] the order’s own way comes first', async () => {
    const { view } = await comeBack({ read: [failed] });
    expect(view().payAgain).toEqual([
      { method: 'mpesa', label: 'Pay again' },
      { method: 'pesapal', label: 'Pay on the payment page' },
      { method: 'creditcard', label: 'Pay by card' },
    ]);
    expect((await comeBack({ read: [fromPortal('pending')] })).view().payAgain).toEqual([
      { method: 'pesapal', label: 'Pay again' },
      { method: 'creditcard', label: 'Pay by card' },
      { method: 'mpesa', label: 'Pay with M-Pesa' },
    ]);
  });

  test('[CONFIRM-01] by M-Pesa or card is another screen', async () => {
    const { emitted, opened, send, view } = await comeBack({ read: [failed] });
    await send({ type: 'payment.again', method: 'mpesa' });
    expect(emitted).toEqual([
      { type: 'return.payAgain', method: 'mpesa', detail: failed.ok && failed.detail },
    ]);
    expect([view().state, opened]).toEqual(['decided', []]);
  });

  test('[CONFIRM-01] is not possible while a prompt is out, nor for an order that is cancelled', async () => {
    const prompt = await comeBack({ read: [undecided] });
    await prompt.wait(3000);
    await prompt.send({ type: 'payment.again', method: 'pesapal' });
    expect([prompt.view().state, prompt.opened]).toEqual(['waitingLonger', []]);
    const cancelled = await comeBack({ read: [{ ok: true, detail: anOrderDetail('cancelled') }] });
    await cancelled.send({ type: 'payment.again', method: 'mpesa' });
    expect(cancelled.emitted).toEqual([]);
  });

  test('[API-PAY-01] at the portal opens its page', async () => {
    const { emitted, opened, send, view } = await comeBack({
      read: [failed],
      open: [{ ok: true, url: 'https://pay.test/2' }],
    });
    await send({ type: 'payment.again', method: 'pesapal' });
    expect(opened).toEqual([{ orderNumber: '7K3M9QXW2VAB' }]);
    expect(emitted).toEqual([{ type: 'return.openPortal', url: 'https://pay.test/2' }]);
    expect(view()).toMatchObject({ state: 'leftForPortal', isOpeningPage: true });
  });

  test.each<[Answers<OpenPageOutput>, string]>([
    [[{ ok: false, kind: 'network' }], 'Network error'],
    [[{ ok: false, kind: 'refused', message: 'The portal is down.' }], 'The portal is down.'],
    [[{ ok: false, kind: 'refused' }], 'The payment page could not be opened. Please try again.'],
    ['breaks', 'The payment page could not be opened. Please try again.'],
  ])(
    '[API-PAY-01] at a portal that does not open (%j) is told until it is tried again',
    async (open, payFailure) => {
      const decided = await comeBack({ read: [failed], open });
      await decided.send({ type: 'payment.again', method: 'pesapal' });
      expect(decided.view()).toMatchObject({ state: 'decided', payFailure });
      await decided.send({ type: 'order.look' });
      expect(decided.view()).toMatchObject({ state: 'decided', payFailure: null });
      const page = await comeBack({ read: [onPage], open });
      await page.wait(3000);
      await page.send({ type: 'payment.again', method: 'pesapal' });
      expect(page.view()).toMatchObject({ state: 'waitingLonger', payFailure, isOpeningPage: false });
      await page.wait(8000);
      expect(page.view()).toMatchObject({ state: 'waitingLonger', payFailure: null });
    },
  );
});

test('[CONFIRM-01] a session that ends while the order is shown needs a sign-in; another word of it changes nothing', async () => {
  const { emitted, send, view } = await comeBack({ read: [paid] });
  await send({ type: 'session.changed', looker: 'unreachable', remembered: null });
  expect(view().state).toBe('confirmed');
  expect(emitted).toHaveLength(1);
  await send({ type: 'session.changed', looker: 'signedOut', remembered: null });
  expect(view().state).toBe('signInNeeded');
  expect(emitted[1]).toEqual({ type: 'return.signInNeeded' });
});
