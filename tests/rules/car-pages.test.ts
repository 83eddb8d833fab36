import { expect, test } from 'vitest';
import type { CarPage } from '#contract/types.ts';
import {
  describeCarPage,
  getCarHeading,
  listCarCrumbs,
  toCarAddress,
  toCollectionAddress,
} from '#src/screens/storefront/cars/cars.rules.ts';

const everyCar: CarPage = {
  make: null,
  model: null,
  code: null,
  category: null,
  path: '/cars',
  is_indexed: true,
  links: [],
  vehicles: [],
  categories: [],
  products: [],
  count: 0,
};
const make = { id: 1, name: 'Toyota', slug: 'toyota' };
const model = { id: 2, name: 'Corolla Fielder', slug: 'corolla-fielder' };
const category = { id: 3, name: 'Brakes', slug: 'brakes' };
const makePage = { ...everyCar, make, path: '/cars/toyota' };
const modelPage = { ...makePage, model, path: '/cars/toyota/corolla-fielder' };
const codePage = { ...modelPage, code: 'NZE141G', path: '/cars/toyota/corolla-fielder/nze141g', count: 7 };
const categoryPage = { ...codePage, category, path: `${codePage.path}/brakes`, count: 1 };

const toCars = { name: 'Cars', path: '/cars' };
const toMake = { name: 'Toyota', path: '/cars/toyota' };
const toModel = { name: 'Corolla Fielder', path: '/cars/toyota/corolla-fielder' };
const toCode = { name: 'NZE141G', path: '/cars/toyota/corolla-fielder/nze141g' };
const toCategory = { name: 'Brakes', path: '/cars/toyota/corolla-fielder/nze141g/brakes' };

test.each([
  [everyCar, [toCars]],
  [makePage, [toCars, toMake]],
  [modelPage, [toCars, toMake, toModel]],
  [codePage, [toCars, toMake, toModel, toCode]],
  [categoryPage, [toCars, toMake, toModel, toCode, toCategory]],
])('[FIT-44] the breadcrumb of $path leads from all cars to the page', (page, crumbs) => {
  expect(listCarCrumbs(page)).toEqual(crumbs);
});

test.each([
  [everyCar, 'Parts by car', ''],
  [makePage, 'Toyota parts', ''],
  [modelPage, 'Toyota Corolla Fielder parts', ''],
  [codePage, 'Toyota Corolla Fielder NZE141G parts', '7 parts that fit. '],
  [categoryPage, 'Brakes for Toyota Corolla Fielder NZE141G', '1 part that fit. '],
])('the page $path is headed and described by what it lists', (page, heading, count) => {
  expect(getCarHeading(page)).toBe(heading);
  expect(describeCarPage(page)).toBe(
    `${heading} at Gari in Kenya. ${count}Prices in shillings, delivery to all 47 counties.`,
  );
});

test('what the address of a page leaves out is empty', () => {
  expect(toCarAddress({ make: 'toyota', code: 'nze141g' })).toEqual({
    make: 'toyota',
    model: '',
    code: 'nze141g',
    category: '',
  });
  expect(toCarAddress({ model: 'axio', category: 'brakes' })).toEqual({
    make: '',
    model: 'axio',
    code: '',
    category: 'brakes',
  });
});

test('the parts of a vehicle are listed for all categories or for one', () => {
  expect(toCollectionAddress('toyota-axio')).toBe('/collection?vehicle=toyota-axio');
  expect(toCollectionAddress('toyota-axio', 3)).toBe('/collection?vehicle=toyota-axio&category=3');
});
