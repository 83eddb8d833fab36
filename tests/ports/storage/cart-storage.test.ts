import { expect, onTestFinished, test, vi } from 'vitest';
import { createCart } from '#machines/cart/cart.store.ts';
import { persistCart, readStoredCart } from '#src/storage/cart-storage.ts';
import { blockReading, fillStorage, writeInOtherTab } from '../run-port.ts';

const line = (id: number, quantity: number) => ({
  id,
  name: `Part ${id}`,
  price: 1500,
  quantity,
  shippingFee: 200,
  image: `/media/${id}.svg`,
});
const stored = () => JSON.parse(localStorage.getItem('gari-cart') ?? 'null');
const store = (...lines: object[]) =>
  localStorage.setItem('gari-cart', JSON.stringify({ lines, settledOrders: [] }));

function openTab() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const cart = createCart(readStoredCart());
  const stop = persistCart(cart);
  onTestFinished(stop);
  const add = (id: number) => cart.trigger['cart.addItem']({ item: line(id, 1) });
  return { cart, stop, add, lines: () => cart.getSnapshot().context.lines };
}

test('[CART-12] the stored cart is read', () => {
  store(line(1, 2));
  expect(readStoredCart()).toEqual({ lines: [line(1, 2)], settledOrders: [] });
});

test.each([
  ['nothing', null],
  ['broken JSON', '{"lines":[{"id":1'],
  ['another shape', '[1,2]'],
])('[CART-12] %s in storage is an empty cart', (_, text) => {
  if (text !== null) localStorage.setItem('gari-cart', text);
  expect(readStoredCart()).toEqual({ lines: [], settledOrders: [] });
});

test('a blocked storage is an empty cart', () => {
  store(line(1, 2));
  blockReading();
  expect(readStoredCart()).toEqual({ lines: [], settledOrders: [] });
});

test('[CART-13, CONST-04] the first change is written at once, the next ones together after a second', () => {
  const { add } = openTab();
  add(1);
  expect(stored()).toBeNull();
  vi.advanceTimersByTime(0);
  expect(stored()).toEqual({ lines: [line(1, 1)], settledOrders: [] });
  vi.advanceTimersByTime(400);
  add(2);
  add(3);
  vi.advanceTimersByTime(599);
  expect(stored().lines).toEqual([line(1, 1)]);
  vi.advanceTimersByTime(1);
  expect(stored().lines).toEqual([line(1, 1), line(2, 1), line(3, 1)]);
});

test('a change long after the last write does not wait', () => {
  const { add } = openTab();
  add(1);
  vi.advanceTimersByTime(5000);
  add(2);
  vi.advanceTimersByTime(0);
  expect(stored().lines).toEqual([line(1, 1), line(2, 1)]);
});

test('each change is written once', () => {
  const { add } = openTab();
  add(1);
  vi.advanceTimersByTime(1000);
  add(1);
  vi.advanceTimersByTime(5000);
  expect(stored().lines).toEqual([line(1, 2)]);
  const write = vi.spyOn(Storage.prototype, 'setItem');
  dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(5000);
  expect(write).not.toHaveBeenCalled();
});

test('[CART-13] leaving the page writes what is waiting', () => {
  const { add } = openTab();
  add(1);
  vi.advanceTimersByTime(0);
  add(2);
  dispatchEvent(new Event('pagehide'));
  expect(stored().lines).toEqual([line(1, 1), line(2, 1)]);
  const write = vi.spyOn(Storage.prototype, 'setItem');
  vi.advanceTimersByTime(5000);
  expect(write).not.toHaveBeenCalled();
});

test('[CART-12] a change is made to what the other tab has stored meanwhile', () => {
  const { add, lines } = openTab();
  add(1);
  store(line(2, 3));
  vi.advanceTimersByTime(0);
  expect(stored().lines).toEqual([line(2, 3), line(1, 1)]);
  expect(lines()).toEqual([line(2, 3), line(1, 1)]);
});

test('[CART-12] a change in the other tab is shown, with what is waiting here', () => {
  const { add, lines } = openTab();
  writeInOtherTab('gari-cart', JSON.stringify({ lines: [line(2, 3)], settledOrders: [] }));
  expect(lines()).toEqual([line(2, 3)]);
  add(1);
  writeInOtherTab('gari-cart', JSON.stringify({ lines: [line(2, 4)], settledOrders: [] }));
  expect(lines()).toEqual([line(2, 4), line(1, 1)]);
  vi.advanceTimersByTime(0);
  expect(stored().lines).toEqual([line(2, 4), line(1, 1)]);
});

test('the other tab clearing all storage empties the cart, another key does not', () => {
  store(line(1, 2));
  const { lines } = openTab();
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: 'gari-theme', newValue: 'dark' }));
  expect(lines()).toEqual([line(1, 2)]);
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(lines()).toEqual([]);
});

test('a full storage keeps the cart of this page', () => {
  store(line(2, 3));
  const { add, lines } = openTab();
  fillStorage();
  add(1);
  vi.advanceTimersByTime(0);
  expect(lines()).toEqual([line(2, 3), line(1, 1)]);
  expect(stored().lines).toEqual([line(2, 3)]);
});

test('stopping writes what is waiting, and nothing afterwards', () => {
  const { add, stop, lines } = openTab();
  add(1);
  stop();
  expect(stored().lines).toEqual([line(1, 1)]);
  add(2);
  vi.advanceTimersByTime(5000);
  dispatchEvent(new Event('pagehide'));
  expect(stored().lines).toEqual([line(1, 1)]);
  writeInOtherTab('gari-cart', JSON.stringify({ lines: [], settledOrders: [] }));
  expect(lines()).toEqual([line(1, 1), line(2, 1)]);
});
