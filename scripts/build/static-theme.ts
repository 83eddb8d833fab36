import { deepStrictEqual } from 'node:assert';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { chakraSystem } from '../../src/theme/system.ts';
import type { dictionaryOf } from '../../src/theme/token-dictionary.ts';

const theme = fileURLToPath(new URL('../../src/theme/', import.meta.url));

type System = ReturnType<typeof chakraSystem>;
type DictionaryOf = typeof dictionaryOf;
const load = async <Module>(file: string) => (await import(pathToFileURL(join(theme, file)).href)) as Module;

async function renderGlobalStyles(value: System): Promise<string> {
  const { ChakraProvider } = await import('@chakra-ui/react/styled-system');
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const provider = createElement(ChakraProvider, { value } as ComponentProps<typeof ChakraProvider>);
  const html = renderToString(createElement(CacheProvider, { value: cache }, provider));
  return createEmotionServer(cache)
    .extractCriticalToChunks(html)
    .styles.map(({ css }) => css)
    .join('');
}

/** Returns the token names by category. Throws when Chakra's values cannot be derived from the names. */
async function collectTokenNames({ tokens }: System): Promise<Record<string, string>> {
  const dictionaryModule = await load<{ dictionaryOf: DictionaryOf }>('token-dictionary.ts');
  const values = Object.fromEntries(
    [...tokens.categoryMap.keys()].map((category) => [category, tokens.getCategoryValues(category) ?? {}]),
  );
  const names = Object.fromEntries(
    Object.entries(values).map(([category, entries]) => [category, Object.keys(entries).join(' ')]),
  );
  const { getCategoryValues, colorPaletteMap } = dictionaryModule.dictionaryOf(names);
  for (const [category, entries] of Object.entries(values))
    deepStrictEqual(getCategoryValues(category), { ...entries });
  for (const [palette, entries] of tokens.colorPaletteMap)
    deepStrictEqual(colorPaletteMap.get(palette), Object.fromEntries(entries));
  return names;
}

/**
 * Computes the theme's tokens and global styles at build time, for the style sheet; the script contains only the token
 * names, space-separated per category.
 */
export async function computeStaticTheme(): Promise<{ css: string; tokenNames: Record<string, string> }> {
  const system = (await load<{ chakraSystem: typeof chakraSystem }>('system.ts')).chakraSystem();
  return { css: await renderGlobalStyles(system), tokenNames: await collectTokenNames(system) };
}
