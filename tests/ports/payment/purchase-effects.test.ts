import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, emit, setup } from 'xstate';
import { createCart } from '#machines/cart/cart.store.ts';
import { detailsToAddress } from '#machines/checkout/delivery.rules.ts';
import { signedOutView } from '#src/loading/lazy-session.ts';
import { createServerPorts } from '#src/ports/create-ports.ts';
import { createPurchaseEffects, withEffects } from '#src/ports/payment/purchase-effects.ts';
import { getCheckoutMemory } from '#src/storage/checkout-memory.ts';
import { brakePads, padsForFielder, padsForVitz } from '#tests/factories/cart-lines.ts';
import { deliveryDetails } from '#tests/factories/delivery-details.ts';
import { createTestApi } from '../run-port.ts';

type Emitted = { type: 'page.opened'; page: string } | { type: 'page.closed' } | { type: 'page.scrolled' };

const pages = setup({
  types: {} as {
    input: { page: string };
    context: { page: string };
    events: { type: 'scroll' } | { type: 'close' };
    emitted: Emitted;
  },
  actions: {
    announceOpened: emit(({ context }) => ({ type: 'page.opened', page: context.page })),
    announceClosed: emit({ type: 'page.closed' }),
    announceScrolled: emit({ type: 'page.scrolled' }),
  },
  guards: { isBlank: ({ context }) => context.page === '' },
}).createMachine({
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isBlank', target: 'closed' }, { target: 'open' }] },
    open: { entry: 'announceOpened', on: { scroll: { actions: 'announceScrolled' }, close: 'closed' } },
    closed: { type: 'final', entry: 'announceClosed' },
  },
});

function watchPages() {
  const handled: Emitted[] = [];
  const record = (event: Emitted) => void handled.push(event);
  return { handled, machine: withEffects(pages, { 'page.opened': record, 'page.closed': record }) };
}

test('what a machine emits is handled, from its start to its end', () => {
  const { handled, machine } = watchPages();
  const actor = createActor(machine, { input: { page: 'checkout' } });
  expect(handled).toEqual([]);
  actor.start();
  expect(handled).toEqual([{ type: 'page.opened', page: 'checkout' }]);
  actor.send({ type: 'close' });
  expect(handled).toEqual([{ type: 'page.opened', page: 'checkout' }, { type: 'page.closed' }]);
});

test('what a machine emits that ends as it starts is handled', () => {
  const { handled, machine } = watchPages();
  createActor(machine, { input: { page: '' } }).start();
  expect(handled).toEqual([{ type: 'page.closed' }]);
});

test('an event without a handler is ignored', () => {
  const { handled, machine } = watchPages();
  const actor = createActor(machine, { input: { page: 'checkout' } }).start();
  actor.send({ type: 'scroll' });
  expect(handled).toEqual([{ type: 'page.opened', page: 'checkout' }]);
});

test('what each of two actors emits is handled once', () => {
  const { handled, machine } = watchPages();
  createActor(machine, { input: { page: 'checkout' } }).start();
  createActor(machine, { input: { page: 'card' } }).start();
  expect(handled).toEqual([
    { type: 'page.opened', page: 'checkout' },
    { type: 'page.opened', page: 'card' },
  ]);
});

const ORDER = '7Q2M9XKD4T0B';
const user = { id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test', is_staff: false, is_superuser: false };
const storedOrder = {
  orderNumber: ORDER,
  fingerprint: 'f',
  lines: [{ id: brakePads.id, quantity: 2 }],
};
const oilFilter = { ...brakePads, id: 102, name: 'Oil Filter', quantity: 1 };

/** A shopper whose cart has what was ordered and an oil filter that was added since. */
function openShop() {
  const opened: string[] = [];
  onTestFinished(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const serverPorts = createServerPorts(createTestApi(), '');
  const ports = {
    ...serverPorts,
    session: { ...serverPorts.session, view: () => ({ ...signedOutView, user }) },
    cart: createCart({ lines: [brakePads, oilFilter], settledOrders: [] }),
    openPortal: (url: string) => void opened.push(url),
  };
  const checkoutMemory = getCheckoutMemory(ports);
  checkoutMemory.writeOrder(storedOrder);
  checkoutMemory.writeDetails(deliveryDetails);
  checkoutMemory.writeMethod('mpesa');
  const queryClient = new QueryClient();
  queryClient.setQueryData(['orders', 'own'], []);
  queryClient.setQueryData(['addresses'], []);
  queryClient.setQueryData(['config'], {});
  return {
    ...ports,
    checkoutMemory,
    opened,
    queryClient,
    effects: createPurchaseEffects(ports, queryClient),
    lines: () => ports.cart.getSnapshot().context.lines,
    ordersAreStale: () => queryClient.getQueryState(['orders', 'own'])?.isInvalidated,
    configIsStale: () => queryClient.getQueryState(['config'])?.isInvalidated,
  };
}

test.each([
  'checkout.orderAlreadyPaid',
  'mpesa.orderAlreadyPaid',
  'payment.succeeded',
  'card.orderPlaced',
  'card.orderAlreadyPaid',
  'return.paid',
  'purchase.orderPaid',
] as const)('[CARD-09, CONFIRM-01] %s: what was bought leaves the cart, not what was added since', (type) => {
  const { checkoutMemory, configIsStale, effects, lines, ordersAreStale } = openShop();
  effects[type]({ type, orderNumber: ORDER } as never);
  expect(lines()).toEqual([oilFilter]);
  expect(checkoutMemory.readOrder()).toBeNull();
  expect(ordersAreStale()).toBe(true);
  expect(configIsStale()).toBe(false);
});

test.each([
  'checkout.orderDropped',
  'mpesa.orderCancelled',
  'card.orderAlreadyCancelled',
  'purchase.orderGone',
] as const)('[MPESA-15] %s: the order leaves the checkout storage, and nothing the cart', (type) => {
  const { checkoutMemory, effects, lines, ordersAreStale } = openShop();
  effects[type]({ type, orderNumber: ORDER } as never);
  expect(checkoutMemory.readOrder()).toBeNull();
  expect(lines()).toEqual([brakePads, oilFilter]);
  expect(ordersAreStale()).toBe(true);
});

test.each(['card.orderPlaced', 'card.orderAlreadyPaid', 'payment.succeeded'] as const)(
  'without a stored order, %s changes only the list of orders',
  (type) => {
    const { checkoutMemory, effects, lines, ordersAreStale } = openShop();
    checkoutMemory.dropOrder(ORDER);
    effects[type]({ type, orderNumber: ORDER } as never);
    expect(lines()).toEqual([brakePads, oilFilter]);
    expect(checkoutMemory.readDetails()).toEqual(deliveryDetails);
    expect(ordersAreStale()).toBe(true);
  },
);

test('an order that was not placed in this browser changes neither cart nor storage', () => {
  const { checkoutMemory, effects, lines } = openShop();
  effects['purchase.orderPaid']({ type: 'purchase.orderPaid', orderNumber: '3F8KZ1WQ6R5N' });
  effects['purchase.orderGone']({ type: 'purchase.orderGone', orderNumber: '3F8KZ1WQ6R5N' });
  expect(lines()).toEqual([brakePads, oilFilter]);
  expect(checkoutMemory.readOrder()).toEqual(storedOrder);
});

test('[CARD-09] a card payment clears the rest of the checkout too, unless its order is not known', () => {
  const { checkoutMemory, effects, lines } = openShop();
  effects['card.orderAlreadyPaid']({ type: 'card.orderAlreadyPaid', orderNumber: null });
  expect(checkoutMemory.readDetails()).toEqual(deliveryDetails);
  expect(lines()).toEqual([brakePads, oilFilter]);
  effects['card.orderPlaced']({ type: 'card.orderPlaced', orderNumber: ORDER });
  expect(checkoutMemory.readDetails()).toBeNull();
  const later = openShop();
  later.effects['card.orderAlreadyPaid']({ type: 'card.orderAlreadyPaid', orderNumber: ORDER });
  expect(later.checkoutMemory.readDetails()).toBeNull();
});

test.each(['checkout.orderAccepted', 'card.orderDrafted'] as const)(
  '[MPESA-15] %s: the order is stored with its lines',
  (type) => {
    const { checkoutMemory, effects } = openShop();
    const order = { ...storedOrder, orderNumber: '3F8KZ1WQ6R5N' };
    effects[type]({ type, ...order } as never);
    expect(checkoutMemory.readOrder()).toEqual(order);
  },
);

test.each(['checkout.orderAccepted', 'card.orderDrafted'] as const)(
  '[CHECKOUT-05] %s: the list of saved addresses, last used first, is dropped',
  (type) => {
    const { effects, queryClient } = openShop();
    effects[type]({ type, ...storedOrder } as never);
    expect(queryClient.getQueryData(['addresses'])).toBeUndefined();
  },
);

test('[CHECKOUT-05] saved addresses on the screen stay there until the new list has arrived', async () => {
  const { effects, queryClient } = openShop();
  const address = { id: 5, ...detailsToAddress(deliveryDetails) };
  const list = new QueryObserver(queryClient, {
    queryKey: ['addresses'],
    queryFn: async () => [address],
    staleTime: Infinity,
  });
  const shown: unknown[] = [];
  onTestFinished(list.subscribe(({ data }) => void shown.push(data)));
  effects['checkout.orderAccepted']({ type: 'checkout.orderAccepted', ...storedOrder });
  await vi.waitFor(() => expect(shown.at(-1)).toEqual([address]));
  expect(shown).not.toContain(undefined);
});

test('[IDEMP-02] the key of a request is stored until it is decided', () => {
  const { checkoutMemory, effects } = openShop();
  effects['checkout.attemptPrepared']({ type: 'checkout.attemptPrepared', fingerprint: 'f', key: 'key-1' });
  expect(checkoutMemory.readAttempt()).toEqual({ fingerprint: 'f', key: 'key-1' });
  effects['checkout.attemptDecided']({ type: 'checkout.attemptDecided' });
  expect(checkoutMemory.readAttempt()).toBeNull();
});

test('[PAYCHOICE-03] the chosen method is stored', () => {
  const { checkoutMemory, effects } = openShop();
  effects['checkout.methodChosen']({ type: 'checkout.methodChosen', method: 'creditcard' });
  expect(checkoutMemory.readMethod()).toBe('creditcard');
});

test('[CHECKOUT-06] an address that was saved is among the saved ones', () => {
  const { effects, queryClient } = openShop();
  const address = { id: 5, ...detailsToAddress(deliveryDetails) };
  effects['checkout.addressAdded']({ type: 'checkout.addressAdded', address });
  expect(queryClient.getQueryData(['addresses'])).toEqual([address]);
});

test('[PLACE-05] accepted prices and quantities change the cart, and a removed line leaves it', () => {
  const { effects, lines } = openShop();
  effects['checkout.lineAccepted']({
    type: 'checkout.lineAccepted',
    id: 101,
    name: 'Brake Pads',
    quantity: 2,
    price: { was: 3200, now: 3300 },
    shippingFee: null,
    left: 1,
  });
  effects['checkout.lineRemoved']({ type: 'checkout.lineRemoved', id: 102 });
  expect(lines()).toEqual([{ ...brakePads, price: 3300, quantity: 1 }]);
});

test('[FIT-31] what the shopper decides about the car of a line is stored in the cart', () => {
  const { effects, cart } = openShop();
  const lines = () => cart.getSnapshot().context.lines;
  cart.trigger['cart.replace']({ state: { lines: [brakePads, padsForVitz], settledOrders: [] } });
  const line = { id: 101, vehicle: padsForVitz.vehicle };
  effects['checkout.fitAcknowledged']({ type: 'checkout.fitAcknowledged', ...line });
  expect(lines()).toEqual([brakePads, { ...padsForVitz, acknowledged: true }]);
  const car = { vehicle: padsForFielder.vehicle, vehicleLabel: padsForFielder.vehicleLabel };
  effects['checkout.lineCarChanged']({ type: 'checkout.lineCarChanged', ...line, car });
  expect(lines()).toEqual([brakePads, padsForFielder]);
  effects['checkout.lineRemoved']({ type: 'checkout.lineRemoved', id: 101, vehicle: car.vehicle });
  expect(lines()).toEqual([brakePads]);
});

test.each(['checkout.openPortal', 'return.openPortal'] as const)('[CHECKOUT-16] %s opens it', (type) => {
  const { effects, opened } = openShop();
  effects[type]({ type, url: 'https://pay.test/1' } as never);
  expect(opened).toEqual(['https://pay.test/1']);
});

test('the status that was read stands in the list of orders', () => {
  const { effects, queryClient } = openShop();
  queryClient.setQueryData(
    ['orders', 'own'],
    [
      { order_number: ORDER, status: 'pending' },
      { order_number: '3F8KZ1WQ6R5N', status: 'pending' },
    ],
  );
  effects['return.statusRead']({ type: 'return.statusRead', orderNumber: ORDER, status: 'paid' });
  expect(queryClient.getQueryData(['orders', 'own'])).toEqual([
    { order_number: ORDER, status: 'paid' },
    { order_number: '3F8KZ1WQ6R5N', status: 'pending' },
  ]);
});

test('a toast is shown', () => {
  const { effects, toaster } = openShop();
  effects['toast.show']({ type: 'toast.show', kind: 'success', text: 'Order placed successfully' });
  expect(toaster.read()).toMatchObject([{ kind: 'success', text: 'Order placed successfully' }]);
});
