import { expect, onTestFinished, test } from 'vitest';
import { createSavedLines } from '#machines/saved-lines/saved-lines.store.ts';
import { persistSavedLines, readSavedLines } from '#src/storage/saved-lines.ts';
import { blockReading, fillStorage, writeInOtherTab } from '../run-port.ts';

const line = (id: number) => ({
  id,
  name: `Part ${id}`,
  price: 1500,
  quantity: 1,
  shippingFee: 200,
  image: '',
});
const toText = (...ids: number[]) => JSON.stringify({ lines: ids.map(line) });
const stored = () => JSON.parse(localStorage.getItem('gari-saved') ?? 'null');

function openTab() {
  const saved = createSavedLines(readSavedLines());
  const stop = persistSavedLines(saved);
  onTestFinished(stop);
  const add = (id: number) => saved.trigger['saved.add']({ line: line(id) });
  return { saved, stop, add, ids: () => saved.getSnapshot().context.lines.map(({ id }) => id) };
}

test('[ACCOUNT-09] stored lines are read; nothing and broken text are none', () => {
  expect(readSavedLines()).toEqual([]);
  localStorage.setItem('gari-saved', toText(1));
  expect(readSavedLines()).toEqual([line(1)]);
  localStorage.setItem('gari-saved', '{"lines":[');
  expect(readSavedLines()).toEqual([]);
});

test('[ACCOUNT-09] a change is stored at once, made to what the other tab has stored', () => {
  const { saved, add, ids } = openTab();
  localStorage.setItem('gari-saved', toText(2));
  add(1);
  expect(stored()).toEqual({ lines: [line(1), line(2)] });
  expect(ids()).toEqual([1, 2]);
  saved.trigger['saved.remove']({ id: 2 });
  expect(stored()).toEqual({ lines: [line(1)] });
});

test('[ACCOUNT-09] what the other tab stores is shown, and what it clears is gone', () => {
  const { ids } = openTab();
  writeInOtherTab('gari-saved', toText(3));
  expect(ids()).toEqual([3]);
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: 'gari-theme' }));
  expect(ids()).toEqual([3]);
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(ids()).toEqual([]);
});

test('[ACCOUNT-09] without storage the lines of this page stay', () => {
  localStorage.setItem('gari-saved', toText(2));
  const { add, ids } = openTab();
  fillStorage();
  add(1);
  expect(ids()).toEqual([1, 2]);
  expect(stored()).toEqual({ lines: [line(2)] });
  blockReading();
  expect(readSavedLines()).toEqual([]);
});

test('[ACCOUNT-09] a stopped page stores nothing and follows nothing', () => {
  const { add, stop, ids } = openTab();
  stop();
  add(1);
  expect(stored()).toBeNull();
  writeInOtherTab('gari-saved', toText(3));
  expect(ids()).toEqual([1]);
});
