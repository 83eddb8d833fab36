import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deleteOrderView, saveOrderView, useOrderViews } from '#src/storage/order-views.ts';
import { blockReading, fillStorage, writeInOtherTab } from '../run-port.ts';

const KEY = 'gari-order-views-7';
const view = (name: string, search = '?status=paid') => ({ name, search });
const openList = (user = 7) => renderHook(() => useOrderViews(user));
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');

test('a saved view is the last, and only its account sees it', () => {
  const { result } = openList();
  act(() => saveOrderView(7, view('To pack')));
  act(() => saveOrderView(7, view('Nakuru', '?q=nakuru')));
  expect(result.current).toEqual([view('To pack'), view('Nakuru', '?q=nakuru')]);
  expect(stored()).toEqual([view('To pack'), view('Nakuru', '?q=nakuru')]);
  expect(openList(8).result.current).toEqual([]);
});

test('a view of the same name replaces the earlier one', () => {
  saveOrderView(7, view('To pack'));
  saveOrderView(7, view('Nakuru'));
  saveOrderView(7, view('To pack', '?status=packed'));
  expect(stored()).toEqual([view('Nakuru'), view('To pack', '?status=packed')]);
});

test('a thirteenth is not saved, but one of the twelve can be changed', () => {
  for (let number = 1; number <= 13; number += 1) saveOrderView(7, view(`View ${number}`));
  expect(stored()).toHaveLength(12);
  expect(stored().at(-1)).toEqual(view('View 12'));
  saveOrderView(7, view('View 1', '?q=new'));
  expect(stored()).toHaveLength(12);
  expect(stored().at(-1)).toEqual(view('View 1', '?q=new'));
});

test('a deleted view goes, the others stay', () => {
  saveOrderView(7, view('To pack'));
  saveOrderView(7, view('Nakuru'));
  const { result } = openList();
  act(() => deleteOrderView(7, 'To pack'));
  expect(result.current).toEqual([view('Nakuru')]);
});

test.each([
  ['broken JSON', '[{"name":"To'],
  ['no list', '{"name":"To pack","search":""}'],
  [
    'nothing whole',
    '[null,7,"x",{},{"name":"x"},{"search":"?"},{"name":1,"search":"?"},{"name":"x","search":2}]',
  ],
])('%s in storage is no view', (_, text) => {
  localStorage.setItem(KEY, text);
  expect(openList().result.current).toEqual([]);
});

test('what is whole is kept, at most twelve', () => {
  const whole = Array.from({ length: 13 }, (_, index) => view(`View ${index}`));
  localStorage.setItem(KEY, JSON.stringify([null, ...whole]));
  expect(openList().result.current).toEqual(whole.slice(0, 12));
});

test('a view that another tab saves is shown until the list is left', () => {
  const { result, unmount } = openList();
  act(() => writeInOtherTab(KEY, JSON.stringify([view('Other')])));
  expect(result.current).toEqual([view('Other')]);
  unmount();
  saveOrderView(7, view('Later'));
  writeInOtherTab(KEY, '[]');
  expect(result.current).toEqual([view('Other')]);
});

test('without storage there is no view, and saving one is no error', () => {
  blockReading();
  fillStorage();
  const { result } = openList();
  act(() => saveOrderView(7, view('To pack')));
  expect(result.current).toEqual([]);
});
