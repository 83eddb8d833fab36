// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { categories } from '#server/db/seed/catalogue/categories.ts';
import {
  drawPicture,
  type PictureSpec,
  type PictureView,
  pictureKinds,
} from '#server/db/seed/catalogue/pictures/draw-picture.ts';
import { products } from '#server/db/seed/catalogue/products.ts';

const views: readonly PictureView[] = ['main', 'detail', 'scale'];
const everyPicture: readonly PictureSpec[] = [
  ...pictureKinds.map((kind): PictureSpec => ({ kind })),
  ...categories.map((category) => category.picture),
  ...products.map((product) => product.picture),
];

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

test('there are 144 products, at least nine in every category', () => {
  const counts = categories.map(({ id }) => products.filter((product) => product.category === id).length);
  expect(counts).toEqual([10, 12, 11, 11, 10, 11, 11, 13, 13, 9, 15, 18]);
  expect(products).toHaveLength(144);
});

test('every product stands in a subcategory of its own category', () => {
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

test('no two products share a name', () => {
  const names = products.map((product) => product.name.toLowerCase());
  expect(new Set(names).size).toBe(144);
});

test('prices are whole shillings between 100 and 250,000', () => {
  const wrong = products.filter(({ price }) => !Number.isInteger(price) || price < 100 || price > 250_000);
  expect(wrong).toEqual([]);
});

test('shipping fees are whole shillings up to 2,500, and stock and units sold are whole numbers', () => {
  const wrong = products.filter(
    ({ shippingFee, stock, sold }) =>
      !Number.isInteger(shippingFee) ||
      shippingFee < 0 ||
      shippingFee > 2500 ||
      !Number.isInteger(stock) ||
      stock < 0 ||
      !Number.isInteger(sold) ||
      sold < 0,
  );
  expect(wrong).toEqual([]);
});

test('seven products are out of stock and fifteen are nearly so', () => {
  expect(products.filter(({ stock }) => stock === 0)).toHaveLength(7);
  expect(products.filter(({ stock }) => stock >= 1 && stock <= 3)).toHaveLength(15);
});

test('every product has two to four sentences, three to five features and at most six reviews', () => {
  const thin = products.filter(({ description, features, reviews }) => {
    const sentences = description.match(/[.?!](?=\s|$)/g)?.length ?? 0;
    return sentences < 2 || sentences > 4 || features.length < 3 || features.length > 5 || reviews.length > 6;
  });
  expect(thin.map((product) => product.name)).toEqual([]);
});

test('wear parts that Kenya does not let in used are never sold as Ex-Japan used', () => {
  const used = products.filter(({ name, description, features }) =>
    /ex-japan/i.test([name, description, ...features].join(' ')),
  );
  expect(used.map((product) => product.subcategory).toSorted()).toEqual([
    'Headlights',
    'Nose cuts',
    'Tail lights',
  ]);
});

test('every picture is well-formed SVG without scripts or outside references, and under 8 KB', () => {
  const parser = new DOMParser();
  const wrong: string[] = [];
  for (const spec of everyPicture) {
    for (const view of views) {
      const svg = drawPicture(spec, view);
      const root = parser.parseFromString(svg, 'image/svg+xml').documentElement;
      const sound = root.tagName === 'svg' && root.getAttribute('viewBox') === '0 0 640 640';
      const titled = (root.querySelector('title')?.textContent ?? '').length > 0;
      const closed = !/<script|(href|src)="(?!#)|url\((?!#)|NaN|undefined/.test(svg);
      if (!sound || !titled || !closed || svg.length >= 8192) wrong.push(`${spec.kind} ${view}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no two products have the same main picture', () => {
  const pictures = products.map((product) => drawPicture(product.picture, 'main'));
  expect(new Set(pictures).size).toBe(144);
});

test('no two categories have the same picture', () => {
  expect(new Set(categories.map((category) => drawPicture(category.picture, 'main'))).size).toBe(12);
});

test('a picture is drawn the same way every time', () => {
  const spec: PictureSpec = { kind: 'oil-can', label: '5W-30|4 L', accent: 'amber', tag: 'NEW', count: 2 };
  expect(drawPicture(spec, 'detail')).toBe(drawPicture(spec, 'detail'));
  expect(drawPicture(spec, 'main')).not.toBe(drawPicture({ kind: 'oil-can' }, 'main'));
});

test('words on a picture are escaped', () => {
  expect(drawPicture({ kind: 'oil-can', label: 'A & B < C' }, 'main')).toContain('A &amp; B &lt; C');
});
