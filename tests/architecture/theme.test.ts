import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { renderTheme } from '../../scripts/build/theme.ts';

/** The committed file is formatted. */
const normalize = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/[\s"';]/g, '')
    .toLowerCase();

test('theme.css is what `npm run theme` makes of the theme', async () => {
  const file = fileURLToPath(new URL('../../src/theme/theme.css', import.meta.url));
  expect(normalize(readFileSync(file, 'utf8'))).toBe(normalize(await renderTheme()));
});
