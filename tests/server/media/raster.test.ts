import * as fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeRaster, NotAPicture, readRaster } from '../../../server/features/media/raster.ts';
import { grain, twoColours } from './pictures.ts';

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  '[PICTURE-03] a %s with any bytes changed is decoded or refused, and nothing else',
  async (format) => {
    const whole = await grain(40, 30)
      .toFormat(format, format === 'avif' ? { effort: 0 } : {})
      .toBuffer();
    const changes = fc.array(fc.record({ at: fc.nat(whole.byteLength - 1), byte: fc.nat(255) }), {
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const bytes = new Uint8Array(whole);
        for (const { at, byte } of list) bytes[at] = byte;
        const outcome = await readRaster(bytes).catch((error: unknown) => error);
        expect(outcome instanceof NotAPicture || (outcome as { width: number }).width > 0).toBe(true);
      }),
      { numRuns: 60 },
    );
  },
);

test.each([
  ['CMYK colours', () => twoColours(40, 20).toColourspace('cmyk').jpeg(), 'srgb', 3],
  ['greys', () => twoColours(40, 20).greyscale().png(), 'srgb', 3],
  ['16 bits a channel', () => twoColours(40, 20).toColourspace('rgb16').png(), 'srgb', 3],
  [
    'transparency',
    () => sharp({ create: { width: 40, height: 20, channels: 4, background: '#ff000080' } }).png(),
    'srgb',
    4,
  ],
])(
  '[PICTURE-04] a picture with %s is converted to one that every browser shows',
  async (_, make, space, channels) => {
    const copy = await encodeRaster(() => make().toBuffer(), 96, 'webp');
    const { space: colourSpace, channels: count, width } = await sharp(copy).metadata();
    expect([colourSpace, count, width]).toEqual([space, channels, 40]);
  },
);
