// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MakeTree, ManagedVehicle } from '#contract/types.ts';
import { endpoint, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { address, getShownScreen, openApp } from '../../shop/open-shop.tsx';
import { getQueries, shopFor } from '../admin-shop.ts';

const AT = '/admin/fitment?tab=vehicles';
const fielder: ManagedVehicle = {
  id: 11,
  slug: 'toyota-fielder-nze141g',
  label: 'Toyota Fielder NZE141G 1NZ-FE',
  make: { id: 1, name: 'Toyota' },
  model: { id: 2, name: 'Fielder' },
  generation: { id: 21, name: 'E140' },
  chassis_code: 'NZE141G',
  engine: { id: 7, code: '1NZ-FE', cc: 1496, fuel: 'petrol' },
  drive: 'fwd',
  gearbox: null,
  built: { from: '2006-10', to: '2012-05' },
  market: 'jp',
  popularity: 5,
  source: { id: 1, name: 'Staff' },
  merged_into: null,
  version: 3,
};
const twin: ManagedVehicle = {
  ...fielder,
  id: 12,
  slug: 'toyota-fielder-nze141g-2',
  label: 'Toyota Fielder NZE141G',
};
const toyota: MakeTree = {
  id: 1,
  name: 'Toyota',
  models: [{ id: 2, name: 'Fielder', generations: [{ id: 21, name: 'E140' }], codes: ['NZE141G'] }],
  engines: [{ id: 7, code: '1NZ-FE' }],
};
const changeEndpoint = endpoint('changeVehicle', { id: 11 });

function aShopWith(...vehicles: ManagedVehicle[]) {
  const api = shopFor('superuser');
  api.reply('managedVehicles', {
    body: { results: vehicles, count: vehicles.length, next: null, previous: null },
  });
  api.reply('makes', { body: [{ id: 1, name: 'Toyota', slug: 'toyota', popular: true }] });
  api.reply(endpoint('makeTree', { id: 1 }), { body: toyota });
  return api;
}

const select = (label: string, option: string) => {
  const field = screen.getByLabelText(label);
  return [field, within(field).getByRole('option', { name: option })] as const;
};

test('[FIT-37] cars are listed and found by their code; search and page are in the address', async () => {
  const api = aShopWith(fielder);
  const { user } = openApp(AT);
  const list = within(await screen.findByRole('list', { name: 'Cars' }));
  expect(list.getByRole('link', { name: fielder.label })).toHaveAttribute(
    'href',
    '/collection?vehicle=toyota-fielder-nze141g',
  );
  expect(
    list.getByText('Toyota · NZE141G · E140 · 1NZ-FE · front-wheel drive · 2006-10 – 2012-05 · Staff'),
  ).toBeVisible();
  expect(getShownScreen()).toBe('fitment vehicles filled');
  await user.type(screen.getByLabelText('Make, model or chassis code'), 'nze141');
  await user.click(screen.getByRole('button', { name: 'Find cars' }));
  await waitFor(() => expect(address()).toBe(`${AT}&q=nze141`));
  expect(getQueries(api, 'managedVehicles')).toEqual([
    { page: '1', page_size: '20' },
    { q: 'nze141', page: '1', page_size: '20' },
  ]);
});

test('[FIT-37] a new car is added with what its make has, and a refusal stands at its field', async () => {
  const api = aShopWith();
  api.reply(
    'createVehicle',
    invalidFields('There is this car already.', { chassis_code: 'There is this car already.' }),
  );
  const { user } = openApp(AT);
  expect(await screen.findByRole('heading', { name: 'No car found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New car' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New car' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose a make, a model and a generation')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Toyota' })).toBeInTheDocument());
  await user.selectOptions(...select('Make', 'Toyota'));
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Fielder' })).toBeInTheDocument());
  await user.selectOptions(...select('Model', 'Fielder'));
  await user.selectOptions(...select('Generation', 'E140'));
  await user.selectOptions(...select('Engine', '1NZ-FE'));
  await user.type(dialog.getByLabelText('Chassis code'), 'NZE141G');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('There is this car already.')).toBeVisible();
  expect(api.callsTo('createVehicle')[0]?.body).toEqual({
    generation_id: 21,
    engine_id: 7,
    chassis_code: 'NZE141G',
    drive: null,
    gearbox: null,
    built: null,
    market: 'jp',
    popularity: 0,
    frame_code: null,
    source_id: null,
  });
  api.reply('createVehicle', { body: fielder });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Toyota Fielder NZE141G 1NZ-FE is saved')).toBeVisible();
});

test('[FIT-50] a car that somebody else changed meanwhile is said so, and nothing is overwritten', async () => {
  const api = aShopWith(fielder);
  api.reply(changeEndpoint, refusal('STALE', 'Somebody else changed this.', { current: fielder }));
  const { user } = openApp(AT);
  await user.click(await screen.findByRole('button', { name: `Change: ${fielder.label}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change car' }));
  await waitFor(() => expect(dialog.getByLabelText('Generation')).toHaveValue('21'));
  await user.clear(dialog.getByLabelText('Popularity'));
  await user.type(dialog.getByLabelText('Popularity'), '90');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Somebody else changed this car meanwhile\./)).toBeVisible();
  expect(api.callsTo(changeEndpoint)[0]?.body).toMatchObject({ popularity: 90, version: 3 });
});

test('a car that is stored twice is merged into the other one', async () => {
  const api = aShopWith(fielder, twin);
  api.reply(changeEndpoint, {
    body: { ...fielder, merged_into: { id: 12, slug: twin.slug, label: twin.label }, version: 4 },
  });
  const { user } = openApp(AT);
  await user.click(await screen.findByRole('button', { name: `Merge: ${fielder.label}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Merge ${fielder.label}` }));
  await user.click(await dialog.findByRole('button', { name: /No\. 12/ }));
  expect(dialog.getByText(/turns out to be Toyota Fielder NZE141G\./)).toBeVisible();
  expect(api.callsTo(changeEndpoint)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText(`${fielder.label} is merged`)).toBeVisible();
  expect(api.callsTo(changeEndpoint)[0]?.body).toEqual({ merged_into: 12, version: 3 });
});

test('a list that failed to load can be loaded again', async () => {
  const api = aShopWith();
  api.reply('managedVehicles', 'offline');
  const { user } = openApp(AT);
  expect(await screen.findByText('The cars could not be loaded.')).toBeVisible();
  expect(getShownScreen()).toBe('fitment vehicles failed');
  api.reply('managedVehicles', { body: { results: [fielder], count: 1, next: null, previous: null } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Cars' })).toBeVisible();
});
