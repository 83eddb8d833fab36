import { expect, test } from 'vitest';
import { buildSrcSets, getLargestWidth } from '../../contract/pictures.ts';

const HASH = '0123456789abcdef0123456789abcdef';

test('[PICTURE-04] an upload’s URL yields its variants, up to the width in the URL', () => {
  expect(buildSrcSets(`/media/${HASH}/320.webp`)).toEqual({
    avif: `/media/${HASH}/96.avif 96w, /media/${HASH}/160.avif 160w, /media/${HASH}/320.avif 320w`,
    webp: `/media/${HASH}/96.webp 96w, /media/${HASH}/160.webp 160w, /media/${HASH}/320.webp 320w`,
  });
  expect(buildSrcSets(`https://api.gari.example/media/${HASH}/96.webp`)?.avif).toBe(
    `https://api.gari.example/media/${HASH}/96.avif 96w`,
  );
});

test.each([
  '',
  `/media/${HASH}.svg`,
  `/media/${HASH}/320.png`,
  `/media/${HASH}/320.webp?large`,
  'https://example.com/a.webp',
])('[PICTURE-02] %j has a single file', (address) => {
  expect(buildSrcSets(address)).toBeNull();
});

test.each([
  [1, 96],
  [96, 96],
  [97, 160],
  [500, 640],
  [1280, 1280],
  [9000, 1280],
])('[PICTURE-04] the largest variant of a picture %i pixels wide is %i wide', (width, largest) => {
  expect(getLargestWidth(width)).toBe(largest);
});
