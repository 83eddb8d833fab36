// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { OrderDetail, User } from '#contract/types.ts';
import { aPart } from '#tests/models/reorder.model.ts';
import { deferReply, endpoint, invalidFields, refusal } from '#tests/support/fake-api.ts';
import {
  address,
  aShop,
  config,
  fillCart,
  getShownScreen,
  openApp,
  signIn,
  storeOpenOrder,
  users,
} from './open-shop.tsx';
import { anAttempt, anOrderDetail, anOrderStatus } from './order-detail.ts';

const ORDER = endpoint('order', { order_number: '7K3M9QXW2VAB' });
const PAGE = '/orders/7K3M9QXW2VAB';
const ESTIMATE = endpoint('orderDeliveryEstimate', { order_number: '7K3M9QXW2VAB' });
const RECEIPT = endpoint('receipt', { order_number: '7K3M9QXW2VAB' });
const CANCEL = endpoint('cancelOrder', { order_number: '7K3M9QXW2VAB' });

function aShopWith(detail: OrderDetail, person: User = users.customer) {
  const api = aShop();
  signIn(api, person);
  api.reply(ORDER, { body: detail });
  return api;
}

async function openOrder() {
  const app = openApp(PAGE);
  await screen.findByRole('heading', { name: 'Order 7K3M9QXW2VAB' });
  return app;
}

/** Collects the names of the files that are saved from now on. */
function catchDownloads(): string[] {
  const names: string[] = [];
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:receipt');
  URL.revokeObjectURL = vi.fn<() => void>();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

const AT = '2026-11-20T09:00:00.000Z';
const step = (to: string, actor: string, note = '') =>
  ({ at: AT, actor, from: null, to, note }) as OrderDetail['events'][number];

describe('the page of an order', () => {
  test('[ORDERPAGE-01, ORDERPAGE-11, ENTITY-11, ENTITY-12, ENTITY-13] shows items, totals, VAT, address, attempts and timeline', async () => {
    aShopWith({
      ...anOrderDetail('shipping', anAttempt('failed', 'You cancelled it.'), { ...anAttempt('paid'), id: 2 }),
      events: [step('pending', 'owner'), step('paid', 'settling'), step('shipping', 'staff')],
    });
    await openOrder();
    expect(getShownScreen()).toBe('order shipping');
    expect(screen.getByText('Placed on 20 Nov 2026')).toBeVisible();
    const items = within(screen.getByRole('region', { name: 'Items' }));
    expect(items.getByText('Part 1')).toBeVisible();
    expect(items.getByText('2 × Ksh 1,500')).toBeVisible();
    const amounts = ['Subtotal', 'Shipping fee', 'Total', 'VAT included (16%)'];
    expect(amounts.map((name) => items.getByText(name).nextElementSibling?.textContent)).toEqual([
      'Ksh 3,000',
      'Ksh 700',
      'Ksh 3,700',
      'Ksh 510',
    ]);
    const delivery = screen.getByRole('region', { name: 'Delivery' });
    expect(delivery).toHaveTextContent('Wanjiku MwangiMoi Avenue 12Nairobi, Kenya');
    const attempts = within(screen.getByRole('list', { name: 'Payment attempts' }));
    expect(attempts.getByText('Did not go through. You cancelled it.')).toBeVisible();
    expect(attempts.getByText('Ksh 3,700 received, receipt SKU1234567.')).toBeVisible();
    const timeline = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(timeline.map((item) => item.firstElementChild?.textContent)).toEqual([
      'Order placed',
      'Payment received',
      'On its way to you',
    ]);
  });

  test.each([
    [step('cancelled', 'owner'), 'Cancelled by you'],
    [step('cancelled', 'expiry', 'Not paid in time.'), 'Cancelled, because no payment came in time'],
    [step('cancelled', 'superuser', 'Damaged.'), 'Cancelled by the shop: Damaged.'],
    [step('delivered', 'staff'), 'Delivered'],
  ])('[ORDERPAGE-01] a step of the timeline: %j', async (event, text) => {
    aShopWith({ ...anOrderDetail('cancelled'), events: [event] });
    await openOrder();
    expect(within(screen.getByRole('list', { name: 'Timeline' })).getByText(text)).toBeVisible();
  });

  test.each([
    ['abandoned', 'No answer came in time. Should the money arrive after all, we will notice.'],
    ['review', 'We are checking this payment with the provider by hand.'],
    ['failed', 'Did not go through. Nothing was charged.'],
  ] as const)('[ORDERPAGE-01] an attempt that is %s, in plain words', async (state, text) => {
    aShopWith(anOrderDetail('cancelled', anAttempt(state)));
    await openOrder();
    expect(screen.getByText(text)).toBeVisible();
  });

  test('[ORDERPAGE-01, SETTLE-08] money being returned is described by its refund', async () => {
    const reason = 'Ksh 370 was paid, Ksh 3,700 was due.';
    aShopWith({
      ...anOrderDetail('pending', { ...anAttempt('paid', reason), taken: 370 }),
      refunds: [
        { amount: 370, paid_back: 0, state: 'open', reason, references: [], at: '2026-11-20T09:00:00Z' },
      ],
    });
    await openOrder();
    expect(screen.getByText(`Ksh 370 received, receipt SKU1234567. ${reason}`)).toBeVisible();
    const refunds = within(screen.getByRole('list', { name: 'Refunds' }));
    expect(refunds.getByText('Ksh 370 goes back to you.')).toBeVisible();
    expect(screen.queryByText(/Ksh 3,700 received/)).toBeNull();
  });

  test('B2: a superuser enters the receipt number that the provider did not give', async () => {
    const attempt = { ...anAttempt('paid'), id: 7, receipt: null };
    const api = aShopWith(anOrderDetail('paid', attempt), users.superuser);
    const conflict = 'This receipt belongs to another payment.';
    api.reply(endpoint('enterReceipt', { id: 7 }), invalidFields(conflict, { receipt: conflict }));
    const { user } = await openOrder();
    await user.click(await screen.findByRole('button', { name: 'Enter receipt number' }));
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(await screen.findByText('This field is required')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Receipt number' }), ' SKU7654321 ');
    await user.click(save);
    expect(await screen.findByText(conflict)).toBeVisible();
    api.reply(endpoint('enterReceipt', { id: 7 }), {
      body: { payment: 7, order_number: '7K3M9QXW2VAB', receipt: 'SKU7654321' },
    });
    api.reply(ORDER, { body: anOrderDetail('paid', { ...attempt, receipt: 'SKU7654321' }) });
    await user.click(save);
    expect(await screen.findByText('Ksh 3,700 received, receipt SKU7654321.')).toBeVisible();
    expect(api.callsTo(endpoint('enterReceipt', { id: 7 })).at(-1)!.body).toEqual({ receipt: 'SKU7654321' });
    expect(screen.queryByRole('button', { name: 'Enter receipt number' })).toBeNull();
  });

  test('B2: a shopper is not asked for a receipt number', async () => {
    aShopWith(anOrderDetail('paid', { ...anAttempt('paid'), receipt: null }));
    await openOrder();
    expect(screen.getByText('Ksh 3,700 received.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enter receipt number' })).toBeNull();
  });

  test.each([
    [
      anOrderDetail('pending', anAttempt('failed')),
      ['Payment arrivesParts are held until 12:30.', 'Packed and sent', 'Arrives in Nairobi'],
    ],
    [
      { ...anOrderDetail('pending', anAttempt('open')), can_pay: false, can_cancel: false },
      [
        'Payment arrivesParts are held while the payment is under way.',
        'Packed and sent',
        'Arrives in Nairobi',
      ],
    ],
    [
      anOrderDetail('paid', anAttempt('paid')),
      ['Packed and sentWe write to wanjiku@gari.test on that day.', 'Arrives in Nairobi'],
    ],
    [anOrderDetail('shipping', anAttempt('paid')), ['Arrives in Nairobi']],
  ])('[ORDERPAGE-08] says what comes next: $0.order.status', async (detail, steps) => {
    aShopWith(detail, users.staff);
    await openOrder();
    const next = within(screen.getByRole('list', { name: 'What comes next' }));
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(steps);
  });

  test.each(['paid', 'shipping'] as const)(
    '[DELIVERY-08] says when a %s order is expected, unless that day has passed',
    async (status) => {
      const api = aShopWith(anOrderDetail(status, anAttempt('paid')));
      const days = { county: 'Nairobi', earliest: '2098-11-27', latest: '2098-12-01' } as const;
      api.reply(ESTIMATE, { body: { estimate: days } });
      await openOrder();
      const next = within(screen.getByRole('list', { name: 'What comes next' }));
      await waitFor(() =>
        expect(next.getAllByRole('listitem').at(-1)).toHaveTextContent(
          /^Arrives in NairobiThu 27 Nov to Mon 1 Dec \(estimate\)$/,
        ),
      );
      cleanup();
      api.reply(ESTIMATE, { body: { estimate: { ...days, earliest: '2020-11-27', latest: '2020-12-01' } } });
      await openOrder();
      await waitFor(() => expect(api.callsTo(ESTIMATE)).toHaveLength(2));
      const late = within(screen.getByRole('list', { name: 'What comes next' }));
      expect(late.getAllByRole('listitem').at(-1)).toHaveTextContent(/^Arrives in Nairobi$/);
    },
  );

  test.each(['delivered', 'cancelled'] as const)('[ORDERPAGE-08] nothing comes after %s', async (status) => {
    aShopWith(anOrderDetail(status));
    await openOrder();
    expect(screen.getByRole('region', { name: 'Timeline' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'What comes next' })).toBeNull();
  });

  test('[ORDERPAGE-08] the step with which it was sent names the carrier and the waybill', async () => {
    const detail = anOrderDetail('shipping', anAttempt('paid'));
    aShopWith({
      ...detail,
      order: { ...detail.order, carrier: 'G4S', waybill: 'KE-77120' },
      events: [step('paid', 'settling'), step('shipping', 'staff')],
    });
    await openOrder();
    const timeline = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(timeline.map(({ textContent }) => textContent)).toEqual([
      'Payment received20 Nov 2026, 12:00',
      'On its way to youWith G4S, waybill KE-7712020 Nov 2026, 12:00',
    ]);
  });

  test('an unknown order, or somebody else’s, is not found', async () => {
    const api = aShopWith(anOrderDetail('paid'));
    api.reply(ORDER, refusal('NOT_FOUND', 'Order not found.'));
    openApp(PAGE);
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders');
  });

  test('shows loading, a failure, and a retry', async () => {
    const api = aShopWith(anOrderDetail('paid'));
    const waiting = deferReply<'order'>();
    api.reply(ORDER, () => waiting.reply);
    const { user } = openApp(PAGE);
    expect(await screen.findByText('Loading your order...')).toBeVisible();
    waiting.resolve(refusal('INTERNAL', 'Out for lunch.'));
    expect(await screen.findByText('Out for lunch.')).toBeVisible();
    api.reply(ORDER, { body: anOrderDetail('paid', anAttempt('paid')) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Order 7K3M9QXW2VAB' })).toBeVisible();
  });

  test('[ORDERPAGE-01] delivered items link their buyer to their reviews', async () => {
    aShopWith(anOrderDetail('delivered', anAttempt('paid')));
    await openOrder();
    expect(screen.getByRole('link', { name: 'Review: Part 1' })).toHaveAttribute(
      'href',
      '/products/part-1#reviews',
    );
  });
});

describe('actions on an order', () => {
  const ALL = {
    ...config,
    payments: {
      mpesa: true,
      pesapal: true,
      flutterwave: { public_key: 'PK', script_url: 'https://c.test/' },
      down: [],
    },
  };

  test('[ORDERPAGE-04] it can be paid again with any enabled method', async () => {
    const api = aShopWith(anOrderDetail('pending', anAttempt('failed')));
    api.reply('config', { body: ALL });
    api.reply('startPortalPayment', {
      body: { order_id: '7K3M9QXW2VAB', payment_url: 'https://portal.test/pay/1' },
    });
    const { user, openPortal } = await openOrder();
    const paymentOptions = within(await screen.findByRole('group', { name: 'Pay this order' }));
    expect(paymentOptions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'M-Pesa',
      'Card',
      'Online payment portal',
    ]);
    await user.click(paymentOptions.getByRole('button', { name: 'Online payment portal' }));
    await waitFor(() => expect(openPortal).toHaveBeenCalledWith('https://portal.test/pay/1'));
    expect(screen.getByText('Opening the payment page...')).toBeVisible();
    dispatchEvent(new Event('visibilitychange'));
    const options = within(await screen.findByRole('group', { name: 'Pay this order' }));
    await user.click(options.getByRole('button', { name: 'M-Pesa' }));
    expect(await screen.findByText(/^Ksh 3,700 for order 7K3M9QXW\./)).toBeVisible();
  });

  test('[ORDERPAGE-04] while a payment is undecided it is watched, and another method can be chosen', async () => {
    const api = aShopWith({ ...anOrderDetail('pending', anAttempt('open')), can_cancel: false });
    api.reply(endpoint('orderStatus', { order_number: '7K3M9QXW2VAB' }), {
      body: anOrderStatus('pending'),
    });
    await openOrder();
    expect(screen.getByRole('region', { name: 'Confirming your payment…' })).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Pay this order' })).toBeVisible();
    expect(
      await screen.findByText(/The payment provider takes its time/, {}, { timeout: 8000 }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeVisible();
  });

  test('[ORDERPAGE-04] staff neither pay a customer’s order nor have its payment queried', async () => {
    const api = aShopWith(
      { ...anOrderDetail('pending', anAttempt('open')), can_pay: false, can_cancel: false },
      users.staff,
    );
    await openOrder();
    expect(screen.getByText('Under way. We are waiting for the payment provider.')).toBeVisible();
    expect(screen.queryByText('Confirming your payment…')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Pay this order' })).toBeNull();
    expect(api.calls.map(({ endpoint: address }) => address)).not.toContain(
      'GET /api/o/7K3M9QXW2VAB/status/',
    );
  });

  test('[ORDERPAGE-04] a portal that does not open says why', async () => {
    const api = aShopWith(anOrderDetail('pending'));
    api.reply('config', { body: ALL });
    api.reply('startPortalPayment', refusal('PROVIDER_DOWN', 'The portal is down.'));
    const { user } = await openOrder();
    await user.click(await screen.findByRole('button', { name: 'Online payment portal' }));
    expect(await screen.findByText('The portal is down.')).toBeVisible();
  });

  test('[ORDERPAGE-04] it can be cancelled after confirmation', async () => {
    const api = aShopWith(anOrderDetail('pending'));
    const cancelled = { ...anOrderDetail('cancelled'), events: [step('cancelled', 'owner')] };
    api.reply(CANCEL, () => {
      api.reply(ORDER, { body: cancelled });
      return { body: cancelled.order };
    });
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('Cancelled by you')).toBeVisible();
    expect(document.activeElement).toHaveTextContent('Order 7K3M9QXW2VAB');
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Pay this order' })).toBeNull();
  });

  test('[ORDERPAGE-04] [TOAST-08] a superuser can cancel a customer’s paid order, giving a reason', async () => {
    const api = aShopWith({ ...anOrderDetail('paid'), can_pay: false, can_cancel: true }, users.superuser);
    api.reply(CANCEL, () => {
      const cancelled = { ...anOrderDetail('cancelled'), can_cancel: false };
      api.reply(ORDER, { body: { ...cancelled, events: [step('cancelled', 'superuser', 'Damaged')] } });
      return { body: cancelled.order };
    });
    const { user } = await openOrder();
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/admin/recent-orders');
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('This field is required')).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), ' Damaged ');
    await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(api.callsTo(CANCEL).map(({ body }) => body)).toEqual([{ reason: 'Damaged' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  test('[ORDERPAGE-04] neither is possible if the server says so', async () => {
    aShopWith({ ...anOrderDetail('pending'), can_pay: false, can_cancel: false });
    await openOrder();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Pay this order' })).toBeNull();
  });
});

describe('the receipt', () => {
  test('[ORDERPAGE-02] shows seller, number, date, lines, VAT and the reference, and prints', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    aShopWith({
      ...anOrderDetail('paid', anAttempt('paid')),
      events: [step('pending', 'owner'), { ...step('paid', 'settling'), at: '2026-11-21T09:00:00.000Z' }],
    });
    const { user } = openApp(`${PAGE}/receipt`);
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
    expect(receipt.getByText('7K3M9QXW2VAB')).toBeVisible();
    expect(receipt.getByText('21 Nov 2026')).toBeVisible();
    expect(receipt.getByText('Kirinyaga Road 14, Nairobi')).toBeVisible();
    expect(receipt.getByRole('row', { name: 'Part 1 2 × Ksh 1,500 Ksh 3,000' })).toBeVisible();
    expect(receipt.getByText('VAT included (16%)').nextElementSibling).toHaveTextContent('Ksh 510');
    expect(receipt.getByText(/^Paid by M-Pesa/)).toHaveTextContent('Paid by M-Pesa, reference SKU1234567');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('[RECEIPT-05] names the KRA PIN of a shop that has one', async () => {
    const api = aShopWith(anOrderDetail('paid', anAttempt('paid')));
    api.reply('config', { body: { ...config, contact: { ...config.contact, kra_pin: 'P051234567Q' } } });
    openApp(`${PAGE}/receipt`);
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
    expect(await receipt.findByText('KRA PIN P051234567Q')).toBeVisible();
  });

  test('[RECEIPT-05] does not speak of a KRA PIN that the shop has not', async () => {
    aShopWith(anOrderDetail('paid', anAttempt('paid')));
    openApp(`${PAGE}/receipt`);
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
    expect(await receipt.findByText('Kirinyaga Road 14, Nairobi')).toBeVisible();
    expect(receipt.queryByText(/KRA/)).toBeNull();
  });

  test.each(['', '/receipt'])(
    '[RECEIPT-04] can be saved as PDF from the order’s page%s, and says so if that fails',
    async (path) => {
      const api = aShopWith(anOrderDetail('paid', anAttempt('paid')));
      const { user } = openApp(PAGE + path);
      const download = await screen.findByRole('button', { name: 'Download PDF' });
      api.reply(RECEIPT, refusal('NOT_FOUND', 'Only a paid order has a receipt.'));
      await user.click(download);
      expect(await screen.findByText('Only a paid order has a receipt.')).toBeVisible();
      const saved = catchDownloads();
      api.reply(RECEIPT, { body: new Blob(['%PDF-1.7']) });
      await user.click(download);
      await waitFor(() => expect(saved).toEqual(['gari-receipt-7K3M9QXW2VAB.pdf']));
      expect(screen.queryByText('Only a paid order has a receipt.')).toBeNull();
    },
  );

  test('[RECEIPT-04] is not offered before the order is paid', async () => {
    aShopWith(anOrderDetail('pending'));
    await openOrder();
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  });

  test.each([
    ['pending', 'This order is not paid yet. Its receipt will be here once it is.'],
    ['cancelled', 'This order was cancelled, so there is no receipt for it.'],
  ] as const)('[ORDERPAGE-02] does not exist for an order that is %s', async (status, text) => {
    aShopWith(anOrderDetail(status));
    openApp(`${PAGE}/receipt`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Receipt' })).toBeNull();
  });
});

test('[ORDERS-10, ENTITY-16, ENTITY-17] a status check in progress updates the order in the list', async () => {
  const pending = anOrderDetail('pending', anAttempt('open'));
  const api = aShopWith(pending);
  api.reply('ownOrders', { body: [pending.order] });
  const { user } = openApp('/orders');
  const row = await screen.findByRole('link', { name: /7K3M9QXW/ });
  const list = deferReply<'ownOrders'>();
  api.reply(endpoint('orderStatus', { order_number: '7K3M9QXW2VAB' }), () => {
    api.reply('ownOrders', () => list.reply);
    api.reply(ORDER, { body: anOrderDetail('paid', anAttempt('paid')) });
    return { body: anOrderStatus('paid') };
  });
  await user.click(row);
  await waitFor(() => expect(getShownScreen()).toBe('order paid'));
  await user.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Orders'));
  await waitFor(() => expect(address()).toBe('/orders'));
  expect(await screen.findByRole('link', { name: /7K3M9QXW/ })).toHaveTextContent('paid');
  list.resolve({ body: [anOrderDetail('paid').order] });
});

describe('the cart', () => {
  const getCartLines = (ports: ReturnType<typeof openApp>['ports']) =>
    ports.cart.getSnapshot().context.lines.map(({ id, quantity }) => [id, quantity]);

  test('[CONFIRM-01, CART-12] the lines of a paid order are removed, lines added since stay', async () => {
    aShopWith(anOrderDetail('paid', anAttempt('paid')));
    fillCart({ id: 1, quantity: 3 }, { id: 2, quantity: 1 });
    storeOpenOrder();
    const { ports } = await openOrder();
    await waitFor(() =>
      expect(getCartLines(ports)).toEqual([
        [1, 1],
        [2, 1],
      ]),
    );
  });

  test('[CONFIRM-01, CART-12] an order placed in another browser removes nothing', async () => {
    aShopWith(anOrderDetail('paid', anAttempt('paid')));
    fillCart({ id: 1, quantity: 3 });
    storeOpenOrder({ orderNumber: 'ANOTHERORDER' });
    const { ports } = await openOrder();
    expect(getCartLines(ports)).toEqual([[1, 3]]);
  });

  test('[CONFIRM-01, CART-12] an unpaid order removes nothing', async () => {
    aShopWith(anOrderDetail('pending', anAttempt('failed')));
    fillCart({ id: 1, quantity: 3 });
    storeOpenOrder();
    const { ports } = await openOrder();
    expect(getCartLines(ports)).toEqual([[1, 3]]);
  });
});

test('[PAYCHOICE-06] an unresponsive payment method is named and not offered', async () => {
  const api = aShopWith(anOrderDetail('pending', anAttempt('failed')));
  api.reply('config', {
    body: { ...config, payments: { mpesa: true, pesapal: true, flutterwave: null, down: ['pesapal'] } },
  });
  await openOrder();
  const paymentOptions = within(await screen.findByRole('group', { name: 'Pay this order' }));
  expect(await paymentOptions.findByRole('button', { name: 'M-Pesa' })).toBeVisible();
  expect(paymentOptions.queryByRole('button', { name: 'Online payment portal' })).toBeNull();
  expect(screen.getByText('Not answering right now: Online payment portal.')).toBeVisible();
});

describe('the car of a line', () => {
  const withCar = (status: Parameters<typeof anOrderDetail>[0]): OrderDetail => {
    const detail = anOrderDetail(status, anAttempt('paid'));
    const car = { vehicle_label: 'Toyota Vitz NSP130', verdict: 'if', acknowledged: false } as const;
    return { ...detail, items: detail.items.map((item) => ({ ...item, ...car })) };
  };

  test('[FIT-33] is on the page of the order', async () => {
    aShopWith(withCar('paid'));
    await openOrder();
    const items = within(screen.getByRole('region', { name: 'Items' }));
    expect(items.getByText('For Toyota Vitz NSP130 (fits if …)')).toBeVisible();
  });

  test('[FIT-33] is on the receipt', async () => {
    aShopWith(withCar('paid'));
    openApp(`${PAGE}/receipt`);
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
    expect(receipt.getByText('For Toyota Vitz NSP130 (fits if …)')).toBeVisible();
  });

  test('[FIT-33] is on the confirmation', async () => {
    aShopWith(withCar('paid'));
    openApp('/order-confirmation?order=7K3M9QXW2VAB');
    expect(await screen.findByText('For Toyota Vitz NSP130 (fits if …)')).toBeVisible();
  });
});

describe('buying again', () => {
  const PARTS = endpoint('orderedParts', { order_number: '7K3M9QXW2VAB' });

  test('[ORDERPAGE-09, ORDERPAGE-10] the order’s page adds its parts to the cart and says what has changed', async () => {
    const api = aShopWith(anOrderDetail('delivered', anAttempt('paid')));
    api.reply(PARTS, { body: [aPart({}, { price: 1650 }), aPart({ id: 2, name: 'Wiper', now: null })] });
    const { user, ports } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Buy these again' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Some of these parts are in your cart' }),
    );
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Brake pads2 added. Ksh 1,500 then, Ksh 1,650 now.',
      'WiperNo longer sold.',
    ]);
    expect(ports.cart.getSnapshot().context.lines).toEqual([
      {
        id: 7,
        slug: 'brake-pads',
        name: 'Brake pads',
        price: 1650,
        quantity: 2,
        shippingFee: 200,
        image: '/media/7.svg',
        left: 10,
      },
    ]);
    expect(dialog.getByRole('link', { name: 'Go to the cart' })).toHaveAttribute('href', '/cart');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[ORDERPAGE-09] the list of orders does it too, but not for an unpaid order', async () => {
    const api = aShopWith(anOrderDetail('paid', anAttempt('paid')));
    const { order } = anOrderDetail('delivered');
    api.reply('ownOrders', {
      body: [order, { ...anOrderDetail('pending').order, id: 2, order_number: 'ZZZZZZZZZZZZ' }],
    });
    api.reply(PARTS, { body: [aPart()] });
    const { user } = openApp('/orders');
    const buttons = await screen.findAllByRole('button', { name: /^Buy these again/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Buy these again: order 7K3M9QXW',
    ]);
    await user.click(buttons[0]!);
    expect(await screen.findByRole('dialog', { name: 'These parts are in your cart' })).toBeVisible();
  });

  test('[ORDERPAGE-09] an order that is pending, or somebody else’s, is not offered again', async () => {
    aShopWith(anOrderDetail('delivered', anAttempt('paid')), users.staff);
    await openOrder();
    expect(screen.queryByRole('button', { name: 'Buy these again' })).toBeNull();
  });
});
