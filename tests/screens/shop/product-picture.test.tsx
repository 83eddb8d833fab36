import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { ChakraRoot } from '#src/theme/chakra-root.tsx';

const HASH = '0123456789abcdef0123456789abcdef';
const TINY = 'data:image/webp;base64,UklGRg==';

afterEach(() => vi.restoreAllMocks());

function show(
  image: { image: string; placeholder?: string },
  props: { eager?: boolean; faded?: boolean } = {},
) {
  const { container } = render(
    <ChakraRoot>
      <ProductPicture image={image} alt="Brake pads" size={300} {...props} />
    </ChakraRoot>,
  );
  const sources = [...container.querySelectorAll('source')].map(({ type, srcset, sizes }) => ({
    type,
    srcset,
    sizes,
  }));
  return { img: screen.getByRole<HTMLImageElement>('img', { name: 'Brake pads' }), sources };
}

test('[PICTURE-04] an upload is offered as AVIF, then as WebP, in the available widths', () => {
  const { img, sources } = show({ image: `/media/${HASH}/160.webp` });
  expect(sources).toEqual([
    {
      type: 'image/avif',
      srcset: `/media/${HASH}/96.avif 96w, /media/${HASH}/160.avif 160w`,
      sizes: 'auto, min(100vw, 300px)',
    },
    {
      type: 'image/webp',
      srcset: `/media/${HASH}/96.webp 96w, /media/${HASH}/160.webp 160w`,
      sizes: 'auto, min(100vw, 300px)',
    },
  ]);
  expect([img.getAttribute('src'), img.width, img.height, img.getAttribute('loading')]).toEqual([
    `/media/${HASH}/160.webp`,
    300,
    300,
    'lazy',
  ]);
});

test('[PICTURE-04] a picture above the fold is loaded eagerly, with its size given by its box alone', () => {
  const { img, sources } = show({ image: `/media/${HASH}/160.webp` }, { eager: true });
  expect([img.getAttribute('loading'), sources.map(({ sizes }) => sizes)]).toEqual([
    'eager',
    ['min(100vw, 300px)', 'min(100vw, 300px)'],
  ]);
});

test('[PICTURE-04] the placeholder stays behind the picture until it has loaded', () => {
  const { img } = show({ image: `/media/${HASH}/160.webp`, placeholder: TINY });
  expect(img.style.background).toContain(TINY);
  fireEvent.load(img);
  expect(img.style.background).toBe('');
});

test('[PICTURE-04] a picture that loaded before the listener was attached has no placeholder behind it', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  const width = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(160);
  expect(show({ image: `/media/${HASH}/160.webp`, placeholder: TINY }).img.style.background).toBe('');
  cleanup();
  width.mockReturnValue(0);
  expect(show({ image: `/media/${HASH}/160.webp`, placeholder: TINY }).img.style.background).toContain(TINY);
});

test('a sold-out picture fades, its background does not', () => {
  const { img } = show({ image: `/media/${HASH}.svg` }, { faded: true });
  expect(img.style.opacity).toBe('0.4');
  expect(img.parentElement?.style.opacity).toBe('');
});

test('[PICTURE-02] a drawing is a single file', () => {
  const { img, sources } = show({ image: `/media/${HASH}.svg` });
  expect([img.getAttribute('src'), sources, img.style.background]).toEqual([`/media/${HASH}.svg`, [], '']);
});
