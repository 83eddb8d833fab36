/** Writes src/theme/theme.css from the theme's TypeScript: `npm run theme`. A test compares the two. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { root } from '../run/run-tool.ts';

/** `kit` holds the parts of src/components/ui, which style props and screens may adjust. */
const LAYERS = '@layer reset, base, tokens, kit, recipes;';

/** Returns the style sheet of the theme: resets, global rules and the tokens as custom properties. */
export async function renderTheme(): Promise<string> {
  const { ChakraProvider } = await import('@chakra-ui/react/styled-system');
  const { chakraSystem } = await import('../../src/theme/system.ts');
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const provider = createElement(ChakraProvider, { value: chakraSystem() } as ComponentProps<
    typeof ChakraProvider
  >);
  const html = renderToString(createElement(CacheProvider, { value: cache }, provider));
  const { styles } = createEmotionServer(cache).extractCriticalToChunks(html);
  const css = styles.map(({ css: text }) => text).join('');
  return `/* Made by \`npm run theme\`. */\n${LAYERS}\n${css.replace(/^@layer reset,base,tokens,recipes;/, '')}\n`;
}

if (import.meta.main) writeFileSync(join(root, 'src/theme/theme.css'), await renderTheme());
