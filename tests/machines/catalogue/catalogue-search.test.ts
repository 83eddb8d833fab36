import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { catalogueSearchMachine } from '#machines/catalogue-search/catalogue-search.machine.ts';
import type { AttributeName, CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { catalogueSearchView } from '#machines/catalogue-search/catalogue-search.view.ts';
import { recordEmitted } from '../fake-ports.ts';

const pads: CatalogueFilter = {
  query: 'pads',
  category: [1],
  subcategory: [],
  sort: 'priceLowToHigh',
  page: 3,
};

function openSearch(filter: CatalogueFilter = pads) {
  const clock = new SimulatedClock();
  const actor = createActor(catalogueSearchMachine, { clock, input: { filter } });
  const emitted = recordEmitted(actor);
  actor.start();
  return { actor, clock, emitted, view: () => catalogueSearchView(actor.getSnapshot()) };
}

const toggle = (group: 'category' | 'subcategory', id: number) =>
  ({ type: 'filter.toggle', group, id }) as const;

test('[COLL-16, CONST-04] several changes within 100 ms are announced once, 100 ms after the last', () => {
  const { actor, clock, emitted, view } = openSearch();
  actor.send(toggle('category', 2));
  clock.increment(60);
  actor.send(toggle('subcategory', 11));
  clock.increment(60);
  actor.send({ type: 'sort.choose', sort: 'priceHighToLow' });
  clock.increment(99);
  expect(emitted).toEqual([]);
  expect(view()).toEqual({
    isDebouncing: true,
    filter: { query: 'pads', category: [1, 2], subcategory: [11], sort: 'priceHighToLow', page: 1 },
  });
  clock.increment(1);
  expect(emitted).toEqual([
    {
      type: 'catalogue.filterChanged',
      filter: { query: 'pads', category: [1, 2], subcategory: [11], sort: 'priceHighToLow', page: 1 },
    },
  ]);
  expect(view().isDebouncing).toBe(false);
});

test('[COLL-16] a filter toggled on and off within 100 ms announces nothing', () => {
  const { actor, clock, emitted, view } = openSearch({ ...pads, page: 1 });
  actor.send(toggle('category', 2));
  actor.send(toggle('category', 2));
  clock.increment(100);
  expect(emitted).toEqual([]);
  expect(view().isDebouncing).toBe(false);
});

test.each([
  ['category', { category: [] }],
  ['subcategory', { category: [1], subcategory: [1] }],
] as const)('[COLL-04] a chosen %s is removed, another one is added', (group, expected) => {
  const { actor, view } = openSearch();
  actor.send(toggle(group, 1));
  expect(view().filter).toMatchObject(expected);
});

test('[COLL-05] Clear All keeps the query and the sort order', () => {
  const { actor, clock, emitted } = openSearch({ ...pads, subcategory: [11] });
  actor.send({ type: 'filters.clear' });
  clock.increment(100);
  expect(emitted).toEqual([
    {
      type: 'catalogue.filterChanged',
      filter: { query: 'pads', category: [], subcategory: [], sort: 'priceLowToHigh', page: 1 },
    },
  ]);
});

test('[COLL-15, COLL-17] a query is trimmed, announced at once and resets to page 1', () => {
  const { actor, emitted } = openSearch();
  actor.send({ type: 'query.submit', query: '  oil filter ' });
  expect(emitted).toEqual([
    {
      type: 'catalogue.filterChanged',
      filter: { query: 'oil filter', category: [1], subcategory: [], sort: 'priceLowToHigh', page: 1 },
    },
  ]);
});

test.each(['', '   ', '\t\n'])('[COLL-17] the blank query %j does nothing', (query) => {
  const { actor, clock, emitted, view } = openSearch();
  actor.send({ type: 'query.submit', query });
  clock.increment(1000);
  expect(emitted).toEqual([]);
  expect(view().filter).toEqual(pads);
});

test('[COLL-26] clearing removes query and filters and resets to page 1', () => {
  const { actor, emitted } = openSearch({ ...pads, subcategory: [11] });
  actor.send({ type: 'search.clear' });
  expect(emitted).toEqual([
    {
      type: 'catalogue.filterChanged',
      filter: { query: '', category: [], subcategory: [], sort: 'popularity', page: 1 },
    },
  ]);
});

test('a query includes filters chosen just before it', () => {
  const { actor, clock, emitted } = openSearch();
  actor.send(toggle('category', 2));
  actor.send({ type: 'query.submit', query: 'discs' });
  clock.increment(1000);
  expect(emitted).toMatchObject([{ filter: { query: 'discs', category: [1, 2] } }]);
});

test('Back overrides changes not yet announced', () => {
  const { actor, clock, emitted, view } = openSearch();
  actor.send(toggle('category', 2));
  const before = { ...pads, category: [7] };
  actor.send({ type: 'address.changed', filter: before });
  expect(view().isDebouncing).toBe(false);
  clock.increment(1000);
  expect(emitted).toEqual([]);
  expect(view().filter).toEqual(before);
});

test('the address that was announced arriving late does not undo what was chosen since', () => {
  const { actor, clock, emitted } = openSearch();
  actor.send(toggle('category', 2));
  clock.increment(100);
  actor.send(toggle('category', 3));
  actor.send({ type: 'address.changed', filter: { ...pads, category: [1, 2], page: 1 } });
  clock.increment(100);
  expect(emitted).toMatchObject([{ filter: { category: [1, 2] } }, { filter: { category: [1, 2, 3] } }]);
});

test.each([
  ['a query', { type: 'query.submit', query: 'pads' }],
  ['a cleared search', { type: 'search.clear' }],
] as const)('%s ends the debounce, and what it undid can be chosen again', (_, event) => {
  const { actor, clock, emitted, view } = openSearch({
    query: event.type === 'search.clear' ? '' : 'pads',
    category: [1],
    subcategory: [],
    sort: 'popularity',
    page: 1,
  });
  actor.send(toggle('category', 1));
  actor.send(event);
  expect(view().isDebouncing).toBe(false);
  actor.send(toggle('category', 1));
  clock.increment(100);
  expect(emitted).toMatchObject([{ filter: { category: [] } }, { filter: { category: [1] } }]);
});

test('Back and Forward are followed when no choice is pending', () => {
  const { actor, clock, emitted, view } = openSearch();
  const before = { ...pads, query: 'discs', category: [7] };
  actor.send({ type: 'address.changed', filter: before });
  expect(view()).toEqual({ filter: before, isDebouncing: false });
  clock.increment(1000);
  expect(emitted).toEqual([]);
});

const attribute = (name: AttributeName, value: string) =>
  ({ type: 'attribute.toggle', name, value }) as const;

test('[BROWSE-06] values of brand and condition add up, those of the others replace each other, and all go when chosen again', () => {
  const { actor, clock, emitted, view } = openSearch();
  actor.send(attribute('rating', '3'));
  actor.send(attribute('brand', 'Toyota'));
  actor.send(attribute('brand', 'Denso'));
  actor.send(attribute('rating', '4'));
  expect(view().filter).toEqual({
    query: 'pads',
    category: [1],
    subcategory: [],
    attributes: { brand: ['Toyota', 'Denso'], rating: ['4'] },
    sort: 'priceLowToHigh',
    page: 1,
  });
  clock.increment(100);
  expect(emitted).toHaveLength(1);
  actor.send(attribute('rating', '4'));
  actor.send(attribute('brand', 'Toyota'));
  expect(view().filter.attributes).toEqual({ brand: ['Denso'] });
  actor.send(attribute('brand', 'Denso'));
  expect(view().filter).toEqual({ ...pads, page: 1 });
});

test('[BROWSE-06] Clear All removes what was chosen of attributes', () => {
  const { actor, clock, emitted } = openSearch({ ...pads, attributes: { in_stock: ['true'] } });
  actor.send({ type: 'filters.clear' });
  clock.increment(100);
  expect(emitted).toEqual([
    {
      type: 'catalogue.filterChanged',
      filter: { query: 'pads', category: [], subcategory: [], sort: 'priceLowToHigh', page: 1 },
    },
  ]);
});
