// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FitmentsPreview, MakeTree, ManagedProduct, Qualifier } from '#contract/types.ts';
import { axioRule, fielderRule, goodPreview, stored } from '#tests/models/fitment-editor.model.ts';
import { pads } from '#tests/models/product-editor.model.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { address, getShownScreen, openApp, users } from '../../shop/open-shop.tsx';
import { shopFor } from '../admin-shop.ts';

const AT = '/admin/fitment?tab=rules&product=12';
const EDITS = 'gari-fitment-edits-12';
const toyota: MakeTree = {
  id: 1,
  name: 'Toyota',
  models: [
    { id: 2, name: 'Fielder', generations: [{ id: 21, name: 'E140' }], codes: ['NZE141G', 'NZE144G'] },
    { id: 3, name: 'Axio', generations: [{ id: 31, name: 'E140' }], codes: ['NZE141'] },
  ],
  engines: [{ id: 7, code: '1NZ-FE' }],
};
const lamps: Qualifier = {
  id: 4,
  key: 'fog_lamps',
  question_en: 'Front fog lamps?',
  question_sw: 'Taa za ukungu?',
  yes_en: 'With fog lamps',
  yes_sw: 'Zipo',
  no_en: 'Without fog lamps',
  no_sw: 'Hazipo',
  in_use: false,
};
const product: ManagedProduct = { ...pads, name: 'Front brake pads' };
const rulesEndpoint = endpoint('fitmentRules', { id: 12 });
const previewEndpoint = endpoint('previewFitmentRules', { id: 12 });
const saveEndpoint = endpoint('changeFitmentRules', { id: 12 });

beforeEach(() => localStorage.clear());

function aShopWithRules() {
  const api = shopFor('superuser');
  api.reply(endpoint('managedProduct', { id: 12 }), { body: product });
  api.reply(rulesEndpoint, { body: stored });
  api.reply('makes', { body: [{ id: 1, name: 'Toyota', slug: 'toyota', popular: true }] });
  api.reply(endpoint('makeTree', { id: 1 }), { body: toyota });
  api.reply('qualifiers', { body: [lamps] });
  return api;
}

const findRules = async () =>
  [...(await screen.findByRole('list', { name: 'Rules' })).querySelectorAll('li')].map(
    (item) => item.querySelector('p')?.textContent,
  );
const select = (label: string, option: string) => {
  const field = screen.getByLabelText(label);
  return [field, within(field).getByRole('option', { name: option })] as const;
};

test('[FIT-46] a rule is put together from what the make has, and what it matches is seen before it is saved', async () => {
  const api = aShopWithRules();
  const preview: FitmentsPreview = {
    ...goodPreview,
    rules: [goodPreview.rules[0]!, { text: axioRule.text, count: 1 }],
  };
  api.reply(previewEndpoint, { body: preview });
  const { user } = openApp(AT);
  expect(await findRules()).toEqual([fielderRule.text]);
  expect(getShownScreen()).toBe('fitment rules clean');
  await user.click(screen.getByRole('button', { name: 'Add rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
  await user.click(dialog.getByRole('button', { name: 'Add rule' }));
  expect(await dialog.findByText('Choose a make')).toBeVisible();
  await user.selectOptions(...select('Make', 'Toyota'));
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Axio' })).toBeInTheDocument());
  await user.selectOptions(...select('Model', 'Axio'));
  expect(
    within(dialog.getByLabelText('Chassis code'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All', 'NZE141']);
  await user.selectOptions(...select('Chassis code', 'NZE141'));
  await user.type(dialog.getByLabelText('Built from'), '2010');
  await user.click(dialog.getByRole('button', { name: 'Add rule' }));
  expect(dialog.getByLabelText('Built from')).toHaveAccessibleDescription(/month/i);
  await user.clear(dialog.getByLabelText('Built from'));
  await user.click(dialog.getByRole('button', { name: 'Add rule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await findRules()).toEqual([fielderRule.text, axioRule.text]);
  expect(await screen.findByText('Fits 2 cars: Toyota Axio NZE141, Toyota Fielder NZE141G')).toBeVisible();
  expect(screen.getByText('Adds 1 car: Toyota Axio NZE141')).toBeVisible();
  const { text: _text, ...sentFielder } = fielderRule;
  const { text: _sentence, ...sentAxio } = axioRule;
  expect(api.callsTo(previewEndpoint)[0]?.body).toEqual({ rules: [sentFielder, sentAxio] });
  expect(api.callsTo(saveEndpoint)).toEqual([]);
  expect(localStorage.getItem(EDITS)).not.toBeNull();

  api.reply(saveEndpoint, {
    body: { version: 4, rules: [fielderRule, { ...axioRule, id: 6, source_id: 1 }] },
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The rules are saved.')).toBeVisible();
  expect(api.callsTo(saveEndpoint)[0]?.body).toEqual({
    version: 3,
    rules: [sentFielder, sentAxio],
    confirmed: false,
  });
  expect(localStorage.getItem(EDITS)).toBeNull();
});

test('[FIT-46] a rule is changed in place, with a condition and another quantity', async () => {
  const api = aShopWithRules();
  api.reply(previewEndpoint, { body: { ...goodPreview, rules: [goodPreview.rules[0]!] } });
  const { user } = openApp(AT);
  await user.click(await screen.findByRole('button', { name: `Change: ${fielderRule.text}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change rule' }));
  await waitFor(() => expect(dialog.getByLabelText('Chassis code')).toHaveValue('NZE141G'));
  await user.click(await dialog.findByLabelText('With fog lamps'));
  await user.clear(dialog.getByLabelText('Quantity per car'));
  await user.type(dialog.getByLabelText('Quantity per car'), '2');
  await user.click(dialog.getByRole('button', { name: 'Change rule' }));
  await waitFor(() => expect(api.callsTo(previewEndpoint)).toHaveLength(1));
  const { text: _text, ...sent } = fielderRule;
  expect(api.callsTo(previewEndpoint)[0]?.body).toEqual({
    rules: [{ ...sent, quantity: 2, qualifier_ids: [4] }],
  });
});

test('[FIT-47] proposals are asked for by chassis codes, and only those added are in the list', async () => {
  const api = aShopWithRules();
  api.reply('proposeFitmentRules', {
    body: {
      proposals: [{ ...axioRule, id: null, source_id: null, from: 'NZE141' }],
      unknown: [{ text: 'KDX999', suggestions: ['KDJ95'] }],
    },
  });
  api.reply(previewEndpoint, { body: goodPreview });
  const { user } = openApp(AT);
  await user.type(await screen.findByLabelText('Chassis codes'), 'NZE141 KDX999');
  await user.click(screen.getByRole('button', { name: 'Propose rules' }));
  expect(await screen.findByText('1 rule is proposed')).toBeVisible();
  expect(screen.getByText('Nothing is known of KDX999. Did you mean KDJ95?')).toBeVisible();
  expect(api.callsTo('proposeFitmentRules')[0]?.body).toEqual({ kind: 'codes', text: 'NZE141 KDX999' });
  expect(await findRules()).toEqual([fielderRule.text]);
  await user.click(screen.getByRole('button', { name: `Add: ${axioRule.text}` }));
  expect(await findRules()).toEqual([fielderRule.text, axioRule.text]);
  expect(screen.queryByText('1 rule is proposed')).toBeNull();
  expect(api.callsTo(saveEndpoint)).toEqual([]);
});

test('[FIT-47] rules are copied from another product, found by its name', async () => {
  const api = aShopWithRules();
  api.reply('managedProducts', {
    body: {
      results: [{ ...product, id: 40, name: 'Rear brake pads' }],
      count: 1,
      next: null,
      previous: null,
    },
  });
  api.reply('proposeFitmentRules', {
    body: { proposals: [], unknown: [{ text: 'Rear brake pads', suggestions: [] }] },
  });
  const { user } = openApp(AT);
  await findRules();
  await user.selectOptions(...select('From', 'The rules of another product'));
  await user.type(screen.getByLabelText('Product to copy from'), 'rear');
  await user.click(screen.getByRole('button', { name: 'Find products' }));
  await user.click(await screen.findByRole('button', { name: /^Rear brake pads/ }));
  expect(await screen.findByText('Nothing is known of Rear brake pads.')).toBeVisible();
  expect(api.callsTo('proposeFitmentRules')[0]?.body).toEqual({ kind: 'product', text: '40' });
});

test('[FIT-50] the second of two staff is told what the first saved, and keeps own edits', async () => {
  const api = aShopWithRules();
  api.reply(previewEndpoint, { body: { ...goodPreview, rules: [] } });
  const theirs = {
    version: 4,
    rules: [{ ...fielderRule, id: 9, text: 'Fits Toyota Fielder NZE144G, 1 per car' }],
  };
  api.reply(saveEndpoint, refusal('STALE', 'Somebody else changed this.', { current: theirs }));
  const { user } = openApp(AT);
  await user.click(await screen.findByRole('button', { name: `Remove: ${fielderRule.text}` }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody else changed these rules while you edited them')).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Their rules' })).getByText(theirs.rules[0]!.text),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take theirs' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  api.reply(saveEndpoint, { body: { version: 5, rules: [] } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The rules are saved.')).toBeVisible();
  expect(api.callsTo(saveEndpoint).at(-1)?.body).toMatchObject({ version: 4, rules: [] });
});

test('[FIT-50] edits survive a reload', async () => {
  const api = aShopWithRules();
  api.reply(previewEndpoint, { body: goodPreview });
  localStorage.setItem(
    EDITS,
    JSON.stringify({ user: users.superuser.id, edits: { version: 3, rules: [fielderRule, axioRule] } }),
  );
  openApp(AT);
  await waitFor(async () => expect(await findRules()).toEqual([fielderRule.text, axioRule.text]));
  expect(await screen.findByRole('button', { name: 'Discard changes' })).toBeVisible();
});

test('a product is found by its name, and its rules are at an address', async () => {
  const api = aShopWithRules();
  api.reply('managedProducts', { body: { results: [product], count: 1, next: null, previous: null } });
  const { user } = openApp('/admin/fitment?tab=rules');
  await user.type(await screen.findByLabelText('Product'), 'pads');
  await user.click(screen.getByRole('button', { name: 'Find products' }));
  await user.click(await screen.findByRole('button', { name: /^Front brake pads/ }));
  await waitFor(() => expect(address()).toBe(AT));
  expect(await findRules()).toEqual([fielderRule.text]);
  await user.click(screen.getByRole('button', { name: 'Another product' }));
  await waitFor(() => expect(address()).toBe('/admin/fitment?tab=rules'));
});

test('a product that is not there is said so', async () => {
  const api = shopFor('superuser');
  api.reply(endpoint('managedProduct', { id: 12 }), refusal('NOT_FOUND', 'Product not found.'));
  api.reply(rulesEndpoint, refusal('NOT_FOUND', 'Product not found.'));
  openApp(AT);
  expect(await screen.findByText('Product not found.')).toBeVisible();
  expect(getShownScreen()).toBe('fitment rules failed');
});
