// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { PaymentMethod } from '#contract/types.ts';
import { deferReply, endpoint, type FakeReply, invalidFields, refusal } from '#tests/support/fake-api.ts';
import {
  address,
  advanceTime,
  config,
  expectHeading,
  openApp,
  startAdvancingClock,
  storeOpenOrder,
} from '../shop/open-shop.tsx';
import { anAttempt, anOrderDetail } from '../shop/order-detail.ts';
import { aShopper, DETAILS, field, ORDER, openCheckout, PLACED, payNow } from './checkout-shop.tsx';

const PORTAL = { ...config, payments: { ...config.payments, pesapal: true } };

describe('the checkout screen', () => {
  test('[CHECKOUT-01] shows breadcrumbs', async () => {
    aShopper();
    await openCheckout();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Collection',
      'Cart',
    ]);
    expect(crumbs.getByText('Delivery-Information')).toHaveAttribute('aria-current', 'page');
    expect(crumbs.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
  });

  test("[CHECKOUT-02] a user without this visit's flag is asked to sign in", async () => {
    aShopper();
    const { ports, user } = openApp('/');
    await screen.findByRole('link', { name: 'Wanjiku' });
    ports.tokenStore.clear();
    ports.tokenStore.setAuthenticated(false);
    await user.click(screen.getByRole('link', { name: /^Cart/ }));
    await user.click(await screen.findByRole('link', { name: 'PROCEED TO CHECKOUT' }));
    expect(await screen.findByText("Oops, you haven't logged in yet.")).toBeVisible();
  });

  test.each(Object.keys(DETAILS))('[CHECKOUT-07, ERR-37] an empty %s is required', async (name) => {
    const api = aShopper();
    const { user, fill } = await openCheckout();
    fill({ [name]: '' });
    await user.click(payNow());
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    expect(api.callsTo(ORDER)).toEqual([]);
  });

  test('[CHECKOUT-08, ERR-37] an email must look like one', async () => {
    const api = aShopper();
    const { user, fill } = await openCheckout();
    fill({ Email: 'wanjiku at gari' });
    await user.click(payNow());
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(api.callsTo(ORDER)).toEqual([]);
  });

  test.each(['0212345678', '+254212345678', '+25471234567', '+2547123456789'])(
    '[CHECKOUT-09, ERR-37] the phone %s is refused with the hint, which is always shown',
    async (phone) => {
      const api = aShopper();
      const { user, fill } = await openCheckout();
      const hint = 'Phone number must start with +2547 and be followed by 8 digits';
      expect(screen.getByText(hint)).toBeVisible();
      fill({ Phone: phone });
      await user.click(payNow());
      await waitFor(() => expect(field('Phone')).toHaveAttribute('aria-invalid', 'true'));
      expect(field('Phone')).toHaveAccessibleDescription(hint);
      expect(api.callsTo(ORDER)).toEqual([]);
    },
  );

  test.each([
    ['0712345678', '+254712345678'],
    ['0712 345-678', '+254712345678'],
    ['712345678', '+254712345678'],
    ['254712345678', '+254712345678'],
    ['0112345678', '+254112345678'],
    ['112345678', '+254112345678'],
    ['254112345678', '+254112345678'],
  ])('[CHECKOUT-09] the phone %s becomes %s when the field is left', async (typed, phone) => {
    aShopper();
    const { user } = await openCheckout();
    await user.type(field('Phone'), typed);
    await user.tab();
    expect(field('Phone')).toHaveValue(phone);
    expect(field('Phone')).not.toHaveAttribute('aria-invalid');
  });

  test('[CHECKOUT-09, CHECKOUT-14] an order sent from within the field has the normalised number', async () => {
    const api = aShopper();
    api.reply(ORDER, PLACED);
    const { fill } = await openCheckout();
    fill({ Phone: '0112 345 678' });
    fireEvent.submit(screen.getByRole('form', { name: 'Delivery information' }));
    await waitFor(() => expect(address()).toBe('/payment/mpesa-number?order=7K3M9QXW2VAB'));
    expect(api.callsTo(ORDER)[0]?.body).toMatchObject({ deliveryDetails: { phone: '+254112345678' } });
  });

  test.each([
    ['First name', 80],
    ['Last name', 80],
    ['Street', 200],
    ['City', 80],
    ['County', 80],
  ])('[WIRE-02] a longer %s than %i characters is rejected before the order is sent', async (name, max) => {
    const api = aShopper();
    const { user, fill } = await openCheckout();
    fill({ [name]: 'x'.repeat(max + 1) });
    await user.click(payNow());
    expect(await screen.findByText(`At most ${max} characters`)).toBeVisible();
    expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    expect(api.callsTo(ORDER)).toEqual([]);
  });

  test('[CHECKOUT-13] PAY NOW shows the amount beside its name', async () => {
    aShopper();
    await openCheckout();
    expect(payNow()).toHaveTextContent('PAY NOW Ksh 3,700');
    expect(payNow()).toHaveAccessibleName('PAY NOW');
  });

  test('[CHECKOUT-01] says that delivery and payment is the second of three steps', async () => {
    aShopper();
    await openCheckout();
    const steps = within(screen.getByRole('list', { name: 'Checkout steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual(['Cart (done)', 'Delivery and payment', 'Pay']);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });

  test('[CHECKOUT-11, CHECKOUT-12] shows totals and the item count', async () => {
    aShopper();
    await openCheckout();
    const totals = within(screen.getByRole('region', { name: 'Cart total' }));
    expect(totals.getByText('Subtotal').nextElementSibling).toHaveTextContent('Ksh 3,000');
    expect(totals.getByText('Shipping fee').nextElementSibling).toHaveTextContent('Ksh 700');
    expect(totals.getByText('Total').nextElementSibling).toHaveTextContent('Ksh 3,700');
    expect(totals.getByText('Order summary: 2 items')).toBeVisible();
  });

  test('[CHECKOUT-13, CHECKOUT-18] reads Processing... and places one order, however often it is pressed', async () => {
    const api = aShopper();
    const waiting = deferReply<'placeOrder'>();
    api.reply(ORDER, () => waiting.reply);
    const { user, fill } = await openCheckout();
    fill();
    await user.dblClick(payNow());
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    fireEvent.submit(screen.getByRole('form', { name: 'Delivery information' }));
    waiting.resolve(refusal('PROVIDER_DOWN', 'Try again in a minute'));
    expect(await screen.findByRole('button', { name: 'PAY NOW' })).toBeEnabled();
    expect(api.callsTo(ORDER)).toHaveLength(1);
  });

  test('[CHECKOUT-14] posts the order request with a key, and repeats the key on a retry', async () => {
    const api = aShopper();
    api.reply(ORDER, 'offline');
    const { user, fill } = await openCheckout();
    fill();
    await user.click(payNow());
    await screen.findByText(/^Failed to place order due to network error/);
    await user.click(payNow());
    await waitFor(() => expect(api.callsTo(ORDER)).toHaveLength(2));
    const [first, second] = api.callsTo(ORDER);
    expect(first?.body).toEqual({
      items: [{ id: 1, quantity: 2 }],
      total: 3700,
      paymentMethod: 'mpesa',
      deliveryDetails: {
        firstName: 'Wanjiku',
        lastName: 'Mwangi',
        email: 'wanjiku@gari.test',
        street: 'Moi Avenue 12',
        county: 'Nairobi',
        city: 'Nairobi',
        phone: '+254712345678',
      },
      attribution: { source: 'direct', medium: '', campaign: '' },
    });
    expect(first?.headers.get('authorization')).toBe('Bearer access');
    expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  test('[CHECKOUT-15, CHECKOUT-16, TOAST-06] with a payment url the browser leaves for the portal', async () => {
    const api = aShopper();
    api.reply('config', { body: PORTAL });
    api.reply(ORDER, { body: { ...PLACED.body, payment_url: 'https://portal.test/pay/1' } });
    const { user, fill, openPortal } = await openCheckout();
    fill();
    await user.click(screen.getByRole('radio', { name: 'Online payment portal' }));
    await user.click(payNow());
    expect(
      await screen.findByText('Please wait while we redirect you to our payment portal in 3...2...1...'),
    ).toBeVisible();
    await waitFor(() => expect(openPortal).toHaveBeenCalledWith('https://portal.test/pay/1'));
    expect(JSON.parse(localStorage.getItem('gari-open-order') ?? '{}').value.orderNumber).toBe(
      '7K3M9QXW2VAB',
    );
  });

  const failures: [string, FakeReply<'placeOrder'>, string | null, string | null][] = [
    [
      'ERR-21',
      refusal('TOO_MANY_UNPAID_ORDERS', 'Pay or cancel one of your 3 unpaid orders first'),
      'Pay or cancel one of your 3 unpaid orders first',
      'Oops, your order was not processed successfully, please try again',
    ],
    [
      'ERR-21',
      {
        wrongBecause: 'a proxy answered',
        status: 409,
        text: 'We are closed for stocktaking.',
        headers: { 'content-type': 'text/plain' },
      },
      'We are closed for stocktaking.',
      'Oops, your order was not processed successfully, please try again',
    ],
    [
      'ERR-21',
      {
        wrongBecause: 'ERR-21 names this form',
        status: 400,
        body: { error: 'That county is not served yet.' },
      },
      'That county is not served yet.',
      'Oops, your order was not processed successfully, please try again',
    ],
    [
      'ERR-21',
      {
        wrongBecause: 'a proxy answered',
        status: 502,
        text: '<html><body>Bad gateway</body></html>',
        headers: { 'content-type': 'text/html' },
      },
      'There was a problem placing your order. Please try again.',
      'Oops, your order was not processed successfully, please try again',
    ],
    [
      'ERR-21',
      { wrongBecause: 'no code', status: 500 },
      'There was a problem placing your order. Please try again.',
      'Oops, your order was not processed successfully, please try again',
    ],
    [
      'ERR-22',
      { wrongBecause: 'ERR-22 names it', body: {} },
      null,
      'We are unable to process the request at the moment, please try again later.',
    ],
    ['ERR-23', { body: { ...PLACED.body } }, 'Payment URL not received. Please contact support.', null],
    [
      'ERR-24',
      { wrongBecause: 'ERR-24 names it', body: { message: 'ok' } },
      'Unexpected error occurred. Please try again.',
      "Oops, we didn't quite catch that.Have another go at it",
    ],
    [
      'ERR-25',
      'offline',
      'Failed to place order due to network error. Please check your connection and try again.',
      null,
    ],
  ];
  test.each(failures)(
    '[CHECKOUT-17, CHECKOUT-18, ERR-21, ERR-22, ERR-23, ERR-24, ERR-25] %s',
    async (_, answer, inline, toast) => {
      const api = aShopper();
      api.reply('config', { body: PORTAL });
      api.reply(ORDER, answer);
      const { user, fill } = await openCheckout();
      fill();
      await user.click(screen.getByRole('radio', { name: 'Online payment portal' }));
      await user.click(payNow());
      for (const text of [inline, toast].filter((candidate) => candidate !== null))
        expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() => expect(payNow()).toBeEnabled());
      await waitFor(() => expect(address()).toBe('/checkout'));
    },
  );

  test('[CHECKOUT-14, MPESA-04] M-Pesa places the order and leads to the number page', async () => {
    const api = aShopper();
    api.reply(ORDER, PLACED);
    const { user, fill } = await openCheckout();
    fill();
    await user.click(payNow());
    expect(await screen.findByRole('heading', { name: 'Pay with M-Pesa' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/payment/mpesa-number?order=7K3M9QXW2VAB'));
    expect(
      screen.getByText(/^Ksh 3,700 for order 7K3M9QXW\. The order is placed, but not paid yet\./),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'M-Pesa phone number' })).toHaveValue('712 345 678');
  });

  test('[CHECKOUT-13, TOAST-07] returning with the same cart and address pays the placed order again', async () => {
    const api = aShopper();
    api.reply(ORDER, PLACED);
    const { user, fill, ports } = await openCheckout();
    const successToast = vi.spyOn(ports.toaster, 'success');
    fill();
    await user.click(payNow());
    await user.click(await screen.findByRole('link', { name: 'Pay another way' }));
    await screen.findByRole('heading', { name: 'Delivery and payment' });
    expect(field('Street')).toHaveValue('Moi Avenue 12');
    await user.click(payNow());
    await screen.findByRole('heading', { name: 'Pay with M-Pesa' });
    expect(api.callsTo(ORDER)).toHaveLength(1);
    expect(successToast.mock.calls).toEqual([['Order placed successfully']]);
  });

  test('[CHECKOUT-14] M-Pesa above Ksh 250,000 and disabled payment methods are greyed out, each with its reason', async () => {
    aShopper(200);
    await openCheckout();
    const mpesa = screen.getByRole('radio', { name: 'M-Pesa' });
    expect(mpesa).toBeDisabled();
    expect(mpesa).toHaveAccessibleDescription('M-Pesa takes at most Ksh 250,000 at a time.');
    expect(screen.getByRole('radio', { name: 'Card' })).toHaveAccessibleDescription(
      'Not available at the moment.',
    );
    expect(screen.getByRole('radio', { name: 'Online payment portal' })).toBeDisabled();
  });

  test('[PAYCHOICE-06] an unresponsive payment method says so before it is chosen; the others work, and it recovers', async () => {
    startAdvancingClock();
    const api = aShopper();
    const offer = (down: PaymentMethod[]) => ({
      body: { ...PORTAL, payments: { ...PORTAL.payments, down } },
    });
    api.reply('config', offer(['pesapal']));
    const { user, fill } = await openCheckout();
    const portal = screen.getByRole('radio', { name: 'Online payment portal' });
    expect(portal).toBeDisabled();
    expect(portal).toHaveAccessibleDescription(
      'Not available right now. Please choose another way to pay, or try again in a minute.',
    );
    expect(screen.getByText('Not answering right now: Online payment portal.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'M-Pesa' })).toBeChecked();
    api.reply('config', offer([]));
    await advanceTime(30_000);
    await waitFor(() => expect(portal).toBeEnabled());
    expect(screen.queryByText(/^Not answering right now/)).toBeNull();
    expect(screen.getByRole('radio', { name: 'M-Pesa' })).toBeChecked();
    api.reply(ORDER, PLACED);
    fill();
    await user.click(payNow());
    await screen.findByRole('heading', { name: 'Pay with M-Pesa' });
  });

  test('[CHECKOUT-13] an empty cart leads to the cart', async () => {
    aShopper();
    localStorage.removeItem('gari-cart');
    openApp('/checkout');
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    expect(address()).toBe('/cart');
  });

  test("[CHECKOUT-17] the server's message about a field disappears when the field is edited", async () => {
    const api = aShopper();
    api.reply(ORDER, invalidFields('Please check', { 'deliveryDetails.city': 'Too long' }));
    const { user, fill } = await openCheckout();
    fill();
    await user.click(payNow());
    expect(await screen.findByText('Too long')).toBeVisible();
    await user.type(field('City'), 's');
    expect(screen.queryByText('Too long')).toBeNull();
  });

  test('[CHECKOUT-13] an order that another tab has placed since the checkout was opened is not placed again', async () => {
    const api = aShopper();
    const { user, fill } = await openCheckout();
    storeOpenOrder({ lines: [{ id: 1, quantity: 1 }] });
    api.reply(
      endpoint('cancelOrder', { order_number: '7K3M9QXW2VAB' }),
      refusal('TRANSITION_REFUSED', 'An order that is paid cannot become cancelled.', {
        from: 'paid',
        allowed: [],
      }),
    );
    api.reply(endpoint('order', { order_number: '7K3M9QXW2VAB' }), {
      body: anOrderDetail('paid', anAttempt('paid')),
    });
    fill();
    await user.click(payNow());
    await expectHeading('Order Confirmed');
    expect(api.callsTo(ORDER)).toEqual([]);
  });

  test('[MPESA-15] an earlier order that has since been paid is not placed again', async () => {
    const api = aShopper();
    storeOpenOrder({ lines: [{ id: 1, quantity: 1 }] });
    api.reply(
      endpoint('cancelOrder', { order_number: '7K3M9QXW2VAB' }),
      refusal('TRANSITION_REFUSED', 'An order that is paid cannot become cancelled.', {
        from: 'paid',
        allowed: [],
      }),
    );
    const { user, fill, ports } = await openCheckout();
    api.reply(endpoint('order', { order_number: '7K3M9QXW2VAB' }), {
      body: anOrderDetail('paid', anAttempt('paid')),
    });
    fill();
    await user.click(payNow());
    await expectHeading('Order Confirmed');
    await waitFor(() => expect(address()).toBe('/order-confirmation?order=7K3M9QXW2VAB'));
    expect(ports.cart.getSnapshot().context.lines.map(({ quantity }) => quantity)).toEqual([1]);
    expect(localStorage.getItem('gari-open-order')).toBeNull();
    expect(api.callsTo(ORDER)).toEqual([]);
  });

  test('[MPESA-15] an order that was paid meanwhile leaves the cart as the checkout opens; the rest can be ordered', async () => {
    const api = aShopper(3);
    storeOpenOrder();
    api.reply(endpoint('order', { order_number: '7K3M9QXW2VAB' }), {
      body: anOrderDetail('paid', anAttempt('paid')),
    });
    const { ports } = await openCheckout();
    expect(ports.cart.getSnapshot().context.lines.map(({ quantity }) => quantity)).toEqual([1]);
    expect(await screen.findByText('Order summary: 1 item')).toBeVisible();
    expect(localStorage.getItem('gari-open-order')).toBeNull();
  });

  test('[MPESA-15] an order that was paid meanwhile, and was the whole cart, leads to its confirmation', async () => {
    const api = aShopper();
    storeOpenOrder();
    api.reply(endpoint('order', { order_number: '7K3M9QXW2VAB' }), {
      body: anOrderDetail('paid', anAttempt('paid')),
    });
    openApp('/checkout');
    await expectHeading('Order Confirmed');
    await waitFor(() => expect(address()).toBe('/order-confirmation?order=7K3M9QXW2VAB'));
  });

  test('[ERR-01] a checkout that could not be loaded says so, and can be tried again', async () => {
    const api = aShopper();
    api.reply('config', 'offline');
    const { user } = openApp('/checkout');
    expect(await screen.findByText('The checkout could not be loaded')).toBeVisible();
    api.reply('config', { body: config });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Delivery and payment' })).toBeVisible();
  });
});
