// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { splitMatches } from '#src/components/shop/split-matches.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { address, aPage, aProduct, aShop, openApp } from './open-shop.tsx';

const aSuggestion = (id: number, changes: object = {}) => ({
  id,
  slug: `part-${id}`,
  name: `Part ${id}`,
  price: 1500,
  image: { image: `/media/${id}.svg`, alt_text: `Part ${id}`, is_main: true },
  category: 'Brakes',
  ...changes,
});

async function openSearch(products = [aSuggestion(1), aSuggestion(2)]) {
  const api = aShop();
  api.reply('suggestions', { body: { products } });
  const { user } = openApp('/privacy-policy');
  await user.click(await screen.findByRole('link', { name: 'Search the shop' }));
  const layer = within(await screen.findByRole('dialog', { name: 'Find a part' }));
  const box = layer.getByRole('combobox', { name: 'Find a part' });
  return { api, user, layer, box };
}

test('[BROWSE-08] the icon is a link to the collection, which opens the search over the page', async () => {
  const { box } = await openSearch();
  expect(screen.getByRole('link', { name: 'Search the shop' })).toHaveAttribute('href', '/collection');
  expect(box).toHaveFocus();
  expect(address()).toBe('/privacy-policy');
});

test('[BROWSE-08] a suggestion shows picture, category and price, and leads to its product', async () => {
  const { api, user, layer, box } = await openSearch([
    aSuggestion(1, { name: 'Front brake pads Vitz', number: 'Number 04465-12610' }),
  ]);
  api.reply(endpoint('productBySlug', { slug: 'part-1' }), {
    body: {
      ...aProduct(1),
      condition: 'genuine',
      brand: '',
      part_numbers: [],
      reviews: [],
      relatedProducts: [],
    },
  });
  await user.type(box, 'pad bra');
  const option = await layer.findByRole('option', { name: /Front brake pads Vitz/ });
  expect(option).toHaveTextContent('Front brake pads VitzBrakes · Number 04465-12610Ksh 1,500');
  expect([...option.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['bra', 'pad']);
  expect(option.querySelector('img')).toHaveAttribute('src', '/media/1.svg');
  await waitFor(() => expect(api.callsTo('suggestions').at(-1)?.search).toBe('?q=pad+bra'));
  await user.click(option);
  await waitFor(() => expect(address()).toBe('/products/part-1'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[BROWSE-08] Enter searches the collection', async () => {
  const api = aShop();
  api.reply('searchProducts', { body: aPage(aProduct(1)) });
  const { user } = openApp('/privacy-policy');
  await user.click(await screen.findByRole('link', { name: 'Search the shop' }));
  await user.type(await screen.findByRole('combobox', { name: 'Find a part' }), ' oil filter {Enter}');
  await waitFor(() => expect(address()).toBe('/collection?q=oil+filter'));
});

test('[BROWSE-09] arrow keys move through the suggestions and back to the text; Enter chooses', async () => {
  const { api, user, layer, box } = await openSearch();
  api.reply('searchProducts', { body: aPage(aProduct(1)) });
  await user.type(box, 'part');
  await layer.findByRole('option', { name: 'All results for “part”' });
  const getSelected = () => layer.queryByRole('option', { selected: true })?.textContent ?? null;
  const seen = [];
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{Home}']) {
    await user.keyboard(key);
    seen.push(getSelected());
  }
  expect(seen).toEqual([
    'Part 1BrakesKsh 1,500',
    'Part 2BrakesKsh 1,500',
    'All results for “part”',
    null,
    'All results for “part”',
    null,
  ]);
  expect(box).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/collection?q=part'));
});

test('[BROWSE-10] an empty field shows what is bought most', async () => {
  const { layer } = await openSearch();
  expect(await layer.findByText('Most bought')).toBeVisible();
  expect(layer.getAllByRole('option')).toHaveLength(2);
});

test('[BROWSE-10] when nothing matches it says what to try', async () => {
  const { user, layer, box } = await openSearch([]);
  await user.type(box, 'zzz');
  expect(
    await layer.findByText('No part is called that. Try a shorter word, a part number or a chassis code.'),
  ).toBeVisible();
});

test('[BROWSE-10] suggestions that cannot be read are asked for again', async () => {
  const { api, user, layer, box } = await openSearch();
  api.reply('suggestions', refusal('BUSY', 'The shop is busy.'));
  await user.type(box, 'pads');
  expect(await layer.findByRole('alert')).toHaveTextContent('The shop is busy.');
  api.reply('suggestions', { body: { products: [aSuggestion(5)] } });
  await user.click(layer.getByRole('button', { name: 'Try again' }));
  expect(await layer.findByRole('option', { name: /Part 5/ })).toBeVisible();
});

test.each([
  ['Front brake pads', 'bra', ['Front ', 'bra', 'ke pads']],
  ['Oil filter 90915-YZZE1', '90915 yz', ['Oil filter ', '90915', '-', 'YZ', 'ZE1']],
  ['Part (a+b)', '(a+', ['Part (', 'a', '+b)']],
  ['Éclairage', 'écl', ['', 'Écl', 'airage']],
  ['Brake pads', ' - ', ['Brake pads']],
])('[BROWSE-09] of %s, %j is marked at the beginning of words', (name, typed, pieces) => {
  expect(splitMatches(name, typed)).toEqual(pieces);
});
