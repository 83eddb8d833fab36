// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endpoint, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { address, aProductDetail, config, getShownScreen, storeOpenOrder } from '../shop/open-shop.tsx';
import { aShopper, field, ORDER, openCheckout, PLACED, payNow } from './checkout-shop.tsx';

const PORTAL = { ...config, payments: { ...config.payments, pesapal: true } };
const CARD = {
  ...config,
  payments: { ...config.payments, flutterwave: { public_key: 'PK', script_url: 'https://card.test/v3.js' } },
};
const changes = async () => within(await screen.findByRole('region', { name: 'Changes in your cart' }));

test('[PLACE-05] a price that changed since the cart was filled is shown before paying, and can be accepted', async () => {
  const api = aShopper();
  api.reply(endpoint('productById', { id: 1 }), {
    body: aProductDetail(1, { price: 2000, shippingFee: 200, stock_quantity: 500 }),
  });
  const { user, ports } = await openCheckout();
  const list = await changes();
  expect(list.getByText('Price: was Ksh 1,500, now Ksh 2,000')).toBeVisible();
  expect(payNow()).toBeDisabled();
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('Ksh 4,700');
  expect(getShownScreen()).toBe('checkout editing.changes');
  await user.click(list.getByRole('button', { name: 'Accept the new price: Part 1' }));
  await waitFor(() => expect(payNow()).toBeEnabled());
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('Ksh 4,700');
  expect(ports.cart.getSnapshot().context.lines[0]).toMatchObject({ price: 2000, quantity: 2 });
});

test('[CHECKOUT-11, PLACE-05] when fewer are left than wanted the shopper can take what is left; only that is in the total', async () => {
  const api = aShopper();
  api.reply(endpoint('productById', { id: 1 }), {
    body: aProductDetail(1, { price: 1500, shippingFee: 200, stock_quantity: 1 }),
  });
  const { user, ports } = await openCheckout();
  const list = await changes();
  expect(list.getByText('Only 1 left of the 2 you want')).toBeVisible();
  expect(screen.getByText('Not in the total: 1 × Part 1.')).toBeVisible();
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('Ksh 2,000');
  await user.click(list.getByRole('button', { name: 'Take 1: Part 1' }));
  await waitFor(() => expect(payNow()).toBeEnabled());
  expect(ports.cart.getSnapshot().context.lines[0]?.quantity).toBe(1);
});

test('S7: [STOCK-09, PLACE-05] more than 50 wanted: the shopper can take 50', async () => {
  aShopper(60);
  const { user, ports } = await openCheckout();
  const list = await changes();
  expect(list.getByText('At most 50 in one order, you want 60')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Take 50: Part 1' }));
  await waitFor(() => expect(payNow()).toBeEnabled());
  expect(ports.cart.getSnapshot().context.lines[0]?.quantity).toBe(50);
});

test('[PLACE-05] a product no longer sold can only be removed', async () => {
  const api = aShopper();
  api.reply(endpoint('productById', { id: 1 }), refusal('NOT_FOUND', 'Not here'));
  const { user } = await openCheckout();
  const list = await changes();
  expect(list.getByText('Sold out')).toBeVisible();
  expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual(['Remove']);
  await user.click(list.getByRole('button', { name: 'Remove: Part 1' }));
  await waitFor(() => expect(address()).toBe('/cart'));
});

test('[PLACE-05, CHECKOUT-17, ERR-21] a change at the last moment is shown line by line, and the form stays', async () => {
  const api = aShopper();
  api.reply(
    ORDER,
    refusal('TOTAL_CHANGED', 'Prices have changed', {
      total: 4700,
      lines: [{ id: 1, price: 2000, shippingFee: 200 }],
    }),
  );
  const { user, fill } = await openCheckout();
  fill();
  await user.click(payNow());
  const list = await changes();
  expect(screen.getByText('Prices have changed')).toBeVisible();
  expect(field('Street')).toHaveValue('Moi Avenue 12');
  api.reply(ORDER, PLACED);
  await user.click(list.getByRole('button', { name: 'Accept the new price: Part 1' }));
  await waitFor(() => expect(payNow()).toBeEnabled());
  await user.click(payNow());
  await waitFor(() => expect(address()).toBe('/payment/mpesa-number?order=7K3M9QXW2VAB'));
  expect(api.callsTo(ORDER).map(({ body }) => (body as { total: number }).total)).toEqual([3700, 4700]);
});

test('[PAYCHOICE-05, ENTITY-10] Card leads to its own screen with the form kept, and the choice is remembered', async () => {
  const api = aShopper();
  api.reply('config', { body: CARD });
  api.reply('startCardPayment', refusal('PROVIDER_DOWN', 'Cards are down'));
  const { user, fill } = await openCheckout();
  fill();
  await user.click(screen.getByRole('radio', { name: 'M-Pesa' }));
  await user.click(screen.getByRole('radio', { name: 'Card' }));
  await user.click(payNow());
  await waitFor(() => expect(address()).toBe('/payment/card'));
  expect(api.callsTo(ORDER)).toEqual([]);
  expect(JSON.parse(sessionStorage.getItem('gari-delivery') ?? '{}').value.street).toBe('Moi Avenue 12');
  expect(JSON.parse(localStorage.getItem('gari-payment-method') ?? '')).toBe('creditcard');
});

test('[PAYCHOICE-05, ERR-23] after the portal failed to open, PAY NOW opens it for the existing order', async () => {
  const api = aShopper();
  api.reply('config', { body: PORTAL });
  api.reply(ORDER, { body: { ...PLACED.body, pesapal_error: 'The portal is down.' } });
  api.reply('startPortalPayment', {
    body: { order_id: '7K3M9QXW2VAB', payment_url: 'https://portal.test/pay/2' },
  });
  const { user, fill, openPortal } = await openCheckout();
  fill();
  await user.click(screen.getByRole('radio', { name: 'Online payment portal' }));
  await user.click(payNow());
  expect(await screen.findByText('The portal is down.')).toBeVisible();
  await user.click(payNow());
  await waitFor(() => expect(openPortal).toHaveBeenCalledWith('https://portal.test/pay/2'));
  expect(api.callsTo(ORDER)).toHaveLength(1);
  expect(api.callsTo('startPortalPayment')[0]?.body).toEqual({ order_id: '7K3M9QXW2VAB' });
});

test('[CHECKOUT-07] the first invalid field gets the focus', async () => {
  aShopper();
  const { user, fill } = await openCheckout();
  fill({ Email: 'no', City: '' });
  await user.click(payNow());
  await waitFor(() => expect(field('Email')).toHaveFocus());
});

test('[CHECKOUT-17] a field refused by the server gets the focus', async () => {
  const api = aShopper();
  api.reply(ORDER, invalidFields('Please check', { 'deliveryDetails.city': 'Too long' }));
  const { user, fill } = await openCheckout();
  fill();
  await user.click(payNow());
  await waitFor(() => expect(field('City')).toHaveFocus());
});

test('[PLACE-05] an order of this cart that awaits its payment is not validated', async () => {
  const api = aShopper();
  storeOpenOrder();
  api.reply(endpoint('productById', { id: 1 }), {
    body: aProductDetail(1, { price: 1500, shippingFee: 200, stock_quantity: 0 }),
  });
  await openCheckout();
  await waitFor(() => expect(api.callsTo(endpoint('productById', { id: 1 }))).toHaveLength(1));
  expect(payNow()).toBeEnabled();
});
