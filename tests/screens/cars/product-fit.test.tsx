// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DetailedFit, FitmentGroup, Product, ProductFitments } from '#contract/types.ts';
import {
  doesNotFit,
  fits,
  fitsAsAnswered,
  fitsIf,
  fitsIfBuilt,
  fogLamps,
  monthBuilt,
} from '#tests/models/fit-question.model.ts';
import { deferReply, endpoint, type FakeReplySource, refusal } from '#tests/support/fake-api.ts';
import { aProduct, aProductDetail, aShop, openApp } from '../shop/open-shop.tsx';

const FIT = endpoint('productFit', { id: 3 });
const fielder = {
  id: 'f',
  vehicle: 'toyota-fielder',
  label: 'Toyota Fielder NZE141G',
  answers: {},
  usedAt: 1,
};

function storeCar(car: object = fielder): void {
  localStorage.setItem('gari-garage', JSON.stringify({ cars: [car], currentId: 'f' }));
}

function aGroup(index: number, changes: Partial<FitmentGroup> = {}): FitmentGroup {
  return {
    make: { id: 1, name: 'Toyota', slug: 'toyota' },
    model: { id: 11, name: 'Fielder', slug: 'fielder' },
    generation: { id: 100 + index, name: `E${100 + index}`, slug: `e${100 + index}` },
    codes: [`NZE${100 + index}`],
    built: null,
    excluded: false,
    position: null,
    quantity: 1,
    conditions: [],
    note: '',
    source: { name: 'Demo data', kind: 'demo' },
    ...changes,
  };
}

interface Opened {
  product?: Partial<Product>;
  fitments?: Partial<ProductFitments>;
  fit?: FakeReplySource<'productFit'>;
}

function openProduct({ product = {}, fitments = {}, fit = { body: fits } }: Opened = {}) {
  const api = aShop();
  api.reply(endpoint('productBySlug', { slug: 'part-3' }), {
    body: aProductDetail(3, { name: 'Brake pads', ...product }),
  });
  api.reply(endpoint('productFitments', { id: 3 }), {
    body: { kind: 'vehicle', open: false, count: 0, groups: [], ...fitments },
  });
  api.reply(FIT, fit);
  return { api, ...openApp('/products/part-3') };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Fit' }));
const answers = (...bodies: [DetailedFit, ...DetailedFit[]]): FakeReplySource<'productFit'> => {
  const remaining = [...bodies];
  return () => ({ body: remaining.length > 1 ? remaining.shift()! : bodies.at(-1)! });
};

test('[FIT-25] without a car the panel asks for one and calls nothing', async () => {
  const { api, user } = openProduct();
  expect((await panel()).getByText('Does it fit your car?')).toBeVisible();
  expect(api.callsTo(FIT)).toEqual([]);
  api.reply('makes', { body: [] });
  await user.click((await panel()).getByRole('button', { name: 'Check if it fits' }));
  expect(await screen.findByRole('dialog', { name: 'Choose your car' })).toBeVisible();
});

test('[FIT-25] a car that is chosen in the panel is checked at once, and the focus stays', async () => {
  localStorage.setItem('gari-garage', JSON.stringify({ cars: [fielder], currentId: null }));
  const { user } = openProduct();
  await user.click((await panel()).getByRole('button', { name: 'Check if it fits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your cars' }));
  await user.click(dialog.getByRole('button', { name: 'Toyota Fielder NZE141G' }));
  expect(await (await panel()).findByText('Fits your Toyota Fielder NZE141G')).toBeVisible();
  expect(document.querySelector('[data-part=fit-question]')).toHaveFocus();
});

test('[FIT-25] shows verdict, reason, rule, place, quantity, months, source and last check', async () => {
  storeCar({ ...fielder, year: 2008, month: 5, answers: { front_fog_lamps: 'yes' } });
  const rule = { ...fits.rule!, built: { from: '2006-10', to: '2012-05' }, conditions: ['With fog lamps'] };
  const { api } = openProduct({ fit: { body: { ...fits, rule: { ...rule, note: 'With shims' } } } });
  const shown = await panel();
  expect(await shown.findByText('Fits your Toyota Fielder NZE141G')).toBeVisible();
  expect(shown.getByText('Your car is on the list of this part.')).toBeVisible();
  const terms = shown.getAllByRole('term').map(({ textContent }) => textContent);
  const values = shown.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms.map((term, index) => [term, values[index]])).toEqual([
    ['Listed for', 'Toyota Fielder E140, 1NZ-FE'],
    ['Condition', 'With fog lamps'],
    ['Place', 'Front, left · 2 per car'],
    ['Built', 'Oct 2006 – May 2012'],
    ['Note', 'With shims'],
    ['Source', 'Demo data, made up for this demo shop'],
    ['Last checked', '20 Nov 2026'],
  ]);
  expect(api.callsTo(FIT).map(({ body }) => body)).toEqual([
    { vehicle: 'toyota-fielder', built: '2008-05', answers: { front_fog_lamps: 'yes' } },
  ]);
});

test('[FIT-27] an answer is kept with the car and changes all badges at once', async () => {
  storeCar();
  const related = aProduct(9, { name: 'Fog lamp' });
  const { api, user, ports } = openProduct({
    product: { relatedProducts: [related] },
    fit: answers(fitsIf, fitsAsAnswered),
  });
  api.reply('getFit', ({ body }) => {
    const { answers: given } = body as { answers: Record<string, string> };
    const verdict = given['front_fog_lamps'] === 'yes' ? 'fits' : 'if';
    return {
      body: {
        verdicts: [{ product: 9, verdict, reason: 'x', questions: verdict === 'if' ? [fogLamps] : [] }],
      },
    };
  });
  const shown = await panel();
  const question = await shown.findByRole('group', { name: fogLamps.text });
  expect(
    within(question)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Yes', 'No', 'Not sure']);
  const card = within(screen.getByRole('region', { name: 'Related products' }));
  expect(await card.findByText('Fits if …')).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Yes' }));
  expect(await shown.findByText('Fits your Toyota Fielder NZE141G')).toBeVisible();
  expect(await card.findByText('Fits your Toyota Fielder NZE141G')).toBeVisible();
  expect(ports.garage.getSnapshot().context.cars[0]?.answers).toEqual({ front_fog_lamps: 'yes' });
  expect(api.callsTo(FIT)).toHaveLength(2);
});

test('[FIT-60] related products that fit the car come first, those that do not fit last', async () => {
  storeCar();
  const { api } = openProduct({ product: { relatedProducts: [9, 8, 7].map((id) => aProduct(id)) } });
  api.reply('getFit', ({ body }) => ({
    body: {
      verdicts: (body as { products: number[] }).products.map((product) => ({
        product,
        verdict: product === 7 ? 'fits' : product === 8 ? 'unchecked' : 'no',
        reason: '',
        questions: [],
      })),
    },
  }));
  const rail = within(await screen.findByRole('region', { name: 'Related products' }));
  const getNames = () => rail.getAllByRole('link').map(({ textContent }) => textContent);
  await waitFor(() => expect(getNames()).toEqual(['Part 7', 'Part 8', 'Part 9']));
});

test('[FIT-27] with the keyboard, the focus stays in the panel when what was pressed is gone', async () => {
  storeCar();
  const { user } = openProduct({ fit: answers(fitsIf, fitsAsAnswered) });
  const shown = await panel();
  const yes = await shown.findByRole('button', { name: 'Yes' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  act(() => yes.focus());
  await user.keyboard('{Enter}');
  const change = await shown.findByRole('button', { name: `Change: ${fogLamps.text}` });
  expect(document.querySelector('[data-part=fit-question]')).toHaveFocus();
  await user.tab();
  expect(change).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(shown.getByRole('group', { name: fogLamps.text })).toBeVisible();
  await user.tab();
  expect(shown.getByRole('button', { name: 'Yes' })).toHaveFocus();
});

test('[FIT-27] the month is kept with the car, and not sure removes it', async () => {
  storeCar();
  const built = { ...fits, answered: [{ ...monthBuilt, answer: '2008-05' }] };
  const { user, ports } = openProduct({ fit: answers(fitsIfBuilt, built, fitsIfBuilt) });
  const shown = await panel();
  await user.click(await shown.findByRole('button', { name: 'Save month' }));
  expect(shown.getByText('Enter the month and a year such as 2010')).toBeVisible();
  await user.selectOptions(shown.getByLabelText('Month built'), 'May');
  await user.type(shown.getByLabelText('Year built'), '2008');
  await user.click(shown.getByRole('button', { name: 'Save month' }));
  expect(await shown.findByText('May 2008')).toBeVisible();
  const getCar = () => ports.garage.getSnapshot().context.cars.map(({ year, month }) => [year, month]);
  expect(getCar()).toEqual([[2008, 5]]);
  await user.click(shown.getByRole('button', { name: `Change: ${monthBuilt.text}` }));
  await user.click(shown.getByRole('button', { name: 'Not sure' }));
  expect(await shown.findByText('Fits if …')).toBeVisible();
  expect(getCar()).toEqual([[2008, undefined]]);
});

test('[FIT-28] not sure leaves fit-if and offers help on WhatsApp', async () => {
  storeCar();
  const { api, user } = openProduct({ fit: { body: fitsIf } });
  const shown = await panel();
  await user.click(await shown.findByRole('button', { name: 'Not sure' }));
  expect(shown.getByText('Fits if …')).toBeVisible();
  const help = shown.getByRole('link', { name: 'Get help on WhatsApp' });
  expect(decodeURIComponent(help.getAttribute('href') ?? '')).toContain(
    'does Brake pads fit my Toyota Fielder NZE141G?',
  );
  expect(screen.queryByRole('link', { name: 'Ask on WhatsApp if it fits' })).toBeNull();
  expect(api.callsTo(FIT)).toHaveLength(1);
  await user.click(shown.getByRole('button', { name: `Answer: ${fogLamps.text}` }));
  expect(shown.getByRole('group', { name: fogLamps.text })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask on WhatsApp if it fits' })).toBeVisible();
});

test('[FIT-25] a part that nobody has checked offers help', async () => {
  storeCar();
  openProduct({
    fit: { body: { ...doesNotFit, verdict: 'unchecked', reason: 'Nobody has checked this yet.' } },
  });
  const shown = await panel();
  expect(await shown.findByText('Not checked for your Toyota Fielder NZE141G')).toBeVisible();
  expect(shown.getByRole('link', { name: 'Get help on WhatsApp' })).toBeVisible();
});

test('[FIT-25] the verdict follows the current car; a failure can be retried', async () => {
  storeCar();
  const { api, user, ports } = openProduct({ fit: refusal('NOT_FOUND', 'Product not found') });
  const shown = await panel();
  expect(await shown.findByText('Product not found')).toBeVisible();
  api.reply(FIT, { body: doesNotFit });
  await user.click(shown.getByRole('button', { name: 'Try again' }));
  expect(await shown.findByText('Does not fit your Toyota Fielder NZE141G')).toBeVisible();
  expect(shown.getByRole('link', { name: 'See which cars it fits' })).toHaveAttribute('href', '#fitments');
  act(() => ports.garage.trigger['garage.releaseCar']());
  expect(await shown.findByRole('button', { name: 'Check if it fits' })).toBeVisible();
});

const getStepper = () => within(screen.getByRole('group', { name: 'Quantity of Brake pads' }));
const plus = () => getStepper().getByRole('button', { name: 'Plus: one Brake pads more' });

test('[FIT-29] proposes as many as the car takes, and the shopper can change it', async () => {
  storeCar();
  const { user, ports } = openProduct();
  await (await panel()).findByText('Front, left · 2 per car');
  expect(getStepper().getByRole('status')).toHaveTextContent('2');
  expect(screen.getByText('2 per car')).toBeVisible();
  await user.click(plus());
  await user.click(screen.getByRole('button', { name: 'ADD TO CART' }));
  expect(ports.cart.getSnapshot().context.lines.map(({ quantity }) => quantity)).toEqual([3]);
});

test('[FIT-29] never proposes more than the stock', async () => {
  storeCar();
  const { user, ports } = openProduct({ product: { stock_quantity: 1 } });
  await (await panel()).findByText('Front, left · 2 per car');
  expect(getStepper().getByRole('status')).toHaveTextContent('1');
  expect(screen.getByText('2 per car, only 1 left')).toBeVisible();
  expect(plus()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'ADD TO CART' }));
  expect(ports.cart.getSnapshot().context.lines.map(({ quantity }) => quantity)).toEqual([1]);
});

test('[FIT-29] a part that does not fit proposes one', async () => {
  storeCar();
  openProduct({ fit: { body: { ...doesNotFit, rule: fits.rule } } });
  await (await panel()).findByText('Does not fit your Toyota Fielder NZE141G');
  expect(screen.getByRole('group', { name: 'Quantity of Brake pads' })).toHaveTextContent('1');
});

test('[FIT-26, FIT-29] lists the cars by make and model, with months, place and conditions', async () => {
  const nissan = {
    make: { id: 2, name: 'Nissan', slug: 'nissan' },
    model: { id: 21, name: 'Note', slug: 'note' },
  };
  openProduct({
    fitments: {
      open: true,
      count: 3,
      groups: [
        aGroup(12, { ...nissan, built: { from: '2008-05', to: null }, conditions: ['With fog lamps'] }),
        aGroup(40, { codes: ['NZE141G', 'NZE144G'], position: 'front-left', quantity: 2 }),
        aGroup(40, { codes: ['NZE144G'], excluded: true, note: 'Four-wheel drive' }),
      ],
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Fits these cars' }));
  expect((await list.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
    'Nissan',
    'Toyota',
  ]);
  expect(list.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Note',
    'Fielder',
  ]);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'E112 · NZE112from May 2008 · 1 per car · With fog lamps',
    'E140 · NZE141G, NZE144GFront, left · 2 per car',
    'Does not fit: E140 · NZE144GFour-wheel drive',
  ]);
  expect(list.getByText('Cars that are not listed have not been checked.')).toBeVisible();
});

test('[FIT-26] at most 50 groups come first; Show all and the filter load the others', async () => {
  const groups = Array.from({ length: 60 }, (_, index) => aGroup(index));
  const { api, user } = openProduct();
  const LIST = endpoint('productFitments', { id: 3 });
  api.reply(LIST, ({ search }) => ({
    body: {
      kind: 'vehicle',
      open: false,
      count: 60,
      groups: search === '?limit=50' ? groups.slice(0, 50) : groups,
    },
  }));
  const list = within(await screen.findByRole('region', { name: 'Fits these cars' }));
  expect(await list.findAllByRole('listitem')).toHaveLength(50);
  expect(api.callsTo(LIST).map(({ search }) => search)).toEqual(['?limit=50']);
  await user.type(list.getByRole('searchbox', { name: 'Filter cars' }), 'toyota nze159');
  expect(await list.findByText('1 of 60 entries')).toBeVisible();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'E159 · NZE1591 per car',
  ]);
  await user.type(list.getByRole('searchbox', { name: 'Filter cars' }), ' nissan');
  expect(list.getByText('None of these cars matches.')).toBeVisible();
  await user.clear(list.getByRole('searchbox', { name: 'Filter cars' }));
  expect(list.getAllByRole('listitem')).toHaveLength(50);
  await user.click(list.getByRole('button', { name: 'Show all 60' }));
  expect(await list.findAllByRole('listitem')).toHaveLength(60);
  expect(list.queryByRole('button', { name: /Show all/ })).toBeNull();
  expect(document.body).not.toHaveFocus();
});

test('[FIT-26] tells that the others are on their way, or could not be loaded', async () => {
  const groups = Array.from({ length: 50 }, (_, index) => aGroup(index));
  const { api, user } = openProduct();
  const LIST = endpoint('productFitments', { id: 3 });
  const first = { body: { kind: 'vehicle', open: false, count: 51, groups } } as const;
  const others = deferReply<'productFitments'>();
  api.reply(LIST, ({ search }) => (search === '?limit=50' ? first : others.reply));
  const list = within(await screen.findByRole('region', { name: 'Fits these cars' }));
  await user.type(await list.findByRole('searchbox', { name: 'Filter cars' }), 'nze150');
  expect(list.getByText('Searching all cars…')).toBeVisible();
  others.resolve('offline');
  expect(await list.findByText('The others could not be loaded.')).toBeVisible();
  api.reply(LIST, { body: { ...first.body, groups: [...groups, aGroup(50)] } });
  await user.click(list.getByRole('button', { name: 'Try again' }));
  expect(await list.findByText('1 of 51 entries')).toBeVisible();
});

test.each([
  ['universal', 'This part fits any car.'],
  ['unchecked', 'Nobody has checked yet which cars this part fits.'],
  ['vehicle', 'This part is not listed for any car.'],
] as const)('[FIT-26] a part that is %s says so', async (kind, text) => {
  openProduct({ fitments: { kind } });
  expect(await screen.findByText(text)).toBeVisible();
});

const oeNumber = { kind: 'oe', maker: 'Toyota', shown: '04465-12580' } as const;
const brandNumber = { kind: 'brand', maker: 'Bosch', shown: 'BP-100' } as const;
const ownNumber = { kind: 'own', maker: '', shown: 'GARI-100' } as const;

test('[FIT-45] brand, condition and part numbers are on the page', async () => {
  openProduct({
    product: {
      brand: 'Bosch',
      condition: 'used',
      part_numbers: [oeNumber, brandNumber, ownNumber],
    },
  });
  const description = within(await screen.findByRole('tabpanel', { name: 'Description' }));
  const values = description.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(
    description.getAllByRole('term').map(({ textContent }, index) => [textContent, values[index]]),
  ).toEqual([
    ['Brand', 'Bosch'],
    ['Condition', 'Used'],
    ['OE number', '04465-12580 (Toyota)'],
    ['Part number', 'BP-100 (Bosch)'],
    ['Our number', 'GARI-100'],
  ]);
});

test.each([
  ['the number of the part’s maker', [oeNumber, brandNumber, ownNumber], 'Bosch', 'Bosch · BP-100'],
  ['the OE number', [ownNumber, oeNumber], 'Bosch', 'Bosch · OE 04465-12580'],
  ['the number alone', [oeNumber], '', 'OE 04465-12580'],
  ['the brand alone', [ownNumber], 'Bosch', 'Bosch'],
  ['nothing', [], '', ''],
])('[PDP-27] below the name is %s', async (_, part_numbers, brand, text) => {
  openProduct({ product: { brand, part_numbers } });
  const name = await screen.findByRole('heading', { level: 1, name: 'Brake pads' });
  await waitFor(() => expect(name.nextElementSibling?.textContent).toBe(text));
});
