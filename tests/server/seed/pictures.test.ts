// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { categories } from '#server/demo/catalogue/categories.ts';
import { getPictureViews } from '#server/demo/catalogue/picture-views.ts';
import {
  drawPicture,
  type PictureSpec,
  type PictureView,
  pictureKinds,
} from '#server/demo/catalogue/pictures/draw-picture.ts';
import { products } from '#server/demo/catalogue/products.ts';

const views: readonly PictureView[] = ['main', 'detail', 'scale', 'boxed'];
const everyPicture: readonly PictureSpec[] = [
  ...pictureKinds.map((kind): PictureSpec => ({ kind })),
  ...categories.map((category) => category.picture),
  ...products.map((product) => product.picture),
];

const isWellFormed = (svg: string): boolean => {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const hasTitle = (root.querySelector('title')?.textContent ?? '').length > 0;
  return root.tagName === 'svg' && root.getAttribute('viewBox') === '0 0 640 640' && hasTitle;
};

test('every kind of drawing and every view is well-formed SVG', () => {
  expect(pictureKinds.filter((kind) => !isWellFormed(drawPicture({ kind }, 'main')))).toEqual([]);
  const words: PictureSpec = { kind: 'oil-can', label: 'A & B|< C', tag: '>', count: 2 };
  expect(views.filter((view) => !isWellFormed(drawPicture(words, view)))).toEqual([]);
});

test('every picture has no scripts, external references or invalid numbers, and is under 8 KB', () => {
  const malformed = everyPicture.flatMap((spec) =>
    views
      .map((view) => drawPicture(spec, view))
      .filter((svg) => svg.length >= 8192 || /<script|(href|src)="(?!#)|url\((?!#)|NaN|undefined/.test(svg))
      .map(() => spec.kind),
  );
  expect(malformed).toEqual([]);
});

test('no two products have the same main picture', () => {
  const owners = new Map<string, string[]>();
  for (const { name, picture } of products) {
    const drawing = drawPicture(picture, 'main');
    owners.set(drawing, [...(owners.get(drawing) ?? []), name]);
  }
  expect([...owners.values()].filter((names) => names.length > 1)).toEqual([]);
  expect(owners.size).toBe(274);
});

test('no two categories have the same picture', () => {
  expect(new Set(categories.map((category) => drawPicture(category.picture, 'main'))).size).toBe(12);
});

test('a picture is drawn identically every time', () => {
  const spec: PictureSpec = { kind: 'oil-can', label: '5W-30|4 L', accent: 'amber', tag: 'NEW', count: 2 };
  expect(drawPicture(spec, 'detail')).toBe(drawPicture(spec, 'detail'));
  expect(drawPicture(spec, 'main')).not.toBe(drawPicture({ kind: 'oil-can' }, 'main'));
});

test('a used part has its mark, and a close-up shows the number on the part', () => {
  expect(drawPicture({ kind: 'tail-light', isUsed: true }, 'main')).toContain('EX-JAPAN');
  expect(drawPicture({ kind: 'tail-light' }, 'main')).not.toContain('EX-JAPAN');
  expect(drawPicture({ kind: 'brake-pads', partNumber: '04465-<1>' }, 'detail')).toContain('04465-&lt;1&gt;');
});

test('a tail light is red, and rubber is black', () => {
  expect(drawPicture({ kind: 'tail-light' }, 'main')).toContain('#c2352b');
  expect(drawPicture({ kind: 'rubber-bush' }, 'main')).toContain('#3a3834');
});

test('words on a picture are escaped', () => {
  expect(drawPicture({ kind: 'oil-can', label: 'A & B < C' }, 'main')).toContain('A &amp; B &lt; C');
});

test('every kind of drawing is used by a product, and no two kinds look the same', () => {
  const used = new Set(products.map((product) => product.picture.kind));
  expect(pictureKinds.filter((kind) => !used.has(kind))).toEqual([]);
  const bare = pictureKinds.map((kind) => drawPicture({ kind }, 'main').replace(/<title>.*?<\/title>/, ''));
  expect(new Set(bare).size).toBe(pictureKinds.length);
});

test('a product has one to four pictures, the main one first, none twice', () => {
  const counts = new Map<number, number>();
  for (const product of products) {
    const shown = getPictureViews(product);
    expect(shown[0]).toBe('main');
    expect(new Set(shown.map((view) => drawPicture(product.picture, view))).size).toBe(shown.length);
    counts.set(shown.length, (counts.get(shown.length) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted()).toEqual([1, 2, 3, 4]);
});
