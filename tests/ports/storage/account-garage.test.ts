import { expect, test } from 'vitest';
import { readSyncedGarage, writeSyncedGarage } from '#src/storage/account-garage.ts';
import { blockReading, fillStorage } from '../run-port.ts';

const KEY = 'gari-garage-account';
const synced = { user: 7, cars: [], leftOut: [] };

test('what was written is read, and null removes it', () => {
  expect(readSyncedGarage()).toBeNull();
  writeSyncedGarage(synced);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(synced);
  expect(readSyncedGarage()).toEqual(synced);
  writeSyncedGarage(null);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each([
  ['null', null],
  ['another user', { ...synced, user: '7' }],
  ['no user', { cars: [], leftOut: [] }],
  ['no cars', { user: 7, leftOut: [] }],
  ['no cars that were left out', { user: 7, cars: [] }],
])('%s in storage is nobody’s garage', (_, value) => {
  localStorage.setItem(KEY, JSON.stringify(value));
  expect(readSyncedGarage()).toBeNull();
});

test('without storage nothing is remembered', () => {
  writeSyncedGarage(synced);
  blockReading();
  fillStorage();
  expect(readSyncedGarage()).toBeNull();
  expect(() => writeSyncedGarage({ ...synced, user: 8 })).not.toThrow();
});
