// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { address, aShop, openApp, signIn, storeOpenOrder, users } from '../shop/open-shop.tsx';
import { aShopper, DETAILS, field, ORDER, openCheckout, PLACED, payNow } from './checkout-shop.tsx';

const DELIVERY = 'gari-delivery';
const ATTEMPT = 'gari-order-attempt';
const NETWORK = /^Failed to place order due to network error/;
const LOGIN = 'login';

async function reopen() {
  cleanup();
  return openCheckout();
}

describe('what checkout remembers', () => {
  test('[IDEMP-02] after a reload the same request repeats its key', async () => {
    const api = aShopper();
    api.reply(ORDER, 'offline');
    const first = await openCheckout();
    first.fill();
    await first.user.click(payNow());
    await screen.findByText(NETWORK);
    const second = await reopen();
    api.reply(ORDER, PLACED);
    await second.user.click(payNow());
    await screen.findByRole('heading', { name: 'Pay with M-Pesa' });
    const [firstCall, secondCall] = api.callsTo(ORDER);
    expect(secondCall?.body).toEqual(firstCall?.body);
    expect(secondCall?.headers.get('idempotency-key')).toBe(firstCall?.headers.get('idempotency-key'));
    expect(localStorage.getItem(ATTEMPT)).toBeNull();
  });

  test('[IDEMP-02] another request does not, and a refusal drops the key', async () => {
    const api = aShopper();
    api.reply(ORDER, 'offline');
    const first = await openCheckout();
    first.fill();
    await first.user.click(payNow());
    await screen.findByText(NETWORK);
    expect(localStorage.getItem(ATTEMPT)).not.toBeNull();
    const { user, fill } = await reopen();
    fill({ Street: 'Ngong Road 3' });
    api.reply(ORDER, refusal('TOO_MANY_UNPAID_ORDERS', 'Pay or cancel one first'));
    await user.click(payNow());
    expect(await screen.findByText('Pay or cancel one first')).toBeVisible();
    const keys = api.callsTo(ORDER).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    expect(localStorage.getItem(ATTEMPT)).toBeNull();
  });

  test('[CHECKOUT-07] input is restored, even if it was never sent', async () => {
    aShopper();
    const { user } = await openCheckout();
    await user.type(field('Street'), 'Moi Avenue');
    await user.click(screen.getByRole('link', { name: 'Collection' }));
    await waitFor(() => expect(address()).toBe('/collection'));
    await reopen();
    expect(field('Street')).toHaveValue('Moi Avenue');
    expect(field('Email')).toHaveValue('wanjiku@gari.test');
  });

  test('[SESSION-10] another user finds nothing of it, and it is cleared', async () => {
    const api = aShopper();
    api.reply(ORDER, 'offline');
    const { user, fill } = await openCheckout();
    fill();
    await user.click(payNow());
    await screen.findByText(NETWORK);
    storeOpenOrder();
    signIn(api, { ...users.customer, id: 70, email: 'njeri@gari.test' });
    await reopen();
    expect(field('Street')).toHaveValue('');
    expect(field('Email')).toHaveValue('njeri@gari.test');
    expect(localStorage.getItem('gari-open-order')).toBeNull();
    expect(localStorage.getItem(ATTEMPT)).toBeNull();
    expect(sessionStorage.getItem(DELIVERY)).toBeNull();
  });

  test("[SESSION-10] signing in clears another user's data before anything reads it", async () => {
    aShop();
    storeOpenOrder({}, 70);
    sessionStorage.setItem(DELIVERY, JSON.stringify({ user: 70, value: DETAILS }));
    const { ports } = openApp('/');
    ports.session.send({ type: 'session.adopt', user: users.customer, welcome: false });
    await waitFor(() => expect(localStorage.getItem('gari-open-order')).toBeNull());
    expect(sessionStorage.getItem(DELIVERY)).toBeNull();
  });

  test('[SESSION-07, SESSION-10] an expired session says so, and the same user finds everything again', async () => {
    const api = aShopper();
    api.reply('refreshToken', refusal('UNAUTHENTICATED', 'Please sign in.'));
    const cancel = endpoint('cancelOrder', { order_number: '7K3M9QXW2VAB' });
    api.reply(cancel, refusal('UNAUTHENTICATED', 'Please sign in.'));
    const { user, fill } = await openCheckout();
    fill();
    storeOpenOrder();
    await user.click(payNow());
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    const tokens = { access_token: 'a1', refresh_token: 'r1' };
    api.reply(LOGIN, { body: { message: 'Signed in', tokens, user: users.customer } });
    const email = await screen.findByRole('textbox', { name: 'Email' });
    fireEvent.change(email, { target: { value: 'wanjiku@gari.test' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Gari-demo-2026' } });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Delivery and payment' });
    expect(field('Street')).toHaveValue(DETAILS.Street);
    expect(localStorage.getItem('gari-open-order')).not.toBeNull();
  });

  test('[SESSION-10] signing out clears it', async () => {
    aShopper();
    const { fill, ports } = await openCheckout();
    fill();
    storeOpenOrder();
    ports.session.send({ type: 'session.signOut' });
    await waitFor(() => expect(localStorage.getItem('gari-open-order')).toBeNull());
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem(DELIVERY)).toBeNull();
  });
});
