import { expect, test, vi } from 'vitest';
import {
  clearRecentlyViewed,
  parseRecentlyViewed,
  readRecentlyViewed,
  recordView,
} from '#src/storage/recently-viewed.ts';
import { blockReading, fillStorage } from '../run-port.ts';

const part = (id: number) => ({ id, slug: `part-${id}`, name: `Part ${id}`, image: `/media/${id}.svg` });
const read = () => parseRecentlyViewed(readRecentlyViewed());

test('[ACCOUNT-08] the part viewed last is the first, once, and of at most twelve', () => {
  expect(readRecentlyViewed()).toBe('');
  expect(read()).toEqual([]);
  for (let id = 1; id <= 13; id += 1) recordView(part(id));
  expect(read().map(({ id }) => id)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  recordView(part(5));
  expect(read().map(({ id }) => id)).toEqual([5, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3, 2]);
});

test('[ACCOUNT-08] nothing but what the rail shows is stored', () => {
  recordView({ ...part(1), price: 900 } as Parameters<typeof recordView>[0]);
  expect(JSON.parse(localStorage.getItem('gari-recent') ?? '')).toEqual([part(1)]);
});

test.each([
  ['broken JSON', '[{"id":1'],
  ['no list', '{"id":1}'],
  ['parts that are not whole', JSON.stringify([null, 7, { ...part(1), id: '1' }, { ...part(1), id: 1.5 }])],
  [
    'parts without a text',
    JSON.stringify([
      { ...part(1), slug: 1 },
      { ...part(1), name: null },
      { ...part(1), image: undefined },
    ]),
  ],
])('[ACCOUNT-08] %s in storage are no parts', (_, text) => {
  expect(parseRecentlyViewed(text)).toEqual([]);
});

test('[ACCOUNT-08] whole parts are read, at most twelve', () => {
  const parts = Array.from({ length: 13 }, (_, id) => part(id));
  expect(parseRecentlyViewed(JSON.stringify([{}, ...parts]))).toEqual(parts.slice(0, 12));
});

test('[ACCOUNT-08] a cleared list is gone', () => {
  recordView(part(1));
  clearRecentlyViewed();
  expect(localStorage.getItem('gari-recent')).toBeNull();
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(clearRecentlyViewed).not.toThrow();
});

test('[ACCOUNT-08] without storage nothing is remembered', () => {
  blockReading();
  fillStorage();
  recordView(part(1));
  expect(readRecentlyViewed()).toBe('');
});
