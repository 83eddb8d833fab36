// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { AddedCar } from '#machines/garage/garage.types.ts';
import VehiclePicker from '#src/components/shop/vehicle-picker/vehicle-picker.tsx';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import { ChakraRoot } from '#src/theme/chakra-root.tsx';
import {
  axio,
  e120,
  e140,
  fielder,
  foundFrame,
  foundNothing,
  foundTwo,
  nissan,
  toyota,
} from '#tests/models/vehicle-picker.model.ts';
import { stubXhr } from '#tests/ports/api/stub-xhr.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { createTestPorts } from '#tests/support/running-ports.ts';
import { aShop } from '../shop/open-shop.tsx';

const HELP_LINK = 'https://wa.me/254700000001?text=Hello%20Gari%2C%20please%20help%20me%20find%20my%20car.';

const foundUnknownFrame = { ...foundNothing, kind: 'frame' as const };

beforeAll(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
});

async function openPicker() {
  const api = aShop();
  const named = { id: 1, name: 'Toyota', slug: 'toyota' };
  api.reply('makes', { body: [toyota, nissan] });
  api.reply(endpoint('makeBySlug', { slug: 'toyota' }), { body: { ...named, models: [axio, fielder] } });
  api.reply(endpoint('modelById', { id: 11 }), {
    body: { id: 11, name: 'Fielder', slug: 'fielder', make: named, generations: [e120, e140] },
  });
  const onChosen = vi.fn<(car: AddedCar) => void>();
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup();
  render(
    <ChakraRoot>
      <QueryClientProvider client={createQueryClient()}>
        <PortsContext value={createTestPorts()}>
          <VehiclePicker onChosen={onChosen} onClose={onClose} />
        </PortsContext>
      </QueryClientProvider>
    </ChakraRoot>,
  );
  return { api, user, onChosen, onClose };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => user.click(button));
const openTextField = async (user: ReturnType<typeof userEvent.setup>) => {
  await press(user, 'Chassis number');
  return screen.findByLabelText('Chassis number, VIN or model');
};

test('[FIT-02] the picker offers exactly three ways', async () => {
  await openPicker();
  const ways = within(screen.getByRole('list', { name: 'Ways to choose your car' }));
  expect(ways.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pick make and model',
    'Chassis number',
    'Send a photo',
  ]);
});

test('[FIT-03, FIT-56] a car is picked with the keyboard, and the focus follows each step', async () => {
  const { user, onChosen } = await openPicker();
  expect(screen.getByRole('heading', { name: 'How do you want to find your car?' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Which make is it?' })).toHaveFocus();
  await user.click(await screen.findByLabelText('Filter makes'));
  await user.tab();
  expect(within(screen.getByRole('list', { name: 'Popular makes' })).getByRole('button')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Which model is it?' })).toHaveFocus();
  await press(user, /^Fielder/);
  expect(await screen.findByRole('heading', { name: 'When was it built?' })).toHaveFocus();
  await press(user, /E140/);
  expect(await screen.findByRole('heading', { name: 'Which version is it?' })).toHaveFocus();
  await press(user, /^NZE144G/);
  expect(await screen.findByRole('heading', { name: 'Is this your car?' })).toHaveFocus();
  await user.type(screen.getByLabelText('Nickname (optional)'), 'Kazi');
  await user.type(screen.getByLabelText('Year built (optional)'), '2010');
  await user.selectOptions(screen.getByLabelText('Month built (optional)'), 'May');
  await press(user, 'Save car');
  expect(onChosen.mock.calls).toEqual([
    [
      {
        vehicle: 'toyota-fielder-nze144g-1nz-fe',
        label: 'Toyota Fielder NZE144G',
        nickname: 'Kazi',
        year: 2010,
        month: 5,
      },
    ],
  ]);
});

test('[FIT-07, FIT-11] typing shows what the text may mean, and asks which model', async () => {
  const { api, user } = await openPicker();
  api.reply('findVehicle', { body: foundTwo });
  const field = await openTextField(user);
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('On the logbook, or on the plate under the bonnet');
  await user.type(field, 'nze141');
  expect(await screen.findByText('Which model is it?')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2 cars found');
  const cars = within(screen.getByRole('list', { name: 'Cars' }));
  expect(cars.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Toyota Axio NZE141',
    'Toyota Fielder NZE141G',
  ]);
  expect(api.callsTo('findVehicle').at(-1)?.body).toEqual({ q: 'nze141' });
});

test('[FIT-09] a note stands above the cars that were found, and the frame number goes with the car', async () => {
  const { api, user, onChosen } = await openPicker();
  api.reply('findVehicle', { body: foundFrame });
  await user.type(await openTextField(user), 'NZE141-6012345');
  await press(user, 'Toyota Fielder NZE141G');
  await press(user, 'Back');
  expect(
    screen.getByText('This number is longer or shorter than usual. Please compare it with the logbook.'),
  ).toBeVisible();
  await press(user, 'Toyota Fielder NZE141G');
  await press(user, 'Save car');
  expect(onChosen.mock.calls).toEqual([
    [
      {
        vehicle: 'toyota-fielder-nze141g-1nz-fe',
        label: 'Toyota Fielder NZE141G',
        frame: 'NZE141-6012345',
      },
    ],
  ]);
});

test('[FIT-10, FIT-54] an unknown code offers close codes, a photo and WhatsApp, whose link does not contain it', async () => {
  const { api, user } = await openPicker();
  api.reply('findVehicle', { body: foundNothing });
  await user.type(await openTextField(user), 'NZE149-6012345');
  expect(await screen.findByText('We do not know this chassis code yet')).toBeVisible();
  await vi.waitFor(() =>
    expect(screen.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute('href', HELP_LINK),
  );
  expect(screen.getByRole('button', { name: 'Send a photo' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^NZE/ }).map(({ textContent }) => textContent)).toEqual([
    'NZE141',
    'NZE144',
    'NZE121',
  ]);
  api.reply('findVehicle', { body: foundTwo });
  await press(user, 'NZE141');
  expect(await screen.findByText('2 cars found')).toBeVisible();
});

test('[FIT-55] no field of the picker asks for a number plate or an owner', async () => {
  const { api, user } = await openPicker();
  api.reply('findVehicle', { body: foundFrame });
  const getLabels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  await user.type(await openTextField(user), 'NZE141-6012345');
  expect(getLabels()).toEqual(['Chassis number, VIN or model']);
  await press(user, 'Toyota Fielder NZE141G');
  expect(getLabels()).toEqual(['Nickname (optional)', 'Year built (optional)', 'Month built (optional)']);
});

test('[FIT-55] the request for help asks for no number plate and no owner, and says to cover them', async () => {
  const { user } = await openPicker();
  await press(user, 'Send a photo');
  const fields = [...document.querySelectorAll('input, textarea')];
  expect(fields.map((field) => field.getAttribute('aria-label') ?? field.getAttribute('name'))).toEqual([
    'Take a photo',
    'Choose photos',
    'frame',
    'text',
    'phone',
    'email',
  ]);
  expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
    'Chassis number (optional)',
    'What else do you know about the car? (optional)',
    'Phone',
    'Email',
  ]);
  expect(
    screen.getByText(
      'We use the photos and your contact details only to find your car and to answer you. Only our staff see the photos, and we delete them 90 days after our answer. Cover names and the number plate: we do not need them.',
    ),
  ).toBeVisible();
});

const photo = (name = 'plate.jpg', type = 'image/jpeg') => new File(['pixels'], name, { type });

test('[FIT-53] photos, number and phone are sent, and the picker says how the shop answers', async () => {
  const { api, user, onClose } = await openPicker();
  api.reply('findVehicle', { body: foundUnknownFrame });
  await user.type(await openTextField(user), 'NZE149-6012345');
  await press(user, 'Send a photo');
  expect(await screen.findByRole('heading', { name: 'Send us photos' })).toHaveFocus();
  expect(screen.getByLabelText('Chassis number (optional)')).toHaveValue('NZE149-6012345');
  await user.upload(screen.getByLabelText('Choose photos'), [photo(), photo('page.jpg')]);
  const photos = within(screen.getByRole('list', { name: 'Photos' }));
  expect(photos.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'plate.jpg',
    'page.jpg',
  ]);
  await user.type(screen.getByLabelText('Phone'), '0712 345 678');
  const latest = stubXhr();
  await press(user, 'Send request');
  expect(await screen.findByRole('progressbar', { name: 'Sending your request' })).toBeVisible();
  await vi.waitFor(() => expect(latest()?.sent).toBeInstanceOf(FormData));
  latest().reply(200, JSON.stringify({ id: 1 }), 'content-type: application/json');
  expect(await screen.findByRole('heading', { name: 'We have your request' })).toHaveFocus();
  expect(screen.getByText(/by phone or on WhatsApp/)).toBeVisible();
  await press(user, 'Done');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('[FIT-53] what is missing or unusable is said at its place, and what was typed stays', async () => {
  const { user } = await openPicker();
  await press(user, 'Send a photo');
  await press(user, 'Send request');
  expect(await screen.findByText('Add a photo, the chassis number or a few words')).toBeVisible();
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(
    /Enter a phone number or an email address/,
  );
  await user.type(screen.getByLabelText('Email'), 'asha@example.com');
  fireEvent.change(screen.getByLabelText('Choose photos'), {
    target: { files: [photo('papers.pdf', 'application/pdf'), photo(), photo(), photo()] },
  });
  expect(await screen.findByText('Only JPEG, PNG, WebP and AVIF pictures can be used.')).toBeVisible();
  expect(screen.getByText('At most 3 photos')).toBeVisible();
  expect(screen.queryByLabelText('Choose photos')).toBeNull();
  await press(user, 'Send request');
  expect(await screen.findByText('Remove the photos that cannot be used')).toBeVisible();
  await press(user, 'Remove photo 1');
  expect(screen.queryByText('papers.pdf')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.com');
});

test('[FIT-53] after a lost connection the same request is sent again', async () => {
  const { user } = await openPicker();
  await press(user, 'Send a photo');
  await user.type(screen.getByLabelText('Phone'), '0712 345 678');
  await user.upload(screen.getByLabelText('Choose photos'), photo());
  const latest = stubXhr();
  await press(user, 'Send request');
  await vi.waitFor(() => expect(latest()?.sent).toBeInstanceOf(FormData));
  const lost = latest();
  lost.dispatchEvent(new Event('error'));
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the shop');
  await press(user, 'Try again');
  await vi.waitFor(() => expect(latest().sent).toBeInstanceOf(FormData));
  expect(latest()).not.toBe(lost);
  expect([...(latest().sent as FormData)].map(([name]) => name)).toEqual(['phone', 'photos']);
  await press(user, 'Back');
  expect(screen.getByLabelText('Phone')).toHaveValue('0712 345 678');
  expect(screen.getByText('plate.jpg')).toBeVisible();
});

test('a failure is announced, and loading is tried again', async () => {
  const { api, user } = await openPicker();
  api.reply('makes', refusal('INTERNAL', 'Something went wrong'));
  await press(user, 'Pick make and model');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  api.reply('makes', { body: [toyota, nissan] });
  await press(user, 'Try again');
  expect(await screen.findByRole('button', { name: 'Nissan' })).toBeVisible();
});

test('[FIT-56] Escape and the close button close the picker', async () => {
  const { user, onClose } = await openPicker();
  screen
    .getByRole('dialog', { name: 'Choose your car' })
    .dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await press(user, 'Close');
  expect(onClose).toHaveBeenCalledTimes(2);
});
