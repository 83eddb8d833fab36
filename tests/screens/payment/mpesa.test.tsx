// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OrderStatusReply } from '#contract/types.ts';
import { deferReply, endpoint, type FakeApi, type FakeReply, refusal } from '#tests/support/fake-api.ts';
import {
  address,
  advanceTime,
  aProductDetail,
  aShop,
  expectHeading,
  fillCart,
  getShownScreen,
  HistoryButtons,
  openApp,
  signIn,
  startAdvancingClock,
  storeOpenOrder,
} from '../shop/open-shop.tsx';
import { anAttempt, anOrderDetail, anOrderStatus } from '../shop/order-detail.ts';

const PUSH = 'startStkPush';
const ORDER = endpoint('order', { order_number: '7K3M9QXW2VAB' });
const STATUS = endpoint('orderStatus', { order_number: '7K3M9QXW2VAB' });
const order = { orderNumber: '7K3M9QXW2VAB' };
const NUMBER_PAGE = '/payment/mpesa-number?order=7K3M9QXW2VAB';
const PROMPT_PAGE = '/payment/mpesa-prompt?order=7K3M9QXW2VAB';

function aShopper(): FakeApi {
  const api = aShop();
  signIn(api);
  api.reply(STATUS, PENDING);
  api.reply(ORDER, { body: anOrderDetail('pending') });
  return api;
}

async function openNumber(options?: Parameters<typeof openApp>[1]) {
  const app = openApp(NUMBER_PAGE, options);
  await screen.findByRole('heading', { name: 'Pay with M-Pesa' });
  await app.user.clear(phone());
  return app;
}

/** One at once, and one every 3 of the 15 seconds. */
const READS_WHILE_WAITING = 6;

const aStatus = (
  status: OrderStatusReply['status'],
  attempt: Partial<NonNullable<OrderStatusReply['attempt']>> = {},
) => ({
  body: anOrderStatus(status, {
    method: 'mpesa',
    state: 'open',
    reason_code: null,
    reason: null,
    ...attempt,
  }),
});
const PENDING = aStatus('pending');

async function openWaiting() {
  startAdvancingClock();
  const api = aShopper();
  api.reply(ORDER, {
    body: anOrderDetail('pending', { ...anAttempt('open'), at: new Date().toISOString() }),
  });
  const app = openApp(PROMPT_PAGE);
  await screen.findByRole('heading', { name: 'M-Pesa Payment Initiated' });
  return { ...app, api };
}

async function openReady(status: FakeReply<'orderStatus'>) {
  const app = await openWaiting();
  await advanceTime(15_000);
  app.api.reply(STATUS, status);
  return app;
}

const phone = () => screen.getByRole('textbox', { name: 'M-Pesa phone number' });
const button = (name: string) => screen.findByRole('button', { name });

describe('the number page', () => {
  test('[MPESA-02] shows what the order costs and suggests the phone of its delivery', async () => {
    aShopper();
    openApp(NUMBER_PAGE);
    expect(await screen.findByText(/^Ksh 3,700 for order 7K3M9QXW\./)).toBeVisible();
    expect(phone()).toHaveValue('712 345 678');
  });

  test('[MPESA-01, MPESA-02] shows a logo, and a phone input with a fixed country', async () => {
    aShopper();
    await openNumber();
    expect(screen.getByRole('img', { name: 'M-Pesa' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Country' })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveTextContent('Kenya +254');
  });

  test.each(['', '0712', '12345', '0812345678', '1234567890123456'])(
    '[MPESA-02, MPESA-03, CONST-13, ERR-37] %j is not a phone number and makes no call',
    async (text) => {
      const api = aShopper();
      const { user } = await openNumber();
      if (text) await user.type(phone(), text);
      await user.click(await button('CONTINUE'));
      expect(await screen.findByText('Please enter a valid phone number.')).toBeVisible();
      expect(api.callsTo(PUSH)).toEqual([]);
    },
  );

  test('[MPESA-02] the field holds at most 15 digits, however they are formatted', async () => {
    aShopper();
    const { user } = await openNumber();
    await user.type(phone(), '+254 712 345 678 901 2');
    expect(phone()).toHaveValue('+254 712 345 678 901 ');
    await user.clear(phone());
    await user.paste('12345678901234567890');
    expect(phone()).toHaveValue('123456789012345');
  });

  test.each(['0712 345 678', '+254712345678', '254712345678'])(
    '[MPESA-04, MPESA-05] %s is accepted, sent as 254712345678, and leads to the prompt page',
    async (text) => {
      const api = aShopper();
      api.reply(PUSH, { body: { order_id: order.orderNumber, amount: 3700, phone: '254712345678' } });
      const { user } = await openNumber();
      await user.type(phone(), text);
      expect(screen.getByText('The prompt goes to 0712 345 678')).toBeVisible();
      await user.click(await button('CONTINUE'));
      expect(await screen.findByRole('region', { name: 'M-Pesa Payment Initiated' })).toBeVisible();
      await waitFor(() => expect(address()).toBe(PROMPT_PAGE));
      expect(api.callsTo(PUSH).map(({ body }) => body)).toEqual([
        { phone: '254712345678', order_id: '7K3M9QXW2VAB' },
      ]);
    },
  );

  test('[MPESA-02] the number stands behind its country code once, however it is typed', async () => {
    aShopper();
    const { user } = await openNumber();
    await user.type(phone(), '+254712345678');
    await user.tab();
    expect(phone()).toHaveValue('712 345 678');
    await user.clear(phone());
    await user.type(phone(), '0712');
    await user.tab();
    expect(phone()).toHaveValue('0712');
  });

  test('[MPESA-03] a number of another operator is warned about, and accepted', async () => {
    const api = aShopper();
    api.reply(PUSH, { body: { order_id: order.orderNumber, amount: 3700, phone: '254733111222' } });
    const { user } = await openNumber();
    const hint = document.getElementById(phone().getAttribute('aria-describedby')!);
    expect(hint).toHaveAttribute('aria-live', 'polite');
    expect(hint).toHaveTextContent('As 07…, 01…, +254… or 254…');
    await user.type(phone(), '0733 111 222');
    expect(hint).toHaveTextContent(
      'The prompt goes to 0733 111 222This looks like an Airtel number. Only a Safaricom number with M-Pesa gets the prompt.',
    );
    await user.click(await button('CONTINUE'));
    await waitFor(() => expect(address()).toBe(PROMPT_PAGE));
    expect(api.callsTo(PUSH).map(({ body }) => body)).toEqual([
      { phone: '254733111222', order_id: order.orderNumber },
    ]);
  });

  test('[MPESA-04] is busy while the prompt is being sent', async () => {
    const api = aShopper();
    api.reply(PUSH, () => deferReply().reply);
    const { user } = await openNumber();
    await user.type(phone(), '0712345678');
    await user.click(await button('CONTINUE'));
    expect(await button('Sending the prompt...')).toBeDisabled();
    expect(getShownScreen()).toBe('mpesa-number initiating');
  });

  const failures: [FakeReply<'startStkPush'>, string][] = [
    [refusal('PAYMENT_UNDECIDED', 'A prompt is already on its way'), 'A prompt is already on its way'],
    [{ wrongBecause: 'no code', status: 500 }, 'Failed to initiate Mpesa payment'],
    ['offline', 'Network error'],
  ];
  test.each(failures)(
    '[MPESA-06, ERR-27] a failed initiation stays and says why (%#)',
    async (answer, text) => {
      const api = aShopper();
      api.reply(PUSH, answer);
      const { user } = await openNumber();
      await user.type(phone(), '0712345678');
      await user.click(await button('CONTINUE'));
      expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() => expect(address()).toBe(NUMBER_PAGE));
      expect(await button('CONTINUE')).toBeEnabled();
    },
  );

  test.each<FakeReply<'startStkPush'>>([
    refusal('PAYMENT_UNDECIDED', 'A prompt is already on its way'),
    'offline',
  ])('[MPESA-06] when a prompt may be out, a link to it is offered (%#)', async (answer) => {
    const api = aShopper();
    api.reply(PUSH, answer);
    const { user } = await openNumber();
    expect(screen.queryByRole('button', { name: 'I have a prompt on my phone' })).toBeNull();
    await user.type(phone(), '0712345678');
    expect(screen.queryByText(/^The prompt may have been sent/)).toBeNull();
    await user.click(await button('CONTINUE'));
    expect(await screen.findByText(/^The prompt may have been sent all the same\./)).toBeVisible();
    await user.click(await button('I have a prompt on my phone'));
    expect(await screen.findByRole('region', { name: 'M-Pesa Payment Initiated' })).toBeVisible();
    await waitFor(() => expect(address()).toBe(PROMPT_PAGE));
    expect(screen.getByText('0712 345 678')).toBeVisible();
  });

  test('[MPESA-06] an order that is already paid leads to its confirmation, and its lines leave the cart', async () => {
    const api = aShopper();
    fillCart({ id: 1, quantity: 2 }, { id: 2, quantity: 1 });
    storeOpenOrder();
    api.reply(PUSH, refusal('NOT_PAYABLE', 'This order is already paid.', { status: 'paid' }));
    const { user, ports } = await openNumber();
    api.reply(ORDER, { body: anOrderDetail('paid', anAttempt('paid')) });
    await user.type(phone(), '0712345678');
    await user.click(await button('CONTINUE'));
    await expectHeading('Order Confirmed');
    await waitFor(() => expect(address()).toBe('/order-confirmation?order=7K3M9QXW2VAB'));
    expect(ports.cart.getSnapshot().context.lines.map(({ id }) => id)).toEqual([2]);
  });

  test('[MPESA-06] a cancelled order leads back to the checkout, which says why', async () => {
    const api = aShopper();
    sessionStorage.setItem('isAuthenticated', 'true');
    api.reply(endpoint('productById', { id: 1 }), { body: aProductDetail(1) });
    fillCart({ id: 1, quantity: 2 });
    storeOpenOrder();
    const text = 'This order was cancelled. Please place it again.';
    api.reply(PUSH, refusal('NOT_PAYABLE', text, { status: 'cancelled' }));
    const { user } = await openNumber();
    await user.type(phone(), '0712345678');
    await user.click(await button('CONTINUE'));
    expect(await screen.findByRole('heading', { name: 'Delivery and payment' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(localStorage.getItem('gari-open-order')).toBeNull();
  });

  test.each(['/payment/mpesa-number', '/payment/mpesa-prompt'])(
    '[MPESA-07] %s without an order leads back to the checkout',
    async (path) => {
      aShopper();
      openApp(path);
      await waitFor(() => expect(address()).toBe('/cart'));
    },
  );
});

describe('the prompt page', () => {
  test('[MPESA-07, MPESA-08, MPESA-09] shows order, amount and phone and counts 15 seconds down', async () => {
    startAdvancingClock();
    aShopper().reply(ORDER, {
      body: anOrderDetail('pending', { ...anAttempt('open'), at: new Date().toISOString() }),
    });
    openApp(PROMPT_PAGE);
    const prompt = within(await screen.findByRole('region', { name: 'M-Pesa Payment Initiated' }));
    expect(prompt.getByTestId('seconds-left')).toHaveTextContent('15 s');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(prompt.getByText('7K3M9QXW2VAB')).toBeVisible();
    expect(prompt.getByText('Ksh 3,700')).toBeVisible();
    expect(prompt.getByText('0712 345 678')).toBeVisible();
    await advanceTime(10_000);
    expect(prompt.getByTestId('seconds-left')).toHaveTextContent('5 s');
    expect(screen.queryByRole('button', { name: 'Check Payment Status' })).toBeNull();
  });

  test('[MPESA-10] only then can the payment be checked', async () => {
    await openReady(PENDING);
    expect(await screen.findByRole('heading', { name: 'Ready to Check Payment' })).toBeVisible();
    expect(screen.getByText(/^Have you entered your PIN\? Then check the payment\./)).toBeVisible();
    expect(await button('Check Payment Status')).toBeEnabled();
  });

  test.each<[string, FakeReply<'orderStatus'>]>([
    ['paid', aStatus('paid', { state: 'paid' })],
    ['Paid', { wrongBecause: 'MPESA-12 names it', body: { status: 'Paid', order_id: order.orderNumber } }],
  ])('[MPESA-11, MPESA-12, MPESA-13] the status %s is a success', async (_, answer) => {
    const { user, api } = await openReady(answer);
    await user.click(await button('Check Payment Status'));
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Order Confirmation' })).toHaveAttribute(
      'href',
      '/order-confirmation?order=7K3M9QXW2VAB',
    );
    expect(api.callsTo(STATUS)).toHaveLength(1 + READS_WHILE_WAITING);
  });

  test.each<[string, FakeReply<'orderStatus'>]>([
    ['pending', PENDING],
    ['PAID', { wrongBecause: 'MPESA-12 excludes it', body: { status: 'PAID', order_id: order.orderNumber } }],
  ])('[MPESA-12, MPESA-14] the status %s is not', async (_, answer) => {
    const { user } = await openReady(answer);
    await user.click(await button('Check Payment Status'));
    expect(await screen.findByRole('heading', { name: 'Payment Not Confirmed' })).toBeVisible();
    const prompt = within(screen.getByRole('region', { name: 'Payment Not Confirmed' }));
    expect(prompt.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/still processing/),
      expect.stringMatching(/cancelled or declined/),
      expect.stringMatching(/network issue/),
    ]);
  });

  test('[MPESA-15] Try Again checks again at once', async () => {
    const { user, api } = await openReady(PENDING);
    await user.click(await button('Check Payment Status'));
    api.reply(STATUS, aStatus('paid', { state: 'paid' }));
    await user.click(await button('Try Again'));
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  });

  test('[MPESA-15] Close & Try Different Payment leads back to the checkout', async () => {
    fillCart({ id: 1, quantity: 2 });
    storeOpenOrder();
    const { user, api } = await openReady(PENDING);
    api.reply(endpoint('productById', { id: 1 }), refusal('NOT_FOUND', 'Product not found.'));
    await user.click(await button('Check Payment Status'));
    await user.click(await button('Close & Try Different Payment'));
    await waitFor(() => expect(address()).toBe('/checkout'));
  });

  test('[ATTEMPT-11] another prompt goes to the same phone, and is waited for', async () => {
    const { user, api } = await openReady(PENDING);
    const text = 'A prompt for this order is on the phone already.';
    api.reply(PUSH, refusal('PAYMENT_UNDECIDED', text, { retry_after: 60 }));
    await user.click(await button('Check Payment Status'));
    await user.click(await button('Send Another Prompt'));
    expect(await screen.findByText(text)).toBeVisible();
    api.reply(PUSH, { body: { order_id: order.orderNumber, amount: 3700, phone: '254712345678' } });
    await user.click(await button('Send Another Prompt'));
    expect(await screen.findByRole('heading', { name: 'M-Pesa Payment Initiated' })).toBeVisible();
    expect(api.callsTo(PUSH).map(({ body }) => body)).toEqual([
      { phone: '254712345678', order_id: order.orderNumber },
      { phone: '254712345678', order_id: order.orderNumber },
    ]);
  });

  test('[MPESA-16] Just a sec... waits another 15 seconds', async () => {
    const { user } = await openReady(PENDING);
    await user.click(await button('Just a sec...'));
    expect(await screen.findByTestId('seconds-left')).toHaveTextContent('15 s');
    await advanceTime(15_000);
    expect(await button('Check Payment Status')).toBeEnabled();
  });

  const failures: [FakeReply<'orderStatus'>, string][] = [
    [{ wrongBecause: 'no code', status: 500 }, 'Failed to check payment status'],
    ['offline', 'Network error'],
  ];
  test.each(failures)('[MPESA-17, ERR-26] a failed check says so (%#)', async (answer, text) => {
    const { user } = await openReady(answer);
    await user.click(await button('Check Payment Status'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Payment Not Confirmed' })).toBeVisible();
  });

  test("[MPESA-09, MPESA-13] a payment leads to 'Payment Successful!' by itself, and bought lines leave the cart", async () => {
    fillCart({ id: 1, quantity: 2 }, { id: 2, quantity: 1 });
    storeOpenOrder();
    const { api, ports } = await openWaiting();
    api.reply(STATUS, aStatus('paid', { state: 'paid' }));
    await advanceTime(3_000);
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(ports.cart.getSnapshot().context.lines.map(({ id }) => id)).toEqual([2]);
  });

  test("[MPESA-14] a refused payment leads to 'Payment Not Confirmed' by itself, with M-Pesa's reason above the others", async () => {
    const { api } = await openWaiting();
    const reason = 'There was not enough money in the account.';
    api.reply(STATUS, aStatus('pending', { state: 'failed', reason_code: 'insufficient_funds', reason }));
    await advanceTime(3_000);
    expect(await screen.findByRole('heading', { name: 'Payment Not Confirmed' })).toBeVisible();
    const text = screen.getByText(reason);
    const page = within(screen.getByRole('region', { name: 'Payment Not Confirmed' }));
    expect(page.getByText('If that is not so, it is usually one of these:')).toBeVisible();
    const [first] = page.getAllByRole('listitem');
    expect(text.compareDocumentPosition(first!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('[MPESA-07] an order that is cancelled meanwhile leads to its page', async () => {
    const { api } = await openWaiting();
    api.reply(ORDER, { body: anOrderDetail('cancelled') });
    api.reply(STATUS, aStatus('cancelled', { state: 'failed' }));
    await advanceTime(3_000);
    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/order-confirmation?order=7K3M9QXW2VAB'));
  });

  test('[MPESA-13] the lines of an order that is on its way already leave the cart', async () => {
    fillCart({ id: 1, quantity: 2 }, { id: 2, quantity: 1 });
    storeOpenOrder();
    const { api, ports } = await openWaiting();
    api.reply(ORDER, {
      body: anOrderDetail('shipping', anAttempt('paid')),
    });
    api.reply(STATUS, aStatus('shipping', { state: 'paid' }));
    await advanceTime(3_000);
    await expectHeading('Order Confirmed');
    expect(ports.cart.getSnapshot().context.lines.map(({ id }) => id)).toEqual([2]);
  });

  test('[MPESA-15] the wait can be left for another way to pay', async () => {
    fillCart({ id: 1, quantity: 2 });
    storeOpenOrder();
    const { user, api } = await openWaiting();
    api.reply(endpoint('productById', { id: 1 }), { body: aProductDetail(1) });
    await user.click(await button('Pay another way'));
    await waitFor(() => expect(address()).toBe('/checkout'));
  });

  test("[MPESA-15] 'Try Again' and 'Send Another Prompt' say what they do", async () => {
    const { user } = await openReady(PENDING);
    await user.click(await button('Check Payment Status'));
    expect(await button('Try Again')).toHaveAccessibleDescription(
      'Checks once more whether your payment has arrived. Nothing is sent to your phone.',
    );
    expect(await button('Send Another Prompt')).toHaveAccessibleDescription(
      'Asks for your PIN again, on the same phone. Choose it if you did not pay.',
    );
  });

  test('[MPESA-13] bought lines leave the cart, lines added since stay', async () => {
    fillCart({ id: 1, quantity: 3 }, { id: 2, quantity: 1 });
    storeOpenOrder();
    const { user, ports } = await openReady(aStatus('paid', { state: 'paid' }));
    await user.click(await button('Check Payment Status'));
    await screen.findByRole('heading', { name: 'Payment Successful!' });
    expect(ports.cart.getSnapshot().context.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(localStorage.getItem('gari-open-order')).toBeNull();
  });
});

describe('a payment page is entered', () => {
  const pages = [NUMBER_PAGE, PROMPT_PAGE];
  const over = [
    ['paid', 'Order Confirmed'],
    ['shipping', 'Order Confirmed'],
    ['cancelled', 'Order cancelled'],
  ] as const;
  test.each(pages.flatMap((page) => over.map((outcome) => [page, ...outcome] as const)))(
    '[MPESA-15] %s of an order that is %s leads to its confirmation, and nobody is asked to pay',
    async (page, status, heading) => {
      const api = aShopper();
      api.reply(ORDER, {
        body: anOrderDetail(status, anAttempt(status === 'cancelled' ? 'failed' : 'paid')),
      });
      openApp(page);
      await waitFor(() => expect(address()).toBe('/order-confirmation?order=7K3M9QXW2VAB'));
      // The heading of the page that loads gives way to that of the order.
      await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toBeVisible());
      expect(api.callsTo(PUSH)).toEqual([]);
    },
  );

  test('[MPESA-13, MPESA-15] after paying, Back leads to no payment page', async () => {
    const api = aShopper();
    api.reply(PUSH, { body: { order_id: order.orderNumber, amount: 3700, phone: '254712345678' } });
    api.reply(STATUS, aStatus('paid', { state: 'paid' }));
    const { user } = await openNumber({ probe: <HistoryButtons /> });
    await user.type(phone(), '0712345678');
    await user.click(await button('CONTINUE'));
    const confirmation = await screen.findByRole('link', { name: 'View Order Confirmation' });
    api.reply(ORDER, { body: anOrderDetail('paid', anAttempt('paid')) });
    await user.click(confirmation);
    await screen.findByRole('heading', { name: 'Order Confirmed' });
    await user.click(await button('Browser back'));
    await waitFor(() => expect(address()).toBe('/order-confirmation?order=7K3M9QXW2VAB'));
    await expectHeading('Order Confirmed');
    expect(screen.queryByRole('heading', { name: 'Pay with M-Pesa' })).toBeNull();
  });

  test('[MPESA-07] the prompt page of a prompt that was given up becomes the number page', async () => {
    aShopper().reply(ORDER, { body: anOrderDetail('pending', anAttempt('abandoned')) });
    openApp(PROMPT_PAGE);
    expect(await screen.findByRole('textbox', { name: 'M-Pesa phone number' })).toBeVisible();
  });

  test('[MPESA-15] an order whose time to pay is over is not asked to be paid', async () => {
    aShopper().reply(ORDER, { body: { ...anOrderDetail('pending'), can_pay: false } });
    openApp(NUMBER_PAGE);
    expect(await screen.findByRole('heading', { name: 'Payment not received' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/order-confirmation?order=7K3M9QXW2VAB'));
  });

  test('[MPESA-07] the prompt page of an order without a prompt becomes the number page', async () => {
    aShopper();
    openApp(PROMPT_PAGE);
    expect(await screen.findByRole('textbox', { name: 'M-Pesa phone number' })).toBeVisible();
    await waitFor(() => expect(address()).toBe(NUMBER_PAGE));
  });

  test("[MPESA-14] a reload at 'Payment Not Confirmed' comes back to it, with the reason", async () => {
    const api = aShopper();
    const reason = 'There was not enough money in the account.';
    api.reply(ORDER, { body: anOrderDetail('pending', anAttempt('failed', reason)) });
    api.reply(STATUS, aStatus('pending', { state: 'failed', reason_code: 'insufficient_funds', reason }));
    openApp(PROMPT_PAGE);
    expect(await screen.findByRole('heading', { name: 'Payment Not Confirmed' })).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
  });

  test('[MPESA-07] an order that is not the shopper’s leads to the checkout', async () => {
    const api = aShopper();
    api.reply(ORDER, refusal('NOT_FOUND', 'Order not found.'));
    openApp(NUMBER_PAGE);
    await waitFor(() => expect(address()).toBe('/cart'));
  });

  test('[ERR-01] an order that cannot be read says so, and can be tried again', async () => {
    const api = aShopper();
    api.reply(ORDER, 'offline');
    const { user } = openApp(NUMBER_PAGE);
    expect(await screen.findByText('The payment could not be loaded')).toBeVisible();
    expect(getShownScreen()).toBe('mpesa-number unavailable');
    api.reply(ORDER, { body: anOrderDetail('pending') });
    await user.click(await button('Try again'));
    expect(await screen.findByRole('heading', { name: 'Pay with M-Pesa' })).toBeVisible();
  });
});
