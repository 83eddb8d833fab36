// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BulkReply, MakeTree } from '#contract/types.ts';
import { axioRule } from '#tests/models/fitment-editor.model.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { getShownScreen, openApp } from '../../shop/open-shop.tsx';
import { shopFor } from '../admin-shop.ts';

const toyota: MakeTree = {
  id: 1,
  name: 'Toyota',
  models: [{ id: 3, name: 'Axio', generations: [{ id: 31, name: 'E140' }], codes: ['NZE141'] }],
  engines: [],
};
const threeChange: BulkReply = {
  batch: null,
  products: 4,
  changed: 3,
  added: 3,
  removed: 0,
  warnings: [{ product: 12, name: 'Front pads', code: 'too_broad', message: 'This rule is about 160 cars.' }],
};
const { text: _text, ...sentAxio } = axioRule;

async function openWithAxio() {
  const api = shopFor('superuser');
  api.reply('makes', { body: [{ id: 1, name: 'Toyota', slug: 'toyota', popular: true }] });
  api.reply(endpoint('makeTree', { id: 1 }), { body: toyota });
  api.reply('qualifiers', { body: [] });
  const { user } = openApp('/admin/fitment?tab=bulk');
  await user.type(await screen.findByLabelText('Products'), ' brake pads ');
  await user.click(screen.getByRole('button', { name: 'Use these products' }));
  await user.click(screen.getByRole('button', { name: 'Add a rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
  const choose = async (label: string, option: string) => {
    await waitFor(() => expect(dialog.getByRole('option', { name: option })).toBeInTheDocument());
    await user.selectOptions(dialog.getByLabelText(label), option);
  };
  await choose('Make', 'Toyota');
  await choose('Model', 'Axio');
  await choose('Chassis code', 'NZE141');
  await user.click(dialog.getByRole('button', { name: 'Add rule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { api, user };
}
const find = { q: 'brake pads' };

test('[FIT-48] what changes is seen before anything is written, then all is written, and undone as a whole', async () => {
  const { api, user } = await openWithAxio();
  api.reply('changeManyFitments', { body: threeChange });
  await user.click(screen.getByRole('button', { name: 'See what changes' }));
  expect(await screen.findByText('4 products found, 3 would change: 3 rules added.')).toBeVisible();
  const unusual = within(screen.getByRole('list', { name: 'Unusual' }));
  expect(unusual.getByText(/This rule is about 160 cars\./)).toBeVisible();
  expect(unusual.getByRole('link', { name: 'Front pads' })).toHaveAttribute(
    'href',
    '/admin/fitment?tab=rules&product=12',
  );
  api.reply('changeManyFitments', { body: { ...threeChange, batch: 7 } });
  await user.click(screen.getByRole('button', { name: 'Confirm and change 3 products' }));
  expect(await screen.findByText('4 products found, 3 changed: 3 rules added.')).toBeVisible();
  expect(api.callsTo('changeManyFitments').map(({ body }) => body)).toEqual([
    { find, add: [sentAxio], remove: [], dry_run: true },
    { find, add: [sentAxio], remove: [], confirmed: true },
  ]);
  api.reply(endpoint('undoManyFitments', { batch: 7 }), { body: { batch: 7, products: 3 } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The rules of 3 products are as before.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start another edit' }));
  expect(await screen.findByLabelText('Products')).toHaveValue('');
  expect(screen.getByText('No rule is added.')).toBeVisible();
});

test('[FIT-48] an edit that a later change keeps from being undone says so, and stays', async () => {
  const { api, user } = await openWithAxio();
  api.reply('changeManyFitments', { body: { ...threeChange, warnings: [], batch: 7 } });
  await user.click(screen.getByRole('button', { name: 'See what changes' }));
  await user.click(await screen.findByRole('button', { name: 'Change 3 products' }));
  api.reply(
    endpoint('undoManyFitments', { batch: 7 }),
    refusal('FITMENT_CHANGED', 'Somebody has changed these rules since.', { products: [12] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Somebody has changed these rules since.')).toBeVisible();
  expect(getShownScreen()).toBe('fitment bulk applied');
});

test('an edit that is changed after it was checked has to be checked again', async () => {
  const { api, user } = await openWithAxio();
  api.reply('changeManyFitments', { body: threeChange });
  await user.click(screen.getByRole('button', { name: 'See what changes' }));
  await screen.findByRole('button', { name: /change 3 products$/ });
  await user.click(screen.getByRole('button', { name: /^Leave out: / }));
  expect(screen.queryByRole('button', { name: /change 3 products$/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'See what changes' })).toBeDisabled();
});
