import { deepStrictEqual } from 'node:assert';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import type { chakraSystem } from '../../src/theme/system.ts';
import type { dictionaryOf } from '../../src/theme/token-dictionary.ts';

const theme = fileURLToPath(new URL('../../src/theme/', import.meta.url));
const CHAKRA = /@chakra-ui\/react\/dist\/esm\/styled-system\/(token-dictionary|preflight|provider)\.js$/;

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
 * Computes the theme's tokens and global styles at build time. They become part of the style sheet; the script
 * contains only the token names.
 */
export function staticTheme(): Plugin {
  let css = '';
  const replacements = new Map<string, string>();
  return {
    name: 'static-theme',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const system = (await load<{ chakraSystem: typeof chakraSystem }>('system.ts')).chakraSystem();
      css = await renderGlobalStyles(system);
      const names = JSON.stringify(await collectTokenNames(system));
      const dictionary = JSON.stringify(join(theme, 'token-dictionary.ts'));
      replacements
        .set(
          'token-dictionary',
          `import { dictionaryOf } from ${dictionary}; export const createTokenDictionary = () => dictionaryOf(${names});`,
        )
        .set(
          'provider',
          "import { createContext } from '../create-context.js'; export const [ChakraProvider, useChakraContext] = createContext({ name: 'ChakraContext' });",
        )
        .set('preflight', 'export const createPreflight = () => ({});')
        .set(join(theme, 'tokens.ts'), 'export const tokens = {};')
        .set(join(theme, 'semantic-tokens.ts'), 'export const semanticTokens = {};')
        .set(join(theme, 'global-css.ts'), 'export const globalCss = {}; export const keyframes = {};');
    },
    load: (id) => replacements.get(CHAKRA.exec(id)?.[1] ?? id) ?? null,
    transform: (code, id) =>
      id === join(theme, 'fonts.css') ? { code: `${code}\n${css}`, map: null } : null,
  };
}
