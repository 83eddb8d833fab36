// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { deferReply, endpoint, type FakeApi, type FakeReply, refusal } from '#tests/support/fake-api.ts';
import {
  address,
  advanceTime,
  aProductDetail,
  aShop,
  config,
  expectHeading,
  fillCart,
  getShownScreen,
  openApp,
  signIn,
  startAdvancingClock,
  storeOpenOrder,
  users,
} from '../shop/open-shop.tsx';
import { anAttempt, anOrderDetail, anOrderStatus } from '../shop/order-detail.ts';
import { aCardWindow, CARD, paymentScript } from './card-window.ts';

vi.setConfig({ testTimeout: 20_000 });

const INITIATE = 'startCardPayment';
const ORDER = 'placeOrder';
const DETAIL = endpoint('order', { order_number: '7K3M9QXW2VAB' });
const STATUS = endpoint('orderStatus', { order_number: '7K3M9QXW2VAB' });
const INITIATED = { body: { tx_ref: 'gari-tx-1', amount: 3700, order_id: '7K3M9QXW2VAB' } };
const PLACED = { body: { order_number: '7K3M9QXW2VAB', order: anOrderDetail('paid').order } };
const UNDECIDED = refusal('PAYMENT_UNDECIDED', 'Not yet.', { retry_after: 5 });
const NOT_LOADED = 'Failed to load payment modal. Check your internet connection and retry later.';

const details = {
  firstName: 'Wanjiku',
  lastName: 'Mwangi',
  email: 'wanjiku@gari.test',
  street: 'Moi Avenue 12',
  county: 'Nairobi',
  city: 'Nairobi',
  phone: '+254712345678',
};

/** Signed in, with two of part 1 in the cart (3,000 plus 700 shipping) and the checkout form filled in. */
function aShopper(initiated: FakeReply<'startCardPayment'> = INITIATED): FakeApi {
  const api = aShop();
  signIn(api);
  sessionStorage.setItem('isAuthenticated', 'true');
  sessionStorage.setItem('gari-delivery', JSON.stringify({ user: users.customer.id, value: details }));
  fillCart({ id: 1, quantity: 2 });
  api.reply('config', {
    body: { ...config, payments: { ...config.payments, flutterwave: CARD } },
  });
  api.reply(endpoint('productById', { id: 1 }), { body: aProductDetail(1, { stock_quantity: 500 }) });
  api.reply('addresses', { body: [] });
  api.reply(INITIATE, initiated);
  api.reply(DETAIL, { body: anOrderDetail('paid', anAttempt('paid')) });
  return api;
}

const CARD_PAGE = '/payment/card';
const CARD_PAGE_OF_ORDER = '/payment/card?order=7K3M9QXW2VAB';

async function openCard(path = CARD_PAGE) {
  const card = aCardWindow();
  const app = openApp(path);
  await screen.findByRole('heading', { name: 'Pay by card' });
  return { ...app, card };
}

async function openReady(path = CARD_PAGE) {
  const app = await openCard(path);
  await app.card.load();
  await waitFor(() => expect(getShownScreen()).toBe('card ready'));
  return app;
}

async function openWindow(path = CARD_PAGE) {
  const app = await openReady(path);
  await app.user.click(pay());
  await waitFor(() => expect(app.card.opened).toHaveLength(1));
  return app;
}

const pay = () => screen.getByRole('button', { name: /^Pay Ksh/ });
const getStoredLines = () => JSON.parse(localStorage.getItem('gari-cart') ?? '{}').lines as { id: number }[];

describe('the card page', () => {
  test('[CARD-01, CARD-02] shows a logo, the note on cards, and the cart total on the button', async () => {
    aShopper();
    await openReady();
    expect(screen.getByRole('img', { name: 'Card payment' })).toBeVisible();
    expect(screen.getByText(/major cards are accepted/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay Ksh 3,700' })).toBeEnabled();
  });

  test('[CARD-02] an empty cart leads to the cart', async () => {
    aShopper();
    fillCart();
    openApp('/payment/card');
    await waitFor(() => expect(address()).toBe('/cart'));
  });

  test('[CARD-03] a missing address leads to the checkout', async () => {
    aShopper();
    sessionStorage.removeItem('gari-delivery');
    openApp('/payment/card');
    await waitFor(() => expect(address()).toBe('/checkout'));
  });

  test('[CARD-03, CARD-10, API-PAY-04] requests a reference with amount, email, name and the card order', async () => {
    const api = aShopper();
    await openReady();
    expect(api.callsTo(INITIATE).map(({ body }) => body)).toEqual([
      {
        amount: 3700,
        email: 'wanjiku@gari.test',
        name: 'Wanjiku Mwangi',
        order: {
          items: [{ id: 1, quantity: 2 }],
          total: 3700,
          paymentMethod: 'creditcard',
          deliveryDetails: details,
          attribution: { source: 'direct', medium: '', campaign: '' },
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          status: 'Processing Order',
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      },
    ]);
  });

  test('[CARD-03, API-PAY-04] an order placed earlier is paid by its number, whatever is in the cart', async () => {
    const api = aShopper();
    fillCart();
    const detail = anOrderDetail('pending');
    api.reply(DETAIL, { body: { ...detail, order: { ...detail.order, total: 4500 } } });
    await openReady(CARD_PAGE_OF_ORDER);
    expect(screen.getByRole('button', { name: 'Pay Ksh 4,500' })).toBeEnabled();
    expect(api.callsTo(INITIATE).map(({ body }) => body)).toEqual([
      { amount: 4500, email: 'wanjiku@gari.test', name: 'Wanjiku Mwangi', order_id: '7K3M9QXW2VAB' },
    ]);
  });

  test('[CARD-04, ERR-37] pressing pay before there is a reference shows an error and opens nothing', async () => {
    const api = aShopper();
    api.reply(INITIATE, () => deferReply().reply);
    const { card, user } = await openCard();
    await card.load();
    await waitFor(() => expect(getShownScreen()).toBe('card initialising'));
    await user.click(pay());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Payment reference not ready. Please try again.',
    ]);
    expect(card.opened).toEqual([]);
  });

  const failures: [FakeReply<'startCardPayment'>, string][] = [
    [refusal('TOO_MANY_UNPAID_ORDERS', 'Please pay an open order first.'), 'Please pay an open order first.'],
    [{ wrongBecause: 'no code', status: 500 }, 'Failed to initialize payment'],
    ['offline', 'Payment initialization failed'],
    [{ wrongBecause: 'ERR-28 names it', body: {} }, 'Payment initialization failed'],
  ];
  test.each(failures)(
    '[CARD-05, ERR-28] a failed initialisation says why and can be tried again (%#)',
    async (answer, text) => {
      const api = aShopper(answer);
      const { card, user } = await openCard();
      await card.load();
      expect(await screen.findByText(text)).toBeVisible();
      await user.click(pay());
      expect(screen.getByText('Payment reference not ready. Please try again.')).toBeVisible();
      expect(card.opened).toEqual([]);
      api.reply(INITIATE, INITIATED);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(getShownScreen()).toBe('card ready'));
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  test.each<[string, FakeReply<'startCardPayment'>, Parameters<typeof aProductDetail>[1], string]>([
    [
      'TOTAL_CHANGED',
      refusal('TOTAL_CHANGED', 'Your cart has changed meanwhile.', {
        total: 3900,
        lines: [{ id: 1, price: 1600, shippingFee: 200 }],
      }),
      { price: 1600, stock_quantity: 500 },
      'Price: was Ksh 1,500, now Ksh 1,600',
    ],
    [
      'OUT_OF_STOCK',
      refusal('OUT_OF_STOCK', 'Your cart has changed meanwhile.', {
        lines: [{ id: 1, name: 'Part 1', left: 1 }],
      }),
      { stock_quantity: 1 },
      'Only 1 left of the 2 you want',
    ],
  ])(
    '[CARD-05, PLACE-05] %s leads back to checkout, which shows the lines',
    async (_, answer, product, text) => {
      const api = aShopper(answer);
      api.reply(endpoint('productById', { id: 1 }), { body: aProductDetail(1, product) });
      const { card } = await openCard();
      await card.load();
      const list = within(await screen.findByRole('region', { name: 'Changes in your cart' }));
      await waitFor(() => expect(address()).toBe('/checkout'));
      expect(list.getByText(text)).toBeVisible();
      expect(screen.getByText('Your cart has changed meanwhile.')).toBeVisible();
      await waitFor(() =>
        expect(screen.getByRole('heading', { name: 'Your cart has changed' })).toHaveFocus(),
      );
      expect(screen.getByRole('button', { name: 'PAY NOW' })).toBeDisabled();
      expect(card.opened).toEqual([]);
    },
  );

  test('[CARD-06, ERR-29, CONST-11] the script is loaded 3 times, 1 second apart, and then given up on', async () => {
    startAdvancingClock();
    const api = aShopper();
    const { card, user } = await openCard();
    for (const _ of [1, 2]) {
      await card.fail();
      expect(screen.queryByText(NOT_LOADED)).toBeNull();
      await advanceTime(900);
      expect(paymentScript()).toBeNull();
      await advanceTime(100);
      expect(paymentScript()?.src).toBe('https://checkout.test/v3.js');
    }
    await card.fail();
    expect(await screen.findByText(NOT_LOADED)).toBeVisible();
    await advanceTime(5_000);
    expect(paymentScript()).toBeNull();
    expect(api.callsTo(INITIATE)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card.load();
    await waitFor(() => expect(getShownScreen()).toBe('card ready'));
  });

  test('[CARD-07, CONST-12] the window gets key, reference, amount, KES, card, customer, title, description', async () => {
    aShopper();
    const { card } = await openWindow();
    expect(card.opened[0]).toMatchObject({
      public_key: 'FLWPUBK_TEST-gari',
      tx_ref: 'gari-tx-1',
      amount: 3700,
      currency: 'KES',
      payment_options: 'card',
      customer: { email: 'wanjiku@gari.test', name: 'Wanjiku Mwangi' },
      customizations: { title: 'Gari', description: 'Your order of vehicle spares' },
    });
  });

  test('[CARD-07] without a key only card payment is off, visibly', async () => {
    const api = aShopper();
    api.reply('config', { body: config });
    await openCard();
    expect(screen.getByText('Card payment is not available at the moment.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay another way' })).toHaveAttribute('href', '/checkout');
    expect(paymentScript()).toBeNull();
    expect(api.callsTo(INITIATE)).toEqual([]);
  });
});

describe('after the card window', () => {
  test.each(['successful', 'completed'])(
    '[CARD-08, CARD-09, CARD-10, TOAST-07] %s: the order is placed with its tx_ref, its lines leave the cart, and it is confirmed',
    async (status) => {
      const api = aShopper();
      fillCart({ id: 1, quantity: 2 });
      api.reply(ORDER, PLACED);
      const { card, ports } = await openWindow();
      ports.cart.trigger['cart.addItem']({ item: { id: 2, name: 'Part 2', price: 100, quantity: 1 } });
      await card.say(status);
      await expectHeading('Order Confirmed');
      expect(screen.getAllByText('Order placed successfully')).toHaveLength(1);
      await waitFor(() => expect(address()).toBe('/order-confirmation?order=7K3M9QXW2VAB'));
      expect(api.callsTo(ORDER).map(({ body }) => body)).toMatchObject([
        { tx_ref: 'gari-tx-1', paymentMethod: 'creditcard', status: 'Processing Order', total: 3700 },
      ]);
      expect(card.close).toHaveBeenCalled();
      expect(getStoredLines().map(({ id }) => id)).toEqual([2]);
      expect(localStorage.getItem('gari-open-order')).toBeNull();
      expect(sessionStorage.getItem('gari-delivery')).toBeNull();
    },
  );

  test('[CARD-08] a payment that the bank has not confirmed yet is polled until it is', async () => {
    startAdvancingClock();
    const api = aShopper();
    api.reply(ORDER, UNDECIDED);
    const { card } = await openWindow();
    await card.say('successful');
    expect(await screen.findByText('Confirming your payment…')).toBeVisible();
    api.reply(ORDER, PLACED);
    await advanceTime(5_000);
    await expectHeading('Order Confirmed');
  });

  test.each(['failed', 'cancelled'])(
    '[CARD-11, ERR-28] %s: the server is queried, nothing is placed and the cart stays',
    async (status) => {
      startAdvancingClock();
      const api = aShopper();
      api.reply(ORDER, UNDECIDED);
      const { card } = await openWindow();
      await card.say(status);
      await advanceTime(2_000);
      expect(await screen.findByText('Payment failed or cancelled.')).toBeVisible();
      expect(api.callsTo(ORDER)).toHaveLength(2);
      expect(getStoredLines()).toHaveLength(1);
      expect(address()).toBe('/payment/card');
    },
  );

  test('[CARD-11] a window closed after the money was taken still places the order', async () => {
    const api = aShopper();
    api.reply(ORDER, PLACED);
    const { card } = await openWindow();
    await card.shut();
    await expectHeading('Order Confirmed');
    expect(api.callsTo(ORDER)).toHaveLength(1);
  });

  test('[CARD-11] a declined card says why; Pay asks about the old payment and takes a new reference', async () => {
    const api = aShopper();
    api.reply(ORDER, refusal('PAYMENT_FAILED', 'Failed.', { reason: 'Declined by the bank.' }));
    const { card, user } = await openWindow();
    await card.say('failed');
    expect(await screen.findByText('Payment failed or cancelled.')).toBeVisible();
    expect(screen.getByText('Declined by the bank.')).toBeVisible();
    api.reply(INITIATE, { body: { tx_ref: 'gari-tx-2', amount: 3700, order_id: '8A3M9QXW2VAB' } });
    await user.click(pay());
    await waitFor(() => expect(card.opened.map(({ tx_ref }) => tx_ref)).toEqual(['gari-tx-1', 'gari-tx-2']));
    expect(api.callsTo(ORDER)).toHaveLength(2);
  });

  test('[CARD-12, ERR-28] a failure to place the order keeps everything, and can be retried without paying again', async () => {
    const api = aShopper();
    api.reply(ORDER, 'offline');
    const { card, user } = await openWindow();
    await card.say('successful');
    expect(await screen.findByText('Failed to place order. Please try again.')).toBeVisible();
    expect(getStoredLines()).toHaveLength(1);
    expect(sessionStorage.getItem('gari-delivery')).not.toBeNull();
    expect(screen.getByText('Asking again does not charge your card again.')).toBeVisible();
    expect(pay()).toBeDisabled();
    api.reply(ORDER, PLACED);
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    await expectHeading('Order Confirmed');
    expect(card.opened).toHaveLength(1);
    expect(api.callsTo(INITIATE)).toHaveLength(1);
  });

  test('[CARD-13, ENTITY-15] a reply with pesapal_error and no payment_url is rejected with that error', async () => {
    const api = aShopper();
    api.reply(ORDER, { body: { ...PLACED.body, pesapal_error: 'Amount not allowed' } });
    const { card } = await openWindow();
    await card.say('successful');
    expect(await screen.findByText('Amount not allowed')).toBeVisible();
    expect(screen.getByText('Failed to place order. Please try again.')).toBeVisible();
  });

  test('[CARD-08] an order placed earlier is not placed again: its status is queried', async () => {
    const api = aShopper();
    api.reply(STATUS, { body: anOrderStatus('pending') });
    api.reply(DETAIL, { body: anOrderDetail('pending', anAttempt('open')) });
    const { card } = await openWindow(CARD_PAGE_OF_ORDER);
    api.reply(STATUS, { body: anOrderStatus('paid') });
    api.reply(DETAIL, { body: anOrderDetail('paid', anAttempt('paid')) });
    await card.say('successful');
    await expectHeading('Order Confirmed');
    expect(api.callsTo(ORDER)).toEqual([]);
  });

  const storeDraft = () => storeOpenOrder({ fingerprint: 'draft' });

  test('[CARD-03] a refresh after a successful payment does not pay again', async () => {
    const api = aShopper();
    storeDraft();
    openApp(CARD_PAGE);
    await expectHeading('Order Confirmed');
    await waitFor(() => expect(address()).toBe('/order-confirmation?order=7K3M9QXW2VAB'));
    expect(getStoredLines()).toEqual([]);
    expect(api.callsTo(INITIATE)).toEqual([]);
  });

  test('[CARD-03] a draft that is paid while its payment is prepared is not paid again', async () => {
    const api = aShopper(refusal('NOT_PAYABLE', 'Your card payment has gone through.', { status: 'paid' }));
    storeDraft();
    api.reply(DETAIL, refusal('NOT_FOUND', 'Order not found.'));
    const { card } = await openCard();
    api.reply(DETAIL, { body: anOrderDetail('paid', anAttempt('paid')) });
    await card.load();
    await expectHeading('Order Confirmed');
    expect(getStoredLines()).toEqual([]);
  });

  test('[CARD-03, CHECKOUT-13] a cart that was ordered already is not ordered again by card', async () => {
    const api = aShopper();
    storeOpenOrder();
    api.reply(DETAIL, { body: anOrderDetail('pending') });
    openApp(CARD_PAGE);
    expect(await screen.findByRole('heading', { name: 'Delivery and payment' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(api.callsTo(INITIATE)).toEqual([]);
  });

  test.each([
    ['paid', 'Order Confirmed'],
    ['cancelled', 'Order cancelled'],
  ] as const)('[CARD-03] an order that is %s is not asked to be paid by card', async (status, heading) => {
    const api = aShopper();
    api.reply(DETAIL, { body: anOrderDetail(status) });
    openApp(CARD_PAGE_OF_ORDER);
    // The heading of the page that loads gives way to that of the order.
    await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toBeVisible());
    expect(api.callsTo(INITIATE)).toEqual([]);
  });
});
