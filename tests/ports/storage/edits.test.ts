import { expect, test } from 'vitest';
import { createEditsStorage } from '#src/storage/edits.ts';
import { padsForm } from '#tests/models/product-editor.model.ts';
import { blockReading, fillStorage, readAll } from '../run-port.ts';

const openStorage = (user: number, name: string) => createEditsStorage<object>(user, name);
const edits = { fields: padsForm, pictures: [], base: null };

test('edits are stored by their name and read again', () => {
  const storage = openStorage(9, 'product-edits-12');
  expect(storage.read()).toBeNull();
  storage.write(edits);
  expect(JSON.parse(localStorage.getItem('gari-product-edits-12')!)).toEqual({ user: 9, edits });
  expect(openStorage(9, 'product-edits-12').read()).toEqual(edits);
  expect(openStorage(9, 'product-edits-13').read()).toBeNull();
});

test("another user's edits are not read", () => {
  openStorage(9, 'product-edits-12').write(edits);
  expect(openStorage(8, 'product-edits-12').read()).toBeNull();
});

test('dropped edits are gone', () => {
  const storage = openStorage(9, 'product-edits-12');
  storage.write(edits);
  storage.drop();
  expect(readAll(localStorage)).toEqual({});
});

test('broken JSON counts as no edits', () => {
  localStorage.setItem('gari-product-edits-12', '{"user":9,"ed');
  expect(openStorage(9, 'product-edits-12').read()).toBeNull();
});

test('a full storage loses the edits, and a blocked one reads none', () => {
  const storage = openStorage(9, 'product-edits-12');
  storage.write(edits);
  fillStorage();
  storage.write({ ...edits, fields: { ...padsForm, name: 'Rear brake pads' } });
  expect(storage.read()).toEqual(edits);
  blockReading();
  expect(storage.read()).toBeNull();
});
