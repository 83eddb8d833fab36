import { expect, test } from 'vitest';
import { createProductEditsStorage } from '#src/storage/product-edits.ts';
import { padsForm } from '#tests/models/product-editor.model.ts';
import { blockReading, fillStorage, readAll } from '../run-port.ts';

const edits = { fields: padsForm, pictures: [], base: null };

test('edits are stored by product and read again', () => {
  const storage = createProductEditsStorage(9, 12);
  expect(storage.read()).toBeNull();
  storage.write(edits);
  expect(JSON.parse(localStorage.getItem('gari-product-edits-12')!)).toEqual({ user: 9, edits });
  expect(createProductEditsStorage(9, 12).read()).toEqual(edits);
  expect(createProductEditsStorage(9, 13).read()).toBeNull();
});

test('a new product has edits of its own', () => {
  createProductEditsStorage(9, null).write(edits);
  expect(Object.keys(localStorage)).toEqual(['gari-product-edits-new']);
});

test("another user's edits are not read", () => {
  createProductEditsStorage(9, 12).write(edits);
  expect(createProductEditsStorage(8, 12).read()).toBeNull();
});

test('dropped edits are gone', () => {
  const storage = createProductEditsStorage(9, 12);
  storage.write(edits);
  storage.drop();
  expect(readAll(localStorage)).toEqual({});
});

test('broken JSON counts as no edits', () => {
  localStorage.setItem('gari-product-edits-12', '{"user":9,"ed');
  expect(createProductEditsStorage(9, 12).read()).toBeNull();
});

test('a full storage loses the edits, and a blocked one reads none', () => {
  const storage = createProductEditsStorage(9, 12);
  storage.write(edits);
  fillStorage();
  storage.write({ ...edits, fields: { ...padsForm, name: 'Rear brake pads' } });
  expect(storage.read()).toEqual(edits);
  blockReading();
  expect(storage.read()).toBeNull();
});
