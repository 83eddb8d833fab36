// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OrderDetail, PaymentAttempt } from '#contract/types.ts';
import type { FakeApi } from '#tests/support/fake-api.ts';
import { address, aShop, fillCart, holdClock, open, passTime, shown, signIn } from './open-shop.tsx';

const DETAIL = 'GET /api/o/7K3M9QXW2VAB/';
const STATUS = 'GET /api/o/7K3M9QXW2VAB/status/';
const PATH = '/order-confirmation?order=7K3M9QXW2VAB';
const AT = '2026-11-20T09:00:00.000Z';

const attempt = (state: PaymentAttempt['state'], reason: string | null = null): PaymentAttempt => ({
  method: 'mpesa',
  state,
  amount: 3700,
  receipt: state === 'paid' ? 'SKU1234567' : null,
  reason,
  at: AT,
});

function detail(status: OrderDetail['order']['status'], ...attempts: PaymentAttempt[]): OrderDetail {
  const address = {
    first_name: 'Wanjiku',
    last_name: 'Mwangi',
    street_address: 'Moi Avenue 12',
    city: 'Nairobi',
    county: 'Nairobi',
    country: 'Kenya',
    phone_number: '+254712345678',
    email: 'wanjiku@gari.test',
  };
  const items = [
    {
      id: 1,
      quantity: 2,
      price: 1500,
      shippingFee: 200,
      product: { id: 1, name: 'Part 1', slug: 'part-1', price: 1500, images: [{ image: '/media/1.svg' }] },
    },
  ];
  return {
    order: {
      id: 1,
      order_number: '7K3M9QXW2VAB',
      status,
      created_at: AT,
      payment_method: 'mpesa',
      subtotal: 3000,
      shipping: 700,
      total: 3700,
      user: { username: 'Wanjiku', email: 'wanjiku@gari.test' },
      delivery_address: address,
      cart_items: items,
    },
    items,
    address,
    vat: 510,
    attempts,
    events: [],
    can_pay: status === 'pending',
    can_cancel: status === 'pending',
  };
}

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
      aShopper(detail(status, attempt('paid')));
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
    const remembered = {
      orderNumber: '7K3M9QXW2VAB',
      amount: 3700,
      fingerprint: 'x',
      lines: [{ id: 1, quantity: 2 }],
    };
    localStorage.setItem('gari-open-order', JSON.stringify(remembered));
    aShopper(detail('paid', attempt('paid')));
    const { ports } = open(PATH);
    await screen.findByRole('heading', { name: 'Order Confirmed' });
    expect(ports.cart.getSnapshot().context.lines.map(({ id }) => id)).toEqual([5]);
  });

  test('[CONFIRM-01] another order’s lines stay in the cart', async () => {
    fillCart({ id: 1, quantity: 2 });
    aShopper(detail('delivered', attempt('paid')));
    const { ports } = open(PATH);
    await screen.findByRole('heading', { name: 'Order Confirmed' });
    expect(ports.cart.getSnapshot().context.lines.map(({ id }) => id)).toEqual([1]);
  });

  test('[CONFIRM-01] an undecided payment says so and is asked about until it is decided', async () => {
    holdClock();
    const api = aShopper(detail('pending', attempt('open')));
    api.answer(STATUS, { body: { status: 'pending', order_id: '7K3M9QXW2VAB' } });
    open(PATH);
    expect(await screen.findByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
    api.answer(STATUS, { body: { status: 'paid', order_id: '7K3M9QXW2VAB' } });
    api.answer(DETAIL, { body: detail('paid', attempt('paid')) });
    await passTime(3_000);
    expect(await screen.findByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  });

  test('[CONFIRM-01] a failed payment shows the reason and Pay again', async () => {
    aShopper(detail('pending', attempt('failed', 'You cancelled the prompt.')));
    const { user } = open(PATH);
    expect(await screen.findByRole('heading', { name: 'Payment not received' })).toBeVisible();
    expect(screen.getByText('You cancelled the prompt.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Pay again' }));
    expect(await screen.findByRole('heading', { name: 'Pay with M-Pesa' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'M-Pesa phone number' })).toHaveValue('+254712345678');
  });

  test('[CONFIRM-01] a cancelled order cannot be paid', async () => {
    aShopper(detail('cancelled'));
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
});
