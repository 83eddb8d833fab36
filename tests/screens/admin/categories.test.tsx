// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ManagedCategory } from '#contract/types.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { openApp } from '../shop/open-shop.tsx';
import { getScreenState, shopFor } from './admin-shop.ts';

const none = { for_sale: 0, archived: 0 };
const brakes: ManagedCategory = {
  id: 1,
  name: 'Brakes',
  image: '/media/1.svg',
  for_sale: 31,
  archived: 2,
  subcategories: [
    { id: 101, name: 'Pads', for_sale: 30, archived: 2 },
    { id: 102, name: 'Discs', ...none },
  ],
};
const lighting: ManagedCategory = {
  id: 8,
  name: 'Lighting',
  image: '/media/8.svg',
  ...none,
  subcategories: [{ id: 801, name: 'Bulbs', ...none }],
};

function openCategories(...categories: ManagedCategory[]) {
  const api = shopFor('superuser');
  api.reply('managedCategories', { body: categories });
  return { api, ...openApp('/admin/categories') };
}

const getButton = (name: string) => screen.findByRole('button', { name });
const openSubcategories = async (
  user: { click: (element: Element) => Promise<void> },
  text = '2 subcategories',
) => user.click((await screen.findAllByText(text))[0]!);
const getDialog = (name: string) => screen.getByRole('dialog', { name });
const nameTaken = (message: string) => ({
  refusal: { ...refusal('IN_USE', message).refusal, fields: { name: message } },
});
const stored = (id: number, name: string) => ({ id, name, image: '/media/1.svg', subcategories: [] });

test('[CATEGORY-06] the list has each category with its counts, and its subcategories with theirs', async () => {
  const { user } = openCategories(brakes, lighting);
  const list = await screen.findByRole('list', { name: 'Categories' });
  expect(getScreenState()).toBe('filled');
  const headings = within(list)
    .getAllByRole('heading')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]);
  expect(headings).toEqual([
    ['Brakes', '31 for sale · 2 archived'],
    ['Lighting', 'No products'],
  ]);
  await openSubcategories(user);
  const rows = within(screen.getByRole('list', { name: 'Subcategories of Brakes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual(['Pads30 for sale · 2 archivedEditDelete', 'DiscsNo productsEditDelete']);
});

test('[CATEGORY-06] a shop without categories is told to add one before the first product', async () => {
  const { api, user } = openCategories();
  expect(await screen.findByText('No categories yet')).toBeVisible();
  expect(screen.getByText('Every product is in a category: add one before the first product.')).toBeVisible();
  expect(getScreenState()).toBe('empty');
  api.reply('createCategory', { body: stored(1, 'Brakes') });
  await user.click(await getButton('New category'));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  api.reply('managedCategories', { body: [{ ...brakes, ...none, subcategories: [] }] });
  await user.keyboard('Brakes{Enter}');
  expect(await screen.findByText('Brakes is saved')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Brakes' })).toBeVisible();
  expect(api.callsTo('createCategory').map(({ body }) => body)).toEqual([{ name: 'Brakes' }]);
});

test('[CATEGORY-06] a list that failed to load can be loaded again', async () => {
  const api = shopFor('superuser');
  api.reply('managedCategories', 'offline');
  const { user } = openApp('/admin/categories');
  expect(await screen.findByText('The categories could not be loaded')).toBeVisible();
  expect(getScreenState()).toBe('failed');
  api.reply('managedCategories', { body: [brakes] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Brakes' })).toBeVisible();
});

test('[CATEGORY-06] a name that cannot be used is refused at the field, by the form or by the server', async () => {
  const { api, user } = openCategories(brakes);
  await user.click(await getButton('New category'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This field is required')).toBeVisible();
  await user.type(screen.getByLabelText('Name'), 'www.brakes.co.ke');
  expect(await screen.findByText('Please leave out web and email addresses')).toBeVisible();
  expect(api.callsTo('createCategory')).toEqual([]);
  const message = 'There is a category with this name already: Brakes. Please choose another one.';
  api.reply('createCategory', nameTaken(message));
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'brakes');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(message);
});

test('[CATEGORY-06] a category gets another name and a picture; the dialog says what a new name changes', async () => {
  const { api, user } = openCategories(brakes, lighting);
  const file = new File(['x'], 'brakes.jpg', { type: 'image/jpeg' });
  const picture = '0123456789abcdef0123456789abcdef';
  api.reply('uploadPicture', {
    body: { id: picture, image: '/media/1/640.webp', width: 640, height: 480, placeholder: 'data:,' },
  });
  api.reply(endpoint('changeCategory', { id: 1 }), { body: stored(1, 'Braking') });
  await user.click(await getButton('Edit Brakes'));
  const dialog = getDialog('Edit Brakes');
  expect(dialog).toHaveTextContent(
    'Links to the shop’s lists keep working under a new name. Car pages have the name in their address, so links to those stop working. Catalogue files must use the new name.',
  );
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Braking');
  await user.upload(screen.getByLabelText('Picture'), file);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Braking is saved')).toBeVisible();
  expect(api.callsTo('uploadPicture')).toHaveLength(1);
  const bodies = api.callsTo(endpoint('changeCategory', { id: 1 })).map(({ body }) => body);
  expect(bodies).toEqual([{ name: 'Braking', picture }]);
});

test('[CATEGORY-06] a file that is no picture is refused before it is sent', async () => {
  const { api, user } = openCategories(brakes);
  await user.click(await getButton('Edit Brakes'));
  const file = new File(['%PDF'], 'brakes.pdf', { type: 'application/pdf' });
  // The browser can be told to offer all files.
  screen.getByLabelText('Picture').removeAttribute('accept');
  await user.upload(screen.getByLabelText('Picture'), file);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Only JPEG, PNG, WebP and AVIF pictures can be used.')).toBeVisible();
  expect(api.callsTo('uploadPicture')).toEqual([]);
  expect(api.callsTo(endpoint('changeCategory', { id: 1 }))).toEqual([]);
});

test('[CATEGORY-06] the dialogs of the lighting category say what stays and what goes', async () => {
  const { user } = openCategories(brakes, lighting);
  await user.click(await getButton('Edit Lighting'));
  expect(getDialog('Edit Lighting')).toHaveTextContent(
    'The headings “Lighting Category” and “Light Up your Ride” above its parts stay.',
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await getButton('Delete Lighting'));
  expect(getDialog('Delete Lighting?')).toHaveTextContent(
    'It leaves the shop at once, with 1 subcategory. So do the rows of lighting on the home page and on pages of products. Links to its list then find nothing.',
  );
});

test('[CATEGORY-06] a category is moved with the keyboard: the button keeps the focus and the new place is announced', async () => {
  const { api, user } = openCategories(brakes, lighting, { ...lighting, id: 9, name: 'Towing' });
  const move = endpoint('changeCategory', { id: 1 });
  api.reply(move, { body: stored(1, 'Brakes') });
  expect(await getButton('Move Brakes up')).toBeDisabled();
  expect(await getButton('Move Towing down')).toBeDisabled();
  const down = await getButton('Move Brakes down');
  down.focus();
  api.reply('managedCategories', { body: [lighting, brakes, { ...lighting, id: 9, name: 'Towing' }] });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Brakes is now 2 of 3')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Brakes down' })).toHaveFocus());
  api.reply('managedCategories', { body: [lighting, { ...lighting, id: 9, name: 'Towing' }, brakes] });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Brakes up' })).toHaveFocus());
  expect(api.callsTo(move).map(({ body }) => body)).toEqual([{ position: 2 }, { position: 3 }]);
});

test('[CATEGORY-06] a move that fails says so, and the list is what the shop has', async () => {
  const { api, user } = openCategories(brakes, lighting);
  const message = 'This category is no longer there.';
  api.reply(endpoint('changeCategory', { id: 8 }), refusal('NOT_FOUND', message));
  await getButton('Move Lighting up');
  api.reply('managedCategories', { body: [brakes] });
  await user.click(await getButton('Move Lighting up'));
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Lighting' })).not.toBeInTheDocument());
});

test('[CATEGORY-06] a subcategory is added, and moved within its category', async () => {
  const { api, user } = openCategories(brakes, lighting);
  api.reply('createSubcategory', { body: { id: 103, name: 'Hoses', category: 1 } });
  await openSubcategories(user);
  await user.click(await getButton('Add subcategory to Brakes'));
  expect(getDialog('New subcategory of Brakes')).toBeVisible();
  await user.keyboard('Hoses{Enter}');
  expect(await screen.findByText('Hoses is saved')).toBeVisible();
  expect(api.callsTo('createSubcategory').map(({ body }) => body)).toEqual([{ name: 'Hoses', category: 1 }]);
  const move = endpoint('changeSubcategory', { id: 102 });
  api.reply(move, { body: { id: 102, name: 'Discs', category: 1 } });
  await user.click(await getButton('Move Discs up'));
  expect(await screen.findByText('Discs is now 1 of 2')).toBeInTheDocument();
  expect(api.callsTo(move).map(({ body }) => body)).toEqual([{ position: 1 }]);
});

test('[CATEGORY-06] a subcategory is moved to another category after saying how many products go with it', async () => {
  const { api, user } = openCategories(brakes, lighting);
  const save = endpoint('changeSubcategory', { id: 101 });
  const message = 'There is a subcategory with this name already: Pads. Please choose another one.';
  api.reply(save, nameTaken(message));
  await openSubcategories(user);
  await user.click(await getButton('Edit Pads'));
  expect(screen.getByText('Choose another one to move it there.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Category'), 'Lighting');
  expect(screen.getByText('It moves there, and 32 products go with it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeVisible();
  api.reply(save, { body: { id: 101, name: 'Brake pads', category: 8 } });
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Brake pads');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Brake pads is saved')).toBeVisible();
  expect(api.callsTo(save).map(({ body }) => body)).toEqual([
    { name: 'Pads', category: 8 },
    { name: 'Brake pads', category: 8 },
  ]);
});

test('[CATEGORY-06] what has products cannot be deleted: the dialog says why and leads to them', async () => {
  const { user } = openCategories(brakes, lighting);
  await user.click(await getButton('Delete Brakes'));
  const dialog = getDialog('Brakes cannot be deleted yet');
  expect(dialog).toHaveTextContent(
    '33 products, 2 of them archived, are in the category Brakes. Put them into another one first: each under Products, or many at once with Import and export.',
  );
  expect(within(dialog).getByRole('link', { name: 'Products' })).toHaveAttribute(
    'href',
    '/admin/product-list?q=Brakes&archived=all',
  );
  expect(within(dialog).getByRole('link', { name: 'Import and export' })).toHaveAttribute(
    'href',
    '/admin/imports',
  );
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('[CATEGORY-06] a category is deleted after a confirmation, and the focus stays with the list', async () => {
  const { api, user } = openCategories(lighting, brakes);
  const deletion = endpoint('deleteCategory', { id: 8 });
  const message = '1 product is in the category Lighting. Put it into another one first, under Products.';
  api.reply(deletion, refusal('IN_USE', message));
  await user.click(await getButton('Delete Lighting'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(api.callsTo(deletion)).toEqual([]);
  await user.click(await getButton('Delete Lighting'));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(message)).toBeVisible();
  api.reply(deletion, { body: undefined });
  api.reply('managedCategories', { body: [brakes] });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Lighting is deleted')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Lighting' })).not.toBeInTheDocument();
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test('[CATEGORY-06] an empty subcategory is deleted after a confirmation', async () => {
  const { api, user } = openCategories(brakes, lighting);
  const deletion = endpoint('deleteSubcategory', { id: 102 });
  api.reply(deletion, { body: undefined });
  await openSubcategories(user);
  await user.click(await getButton('Delete Discs'));
  expect(getDialog('Delete Discs?')).toHaveTextContent(
    'It leaves the shop at once. Links to its list then find nothing.',
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Discs is deleted')).toBeVisible();
  expect(api.callsTo(deletion)).toHaveLength(1);
});

test('[CATEGORY-06] saving without a connection says so and keeps what was typed', async () => {
  const { api, user } = openCategories(brakes);
  api.reply('createCategory', 'offline');
  await user.click(await getButton('New category'));
  await user.keyboard('Towing{Enter}');
  expect(await screen.findByText('Network error occurred')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Towing');
});
