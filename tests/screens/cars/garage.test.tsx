// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { advanceTime, aShop, openApp, signIn, startAdvancingClock } from '../shop/open-shop.tsx';

const fielder = {
  id: 'a',
  vehicle: 'toyota-fielder-nze141',
  label: 'Toyota Fielder NZE141',
  answers: {},
  usedAt: 1000,
};
const demio = { id: 'b', vehicle: 'mazda-demio-de3fs', label: 'Mazda Demio DE3FS', answers: {}, usedAt: 900 };
const candidate = {
  id: 3,
  slug: 'toyota-fielder-nze141',
  label: 'Toyota Fielder NZE141',
  make: 'Toyota',
  model: 'Fielder',
  chassis_code: 'NZE141',
};

const storeGarage = (cars: object[], currentId: string | null) =>
  localStorage.setItem('gari-garage', JSON.stringify({ cars, currentId }));
const readGarage = () => JSON.parse(localStorage.getItem('gari-garage') ?? 'null');
const header = () => within(screen.getByRole('banner'));
const findChip = (name: string) => header().findByRole('button', { name });
const FIELDER_CHIP = 'Your car: Toyota Fielder NZE141';

async function findCarByText(user: UserEvent, picker: ReturnType<typeof within>) {
  await user.click(await picker.findByRole('button', { name: /^Chassis number/ }));
  await user.type(await picker.findByLabelText('Chassis number, VIN or model'), 'NZE141');
  await user.click(await picker.findByRole('button', { name: 'Toyota Fielder NZE141' }));
  await user.click(await picker.findByRole('button', { name: 'Save car' }));
}

async function openGarage(chip: string) {
  const app = openApp('/');
  await app.user.click(await findChip(chip));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Your cars' })) };
}

test.each(['/', '/collection', '/cart', '/order-confirmation', '/nowhere'])(
  '[FIT-01] the header of %s shows "Choose your car" without a car',
  async (path) => {
    aShop();
    openApp(path);
    expect(await findChip('Choose your car')).toHaveAttribute('aria-haspopup', 'dialog');
  },
);

test.each(['/login', '/admin/login'])('[FIT-01] %s has no header and no car', async (path) => {
  storeGarage([fielder], 'a');
  aShop();
  openApp(path);
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  expect(screen.queryByText('Toyota Fielder NZE141')).toBeNull();
  expect(screen.queryByText('Choose your car')).toBeNull();
});

test.each([
  [fielder, FIELDER_CHIP],
  [{ ...fielder, nickname: 'Mum’s' }, 'Your car: Mum’s'],
])('[FIT-01, FIT-12] the header shows the stored car (%#)', async (car, name) => {
  storeGarage([car], 'a');
  aShop();
  openApp('/');
  expect(await findChip(name)).toBeVisible();
});

test('[FIT-01, FIT-12] without a car the picker opens, and the car found is in the header and stored', async () => {
  const api = aShop();
  api.reply('findVehicle', {
    body: {
      kind: 'code',
      code: 'NZE141',
      serial: null,
      candidates: [candidate],
      ask: null,
      suggestions: [],
      notes: [],
    },
  });
  const { user } = openApp('/');
  await user.click(await findChip('Choose your car'));
  const picker = within(await screen.findByRole('dialog', { name: 'Choose your car' }));
  await findCarByText(user, picker);
  expect(await findChip(FIELDER_CHIP)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [car] = readGarage().cars;
  expect(car).toEqual({ ...fielder, id: expect.stringMatching(/^[\da-f]{32}$/), usedAt: expect.any(Number) });
  expect(readGarage().currentId).toBe(car.id);
});

test('selecting another car shows it in the header', async () => {
  storeGarage([fielder, demio], 'a');
  aShop();
  const { user, dialog } = await openGarage(FIELDER_CHIP);
  expect(dialog.getByRole('button', { name: 'Toyota Fielder NZE141' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(dialog.getByRole('button', { name: 'Mazda Demio DE3FS' })).toHaveAttribute('aria-pressed', 'false');
  await user.click(dialog.getByRole('button', { name: 'Mazda Demio DE3FS' }));
  expect(await findChip('Your car: Mazda Demio DE3FS')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(readGarage().currentId).toBe('b');
});

test('"All cars" releases the car and keeps it', async () => {
  storeGarage([fielder], 'a');
  aShop();
  const { user, dialog } = await openGarage(FIELDER_CHIP);
  await user.click(dialog.getByRole('button', { name: 'All cars' }));
  await user.click(await findChip('Choose your car'));
  const again = within(await screen.findByRole('dialog', { name: 'Your cars' }));
  expect(again.getByRole('button', { name: 'All cars' })).toHaveAttribute('aria-pressed', 'true');
  expect(again.getByRole('button', { name: 'Toyota Fielder NZE141' })).toBeVisible();
});

test('a removed car can be restored for 6 seconds', async () => {
  startAdvancingClock();
  storeGarage([fielder, demio], 'a');
  aShop();
  const { user, dialog } = await openGarage(FIELDER_CHIP);
  await user.click(dialog.getByRole('button', { name: 'Remove Toyota Fielder NZE141' }));
  expect(readGarage()).toEqual({ cars: [demio], currentId: null });
  expect(dialog.getByText('Toyota Fielder NZE141 removed')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(readGarage()).toEqual({ cars: [fielder, demio], currentId: 'a' });
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Remove Mazda Demio DE3FS' }));
  await advanceTime(5_000);
  expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  await advanceTime(1_000);
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(readGarage()).toEqual({ cars: [fielder], currentId: 'a' });
});

test('a car is renamed, and an empty nickname gives its label back', async () => {
  storeGarage([fielder], 'a');
  aShop();
  const { user, dialog } = await openGarage(FIELDER_CHIP);
  await user.click(dialog.getByRole('button', { name: 'Rename Toyota Fielder NZE141' }));
  expect(dialog.getByLabelText('Nickname')).toHaveFocus();
  await user.keyboard('Work car{Enter}');
  expect(dialog.getByRole('button', { name: 'Work car Toyota Fielder NZE141' })).toBeVisible();
  expect(await findChip('Your car: Work car')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Rename Work car' }));
  await user.clear(dialog.getByLabelText('Nickname'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await findChip(FIELDER_CHIP)).toBeVisible();
  expect(readGarage().cars).toEqual([fielder]);
});

test('"Add a car" opens the picker, and closing that leads back', async () => {
  storeGarage([fielder], 'a');
  aShop();
  const { user, dialog } = await openGarage(FIELDER_CHIP);
  await user.click(dialog.getByRole('button', { name: 'Add a car' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Choose your car' }));
  await user.click(picker.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('dialog', { name: 'Your cars' })).toBeVisible();
});

test('[FIT-13] an 11th car is refused with "Your garage is full"', async () => {
  const cars = Array.from({ length: 10 }, (_, index) => ({
    ...demio,
    id: `c${index}`,
    vehicle: `vehicle-${index}`,
  }));
  storeGarage(cars, 'c0');
  const api = aShop();
  api.reply('findVehicle', {
    body: {
      kind: 'code',
      code: 'NZE141',
      serial: null,
      candidates: [candidate],
      ask: null,
      suggestions: [],
      notes: [],
    },
  });
  const { user, dialog } = await openGarage('Your car: Mazda Demio DE3FS');
  await user.click(dialog.getByRole('button', { name: 'Add a car' }));
  await findCarByText(user, within(await screen.findByRole('dialog', { name: 'Choose your car' })));
  expect(await screen.findByText('Your garage is full')).toBeVisible();
  expect(readGarage()).toEqual({ cars, currentId: 'c0' });
});

test('[FIT-15] Logout takes the car out of the header', async () => {
  storeGarage([fielder], 'a');
  signIn(aShop());
  const { user } = openApp('/');
  expect(await findChip(FIELDER_CHIP)).toBeVisible();
  await user.click(await header().findByRole('button', { name: 'Logout' }));
  expect(await findChip('Choose your car')).toBeVisible();
  expect(readGarage()).toEqual({ cars: [], currentId: null });
});
