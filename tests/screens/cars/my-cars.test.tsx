// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, aShop, openApp, signIn } from '../shop/open-shop.tsx';

const fielder = {
  id: 'a',
  vehicle: 'toyota-fielder-nze141',
  label: 'Toyota Fielder NZE141',
  nickname: 'Kazi',
  year: 2010,
  month: 5,
  frame: 'NZE141-6012345',
  answers: { abs: 'yes' },
  usedAt: 1000,
};
const demio = { id: 'b', vehicle: 'mazda-demio-de3fs', label: 'Mazda Demio DE3FS', answers: {}, usedAt: 900 };
const accountDemio = {
  id: 'c-1',
  vehicle: demio.vehicle,
  label: demio.label,
  nickname: null,
  year: null,
  month: null,
  frame: null,
  answers: {},
  current: true,
  used_at: '2026-01-31T10:00:00.000Z',
  version: 1,
};

const storeGarage = (cars: object[], currentId: string | null) =>
  localStorage.setItem('gari-garage', JSON.stringify({ cars, currentId }));
const readGarage = () => JSON.parse(localStorage.getItem('gari-garage') ?? 'null');
const findCars = async () => within(await screen.findByRole('list', { name: 'My cars' }));

function aShopWithQuestions() {
  const api = aShop();
  api.reply('questions', { body: [{ key: 'abs', text: 'Does your car have ABS?' }] });
  return api;
}

function openMyCars() {
  aShopWithQuestions();
  return openApp('/garage');
}

test('[FIT-54, FIT-55] a guest sees each car with its year, its masked frame number and its answers', async () => {
  storeGarage([fielder, demio], 'a');
  openMyCars();
  const cars = await findCars();
  expect(cars.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Kazi',
    'Mazda Demio DE3FS',
  ]);
  expect(cars.getByText('NZE141-•••2345')).toBeVisible();
  expect(document.body.textContent).not.toContain('6012345');
  expect(cars.getByText('May 2010')).toBeVisible();
  expect(await cars.findByLabelText(/^Does your car have ABS\?/)).toHaveValue('yes');
  expect(cars.getByText('Current car')).toBeVisible();
  expect(cars.getByRole('link', { name: 'Show parts for Mazda Demio DE3FS' })).toHaveAttribute(
    'href',
    '/collection?vehicle=mazda-demio-de3fs',
  );
  expect(screen.getByText('Your cars are kept on this device.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in to see them on all your devices' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/number plate|owner/i);
});

test('answers to questions that are no longer asked are not shown, nor is their heading', async () => {
  storeGarage([{ ...fielder, answers: { towbar: 'yes' } }], 'a');
  openMyCars();
  const cars = await findCars();
  await waitFor(() => expect(cars.queryByText(/Loading/)).toBeNull());
  expect(cars.queryByText('Your answers')).toBeNull();
});

test('[FIT-12] another car is made the current one, and an answer is changed', async () => {
  storeGarage([fielder, demio], 'b');
  const { user } = openMyCars();
  const cars = await findCars();
  await user.selectOptions(await cars.findByLabelText(/^Does your car have ABS\?/), 'No');
  await user.click(cars.getByRole('button', { name: 'Make current: Kazi' }));
  expect(readGarage()).toMatchObject({
    cars: [{ id: 'a', answers: { abs: 'no' } }, { id: 'b' }],
    currentId: 'a',
  });
});

test('[FIT-12] a removed car is put back by Undo, and the last one leaves an empty garage', async () => {
  storeGarage([demio], 'b');
  const { user } = openMyCars();
  await user.click((await findCars()).getByRole('button', { name: 'Remove Mazda Demio DE3FS' }));
  expect(await screen.findByText(/Add your car/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await findCars()).getByRole('heading')).toHaveTextContent('Mazda Demio DE3FS');
  expect(readGarage()).toEqual({ cars: [demio], currentId: 'b' });
});

test('[FIT-14, FIT-15] signing in shows the account’s cars and what it left out; Logout takes them off the device', async () => {
  storeGarage([fielder], 'a');
  const api = aShopWithQuestions();
  signIn(api);
  api.reply('mergeGarage', {
    body: {
      cars: [accountDemio],
      left_out: [{ vehicle: fielder.vehicle, frame: fielder.frame, code: 'GARAGE_FULL' }],
    },
  });
  api.reply('garage', { body: { cars: [accountDemio] } });
  const { user } = openApp('/garage');
  expect(await screen.findByText('Your garage is full. Left out on this device: Kazi.')).toBeVisible();
  expect(await screen.findByText('Your cars are kept in your account.')).toBeVisible();
  expect((await findCars()).getByRole('heading')).toHaveTextContent('Mazda Demio DE3FS');
  const leftOut = within(screen.getByRole('list', { name: 'Not in your account' }));
  expect(leftOut.getByRole('button', { name: 'Add Kazi' })).toBeEnabled();
  await user.click(await within(screen.getByRole('banner')).findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect([readGarage(), localStorage.getItem('gari-garage-account')]).toEqual([
    { cars: [], currentId: null },
    null,
  ]);
});

test('[FIT-12] the menus lead to the cars', async () => {
  signIn(aShop());
  openApp('/profile');
  expect(await screen.findByRole('link', { name: 'Your Cars' })).toHaveAttribute('href', '/garage');
});
