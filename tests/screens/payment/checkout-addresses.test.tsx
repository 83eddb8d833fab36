// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SavedAddress } from '#contract/types.ts';
import { deferReply, endpoint, type FakeReply, refusal } from '#tests/support/fake-api.ts';
import { address as location, signIn, users } from '../shop/open-shop.tsx';
import { aShopper, field, ORDER, openCheckout, PLACED, payNow, SAVE_ADDRESS } from './checkout-shop.tsx';

const LIST = 'addresses';
const nairobiAddress: SavedAddress = {
  id: 5,
  first_name: 'Wanjiku',
  last_name: 'Mwangi',
  street_address: 'Moi Avenue 12',
  city: 'Nairobi',
  county: 'Nairobi',
  phone_number: '+254712345678',
  email: 'wanjiku@gari.test',
};
const thikaAddress = {
  ...nairobiAddress,
  id: 6,
  street_address: 'Garissa Road 3',
  city: 'Thika',
  county: 'Kiambu',
};

function aShopperWith(...addresses: SavedAddress[]) {
  const api = aShopper();
  api.reply(LIST, { body: addresses });
  return api;
}

const mode = (name: string) => screen.findByRole('radio', { name });
const saved = (name: RegExp) => screen.findByRole('radio', { name });

describe('saved addresses', () => {
  test.each<[string, FakeReply<'addresses'>]>([
    ['a list', { body: [nairobiAddress, thikaAddress] }],
    ['results', { wrongBecause: 'API-ORD-01 names it', body: { results: [nairobiAddress, thikaAddress] } }],
  ])(
    '[CHECKOUT-03, CHECKOUT-04, API-ORD-01, ENTITY-08] %s of them is offered as radio buttons',
    async (_, answer) => {
      aShopper().reply(LIST, answer);
      await openCheckout();
      expect(await mode('Use Saved Address')).toBeChecked();
      expect(await mode('Enter New Address')).not.toBeChecked();
      const list = within(screen.getByRole('radiogroup', { name: 'Saved addresses' }));
      expect(list.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
        'Wanjiku MwangiMoi Avenue 12, Nairobi+254712345678',
        'Wanjiku MwangiGarissa Road 3, Thika, Kiambu+254712345678',
      ]);
    },
  );

  test('[CHECKOUT-03, CHECKOUT-05] without any there is no choice', async () => {
    aShopperWith();
    await openCheckout();
    await screen.findByText('No saved addresses found. Please enter your delivery details.');
    expect(screen.queryByRole('radio', { name: 'Use Saved Address' })).toBeNull();
    expect(field('Street')).toBeVisible();
  });

  test('[CHECKOUT-05] while they load, the form for a new one is shown', async () => {
    const api = aShopper();
    const list = deferReply<'addresses'>();
    api.reply(LIST, () => list.reply);
    await openCheckout();
    expect(screen.getByText('Loading your saved addresses...')).toBeVisible();
    expect(field('Street')).toBeVisible();
    list.resolve({ body: [nairobiAddress] });
    expect(await mode('Use Saved Address')).toBeChecked();
  });

  test.each<[FakeReply<'addresses'>, string]>([
    [refusal('INTERNAL', 'Out for lunch.'), 'Failed to load addresses: Out for lunch.'],
    [{ wrongBecause: 'no code', status: 500 }, 'Failed to load addresses: Failed to fetch addresses'],
  ])('[CHECKOUT-05, ERR-20] a list that failed to load says so and blocks nobody', async (answer, text) => {
    const api = aShopper();
    api.reply(LIST, answer);
    await openCheckout();
    expect(await screen.findByText(text)).toBeVisible();
    expect(field('Street')).toBeVisible();
  });

  test('[CHECKOUT-04] the first, which is the one used last, is chosen, and PAY NOW orders to it', async () => {
    const api = aShopperWith(thikaAddress, nairobiAddress);
    api.reply(ORDER, PLACED);
    const { user } = await openCheckout();
    expect(await saved(/Garissa Road/)).toBeChecked();
    expect(await saved(/Moi Avenue/)).not.toBeChecked();
    await user.click(payNow());
    await waitFor(() => expect(location()).toBe('/payment/mpesa-number?order=7K3M9QXW2VAB'));
    expect(api.callsTo(ORDER)[0]?.body).toMatchObject({ deliveryAddressId: 6 });
  });

  test('[CHECKOUT-10, ERR-37] PAY NOW without a choice makes no order call', async () => {
    const api = aShopperWith(nairobiAddress, thikaAddress);
    api.reply(endpoint('deleteAddress', { id: 6 }), { body: { message: 'The address has been deleted.' } });
    const { user } = await openCheckout();
    await user.click(await saved(/Garissa Road/));
    await user.click(screen.getByRole('button', { name: 'Delete the address Garissa Road 3' }));
    await user.click(screen.getByRole('button', { name: 'Yes, delete it' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Garissa Road/ })).toBeNull());
    expect(await saved(/Moi Avenue/)).not.toBeChecked();
    await user.click(payNow());
    expect(await screen.findByText('Please select a delivery address.')).toBeVisible();
    const addresses = screen.getByRole('radiogroup', { name: 'Saved addresses' });
    expect(addresses).toHaveAccessibleDescription('Please select a delivery address.');
    expect(addresses).toBeInvalid();
    expect(await saved(/Moi Avenue/)).toHaveFocus();
    expect(screen.getByText('Kindly select your preferred address to proceed')).toBeVisible();
    expect(api.callsTo(ORDER)).toEqual([]);
    await user.click(await saved(/Moi Avenue/));
    expect(screen.queryByText('Please select a delivery address.')).toBeNull();
    expect(addresses).toBeValid();
  });

  test('[CHECKOUT-14, ENTITY-14] an order to a saved one sends its id, and nothing is saved again', async () => {
    const api = aShopperWith(nairobiAddress, thikaAddress);
    api.reply(ORDER, PLACED);
    const { user } = await openCheckout();
    await user.click(await saved(/Garissa Road/));
    await user.click(payNow());
    await waitFor(() => expect(location()).toBe('/payment/mpesa-number?order=7K3M9QXW2VAB'));
    expect(api.callsTo(ORDER)[0]?.body).toMatchObject({
      deliveryAddressId: 6,
      deliveryDetails: { street: 'Garissa Road 3', city: 'Thika', county: 'Kiambu', phone: '+254712345678' },
    });
    expect(api.callsTo(SAVE_ADDRESS)).toEqual([]);
  });
});

describe('a new address', () => {
  test('[CHECKOUT-06, API-ORD-02] is posted before the order and added to the list', async () => {
    const api = aShopperWith(thikaAddress);
    api.reply(SAVE_ADDRESS, { body: nairobiAddress });
    api.reply(ORDER, refusal('TOO_MANY_UNPAID_ORDERS', 'Pay one first'));
    const { user, fill } = await openCheckout();
    await user.click(await mode('Enter New Address'));
    fill();
    await user.click(payNow());
    await screen.findByText('Pay one first');
    const { id: _id, ...sent } = nairobiAddress;
    expect(api.callsTo(SAVE_ADDRESS).map(({ body }) => body)).toEqual([sent]);
    expect(api.calls.map((call) => call.endpoint).filter((name) => name.startsWith('POST '))).toEqual([
      'POST /api/o/addresses/',
      'POST /api/o/new/',
    ]);
    await user.click(await mode('Use Saved Address'));
    expect(await saved(/Moi Avenue/)).toBeVisible();
    expect(api.callsTo(LIST)).toHaveLength(1);
  });

  test('[CHECKOUT-06, ERR-20] a failed save does not stop the order', async () => {
    const api = aShopperWith();
    api.reply(SAVE_ADDRESS, { wrongBecause: 'no code', status: 500 });
    api.reply(ORDER, PLACED);
    const { user, fill } = await openCheckout();
    fill();
    await user.click(payNow());
    expect(await screen.findByText('Failed to add address')).toBeVisible();
    await waitFor(() => expect(location()).toBe('/payment/mpesa-number?order=7K3M9QXW2VAB'));
  });

  test('is not saved if the shopper opts out', async () => {
    const api = aShopperWith();
    api.reply(ORDER, PLACED);
    const { user, fill } = await openCheckout();
    fill();
    await user.click(screen.getByRole('checkbox', { name: 'Save this address for my next order' }));
    await user.click(payNow());
    await waitFor(() => expect(location()).toBe('/payment/mpesa-number?order=7K3M9QXW2VAB'));
    expect(api.callsTo(SAVE_ADDRESS)).toEqual([]);
  });
});

describe('what is filled in', () => {
  test('[CHECKOUT-07] name and email come from the account', async () => {
    const api = aShopperWith();
    signIn(api, { ...users.customer, username: 'Wanjiku wa Mwangi' });
    await openCheckout();
    expect(field('First name')).toHaveValue('Wanjiku');
    expect(field('Last name')).toHaveValue('wa Mwangi');
    expect(field('Email')).toHaveValue('wanjiku@gari.test');
    expect(field('Phone')).toHaveValue('');
  });

  test('[CHECKOUT-07] name and phone come from the saved address used last', async () => {
    aShopperWith(thikaAddress);
    const { user } = await openCheckout();
    await user.click(await mode('Enter New Address'));
    expect(field('First name')).toHaveValue('Wanjiku');
    expect(field('Last name')).toHaveValue('Mwangi');
    expect(field('Phone')).toHaveValue('+254712345678');
    expect(field('Street')).toHaveValue('');
  });
});

describe('the county', () => {
  const options = () => screen.getAllByRole('option').map((option) => option.textContent);

  test('[CHECKOUT-07] is found among the 47 by any part of its name', async () => {
    aShopperWith();
    const { user } = await openCheckout();
    await user.click(field('County'));
    await waitFor(() => expect(options()).toHaveLength(47));
    await user.type(field('County'), 'taita t');
    await waitFor(() => expect(options()).toEqual(['Taita-Taveta']));
    await user.keyboard('{Enter}');
    expect(field('County')).toHaveValue('Taita-Taveta');
    await user.clear(field('County'));
    await user.type(field('County'), 'na');
    await waitFor(() =>
      expect(options()).toEqual(['Nairobi', 'Nakuru', 'Nandi', 'Narok', 'Tana River', 'Turkana']),
    );
    await user.click(screen.getByRole('option', { name: 'Nakuru' }));
    expect(field('County')).toHaveValue('Nakuru');
  });

  test('[CHECKOUT-14] may be another text, which the API takes', async () => {
    const api = aShopperWith();
    api.reply(ORDER, PLACED);
    const { user, fill } = await openCheckout();
    fill({ County: '' });
    await user.type(field('County'), 'Rift Valley');
    await user.click(payNow());
    await waitFor(() => expect(location()).toBe('/payment/mpesa-number?order=7K3M9QXW2VAB'));
    expect(api.callsTo(ORDER)[0]?.body).toMatchObject({ deliveryDetails: { county: 'Rift Valley' } });
  });
});

describe('changing a saved address', () => {
  test('[ORDERPAGE-05] it is edited in place', async () => {
    const api = aShopperWith(nairobiAddress);
    api.reply(endpoint('changeAddress', { id: 5 }), {
      body: { ...nairobiAddress, street_address: 'Ngong Road 3' },
    });
    const { user } = await openCheckout();
    await user.click(await screen.findByRole('button', { name: 'Edit the address Moi Avenue 12' }));
    const street = screen.getByRole('textbox', { name: 'Street' });
    await user.clear(street);
    await user.type(street, 'Ngong Road 3');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await saved(/Ngong Road 3/)).toBeVisible();
    expect(api.callsTo(endpoint('changeAddress', { id: 5 }))[0]?.body).toMatchObject({
      street_address: 'Ngong Road 3',
      phone_number: '+254712345678',
    });
  });

  test('[ORDERPAGE-05] it is deleted after confirmation', async () => {
    const api = aShopperWith(nairobiAddress, thikaAddress);
    api.reply(endpoint('deleteAddress', { id: 5 }), { body: { message: 'The address has been deleted.' } });
    const { user } = await openCheckout();
    await user.click(await screen.findByRole('button', { name: 'Delete the address Moi Avenue 12' }));
    expect(api.callsTo(endpoint('deleteAddress', { id: 5 }))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes, delete it' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Moi Avenue/ })).toBeNull());
    expect(screen.getByRole('radio', { name: /Garissa Road/ })).toBeVisible();
  });
});

describe('[DELIVERY-06] the estimate', () => {
  const estimates = (['Kiambu', 'Nairobi'] as const).map((county, index) => ({
    county,
    from_days: 1,
    to_days: 2,
    cutoff_hour: 15,
    earliest: `2026-11-${27 + index}`,
    latest: '2026-11-30',
  }));

  test('is for the county of the chosen address', async () => {
    const api = aShopperWith(nairobiAddress, thikaAddress);
    api.reply('deliveryEstimates', { body: estimates });
    const { user } = await openCheckout();
    expect(await screen.findByText(/^Delivery to/)).toHaveTextContent(
      'Delivery to Nairobi: Sat 28 Nov to Mon 30 Nov (estimate)',
    );
    await user.click(await saved(/Garissa Road 3/));
    expect(screen.getByText(/^Delivery to/)).toHaveTextContent(
      'Delivery to Kiambu: Fri 27 Nov to Mon 30 Nov (estimate)',
    );
  });

  test('is for the county of a new address, if there is one for it', async () => {
    const api = aShopperWith();
    api.reply('deliveryEstimates', { body: estimates });
    const { fill } = await openCheckout();
    fill({ County: 'Kiambu' });
    expect(await screen.findByText(/^Delivery to/)).toHaveTextContent(
      'Delivery to Kiambu: Fri 27 Nov to Mon 30 Nov (estimate)',
    );
    fill({ County: 'Mombasa' });
    expect(screen.queryByText(/^Delivery to/)).toBeNull();
  });
});
