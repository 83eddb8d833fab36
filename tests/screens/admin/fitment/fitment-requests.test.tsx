// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { VehicleRequest } from '#contract/types.ts';
import { foundTwo } from '#tests/models/vehicle-picker.model.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { getShownScreen, openApp } from '../../shop/open-shop.tsx';
import { getQueries, shopFor } from '../admin-shop.ts';

const AT = '/admin/fitment-requests';
const ANSWER = endpoint('answerVehicleRequest', { id: 3 });

beforeAll(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
});

function aRequest(changes: Partial<VehicleRequest> = {}): VehicleRequest {
  return {
    id: 3,
    status: 'open',
    phone: '+254712345678',
    email: null,
    has_account: false,
    text: 'A white Fielder',
    frame: 'NZE141-6012345',
    photos: [1, 2],
    vehicle: null,
    products: [],
    created_at: '2026-11-03T08:15:00.000Z',
    answered_at: null,
    answered_by: null,
    ...changes,
  };
}

function openRequests(role: 'staff' | 'superuser' | 'customer', ...requests: VehicleRequest[]) {
  const api = shopFor(role);
  api.reply('vehicleRequests', {
    body: { results: requests, count: requests.length, next: null, previous: null },
  });
  const user = userEvent.setup();
  openApp(AT);
  return { api, user };
}

const getDetails = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

test('[FIT-53, FIT-54] staff see who asks what, and the chassis number only when they ask for it', async () => {
  const { api, user } = openRequests('staff', aRequest());
  expect(await screen.findByRole('heading', { name: 'Request 3' })).toBeVisible();
  expect(getShownScreen()).toBe('fitment-requests filled');
  expect(getQueries(api, 'vehicleRequests')).toEqual([{ status: 'open', page: '1' }]);
  expect(screen.getByText('A white Fielder')).toBeVisible();
  expect(getDetails()).toEqual([
    ['Phone', '0712 345 678WhatsApp'],
    ['From', 'A guest'],
    ['Chassis no.', 'NZE141-•••2345Show number'],
    ['Sent', '3 Nov 2026, 11:15'],
  ]);
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/254712345678?text=Hello%2C%20this%20is%20Gari.%20You%20asked%20us%20which%20car%20you%20have.',
  );
  await user.click(screen.getByRole('button', { name: 'Show number' }));
  expect(screen.getByText('NZE141-6012345')).toBeVisible();
});

test('[FIT-53] a photo is read only when it is opened, and the next one from there', async () => {
  const { api, user } = openRequests('staff', aRequest());
  const first = endpoint('vehicleRequestPhoto', { id: 3, n: 1 });
  const second = endpoint('vehicleRequestPhoto', { id: 3, n: 2 });
  const button = await screen.findByRole('button', { name: 'Photo 1 of request 3' });
  expect(api.callsTo(first)).toEqual([]);
  api.reply(first, { wrongBecause: 'jsdom decodes no picture', body: 'picture' });
  await user.click(button);
  expect(await screen.findByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', 'blob:photo');
  api.reply(second, refusal('NOT_FOUND', 'There is nothing here.'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing here.');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('[FIT-53] staff find the car by its number, recommend a part and answer', async () => {
  const { api, user } = openRequests('staff', aRequest());
  await user.click(await screen.findByRole('button', { name: 'Answer request 3' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Answer request 3' }));
  expect(dialog.getByLabelText('Chassis number, VIN or model')).toHaveValue('NZE141-6012345');
  expect(dialog.getByLabelText('Chassis number, VIN or model')).toHaveFocus();
  api.reply('findVehicle', { body: foundTwo });
  await user.click(dialog.getByRole('button', { name: 'Find car' }));
  await user.click(await dialog.findByRole('button', { name: 'Toyota Fielder NZE141G' }));
  expect(api.callsTo('findVehicle').map(({ body }) => body)).toEqual([{ q: 'NZE141-6012345' }]);
  api.reply('searchProducts', { wrongBecause: 'only id and name are read', body: partsFound });
  await user.type(dialog.getByLabelText('Recommend a part that fits (optional)'), 'pads');
  await user.click(dialog.getByRole('button', { name: 'Find parts' }));
  await user.click(await dialog.findByRole('button', { name: 'Brake Pads' }));
  expect(getQueries(api, 'searchProducts')).toEqual([
    { q: 'pads', vehicle: 'toyota-fielder-nze141g-1nz-fe' },
  ]);
  expect(
    within(dialog.getByRole('list', { name: 'Recommended products' })).getAllByRole('listitem'),
  ).toHaveLength(1);
  expect(dialog.getByText(/No email address is known/)).toBeVisible();
  api.reply(ANSWER, { body: aRequest({ status: 'answered' }) });
  await user.click(dialog.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('The request is answered')).toBeVisible();
  expect(api.callsTo(ANSWER).map(({ body }) => body)).toEqual([
    { status: 'answered', vehicle: 'toyota-fielder-nze141g-1nz-fe', product_ids: [12] },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

const partsFound = {
  results: [{ id: 12, name: 'Brake Pads' }],
  count: 1,
  next: null,
  previous: null,
};

test('[FIT-53] a request that somebody else answered meanwhile is refused with who did', async () => {
  const { api, user } = openRequests('staff', aRequest());
  await user.click(await screen.findByRole('button', { name: 'Close request 3' }));
  const message = 'This request was answered by boss@gari.test already.';
  api.reply(ANSWER, refusal('TRANSITION_REFUSED', message));
  await user.click(screen.getByRole('button', { name: 'Close request' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await waitFor(() => expect(api.callsTo('vehicleRequests')).toHaveLength(2));
});

test('[FIT-53] an answered request has its car, and the answer for WhatsApp without the chassis number', async () => {
  openRequests(
    'superuser',
    aRequest({
      status: 'answered',
      vehicle: { slug: 'toyota-fielder-nze141g', label: 'Toyota Fielder NZE141G' },
      products: [{ id: 12, slug: 'brake-pads', name: 'Brake Pads' }],
      photos: [],
      answered_at: '2026-11-03T09:00:00.000Z',
      answered_by: 'staff@gari.test',
    }),
  );
  const link = await screen.findByRole('link', { name: 'WhatsApp' });
  const text = new URL(link.getAttribute('href')!).searchParams.get('text');
  expect(text).toBe(
    `Hello, this is Gari. Your car is a Toyota Fielder NZE141G. Parts that fit it: ${location.origin}/collection?vehicle=toyota-fielder-nze141g`,
  );
  expect(screen.getByRole('link', { name: 'Toyota Fielder NZE141G' })).toHaveAttribute(
    'href',
    '/collection?vehicle=toyota-fielder-nze141g',
  );
  expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull();
});

test('without requests the screen says so, and customers are not let in', async () => {
  openRequests('staff');
  expect(await screen.findByRole('heading', { name: 'No open requests' })).toBeVisible();
});
