// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/types.ts';
import { deferReply, endpoint, type FakeApi, type FakeReply, refusal } from '#tests/support/fake-api.ts';
import {
  address,
  advanceTime,
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
import { CARD } from './card-window.ts';

const DETAIL = endpoint('order', { order_number: '7K3M9QXW2VAB' });
const STATUS = endpoint('orderStatus', { order_number: '7K3M9QXW2VAB' });
const CANCEL = endpoint('cancelOrder', { order_number: '7K3M9QXW2VAB' });
const PATH = '/order-confirmation?order=7K3M9QXW2VAB';

function aShopper(order?: OrderDetail): FakeApi {
  const api = aShop();
  signIn(api);
  if (order) api.reply(DETAIL, { body: order });
  return api;
}

describe('the order confirmation', () => {
  test.each(['paid', 'shipping', 'delivered'] as const)(
    '[CONFIRM-01, CONFIRM-02, ORDERPAGE-11] a %s order is confirmed, with links to continue',
    async (status) => {
      aShopper(anOrderDetail(status, anAttempt('paid')));
      openApp(PATH);
      await expectHeading('Order Confirmed');
      expect(screen.getByText(/receipt SKU1234567/)).toBeVisible();
      expect(screen.getByText('7K3M9QXW2VAB')).toBeVisible();
      expect(screen.getByText('2 × Ksh 1,500')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Order history and tracking' })).toHaveAttribute(
        'href',
        '/orders',
      );
      expect(screen.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/collection');
    },
  );

  test('[CONFIRM-01, RECEIPT-04] a paid order says what happens next and leads to its receipt', async () => {
    aShopper(anOrderDetail('paid', anAttempt('paid')));
    openApp(PATH);
    const next = within(await screen.findByRole('region', { name: 'What happens next' }));
    await waitFor(() =>
      expect(next.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
        'We check and pack your parts in our opening hours, Mon-Fri 8AM-6PM.',
        'We write to wanjiku@gari.test as soon as they are on their way. Parcels leave from Nairobi, so towns nearby are reached sooner than distant counties.',
        'They are brought to your address. You can follow them at any time in your order history.',
      ]),
    );
    expect(next.getByRole('link', { name: '+254 700 000 001' })).toHaveAttribute('href', 'tel:+254700000001');
    expect(next.getByRole('link', { name: 'View the receipt' })).toHaveAttribute(
      'href',
      '/orders/7K3M9QXW2VAB/receipt',
    );
    expect(next.getByRole('button', { name: 'Download PDF' })).toBeEnabled();
    const steps = within(screen.getByRole('list', { name: 'Checkout steps' }));
    expect(steps.getByText('Done').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  test('[DELIVERY-06] a paid order says when it is expected', async () => {
    const api = aShopper(anOrderDetail('paid', anAttempt('paid')));
    api.reply(endpoint('orderDeliveryEstimate', { order_number: '7K3M9QXW2VAB' }), {
      body: { estimate: { county: 'Nairobi', earliest: '2098-11-27', latest: '2098-12-01' } },
    });
    openApp(PATH);
    const next = within(await screen.findByRole('region', { name: 'What happens next' }));
    expect(await next.findByText(/^Delivery to/)).toHaveTextContent(
      'Delivery to Nairobi: Thu 27 Nov to Mon 1 Dec (estimate)',
    );
    expect(screen.queryByRole('list', { name: 'What comes next' })).toBeNull();
  });

  test('[ORDERPAGE-08] an order that is not paid says until when its parts are held', async () => {
    aShopper(anOrderDetail('pending', anAttempt('failed')));
    openApp(PATH);
    const progress = within(await screen.findByRole('region', { name: 'Progress' }));
    expect(progress.getByText('Parts are held until 12:30.')).toBeVisible();
  });

  test.each(['shipping', 'delivered'] as const)(
    '[CONFIRM-01] a %s order is not packed again',
    async (status) => {
      aShopper(anOrderDetail(status, anAttempt('paid')));
      openApp(PATH);
      expect(await screen.findByRole('link', { name: 'View the receipt' })).toBeVisible();
      expect(screen.queryByText(/pack your parts/)).toBeNull();
    },
  );

  test('[CONFIRM-01] the bought lines are removed from the cart, once', async () => {
    fillCart({ id: 1, quantity: 2 }, { id: 5, quantity: 1 });
    storeOpenOrder();
    aShopper(anOrderDetail('paid', anAttempt('paid')));
    const { ports } = openApp(PATH);
    await screen.findByRole('heading', { name: 'Order Confirmed' });
    expect(ports.cart.getSnapshot().context.lines.map(({ id }) => id)).toEqual([5]);
  });

  test('[CONFIRM-01] another order’s lines stay in the cart', async () => {
    fillCart({ id: 1, quantity: 2 });
    aShopper(anOrderDetail('delivered', anAttempt('paid')));
    const { ports } = openApp(PATH);
    await screen.findByRole('heading', { name: 'Order Confirmed' });
    expect(ports.cart.getSnapshot().context.lines.map(({ id }) => id)).toEqual([1]);
  });

  test('[CONFIRM-01] an undecided payment says so and is polled until it is decided', async () => {
    startAdvancingClock();
    const api = aShopper(anOrderDetail('pending', anAttempt('open')));
    api.reply(STATUS, { body: anOrderStatus('pending') });
    openApp(PATH);
    expect(await screen.findByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
    api.reply(STATUS, { body: anOrderStatus('paid') });
    api.reply(DETAIL, { body: anOrderDetail('paid', anAttempt('paid')) });
    await advanceTime(3_000);
    await expectHeading('Order Confirmed');
  });

  test('[CONFIRM-01] a failed payment shows the reason and Pay again', async () => {
    aShopper(anOrderDetail('pending', anAttempt('failed', 'You cancelled the prompt.')));
    const { user } = openApp(PATH);
    expect(await screen.findByRole('heading', { name: 'Payment not received' })).toBeVisible();
    expect(screen.getByText('You cancelled the prompt.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay again' }));
    expect(await screen.findByRole('textbox', { name: 'M-Pesa phone number' })).toHaveValue('712 345 678');
    expect(screen.getByRole('heading', { name: 'Pay with M-Pesa' })).toBeVisible();
  });

  test('[CONFIRM-01] a cancelled order cannot be paid', async () => {
    aShopper(anOrderDetail('cancelled'));
    openApp(PATH);
    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay again' })).toBeNull();
  });

  test('[CONFIRM-01, CONFIRM-02] without an order number nothing is confirmed, but the links stay', async () => {
    aShop();
    openApp('/order-confirmation');
    expect(await screen.findByRole('link', { name: 'Order history and tracking' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Order Confirmed' })).toBeNull();
    expect(
      screen.getByText('No order was opened here. You can find all your orders in the order history.'),
    ).toBeVisible();
    expect(getShownScreen()).toBe('order-confirmation noOrder');
  });

  test('[CONFIRM-01] a screen reader finds a heading before the outcome is known', async () => {
    const api = aShopper();
    const reply = deferReply<'order'>();
    api.reply(DETAIL, () => reply.reply);
    openApp(PATH);
    expect(await screen.findByText('Loading your order...')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Your order' })).toBeInTheDocument();
  });

  test('[CONFIRM-01] signed out, sign-in comes first', async () => {
    aShop();
    openApp(PATH);
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(address()).toBe('/login');
  });

  test('[LAYOUT-07, CONFIRM-01] signing out here leads to the start page, not to the sign-in', async () => {
    aShopper(anOrderDetail('paid', anAttempt('paid')));
    const { user } = openApp(PATH);
    await screen.findByRole('heading', { name: 'Order Confirmed' });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(
      await screen.findByRole('heading', { name: 'The right part, without the runaround.' }),
    ).toBeVisible();
    expect(address()).toBe('/');
  });

  const failed = anAttempt('failed', 'You cancelled the prompt.');
  test.each<[string, OrderDetail]>([
    ['cancelled, and paid', anOrderDetail('cancelled', anAttempt('paid'))],
    ['cancelled after a failure, and paid late', anOrderDetail('cancelled', failed, anAttempt('paid'))],
    ['paid with a wrong amount', anOrderDetail('pending', anAttempt('paid'))],
    ['paid, then tried in vain', anOrderDetail('pending', anAttempt('paid'), failed)],
  ])('[CONFIRM-01] an order %s says that the money is returned', async (_, order) => {
    aShopper(order);
    openApp(PATH);
    expect(await screen.findByText('We received Ksh 3,700 for this order and will return it.')).toBeVisible();
    expect(screen.queryByText(/Nothing was charged|You cancelled/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay again' })).toBeNull();
    expect(getShownScreen()).toBe('order-confirmation returning');
  });

  test('[CONFIRM-01] both payments of a cancelled order are returned', async () => {
    aShopper(anOrderDetail('cancelled', anAttempt('paid'), anAttempt('paid')));
    openApp(PATH);
    expect(await screen.findByText('We received Ksh 7,400 for this order and will return it.')).toBeVisible();
  });

  test('[CONFIRM-01, SETTLE-08] a wrong amount is shown as it was received', async () => {
    aShopper(anOrderDetail('pending', anAttempt('paid', 'Ksh 370 was paid, Ksh 3,700 was due.')));
    openApp(PATH);
    expect(
      await screen.findByText('Ksh 370 was paid, Ksh 3,700 was due. What was received goes back to you.'),
    ).toBeVisible();
  });

  test('[CONFIRM-01] an unpaid order can be cancelled, after confirmation', async () => {
    const api = aShopper(anOrderDetail('pending', anAttempt('failed', 'You cancelled the prompt.')));
    storeOpenOrder();
    api.reply(CANCEL, () => {
      api.reply(DETAIL, { body: anOrderDetail('cancelled') });
      return { body: anOrderDetail('cancelled').order };
    });
    const { user } = openApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await user.click(screen.getByRole('button', { name: 'Keep the order' }));
    expect(api.callsTo(CANCEL)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(api.callsTo(CANCEL)).toHaveLength(1);
    expect(localStorage.getItem('gari-open-order')).toBeNull();
  });

  test('[CONFIRM-01, ERR-01] an order that could not be cancelled says why and shows its status', async () => {
    const api = aShopper(anOrderDetail('pending'));
    api.reply(CANCEL, () => {
      api.reply(DETAIL, { body: anOrderDetail('paid', anAttempt('paid')) });
      return refusal('TRANSITION_REFUSED', 'An order that is paid cannot become cancelled.');
    });
    const { user } = openApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('An order that is paid cannot become cancelled.')).toBeVisible();
    await expectHeading('Order Confirmed');
  });

  test('[CONFIRM-01] the button is hidden when the order cannot be cancelled', async () => {
    aShopper(anOrderDetail('paid', anAttempt('paid')));
    openApp(PATH);
    await screen.findByRole('heading', { name: 'Order Confirmed' });
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  test('[CONFIRM-01] a bad connection sends nobody to the sign-in, and the order is shown once it recovers', async () => {
    startAdvancingClock();
    const api = aShopper(anOrderDetail('paid', anAttempt('paid')));
    api.reply('userInfo', 'offline');
    const { user } = openApp(PATH);
    await screen.findByRole('button', { name: 'Try again' });
    const userReply = deferReply<'userInfo'>();
    api.reply('userInfo', () => userReply.reply);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('We could not reach the shop')).toBeVisible();
    expect(address()).toBe(PATH);
    userReply.resolve({ body: users.customer });
    await expectHeading('Order Confirmed');
  });
});

describe('back from the payment portal', () => {
  const PORTAL_STATUS = endpoint('portalStatus', { id: '7K3M9QXW2VAB' });
  const TRACKED = endpoint('portalStatus', { id: 'b945e4af-80a5' });
  const LEAVE = 'leavePortal';
  const INITIATE = 'startPortalPayment';
  const pending = { body: { order_id: '7K3M9QXW2VAB', status: 'pending' as const } };

  function paidOnPortal(...[status, ...attempts]: Parameters<typeof anOrderDetail>): OrderDetail {
    const detail = anOrderDetail(
      status,
      ...attempts.map((attempt) => ({ ...attempt, method: 'pesapal' as const })),
    );
    return { ...detail, order: { ...detail.order, payment_method: 'pesapal' } };
  }

  function aPortalShopper(order: OrderDetail): FakeApi {
    const api = aShopper(order);
    api.reply('config', {
      body: { ...config, payments: { mpesa: true, pesapal: true, flutterwave: CARD, down: [] } },
    });
    return api;
  }

  test('[CONFIRM-01, API-PAY-02] the portal’s status is polled until the payment is decided', async () => {
    startAdvancingClock();
    const api = aPortalShopper(paidOnPortal('pending', anAttempt('open')));
    api.reply(PORTAL_STATUS, pending);
    openApp(`${PATH}&OrderTrackingId=b945e4af-80a5&OrderMerchantReference=7K3M9QXW2VAB-1`);
    expect(await screen.findByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
    await waitFor(() => expect(api.callsTo(PORTAL_STATUS)).toHaveLength(1));
    api.reply(DETAIL, { body: paidOnPortal('paid', anAttempt('paid')) });
    await advanceTime(3_000);
    await expectHeading('Order Confirmed');
  });

  test('[CONFIRM-01, API-PAY-02] a tracking id alone finds the order', async () => {
    const api = aPortalShopper(paidOnPortal('paid', anAttempt('paid')));
    api.reply(TRACKED, { body: { order_id: '7K3M9QXW2VAB', status: 'paid' } });
    openApp('/order-confirmation?OrderTrackingId=b945e4af-80a5&OrderMerchantReference=7K3M9QXW2VAB-1');
    await expectHeading('Order Confirmed');
    await waitFor(() => expect(address()).toBe('/order-confirmation?order=7K3M9QXW2VAB'));
  });

  test('[CONFIRM-01] without an id in the URL, the order remembered by checkout is loaded', async () => {
    fillCart({ id: 1, quantity: 2 });
    storeOpenOrder();
    aPortalShopper(paidOnPortal('paid', anAttempt('paid')));
    const { ports } = openApp('/order-confirmation');
    await expectHeading('Order Confirmed');
    await waitFor(() => expect(address()).toBe('/order-confirmation?order=7K3M9QXW2VAB'));
    expect(ports.cart.getSnapshot().context.lines).toEqual([]);
  });

  test.each<[FakeReply<'portalStatus'>, string]>([
    [{ wrongBecause: 'no code', status: 500 }, 'Failed to check payment status'],
    ['offline', 'Network error'],
  ])('[ERR-26] a failed status query says so, and is repeated (%#)', async (answer, text) => {
    startAdvancingClock();
    const api = aPortalShopper(paidOnPortal('pending', anAttempt('open')));
    api.reply(PORTAL_STATUS, answer);
    openApp(PATH);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
    api.reply(PORTAL_STATUS, { body: { order_id: '7K3M9QXW2VAB', status: 'paid' } });
    api.reply(DETAIL, { body: paidOnPortal('paid', anAttempt('paid')) });
    await advanceTime(3_000);
    await expectHeading('Order Confirmed');
  });

  test('[CONFIRM-01, PORTAL-01] whoever left the portal may pay with any method or cancel at once; the server is told which page was left', async () => {
    const api = aPortalShopper(paidOnPortal('pending', anAttempt('open')));
    api.reply(LEAVE, () => {
      const reason = 'The payment page was left before anything was paid.';
      api.reply(DETAIL, { body: paidOnPortal('pending', anAttempt('abandoned', reason)) });
      return pending;
    });
    api.reply(INITIATE, { body: { order_id: '7K3M9QXW2VAB', payment_url: 'https://portal.test/pay' } });
    const { user, openPortal } = openApp(`${PATH}&cancelled=7K3M9QXW2VAB-1`);
    expect(await screen.findByRole('heading', { name: 'Payment not received' })).toBeVisible();
    expect(await screen.findByText('The payment page was left before anything was paid.')).toBeVisible();
    expect(api.callsTo(LEAVE).map(({ body }) => body)).toEqual([
      { order_id: '7K3M9QXW2VAB', page: '7K3M9QXW2VAB-1' },
    ]);
    expect(screen.getByRole('button', { name: 'Pay by card' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay with M-Pesa' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay again' }));
    await waitFor(() => expect(openPortal).toHaveBeenCalledExactlyOnceWith('https://portal.test/pay'));
  });

  test('[CONFIRM-01, PORTAL-01] while Pesapal does not respond, whoever left it is told so and may open its page again', async () => {
    startAdvancingClock();
    const api = aPortalShopper(paidOnPortal('pending', anAttempt('open')));
    api.reply(LEAVE, pending);
    api.reply(PORTAL_STATUS, pending);
    api.reply(INITIATE, { body: { order_id: '7K3M9QXW2VAB', payment_url: 'https://portal.test/pay' } });
    const { user, openPortal } = openApp(`${PATH}&cancelled=7K3M9QXW2VAB-1`);
    expect(await screen.findByRole('heading', { name: 'Payment not received' })).toBeVisible();
    await advanceTime(3_000);
    await user.click(await screen.findByRole('button', { name: 'Pay again' }));
    await waitFor(() => expect(openPortal).toHaveBeenCalledExactlyOnceWith('https://portal.test/pay'));
    expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull();
    expect([api.callsTo(LEAVE).length, api.callsTo(PORTAL_STATUS).length]).toEqual([1, 1]);
  });

  test('[CONFIRM-01, API-PAY-01] a failed payment says why; Pay again opens the portal', async () => {
    const api = aPortalShopper(paidOnPortal('pending', anAttempt('failed', 'The card was declined.')));
    api.reply(INITIATE, refusal('PROVIDER_DOWN', 'The payment portal cannot be reached right now.'));
    const { user, openPortal } = openApp(PATH);
    expect(await screen.findByText('The card was declined.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay again' }));
    expect(await screen.findByText('The payment portal cannot be reached right now.')).toBeVisible();
    api.reply(INITIATE, { body: { order_id: '7K3M9QXW2VAB', payment_url: 'https://portal.test/pay' } });
    await user.click(screen.getByRole('button', { name: 'Pay again' }));
    await waitFor(() => expect(openPortal).toHaveBeenCalledExactlyOnceWith('https://portal.test/pay'));
    // What is above the text stays, so that it does not jump.
    expect(screen.getByText('Opening the payment page...')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Checkout steps' })).toBeVisible();
    expect(api.callsTo(INITIATE).map(({ body }) => body)).toEqual([
      { order_id: '7K3M9QXW2VAB' },
      { order_id: '7K3M9QXW2VAB' },
    ]);
  });

  test('[CONFIRM-01] a failed payment may be made with another method', async () => {
    aPortalShopper(paidOnPortal('pending', anAttempt('failed', 'The card was declined.')));
    const { user } = openApp(PATH);
    expect(await screen.findByRole('button', { name: 'Pay by card' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay with M-Pesa' }));
    expect(await screen.findByRole('textbox', { name: 'M-Pesa phone number' })).toHaveValue('712 345 678');
  });
});
