// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { savedAddress } from '#tests/factories/saved-address.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { address, aShop, expectHeading, getShownScreen, openApp, signIn, users } from '../shop/open-shop.tsx';

const main = () => within(screen.getByRole('main'));
const dialog = (name: string) => screen.findByRole('dialog', { name }).then((element) => within(element));

function openSignedIn(path: string) {
  const api = aShop();
  signIn(api);
  return { api, open: () => openApp(path) };
}

describe('the name', () => {
  async function openDialog() {
    const { api, open } = openSignedIn('/profile');
    const { user } = open();
    await user.click(await main().findByRole('button', { name: 'Change name' }));
    return { api, user, form: await dialog('Change your name') };
  }

  test('[ACCOUNT-01] is changed on the profile and in the header at once', async () => {
    const { api, user, form } = await openDialog();
    api.reply('changeProfile', { body: { ...users.customer, username: 'Njeri' } });
    const input = form.getByLabelText(/^Your name/);
    expect(input).toHaveValue('Wanjiku');
    await user.clear(input);
    await user.type(input, '  Njeri ');
    await user.click(form.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Your name has been changed.')).toBeVisible();
    expect(api.callsTo('changeProfile').at(-1)?.body).toEqual({ username: 'Njeri' });
    expect(screen.getByRole('link', { name: 'Njeri' })).toBeVisible();
    expect(main().getAllByRole('definition')[0]).toHaveTextContent('Njeri');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[ACCOUNT-01] has the rules of a sign-up, and shows what the server refuses', async () => {
    const { api, user, form } = await openDialog();
    const input = form.getByLabelText(/^Your name/);
    await user.clear(input);
    await user.type(input, 'www.cheap.example');
    await user.click(form.getByRole('button', { name: 'Save name' }));
    expect(await form.findByText('Please leave out web and email addresses')).toBeVisible();
    api.reply('changeProfile', refusal('BUSY', 'Many people are shopping right now.'));
    await user.clear(input);
    await user.type(input, 'Njeri');
    await user.click(form.getByRole('button', { name: 'Save name' }));
    expect(await form.findByText('Many people are shopping right now.')).toBeVisible();
  });
});

describe('the address book', () => {
  const home = { ...savedAddress, id: 1 };
  const work = { ...savedAddress, id: 2, street_address: 'Ngong Road 3' };

  test('[ACCOUNT-03] without a default marks the address that the checkout proposes', async () => {
    const { api, open } = openSignedIn('/profile/addresses');
    api.reply('addresses', { body: [work, home] });
    api.reply('defaultAddress', { body: { address_id: null } });
    open();
    const proposed = await main().findByText('Suggested next');
    expect(proposed.closest('li')).toHaveTextContent('Ngong Road 3');
    expect(main().queryByText('Default')).toBeNull();
  });

  test('[ACCOUNT-02, ACCOUNT-03] lists the addresses with the default one, and chooses another', async () => {
    const { api, open } = openSignedIn('/profile/addresses');
    api.reply('addresses', { body: [home, work] });
    api.reply('defaultAddress', { body: { address_id: 1 } });
    const { user } = open();
    await waitFor(() => expect(getShownScreen()).toBe('addresses filled'));
    const [first, second] = (await main().findAllByRole('listitem')).filter((item) =>
      item.textContent.includes('Wanjiku Mwangi'),
    );
    expect(within(first!).getByText('Moi Avenue 12, Nairobi')).toBeVisible();
    expect(await within(first!).findByText('Default')).toBeVisible();
    expect(within(second!).queryByText('Default')).toBeNull();
    expect(main().queryByText('Suggested next')).toBeNull();
    api.reply('setDefaultAddress', { body: { address_id: 2 } });
    await user.click(screen.getByRole('button', { name: 'Make default: Ngong Road 3' }));
    expect(await within(second!).findByText('Default')).toBeVisible();
    expect(api.callsTo('setDefaultAddress').at(-1)?.body).toEqual({ address_id: 2 });
  });

  test('[ACCOUNT-02] adds the first address', async () => {
    const { api, open } = openSignedIn('/profile/addresses');
    api.reply('defaultAddress', { body: { address_id: null } });
    const { user } = open();
    expect(await screen.findByText('You have no saved addresses yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    const form = await dialog('Add an address');
    expect(form.getByLabelText(/^First name/)).toHaveValue('Wanjiku');
    await user.type(form.getByLabelText(/^Last name/), 'Mwangi');
    await user.type(form.getByLabelText(/^Phone/), '0712345678');
    await user.type(form.getByLabelText(/^Street/), 'Moi Avenue 12');
    await user.type(form.getByLabelText(/^City/), 'Nairobi');
    await user.type(form.getByLabelText(/^County/), 'Nairobi');
    api.reply('addAddress', { body: home });
    api.reply('addresses', { body: [home] });
    await user.click(form.getByRole('button', { name: 'Save address' }));
    expect(await main().findByText('Moi Avenue 12, Nairobi')).toBeVisible();
    expect(api.callsTo('addAddress').at(-1)?.body).toEqual(savedAddress);
  });

  test('[ACCOUNT-02] deletes an address after asking', async () => {
    const { api, open } = openSignedIn('/profile/addresses');
    api.reply('addresses', { body: [home] });
    api.reply('defaultAddress', { body: { address_id: null } });
    api.reply(endpoint('deleteAddress', { id: 1 }), { body: { message: 'Gone' } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete the address Moi Avenue 12' }));
    await user.click((await dialog('Delete this address?')).getByRole('button', { name: 'Yes, delete it' }));
    expect(await screen.findByText('You have no saved addresses yet.')).toBeVisible();
  });

  test('[ACCOUNT-02] that cannot be loaded can be loaded again', async () => {
    const { api, open } = openSignedIn('/profile/addresses');
    api.reply('addresses', refusal('BUSY', 'Many people are shopping right now.'));
    api.reply('defaultAddress', { body: { address_id: null } });
    const { user } = open();
    expect(await screen.findByText('Your addresses could not be loaded.')).toBeVisible();
    api.reply('addresses', { body: [home] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await main().findByText('Moi Avenue 12, Nairobi')).toBeVisible();
  });
});

describe('the email choices', () => {
  const OFF = { on: false, since: null };
  const pump = {
    id: 3,
    slug: 'part-3',
    name: 'Fuel Pump',
    requested_at: '2026-05-03T09:00:00.000Z',
    ends_at: '2026-08-01T09:00:00.000Z',
  };

  test('[ACCOUNT-04] are off at first and show the day on which the shopper agreed', async () => {
    const { api, open } = openSignedIn('/profile/e-mails');
    api.reply('notificationChoices', { body: { offers: OFF, stock: OFF } });
    api.reply('stockRequests', { body: [] });
    const { user } = open();
    const offers = await screen.findByRole('checkbox', { name: 'Offers' });
    expect(offers).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Back in stock' })).not.toBeChecked();
    api.reply('changeNotificationChoices', {
      body: { offers: { on: true, since: '2026-05-03T09:00:00.000Z' }, stock: OFF },
    });
    await user.click(offers);
    expect(await screen.findByText(/You agreed on 3 May 2026\./)).toBeVisible();
    expect(offers).toBeChecked();
    expect(api.callsTo('changeNotificationChoices').at(-1)?.body).toEqual({
      offers: true,
    });
  });

  test('[SMS-07] have SMS about orders, which can be switched off', async () => {
    const { api, open } = openSignedIn('/profile/e-mails');
    api.reply('notificationChoices', { body: { offers: OFF, stock: OFF, order_sms: true } });
    api.reply('stockRequests', { body: [] });
    const { user } = open();
    const sms = await screen.findByRole('checkbox', { name: 'Order updates by SMS' });
    expect(sms).toBeChecked();
    api.reply('changeNotificationChoices', { body: { offers: OFF, stock: OFF, order_sms: false } });
    await user.click(sms);
    await waitFor(() => expect(sms).not.toBeChecked());
    expect(api.callsTo('changeNotificationChoices').at(-1)?.body).toEqual({ order_sms: false });
  });

  test('[SMS-07] do not mention SMS in a shop that sends none', async () => {
    const { api, open } = openSignedIn('/profile/e-mails');
    api.reply('notificationChoices', { body: { offers: OFF, stock: OFF } });
    api.reply('stockRequests', { body: [] });
    open();
    expect(await screen.findByRole('checkbox', { name: 'Offers' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Order updates by SMS' })).toBeNull();
  });

  test('[ACCOUNT-07] list the parts that the shopper waits for, which can be removed', async () => {
    const { api, open } = openSignedIn('/profile/e-mails');
    const stock = { on: true, since: '2026-05-03T09:00:00.000Z' };
    api.reply('notificationChoices', { body: { offers: OFF, stock } });
    api.reply('stockRequests', { body: [pump] });
    api.reply(endpoint('deleteStockRequest', { id: 3 }), { body: { message: 'Gone' } });
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'Fuel Pump' })).toHaveAttribute(
      'href',
      '/products/part-3',
    );
    expect(screen.getByText('Asked on 3 May 2026, ends on 1 Aug 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the request for Fuel Pump' }));
    expect(await screen.findByText(/^None\./)).toBeVisible();
  });
});

describe('unsubscribing', () => {
  const PATH = `/unsubscribe/${'t'.repeat(43)}`;

  test('[ACCOUNT-05] asks first, needs no account, and says that it is done', async () => {
    const api = aShop();
    api.reply(endpoint('unsubscribe', { token: 't'.repeat(43) }), {
      body: { message: 'You will get no more of these emails.' },
    });
    const { user } = openApp(PATH);
    await expectHeading('Stop these emails?');
    expect(api.callsTo(endpoint('unsubscribe', { token: 't'.repeat(43) }))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('You will get no more of these emails.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  });

  test('[ACCOUNT-05] that fails can be tried again', async () => {
    const api = aShop();
    api.reply(endpoint('unsubscribe', { token: 't'.repeat(43) }), refusal('BUSY', 'Please try again.'));
    const { user } = openApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
  });
});

test('[ACCOUNT-12] the drawer has categories, the way to the account, and how to reach the shop', async () => {
  const api = aShop();
  api.reply('categories', {
    body: [{ id: 3, name: 'Brakes', image: '/media/3.svg', subcategories: [] }],
  });
  const { user } = openApp('/');
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const drawer = await dialog('Gari');
  expect(drawer.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  const brakes = await drawer.findByRole('link', { name: 'Brakes' });
  expect(brakes).toHaveAttribute('href', '/collection?category=3');
  await user.click(drawer.getByRole('button', { name: 'Phone, email and hours' }));
  const contact = await dialog('Contact us');
  expect(contact.getByRole('link', { name: '+254 700 000 001' })).toBeVisible();
  expect(address()).toBe('/');
});
