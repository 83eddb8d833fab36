// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/types.ts';
import { type FakeApi, held, refusal } from '#tests/support/fake-api.ts';
import {
  address,
  aShop,
  fillCart,
  holdClock,
  open,
  passTime,
  people,
  rememberOrder,
  shown,
  signIn,
} from './open-shop.tsx';
import { anAttempt, anOrderDetail } from './order-detail.ts';

const DETAIL = 'GET /api/o/7K3M9QXW2VAB/';
const STATUS = 'GET /api/o/7K3M9QXW2VAB/status/';
const CANCEL = 'POST /api/o/7K3M9QXW2VAB/cancel/';
const PATH = '/order-confirmation?order=7K3M9QXW2VAB';

function aShopper(order?: OrderDetail): FakeApi {
  const api = aShop();
  signIn(api);
  if (order) api.answer(DETAIL, { body: order });
  return api;
}

describe('the order confirmation', () => {
  test.each(['paid', 'shipping', 'delivered'] as const)(
    '[CONFIRM-01, CONFIRM-02] a %s order is confirmed, with the way on',
    async (status) => {
      aShopper(anOrderDetail(status, anAttempt('paid')));
      open(PATH);
      expect(await screen.findByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
      expect(screen.getByText(/receipt SKU1234567/)).toBeVisible();
      expect(screen.getByText('2 × Ksh 1,500')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Order history and tracking' })).toHaveAttribute(
        'href',
        '/orders',
      );
      expect(screen.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/collection');
    },
  );

  test('[CONFIRM-01] the bought lines leave the cart, once', async () => {
    fillCart({ id: 1, quantity: 2 }, { id: 5, quantity: 1 });
    rememberOrder();
    aShopper(anOrderDetail('paid', anAttempt('paid')));
    const { ports } = open(PATH);
    await screen.findByRole('heading', { name: 'Order Confirmed' });
    expect(ports.cart.getSnapshot().context.lines.map(({ id }) => id)).toEqual([5]);
  });

  test('[CONFIRM-01] another order’s lines stay in the cart', async () => {
    fillCart({ id: 1, quantity: 2 });
    aShopper(anOrderDetail('delivered', anAttempt('paid')));
    const { ports } = open(PATH);
    await screen.findByRole('heading', { name: 'Order Confirmed' });
    expect(ports.cart.getSnapshot().context.lines.map(({ id }) => id)).toEqual([1]);
  });

  test('[CONFIRM-01] an undecided payment says so and is asked about until it is decided', async () => {
    holdClock();
    const api = aShopper(anOrderDetail('pending', anAttempt('open')));
    api.answer(STATUS, { body: { status: 'pending', order_id: '7K3M9QXW2VAB' } });
    open(PATH);
    expect(await screen.findByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
    api.answer(STATUS, { body: { status: 'paid', order_id: '7K3M9QXW2VAB' } });
    api.answer(DETAIL, { body: anOrderDetail('paid', anAttempt('paid')) });
    await passTime(3_000);
    expect(await screen.findByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  });

  test('[CONFIRM-01] a failed payment shows the reason and Pay again', async () => {
    aShopper(anOrderDetail('pending', anAttempt('failed', 'You cancelled the prompt.')));
    const { user } = open(PATH);
    expect(await screen.findByRole('heading', { name: 'Payment not received' })).toBeVisible();
    expect(screen.getByText('You cancelled the prompt.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Pay again' }));
    expect(await screen.findByRole('heading', { name: 'Pay with M-Pesa' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'M-Pesa phone number' })).toHaveValue('+254712345678');
  });

  test('[CONFIRM-01] a cancelled order cannot be paid', async () => {
    aShopper(anOrderDetail('cancelled'));
    open(PATH);
    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay again' })).toBeNull();
  });

  test('[CONFIRM-01, CONFIRM-02] without an order number there is no heading, but the links', async () => {
    aShop();
    open('/order-confirmation');
    expect(await screen.findByRole('link', { name: 'Order history and tracking' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(shown()).toBe('order-confirmation noOrder');
  });

  test('[CONFIRM-01] signed out, the sign-in comes first', async () => {
    aShop();
    open(PATH);
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(address()).toBe('/login');
  });

  const failed = anAttempt('failed', 'You cancelled the prompt.');
  test.each<[string, OrderDetail]>([
    ['cancelled, and paid', anOrderDetail('cancelled', anAttempt('paid'))],
    ['cancelled after a failure, and paid late', anOrderDetail('cancelled', failed, anAttempt('paid'))],
    ['paid with a wrong amount', anOrderDetail('pending', anAttempt('paid'))],
    ['paid, then tried in vain', anOrderDetail('pending', anAttempt('paid'), failed)],
  ])('[CONFIRM-01] an order %s says that the money is returned', async (_, order) => {
    aShopper(order);
    open(PATH);
    expect(await screen.findByText('We received Ksh 3,700 for this order and will return it.')).toBeVisible();
    expect(screen.queryByText(/Nothing was charged|You cancelled/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Pay again' })).toBeNull();
    expect(shown()).toBe('order-confirmation returning');
  });

  test('[CONFIRM-01] two payments of a cancelled order are both returned', async () => {
    aShopper(anOrderDetail('cancelled', anAttempt('paid'), anAttempt('paid')));
    open(PATH);
    expect(await screen.findByText('We received Ksh 7,400 for this order and will return it.')).toBeVisible();
  });

  test('[CONFIRM-01] an unpaid order can be cancelled, after asking', async () => {
    const api = aShopper(anOrderDetail('pending', anAttempt('failed', 'You cancelled the prompt.')));
    rememberOrder();
    api.answer(CANCEL, () => {
      api.answer(DETAIL, { body: anOrderDetail('cancelled') });
      return { body: {} };
    });
    const { user } = open(PATH);
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await user.click(screen.getByRole('button', { name: 'Keep the order' }));
    expect(api.callsOf(CANCEL)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(api.callsOf(CANCEL)).toHaveLength(1);
    expect(localStorage.getItem('gari-open-order')).toBeNull();
  });

  test('[CONFIRM-01, ERR-01] an order that could not be cancelled says why and shows how it stands', async () => {
    const api = aShopper(anOrderDetail('pending'));
    api.answer(CANCEL, () => {
      api.answer(DETAIL, { body: anOrderDetail('paid', anAttempt('paid')) });
      return refusal(409, 'TRANSITION_REFUSED', 'An order that is paid cannot become cancelled.');
    });
    const { user } = open(PATH);
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('An order that is paid cannot become cancelled.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  });

  test('[CONFIRM-01] where the order cannot be cancelled no such button shows', async () => {
    aShopper(anOrderDetail('paid', anAttempt('paid')));
    open(PATH);
    await screen.findByRole('heading', { name: 'Order Confirmed' });
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  test('[CONFIRM-01] a bad line sends nobody to the sign-in, and the order shows once it is better', async () => {
    holdClock();
    const api = aShopper(anOrderDetail('paid', anAttempt('paid')));
    api.answer('GET /api/a/user/info/', 'offline');
    const { user } = open(PATH);
    await screen.findByRole('button', { name: 'Try again' });
    const asking = held();
    api.answer('GET /api/a/user/info/', () => asking.answer);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('We could not reach the shop')).toBeVisible();
    expect(address()).toBe(PATH);
    asking.give({ body: people.customer });
    expect(await screen.findByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  });
});
