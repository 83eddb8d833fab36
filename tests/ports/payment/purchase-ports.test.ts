import { describe, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, setup } from 'xstate';
import type { OrderDetail, PaymentAttempt, SiteConfig } from '#contract/types.ts';
import { createCart } from '#machines/cart/cart.store.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import { signedOutView } from '#src/loading/lazy-session.ts';
import { createServerPorts } from '#src/ports/create-ports.ts';
import { getMethodOffer } from '#src/ports/payment/method-offer.ts';
import { createPurchasePorts } from '#src/ports/payment/purchase-ports.ts';
import { createCheckoutMemory } from '#src/storage/checkout-memory.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';
import { deliveryDetails } from '#tests/factories/order-request.ts';
import { anAttempt, anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { openCache } from '../queries/queries.setup.ts';
import { createTestApi, runPort } from '../run-port.ts';

const NUMBER = '7K3M9QXW2VAB';
const READ = endpoint('order', { order_number: NUMBER });
const user = { id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test' };
const memory = createCheckoutMemory(() => user.id);
const openOrder = { orderNumber: NUMBER, fingerprint: 'f1', lines: [{ id: 1, quantity: 2 }] };
const config = {
  payments: { pesapal: true, mpesa: true, flutterwave: null, down: ['pesapal'] },
} as unknown as SiteConfig;

function spyOnUnsubscribe(cart: ReturnType<typeof createCart>) {
  const unsubscribe = vi.fn<() => void>();
  const subscribe = cart.subscribe.bind(cart) as (listener: never) => { unsubscribe(): void };
  cart.subscribe = ((listener: never) => {
    const subscription = subscribe(listener);
    unsubscribe.mockImplementation(() => subscription.unsubscribe());
    return { unsubscribe };
  }) as typeof cart.subscribe;
  return unsubscribe;
}

/** A session that the test changes. */
function createSession(first: Partial<SessionView>) {
  let view = { ...signedOutView, isLoaded: true, ...first } as SessionView;
  const listeners = new Set<() => void>();
  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (changes: Partial<SessionView>) => {
      view = { ...view, ...changes };
      for (const listener of listeners) listener();
    },
    listeners,
  };
}

function openPurchase(
  view: Partial<SessionView> = { user: user as never },
  hasTokens = true,
  isAuthenticated = hasTokens,
) {
  const session = createSession(view);
  const cart = createCart();
  const ports = {
    ...createServerPorts(createTestApi(), 'https://gari.example'),
    session: session as never,
    cart,
    tokenStore: { read: () => (hasTokens ? {} : null), isAuthenticated: () => isAuthenticated } as never,
  };
  return { session, cart, ...createPurchasePorts(ports, openCache()) };
}

function replyWithOrder(detail: OrderDetail) {
  const api = fakeApi();
  api.reply('config', { body: config });
  api.reply(READ, { body: detail });
  return api;
}

const START = {
  checkout: {
    methods: ['mpesa', 'pesapal'],
    unavailableMethods: ['pesapal'],
    isSignedIn: true,
    rememberedMethod: undefined,
    openOrder: null,
    attempt: null,
  },
  card: {
    isEnabled: false,
    details: null,
    payer: { email: user.email, name: user.username },
    draftOrderNumber: null,
  },
};
const ORDER = {
  orderNumber: NUMBER,
  status: 'pending',
  amount: 3700,
  phone: '+254712345678',
  canPay: true,
  prompt: null,
};

describe('where a purchase stands', () => {
  const read = (orderNumber: string | null = null, purchase = openPurchase()) =>
    runPort(purchase.readPurchase, { screen: 'checkout', orderNumber });

  test('without an order is what the shop offers and this device remembers', async () => {
    const api = replyWithOrder(anOrderDetail('pending'));
    expect(await read()).toEqual({ ok: true, order: null, start: START });
    expect(api.calls.map((call) => call.endpoint)).toEqual(['GET /api/config/']);
  });

  test('has the order that is remembered, the attempt, the method and the address', async () => {
    replyWithOrder(anOrderDetail('pending'));
    memory.writeOrder(openOrder);
    memory.writeAttempt({ fingerprint: 'f1', key: 'k1' });
    memory.writeMethod('mpesa');
    memory.writeDetails(deliveryDetails);
    expect(await read()).toEqual({
      ok: true,
      order: ORDER,
      start: {
        checkout: {
          ...START.checkout,
          rememberedMethod: 'mpesa',
          openOrder,
          attempt: { fingerprint: 'f1', key: 'k1' },
        },
        card: { ...START.card, details: deliveryDetails, draftOrderNumber: NUMBER },
      },
    });
  });

  test('has the order of the address rather than the remembered one', async () => {
    replyWithOrder(anOrderDetail('pending'));
    memory.writeOrder({ ...openOrder, orderNumber: 'AAAAAAAAAAAA' });
    expect(await read(NUMBER)).toMatchObject({ ok: true, order: ORDER });
  });

  test('is signed out without tokens, and has no name of a payer', async () => {
    replyWithOrder(anOrderDetail('pending'));
    expect(await read(null, openPurchase({ user: null }, false))).toMatchObject({
      start: { checkout: { isSignedIn: false }, card: { payer: { email: '', name: '' } } },
    });
  });

  test.each([
    ['tokens that were not checked', true, false],
    ['a mark of a sign-in without tokens', false, true],
  ])('is signed out with %s', async (_, hasTokens, isAuthenticated) => {
    replyWithOrder(anOrderDetail('pending'));
    const purchase = openPurchase({ user: null }, hasTokens, isAuthenticated);
    expect(await read(null, purchase)).toMatchObject({ start: { checkout: { isSignedIn: false } } });
  });

  test('has the card form if the shop takes cards', async () => {
    const api = replyWithOrder(anOrderDetail('pending'));
    api.reply('config', {
      body: { payments: { ...config.payments, flutterwave: { public_key: 'k' } } } as never,
    });
    expect(await read()).toMatchObject({ start: { card: { isEnabled: true } } });
  });

  test('an order of the address that the shop does not have is not found', async () => {
    const api = replyWithOrder(anOrderDetail('pending'));
    api.reply(READ, refusal('NOT_FOUND', 'No such order'));
    expect(await read(NUMBER)).toEqual({ ok: false, kind: 'notFound', orderNumber: NUMBER });
  });

  test('an order that was never placed with the shop is a draft', async () => {
    const api = replyWithOrder(anOrderDetail('pending'));
    api.reply(READ, refusal('NOT_FOUND', 'No such order'));
    memory.writeOrder({ ...openOrder, fingerprint: 'draft' });
    expect(await read()).toMatchObject({
      ok: true,
      order: null,
      start: { card: { draftOrderNumber: NUMBER } },
    });
    expect(await read(NUMBER)).toMatchObject({ ok: true, order: null });
    memory.writeOrder(openOrder);
    expect(await read()).toEqual({ ok: false, kind: 'notFound', orderNumber: NUMBER });
    memory.writeOrder({ ...openOrder, fingerprint: 'draft', orderNumber: 'AAAAAAAAAAAA' });
    expect(await read(NUMBER)).toEqual({ ok: false, kind: 'notFound', orderNumber: NUMBER });
  });

  test('a lost reply is no answer', async () => {
    const api = replyWithOrder(anOrderDetail('pending'));
    api.reply(READ, 'offline');
    expect(await read(NUMBER)).toEqual({ ok: false, kind: 'network' });
    api.reply('config', 'offline');
    expect(await read()).toEqual({ ok: false, kind: 'network' });
  });
});

describe('the prompt of an order', () => {
  const AT = Date.parse('2026-11-20T09:00:00.000Z');
  async function readPrompt(attempts: PaymentAttempt[], secondsLater = 4) {
    vi.useFakeTimers({ toFake: ['Date'], now: AT + secondsLater * 1000 + 900 });
    replyWithOrder(anOrderDetail('pending', ...attempts));
    const output = await runPort(openPurchase().readPurchase, { screen: 'checkout', orderNumber: NUMBER });
    return output.ok && output.order?.prompt;
  }

  test('[MPESA-08] is the latest, with the seconds that are left of 15', async () => {
    const other = { ...anAttempt('failed', 'Cancelled'), phone: '254700000000' };
    expect(await readPrompt([other, anAttempt('open')])).toEqual({
      phone: '254712345678',
      secondsLeft: 11,
      isRefused: false,
      refusal: null,
    });
  });

  test.each([
    [0, 15],
    [15, 0],
    [60, 0],
    [-60, 15],
  ])('after %s seconds by the clock of this device there are %s left', async (later, left) => {
    expect(await readPrompt([anAttempt('open')], later)).toMatchObject({ secondsLeft: left });
  });

  test('that is open has no refusal, whatever the provider said before', async () => {
    expect(await readPrompt([anAttempt('open', 'Busy')])).toMatchObject({ refusal: null });
  });

  test('that was refused says why', async () => {
    expect(await readPrompt([anAttempt('failed', 'Cancelled')])).toMatchObject({
      isRefused: true,
      refusal: 'Cancelled',
    });
  });

  test('that paid too little is refused, one that paid is not', async () => {
    expect(await readPrompt([anAttempt('paid', 'Paid too little')])).toMatchObject({ isRefused: true });
    expect(await readPrompt([anAttempt('paid')])).toMatchObject({ isRefused: false, refusal: null });
  });

  test.each<[string, PaymentAttempt]>([
    ['was given up', anAttempt('superseded' as never)],
    ['went to no phone', { ...anAttempt('open'), phone: null }],
    ['is a card payment', { ...anAttempt('open'), method: 'creditcard' }],
  ])('that %s is none', async (_, attempt) => {
    expect(await readPrompt([attempt])).toBeNull();
  });
});

describe('what changes meanwhile', () => {
  function watch(logic: AnyActorLogic) {
    const events: unknown[] = [];
    const machine = setup({ actors: { logic } }).createMachine({
      invoke: { src: 'logic' },
      on: { '*': { actions: ({ event }) => void events.push(event) } },
    });
    const actor = createActor(machine).start();
    return { events, stop: () => actor.stop() };
  }

  test('the lines of the cart are reported until the page is left', () => {
    const { cart, watchCart } = openPurchase();
    const unsubscribe = spyOnUnsubscribe(cart);
    const { events, stop } = watch(watchCart);
    const add = () => cart.trigger['cart.addItem']({ item: { ...brakePads, quantity: 1 } });
    add();
    expect(events).toEqual([{ type: 'cart.changed', lines: [{ ...brakePads, quantity: 1 }] }]);
    stop();
    expect(unsubscribe).toHaveBeenCalledOnce();
    add();
    expect(events).toHaveLength(1);
  });

  test('who is signed in is reported at once and when that changes, with the remembered order', () => {
    memory.writeOrder(openOrder);
    const { session, watchSession } = openPurchase({ isLoaded: false, user: user as never });
    const { events, stop } = watch(watchSession);
    session.change({ isLoaded: true });
    session.change({});
    session.change({ isUnreachable: true });
    session.change({ isUnreachable: false, user: null });
    const report = (viewer: string, rememberedOrderNumber: string | null = NUMBER) => ({
      type: 'session.changed',
      viewer,
      rememberedOrderNumber,
    });
    expect(events).toEqual([
      report('unknown'),
      report('signedIn'),
      report('unreachable'),
      report('signedOut', null),
    ]);
    stop();
    expect(session.listeners.size).toBe(0);
  });
});

test('the methods are those that the shop has, in their order', () => {
  const withCard = { payments: { ...config.payments, flutterwave: { publicKey: 'k' }, pesapal: false } };
  expect(getMethodOffer(withCard as never).methods).toEqual(['mpesa', 'creditcard']);
});
