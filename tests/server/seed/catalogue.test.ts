import { expect, test } from 'vitest';
import { slugify } from '#contract/product.ts';
import { categories } from '#server/demo/catalogue/categories.ts';
import { products } from '#server/demo/catalogue/products.ts';

test('the shop has its twelve categories in order, and Lighting is number 8', () => {
  expect(categories.map((category) => [category.id, category.name])).toEqual([
    [1, 'Brakes'],
    [2, 'Suspension & Steering'],
    [3, 'Engine Parts'],
    [4, 'Filters & Service Kits'],
    [5, 'Oils & Fluids'],
    [6, 'Cooling & Air Conditioning'],
    [7, 'Electrical & Ignition'],
    [8, 'Lighting'],
    [9, 'Body & Exterior'],
    [10, 'Transmission & Drivetrain'],
    [11, 'Tyres, Wheels & Tools'],
    [12, 'Interior & Accessories'],
  ]);
});

test('there are 274 products, at least 21 in every category', () => {
  const counts = categories.map(({ id }) => products.filter((product) => product.category === id).length);
  expect(counts).toEqual([22, 22, 22, 22, 22, 22, 23, 24, 25, 22, 23, 25]);
  expect(products).toHaveLength(274);
});

test('every product is in a subcategory of its own category', () => {
  const misplaced = products.filter(
    (product) =>
      !categories.some(
        ({ id, subcategories }) => id === product.category && subcategories.includes(product.subcategory),
      ),
  );
  expect(misplaced).toEqual([]);
});

test('every subcategory has at least one product', () => {
  const empty = categories.flatMap(({ id, subcategories }) =>
    subcategories.filter(
      (name) => !products.some((product) => product.category === id && product.subcategory === name),
    ),
  );
  expect(empty).toEqual([]);
});

test('no two products share a name or a slug', () => {
  expect(new Set(products.map(({ name }) => name.toLowerCase())).size).toBe(274);
  const slugs = products.map(({ name }) => slugify(name));
  expect(new Set(slugs).size).toBe(274);
  expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
});

test('prices are whole shillings between 100 and 250,000', () => {
  const invalid = products.filter(({ price }) => !Number.isInteger(price) || price < 100 || price > 250_000);
  expect(invalid).toEqual([]);
});

test('shipping fees are whole shillings up to 2,500, and stock and units sold are whole numbers', () => {
  const invalid = products.filter(
    ({ shippingFee, stock, sold }) =>
      !Number.isInteger(shippingFee) ||
      shippingFee < 0 ||
      shippingFee > 2500 ||
      !Number.isInteger(stock) ||
      stock < 0 ||
      !Number.isInteger(sold) ||
      sold < 0,
  );
  expect(invalid).toEqual([]);
});

test('fourteen products are out of stock and thirty-two are nearly so', () => {
  expect(products.filter(({ stock }) => stock === 0)).toHaveLength(14);
  expect(products.filter(({ stock }) => stock >= 1 && stock <= 3)).toHaveLength(32);
});

test('every product has two to four sentences, starting with a complete one, and three to six features', () => {
  const incomplete = products.filter(({ description, features }) => {
    const sentences = description.split(/(?<=[.?!])\s/);
    const first = sentences[0] ?? '';
    return (
      sentences.length < 2 ||
      sentences.length > 4 ||
      first.length < 30 ||
      first.length > 160 ||
      features.length < 3 ||
      features.length > 6 ||
      new Set(features).size < features.length
    );
  });
  expect(incomplete.map((product) => product.name)).toEqual([]);
});

test('products from Ksh 2,000 list the contents of their box', () => {
  expect(products.filter(({ box, price }) => box === '' && price >= 2000)).toEqual([]);
});

const getPartNumbers = (features: readonly string[]): readonly string[] =>
  features.filter((line) => line.startsWith('Part number ')).map((line) => line.slice('Part number '.length));

test('164 products have a part number, and none is the same as another without dashes and spaces', () => {
  const keys = products.flatMap(({ features }) =>
    getPartNumbers(features).map((number) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys.filter((key) => !/^[A-Z0-9]{4,14}$/.test(key) || !/\d/.test(key))).toEqual([]);
  expect(keys).toHaveLength(164);
  expect(products.filter(({ features }) => getPartNumbers(features).length > 1)).toEqual([]);
});

test.each([
  ['04465-42200', 'Front Brake Pads Toyota RAV4 / Vanguard ACA33'],
  ['90915-YZZE1', 'Oil Filter Toyota Genuine 90915-YZZE1'],
  ['15208-65F0E', 'Oil Filter Nissan 15208-65F0E'],
  ['48820-47020', 'Front Link Rods Pair for Toyota Wish ZGE20'],
])('part number %s belongs to %s', (number, name) => {
  expect(
    products.filter(({ features }) => getPartNumbers(features).includes(number)).map((p) => p.name),
  ).toEqual([name]);
});

test.each(['NZE141', 'NCP51', 'KDH200', 'GRJ150', 'E12', 'ZVW30', 'ACV40', 'KSP130', 'SJ5', 'DE3FS', 'T31'])(
  'chassis code %s is a whole word of a name, a description or a feature',
  (code) => {
    const word = new RegExp(`\\b${code}\\b`);
    const found = products.filter(({ name, description, features }) =>
      word.test([name, description, ...features].join(' ')),
    );
    expect(found.length).toBeGreaterThanOrEqual(2);
  },
);

test.each([
  ['pads', 8],
  ['plugs', 8],
  ['shocks', 2],
  ['silvering', 3],
  ['shoes', 3],
  ['bonnet', 3],
  ['side mirror', 3],
  ['boot shocks', 1],
  ['wind breakers', 2],
  ['timing kit', 1],
  ['service kit', 3],
  ['CV joint', 4],
  ['bush', 3],
])('the trade word "%s" is found in at least %i products', (words, minCount) => {
  const found = products.filter(({ name, description, features }) =>
    [name, description, ...features].join(' ').toLowerCase().includes(words.toLowerCase()),
  );
  expect(found.length).toBeGreaterThanOrEqual(minCount);
});

test('only lamps and nose cuts are sold as Ex-Japan used, never wear parts, which Kenya does not allow in used', () => {
  const used = products.filter(({ name, description, features }) =>
    /ex-japan/i.test([name, description, ...features].join(' ')),
  );
  expect(used.map((product) => product.subcategory).toSorted()).toEqual([
    'Headlights',
    'Nose cuts',
    'Nose cuts',
    'Tail lights',
    'Tail lights',
  ]);
});
