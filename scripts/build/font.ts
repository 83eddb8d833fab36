/**
 * Writes src/theme/archivo.woff2, the part of Archivo that the shop uses: `npm run font`. A test compares the two.
 * Letters that it lacks are drawn in the fallback font.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../run/run-tool.ts';

const SOURCE = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** What the shop's texts use beyond ASCII, and what people write in names and reviews most. */
export const CHARACTERS = `${ASCII}\u{a0}–—‘’“”…•·×−‹›→©éÉ`;

/** Kerning and tabular figures; widths and weights as in index.html. */
const OPTIONS = {
  targetFormat: 'woff2' as const,
  variationAxes: {
    wght: { min: 400, max: 800, default: 400 },
    wdth: { min: 100, max: 112, default: 100 },
  },
  keepFeatures: ['kern', 'tnum'],
  noHinting: true,
};

export const subsetArchivo = (): Promise<Buffer> =>
  subsetFont(readFileSync(createRequire(import.meta.url).resolve(SOURCE)), CHARACTERS, OPTIONS);

if (import.meta.main) writeFileSync(join(root, 'src/theme/archivo.woff2'), await subsetArchivo());
