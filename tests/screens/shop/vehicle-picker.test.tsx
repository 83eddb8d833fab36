// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { AddedCar } from '#machines/garage/garage.types.ts';
import VehiclePicker from '#src/components/shop/vehicle-picker/vehicle-picker.tsx';
import { ChakraProvider } from '#src/components/ui/ui.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { createPorts } from '#src/ports/create-ports.ts';
import { createQueryClient } from '#src/ports/query-client.ts';
import { chakraSystem } from '#src/theme/system.ts';
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
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { aShop } from './open-shop.tsx';

const PHOTO_LINK =
  'https://wa.me/254700000001?text=Hello%20Gari%2C%20please%20help%20me%20find%20my%20car.%20I%20am%20sending%20a%20photo%20of%20the%20plate%20under%20the%20bonnet.';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
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
    <ChakraProvider value={chakraSystem()}>
      <QueryClientProvider client={createQueryClient()}>
        <PortsContext value={createPorts('')}>
          <VehiclePicker onChosen={onChosen} onClose={onClose} />
        </PortsContext>
      </QueryClientProvider>
    </ChakraProvider>,
  );
  await vi.waitFor(() =>
    expect(screen.getByRole('link', { name: 'Send a photo' })).toHaveAttribute('href', PHOTO_LINK),
  );
  return { api, user, onChosen, onClose };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => user.click(button));
const openTextField = async (user: ReturnType<typeof userEvent.setup>) => {
  await press(user, 'Chassis number');
  return screen.findByLabelText('Chassis number, VIN or model');
};

test('[FIT-02] the picker offers exactly three ways, and the photo goes by WhatsApp', async () => {
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

test('[FIT-10, FIT-54] an unknown code offers close codes and WhatsApp, whose link does not contain it', async () => {
  const { api, user } = await openPicker();
  api.reply('findVehicle', { body: foundNothing });
  await user.type(await openTextField(user), 'NZE149-6012345');
  expect(await screen.findByText('We do not know this chassis code yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send us a photo on WhatsApp' })).toHaveAttribute(
    'href',
    PHOTO_LINK,
  );
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
