import { expect, test } from 'vitest';
import type { EditedPicture, ProductEditorContext } from '#machines/product-editor/product-editor.types.ts';
import * as pictures from '#machines/product-editor/product-pictures.rules.ts';

const png = (name: string, size = 2000) => ({ name, size, type: 'image/png' });
const unfinished = (key: number): EditedPicture => ({ key, stored: null });
const uploaded = (key: number): EditedPicture => ({
  key,
  stored: { id: `id-${key}`, image: `/media/${key}.webp` },
});
const all = [uploaded(1), unfinished(2), unfinished(3), unfinished(4)];
const contextWith = (list: EditedPicture[]) =>
  ({
    pictures: list,
    nextKey: 7,
    fieldErrors: { images: 'One is missing', name: 'Too long' },
  }) as unknown as ProductEditorContext;

test('stored pictures get consecutive keys; only id, image and placeholder of uploads are stored', () => {
  const stored = [
    { id: 'a', image: '/a.webp' },
    { id: 'b', image: '/b.webp', placeholder: 'data:' },
  ];
  expect(pictures.toEditedPictures(stored, 5)).toEqual([
    { key: 5, stored: { id: 'a', image: '/a.webp' } },
    { key: 6, stored: { id: 'b', image: '/b.webp', placeholder: 'data:' } },
  ]);
  expect(
    pictures.getUploadedPictures([...pictures.toEditedPictures(stored, 5), unfinished(7)]),
  ).toStrictEqual(stored);
});

test('files take the free slots in order, each with its upload', () => {
  const context = contextWith([uploaded(1)]);
  const files = [png('a.png'), png('b.png')];
  expect(pictures.toUploads(context, files)).toEqual([
    { key: 7, file: png('a.png') },
    { key: 8, file: png('b.png') },
  ]);
  expect(pictures.addPictures(context, files)).toEqual({
    pictures: [uploaded(1), unfinished(7), unfinished(8)],
    nextKey: 9,
    fieldErrors: { name: 'Too long' },
    announcement: '',
  });
});

test('files beyond the fourth slot are dropped, and a message says so', () => {
  const result = pictures.addPictures(contextWith([uploaded(1), uploaded(2), uploaded(3)]), [
    png('a.png'),
    png('b.png'),
  ]);
  expect(result.pictures.map(({ key }) => key)).toEqual([1, 2, 3, 7]);
  expect(result).toMatchObject({
    nextKey: 8,
    fieldErrors: { images: 'At most 4 pictures', name: 'Too long' },
  });
});

test('a completed upload replaces only its own picture', () => {
  const picture = { id: 'new', image: '/new.webp' };
  const uploadedEvent = { type: 'picture.uploaded', key: 2, picture } as const;
  expect(pictures.applyUpload(contextWith(all), uploadedEvent)).toEqual({
    pictures: [all[0], { key: 2, stored: picture }, all[2], all[3]],
    fieldErrors: { name: 'Too long' },
    announcement: 'Picture uploaded',
  });
  expect(pictures.applyUpload(contextWith(all), { ...uploadedEvent, key: 9 }).pictures).toEqual(all);
});

test('an upload of a picture that is already there frees its slot', () => {
  const picture = { id: 'id-1', image: '/media/1.webp' };
  expect(pictures.applyUpload(contextWith(all), { type: 'picture.uploaded', key: 2, picture })).toEqual({
    pictures: [all[0], all[2], all[3]],
    fieldErrors: { name: 'Too long' },
    announcement: 'This picture is there already',
  });
});

test('the predicates on pictures', () => {
  expect([
    pictures.getUnfinishedKeys(all),
    pictures.getUnfinishedKeys([uploaded(1)]),
    pictures.hasFreeSlot(all),
    pictures.hasFreeSlot(all.slice(1)),
  ]).toEqual([[2, 3, 4], [], false, true]);
});

test.each([
  [2, 0, true],
  [2, 3, true],
  [2, 1, false],
  [2, 4, false],
  [2, -1, false],
  [9, 0, false],
])('[PRODUCT-01] picture %d can be moved to position %d: %s', (key, to, expected) => {
  expect(pictures.canMove(all, key, to)).toBe(expected);
});

test('[PRODUCT-01] a moved picture takes its position, and the others keep their order', () => {
  const keys = (list: EditedPicture[]) => list.map(({ key }) => key);
  expect(keys(pictures.movePicture(all, 3, 0))).toEqual([3, 1, 2, 4]);
  expect(keys(pictures.movePicture(all, 1, 3))).toEqual([2, 3, 4, 1]);
  expect(pictures.movePicture(all, 9, 0)).toEqual(all);
});
