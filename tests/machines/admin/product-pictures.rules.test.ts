import { expect, test } from 'vitest';
import type { EditedPicture, ProductEditorContext } from '#machines/product-editor/product-editor.types.ts';
import * as pictures from '#machines/product-editor/product-pictures.rules.ts';

const png = (name: string, size = 2000) => ({ name, size, type: 'image/png' });
const uploading = (key: number, progress = 0.5): EditedPicture => ({
  key,
  status: 'uploading',
  file: png(`${key}.png`),
  progress,
});
const failed = (key: number, canRetry = true): EditedPicture => ({
  key,
  status: 'failed',
  file: png(`${key}.png`),
  message: 'Too dark.',
  canRetry,
});
const uploaded = (key: number): EditedPicture => ({
  key,
  status: 'uploaded',
  id: `id-${key}`,
  image: `/media/${key}.webp`,
});
const all = [uploaded(1), uploading(2), failed(3), uploading(4)];
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
    { id: 'a', image: '/a.webp', key: 5, status: 'uploaded' },
    { id: 'b', image: '/b.webp', placeholder: 'data:', key: 6, status: 'uploaded' },
  ]);
  expect(
    pictures.getUploadedPictures([...pictures.toEditedPictures(stored, 5), uploading(7), failed(8)]),
  ).toStrictEqual(stored);
});

test('files take the free slots in order; an unusable one says why', () => {
  const tooBig = png('big.png', 10_485_761);
  const gif = { ...png('a.gif'), type: 'image/gif' };
  const maxSize = png('full.png', 10_485_760);
  expect(pictures.addPictures(contextWith([uploaded(1)]), [maxSize, tooBig, gif])).toEqual({
    pictures: [
      uploaded(1),
      { key: 7, status: 'uploading', file: maxSize, progress: 0 },
      { key: 8, status: 'failed', file: tooBig, message: 'At most 10 MB', canRetry: false },
      {
        key: 9,
        status: 'failed',
        file: gif,
        message: 'Only JPEG, PNG, WebP and AVIF pictures can be used.',
        canRetry: false,
      },
    ],
    nextKey: 10,
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

test('retrying a picture or updating its progress leaves the others unchanged', () => {
  expect(pictures.retryPicture(all, 3)).toEqual([all[0], all[1], uploading(3, 0), all[3]]);
  expect(pictures.retryPicture(all, 2)).toEqual(all);
  expect(pictures.retryPicture([failed(1), failed(2)], 2)).toEqual([failed(1), uploading(2, 0)]);
  expect(pictures.withProgress(all, 2, 0.75)).toEqual([all[0], uploading(2, 0.75), all[2], all[3]]);
  expect(pictures.withProgress(all, 1, 0.75)).toEqual(all);
});

test('a completed upload replaces only its own picture', () => {
  const picture = { id: 'new', image: '/new.webp' };
  const uploadedEvent = { type: 'picture.uploaded', key: 2, picture } as const;
  expect(pictures.applyUpload(contextWith(all), uploadedEvent)).toEqual({
    pictures: [all[0], { ...picture, key: 2, status: 'uploaded' }, all[2], all[3]],
    fieldErrors: { name: 'Too long' },
    announcement: 'Picture uploaded',
  });
  expect(pictures.applyUpload(contextWith(all), { ...uploadedEvent, key: 3 }).pictures).toEqual(all);
});

test('an upload of a picture that is already there frees its slot', () => {
  const picture = { id: 'id-1', image: '/media/1.webp' };
  expect(pictures.applyUpload(contextWith(all), { type: 'picture.uploaded', key: 2, picture })).toEqual({
    pictures: [all[0], all[2], all[3]],
    fieldErrors: { name: 'Too long' },
    announcement: 'This picture is there already',
  });
});

test('a refused upload fails alone', () => {
  const refusedEvent = { type: 'picture.failed', key: 4, message: 'Too dark.', canRetry: true } as const;
  expect(pictures.applyFailure(contextWith(all), refusedEvent)).toEqual({
    pictures: [all[0], all[1], all[2], failed(4)],
  });
  expect(pictures.applyFailure(contextWith(all), { ...refusedEvent, key: 1 })).toEqual({ pictures: all });
});

test('the predicates on pictures', () => {
  expect([
    pictures.isUploading(all),
    pictures.isUploading([uploaded(1), failed(2)]),
    pictures.hasFailed(all),
    pictures.hasFailed([uploaded(1), uploading(2)]),
    pictures.hasFreeSlot(all),
    pictures.hasFreeSlot(all.slice(1)),
  ]).toEqual([true, false, true, false, false, true]);
  expect(
    [1, 2, 3, 4, 5].map((key) => pictures.canRetry([...all.slice(0, 3), failed(5, false)], key)),
  ).toEqual([false, false, true, false, false]);
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
