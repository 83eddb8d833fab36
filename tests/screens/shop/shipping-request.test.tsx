// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferReply, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { address, aShop, getShownScreen, openApp } from './open-shop.tsx';

const ENDPOINT = 'shippingRequest';
const IN_ORDER = {
  'Your name': 'Wanjiku Kamau',
  Email: 'wanjiku@gari.test',
  Phone: '+254 712 345 678',
  'Pick up at': 'Kirinyaga Road 14, Nairobi',
  'Deliver to': 'Oginga Odinga Street 3, Kisumu',
  'What is in the package?': 'One gearbox, 60 kg',
  'Preferred date': '2099-01-31',
  'Special instructions (optional)': 'Call first',
};

async function openForm() {
  const api = aShop();
  const { user } = openApp('/shipping-request');
  await screen.findByRole('heading', { level: 1, name: 'Request shipping' });
  return {
    api,
    user,
    fill(changes: Partial<typeof IN_ORDER> = {}) {
      for (const [label, value] of Object.entries({ ...IN_ORDER, ...changes }))
        fireEvent.change(screen.getByLabelText(label), { target: { value } });
    },
    send: () => user.click(screen.getByRole('button', { name: 'Send request' })),
  };
}

const getError = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ').at(-1);
  return id?.endsWith('-error') ? document.getElementById(id)?.textContent : null;
};

test('[SHIPREQ-02] the footer links to the screen', async () => {
  aShop();
  const { user } = openApp('/cart');
  const footer = within(await screen.findByRole('contentinfo'));
  await user.click(footer.getByRole('link', { name: 'Request shipping' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Request shipping' })).toBeVisible();
  expect(address()).toBe('/shipping-request');
  expect(document.title).toBe('Request shipping – Gari');
});

test('[SHIPREQ-01, SHIPREQ-03, SHIPREQ-05] the eight fields are sent, and the reference is shown to write down', async () => {
  const { api, user, fill, send } = await openForm();
  const answer = deferReply<'shippingRequest'>();
  api.reply(ENDPOINT, () => answer.reply);
  fill();
  await send();
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  expect(getShownScreen()).toBe('shipping-request loading');
  answer.resolve({ body: { reference: 'REF-1795172400000' } });
  expect(await screen.findByText('REF-1795172400000')).toBeVisible();
  expect(getShownScreen()).toBe('shipping-request success');
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  expect(api.callsTo(ENDPOINT).map((call) => call.body)).toEqual([
    {
      customerName: 'Wanjiku Kamau',
      customerEmail: 'wanjiku@gari.test',
      customerPhone: '+254 712 345 678',
      pickupAddress: 'Kirinyaga Road 14, Nairobi',
      deliveryAddress: 'Oginga Odinga Street 3, Kisumu',
      packageDetails: 'One gearbox, 60 kg',
      preferredDate: '2099-01-31',
      specialInstructions: 'Call first',
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Send another request' }));
  expect(getShownScreen()).toBe('shipping-request filling');
  expect(screen.getByLabelText('Your name')).toHaveValue('');
});

test('[SHIPREQ-01] an empty form marks the seven required fields, focuses the first and sends nothing', async () => {
  const { api, send } = await openForm();
  await send();
  await screen.findAllByText('This field is required');
  expect(Object.keys(IN_ORDER).map((label) => getError(label))).toEqual([
    ...Array.from({ length: 7 }, () => 'This field is required'),
    null,
  ]);
  expect(screen.getByLabelText('Your name')).toHaveFocus();
  expect(getShownScreen()).toBe('shipping-request filling');
  expect(api.callsTo(ENDPOINT)).toEqual([]);
});

test.each([
  ['Email', 'wanjiku', 'Please enter a valid email address'],
  ['Phone', '12345', 'Please enter a valid phone number.'],
  ['Preferred date', '2020-01-31', 'Please choose today or a later day'],
])('[SHIPREQ-01] %s %s: %s', async (label, value, message) => {
  const { api, fill, send } = await openForm();
  fill({ [label]: value });
  await send();
  expect(await screen.findByText(message)).toBeVisible();
  expect(getError(label)).toBe(message);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(api.callsTo(ENDPOINT)).toEqual([]);
});

test('[SHIPREQ-04, ERR-30] a refusal says so with its reason, and the input stays', async () => {
  const { api, fill, send } = await openForm();
  api.reply(ENDPOINT, refusal('TOO_MANY_REQUESTS', 'Too many tries. Please wait a little.'));
  fill();
  await send();
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Failed to send emailToo many tries. Please wait a little.',
    ),
  );
  expect(getShownScreen()).toBe('shipping-request error');
  for (const [label, value] of Object.entries(IN_ORDER))
    expect(screen.getByLabelText(label)).toHaveValue(value);
  api.reply(ENDPOINT, { body: { reference: 'REF-1' } });
  await send();
  expect(await screen.findByText('REF-1')).toBeVisible();
});

test('[SHIPREQ-04] a field refused only by the server is marked and gets the focus', async () => {
  const { api, fill, send } = await openForm();
  api.reply(
    ENDPOINT,
    invalidFields('Please choose today or a later day', {
      preferredDate: 'Please choose today or a later day',
    }),
  );
  fill();
  await send();
  expect(await screen.findByText('Failed to send email')).toBeVisible();
  expect(getError('Preferred date')).toBe('Please choose today or a later day');
  expect(screen.getByLabelText('Preferred date')).toHaveFocus();
  fill({ 'Preferred date': '2099-02-01' });
  await waitFor(() => expect(getError('Preferred date')).toBe(null));
});

test('[SHIPREQ-04] without a reply it can be sent again', async () => {
  const { api, fill, send } = await openForm();
  api.reply(ENDPOINT, 'offline');
  fill();
  await send();
  expect(await screen.findByText('Network error occurred')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send request' })).toBeEnabled();
  expect(screen.getByLabelText('Your name')).toHaveValue('Wanjiku Kamau');
});

test('[SHIPREQ-05] starting over empties the form and clears the message', async () => {
  const { api, user, fill, send } = await openForm();
  api.reply(ENDPOINT, 'offline');
  fill();
  await send();
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(getShownScreen()).toBe('shipping-request filling');
  expect(screen.queryByRole('alert')).toBeNull();
  for (const label of Object.keys(IN_ORDER)) expect(screen.getByLabelText(label)).toHaveValue('');
});
