// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Verdict } from '#contract/fitment/verdict.ts';
import { deliveryDetails } from '#tests/factories/delivery-details.ts';
import { type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { address, fillCart, getShownScreen, users } from '../shop/open-shop.tsx';
import { aShopper, ORDER, openCheckout, payNow } from './checkout-shop.tsx';

const vitz = { vehicle: 'toyota-vitz-nsp130', vehicleLabel: 'Toyota Vitz NSP130' };
const fielder = { vehicle: 'toyota-fielder-nze141', vehicleLabel: 'Toyota Fielder NZE141' };

/** Two of part 1 for a Vitz in the cart; the garage has a Fielder. */
function aShopperWithCar(verdicts: Record<string, Verdict>): FakeApi {
  const api = aShopper();
  api.reply('getFit', ({ body }) => {
    const { vehicle, products } = body as { vehicle: string; products: number[] };
    const verdict = verdicts[vehicle] ?? 'fits';
    return {
      body: { verdicts: products.map((product) => ({ product, verdict, reason: '', questions: [] })) },
    };
  });
  fillCart({ id: 1, quantity: 2, ...vitz });
  const car = { id: 'c1', vehicle: fielder.vehicle, label: fielder.vehicleLabel, answers: {}, usedAt: 1 };
  localStorage.setItem('gari-garage', JSON.stringify({ cars: [car], currentId: 'c1' }));
  return api;
}

const street = () => document.querySelector('input[name=street]');
const review = async () => within(await screen.findByRole('region', { name: 'Parts that may not fit' }));

test('[FIT-31] a part that fits goes straight to delivery', async () => {
  aShopperWithCar({ [vitz.vehicle]: 'fits' });
  await openCheckout();
  await waitFor(() => expect(getShownScreen()).toBe('checkout editing.form'));
  expect(screen.queryByText('Do these parts fit?')).toBeNull();
});

test('[FIT-31] a part that does not fit stops the checkout before delivery; "Buy anyway" goes on', async () => {
  aShopperWithCar({ [vitz.vehicle]: 'no' });
  const { user, ports } = await openCheckout();
  const list = await review();
  expect(list.getByText('Does not fit your Toyota Vitz NSP130')).toBeVisible();
  expect(list.getByRole('heading', { name: 'Do these parts fit?' })).toHaveFocus();
  expect(street()).toBeNull();
  expect(payNow()).toBeDisabled();
  await user.click(list.getByRole('button', { name: 'Buy anyway: Part 1' }));
  await waitFor(() => expect(street()).toBeVisible());
  expect(screen.getByRole('heading', { name: 'Delivery and payment' })).toHaveFocus();
  expect(ports.cart.getSnapshot().context.lines).toMatchObject([{ ...vitz, acknowledged: true }]);
});

test('[FIT-31] a part that was not checked stops it too, and can be removed', async () => {
  aShopperWithCar({ [vitz.vehicle]: 'unchecked' });
  const { user } = await openCheckout();
  const list = await review();
  expect(list.getByText('Not checked for your Toyota Vitz NSP130')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Remove: Part 1' }));
  await waitFor(() => expect(address()).toBe('/cart'));
});

test('[FIT-31] it can be for another car of the garage, for which it is checked', async () => {
  aShopperWithCar({ [vitz.vehicle]: 'no', [fielder.vehicle]: 'fits' });
  const { user, ports } = await openCheckout();
  const list = await review();
  await user.click(list.getByRole('button', { name: 'For another car: Part 1' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Which car is it for?' }));
  await user.click(dialog.getByRole('button', { name: 'Toyota Fielder NZE141' }));
  await waitFor(() => expect(street()).toBeVisible());
  expect(ports.cart.getSnapshot().context.lines).toMatchObject([fielder]);
  expect(ports.garage.getSnapshot().context.currentId).toBe('c1');
});

test('[FIT-31] closing the choice of a car changes nothing', async () => {
  aShopperWithCar({ [vitz.vehicle]: 'no' });
  const { user, ports } = await openCheckout();
  const list = await review();
  await user.click(list.getByRole('button', { name: 'For another car: Part 1' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(ports.cart.getSnapshot().context.lines).toMatchObject([vitz]);
  expect(getShownScreen()).toBe('checkout reviewingFit');
});

test('[FIT-31, FIT-32] a refusal of the server leads back to the check, and what was typed stays', async () => {
  const api = aShopperWithCar({ [vitz.vehicle]: 'fits' });
  sessionStorage.setItem(
    'gari-delivery',
    JSON.stringify({ user: users.customer.id, value: deliveryDetails }),
  );
  const message = 'Some parts do not fit the cars they are for. Please look at them again before you order.';
  api.reply(
    ORDER,
    refusal('FIT_NOT_ACKNOWLEDGED', message, { lines: [{ id: 1, vehicle: vitz.vehicle, verdict: 'no' }] }),
  );
  const { user } = await openCheckout();
  await waitFor(() => expect(street()).toHaveValue('12 Kirinyaga Road'));
  await user.click(payNow());
  expect(await screen.findByText(message)).toBeVisible();
  expect(getShownScreen()).toBe('checkout reviewingFit');
  await user.click(screen.getByText('Buy anyway'));
  await waitFor(() => expect(street()).toHaveValue('12 Kirinyaga Road'));
  expect(screen.queryByText(message)).toBeNull();
});
