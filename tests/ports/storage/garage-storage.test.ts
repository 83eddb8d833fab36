import { expect, onTestFinished, test, vi } from 'vitest';
import { createGarage } from '#machines/garage/garage.store.ts';
import {
  persistGarage,
  readDeviceGarage,
  readStoredGarage,
  replaceStoredGarage,
} from '#src/storage/garage-storage.ts';
import { blockReading, fillStorage, writeInOtherTab } from '../run-port.ts';

const car = (id: string) => ({ id, vehicle: `vehicle-${id}`, label: `Car ${id}`, answers: {}, usedAt: 1000 });
const stored = () => JSON.parse(localStorage.getItem('gari-garage') ?? 'null');
const store = (...ids: string[]) =>
  localStorage.setItem('gari-garage', JSON.stringify({ cars: ids.map(car), currentId: ids[0] ?? null }));

function openTab() {
  const garage = createGarage(readStoredGarage());
  const stop = persistGarage(garage);
  onTestFinished(stop);
  const add = (id: string) => {
    const { vehicle, label } = car(id);
    garage.trigger['garage.addCar']({ id, car: { vehicle, label }, at: 1000 });
  };
  return { garage, stop, add, read: () => garage.getSnapshot().context };
}

test('[FIT-12] a stored car is read', () => {
  store('a');
  expect(readStoredGarage()).toEqual({ cars: [car('a')], currentId: 'a' });
});

test.each([
  ['nothing', null],
  ['broken JSON', '{"cars":[{"id":1'],
  ['another shape', '[1,2]'],
])('%s in storage is an empty garage', (_, text) => {
  if (text !== null) localStorage.setItem('gari-garage', text);
  expect(readStoredGarage()).toEqual({ cars: [], currentId: null });
});

test('a blocked storage is an empty garage', () => {
  store('a');
  blockReading();
  expect(readStoredGarage()).toEqual({ cars: [], currentId: null });
});

test('[FIT-12] each change is written at once', () => {
  const { add, garage } = openTab();
  add('a');
  expect(stored()).toEqual({ cars: [car('a')], currentId: 'a' });
  garage.trigger['garage.releaseCar']();
  expect(stored()).toEqual({ cars: [car('a')], currentId: null });
});

test('[FIT-12] a change in the other tab is shown at once', () => {
  const { read } = openTab();
  writeInOtherTab('gari-garage', JSON.stringify({ cars: [car('b')], currentId: 'b' }));
  expect(read()).toEqual({ cars: [car('b')], currentId: 'b' });
});

test('a change is made to what the other tab has stored meanwhile', () => {
  const { add, read } = openTab();
  store('b');
  add('a');
  expect(stored()).toEqual({ cars: [car('b'), car('a')], currentId: 'a' });
  expect(read()).toEqual({ cars: [car('b'), car('a')], currentId: 'a' });
});

test('the other tab clearing all storage empties the garage, another key does not', () => {
  store('a');
  const { read } = openTab();
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: 'gari-theme', newValue: 'dark' }));
  expect(read().cars).toEqual([car('a')]);
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(read()).toEqual({ cars: [], currentId: null });
});

test('a full storage keeps the garage of this page', () => {
  store('b');
  const { add, read } = openTab();
  fillStorage();
  add('a');
  expect(read()).toEqual({ cars: [car('b'), car('a')], currentId: 'a' });
  expect(stored().cars).toEqual([car('b')]);
});

test('a storage that is blocked altogether keeps the garage of this page', () => {
  const { add, read } = openTab();
  blockReading();
  fillStorage();
  add('a');
  add('b');
  expect(read()).toEqual({ cars: [car('a'), car('b')], currentId: 'b' });
});

test('a stopped page writes nothing and follows nothing', () => {
  const { add, stop, read } = openTab();
  add('a');
  stop();
  const write = vi.spyOn(Storage.prototype, 'setItem');
  add('b');
  expect(write).not.toHaveBeenCalled();
  writeInOtherTab('gari-garage', JSON.stringify({ cars: [], currentId: null }));
  expect(read().cars).toEqual([car('a'), car('b')]);
});

test('clearing the garage forgets what the account had, other changes do not', () => {
  localStorage.setItem('gari-garage-account', '{}');
  const { add, garage } = openTab();
  add('a');
  expect(localStorage.getItem('gari-garage-account')).toBe('{}');
  garage.trigger['garage.clear']();
  expect(localStorage.getItem('gari-garage-account')).toBeNull();
  expect(stored()).toEqual({ cars: [], currentId: null });
});

test('the garage of the device is the stored one, or that of the tab where none is stored', () => {
  const garage = createGarage({ cars: [car('a')], currentId: 'a' });
  expect(readDeviceGarage(garage)).toEqual({ cars: [car('a')], currentId: 'a' });
  store('b');
  expect(readDeviceGarage(garage)).toEqual({ cars: [car('b')], currentId: 'b' });
  blockReading();
  expect(readDeviceGarage(garage)).toEqual({ cars: [car('a')], currentId: 'a' });
});

test('a garage that the account has is stored and shown, without storage only shown', () => {
  const { garage, read } = openTab();
  replaceStoredGarage(garage, { cars: [car('a')], currentId: 'a' });
  expect(stored()).toEqual({ cars: [car('a')], currentId: 'a' });
  expect(read()).toEqual({ cars: [car('a')], currentId: 'a' });
  fillStorage();
  replaceStoredGarage(garage, { cars: [car('b')], currentId: null });
  expect(read()).toEqual({ cars: [car('b')], currentId: null });
  expect(stored().cars).toEqual([car('a')]);
});
