import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CHARACTERS, subsetArchivo } from '../../scripts/build/font.ts';
import { renderTheme } from '../../scripts/build/theme.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The committed file is formatted. */
const normalize = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/[\s"';]/g, '')
    .toLowerCase();

test('theme.css is what `npm run theme` makes of the theme', async () => {
  expect(normalize(readFileSync(join(root, 'src/theme/theme.css'), 'utf8'))).toBe(
    normalize(await renderTheme()),
  );
});

test('archivo.woff2 is what `npm run font` makes of the font, in at most 29,000 bytes', async () => {
  const file = readFileSync(join(root, 'src/theme/archivo.woff2'));
  expect(file.equals(await subsetArchivo())).toBe(true);
  expect(file.length).toBeLessThanOrEqual(29_000);
});

test('archivo.woff2 has the letters of all texts on screens', () => {
  const sources = globSync(['{src,machines}/**/*.{ts,tsx}', 'server/http/errors.ts'], { cwd: root });
  const texts = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('');
  const letters = new Set(texts.match(/[^\0-~]/gu));
  const missing = [...letters].filter((letter) => !CHARACTERS.includes(letter));
  // Archivo has no star.
  expect(missing.join('')).toBe('★');
});
