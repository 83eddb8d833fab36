import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { globalCss, keyframes } from './global-css.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { tokens } from './tokens.ts';

function textStyle(fontSize: string, lineHeight: string) {
  return { value: { fontSize, lineHeight } };
}

let system: ReturnType<typeof createSystem> | null = null;

/** Only what the shop uses: Chakra's default system has twice the size and start-up time. */
export function chakraSystem(): ReturnType<typeof createSystem> {
  system ??= createSystem(
    defaultBaseConfig,
    defineConfig({
      preflight: true,
      cssVarsPrefix: 'g',
      cssVarsRoot: ':where(html)',
      globalCss,
      theme: {
        breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
        keyframes,
        tokens,
        semanticTokens,
        textStyles: {
          xs: textStyle('0.75rem', '1.125rem'),
          sm: textStyle('0.875rem', '1.3125rem'),
          md: textStyle('1rem', '1.5rem'),
          lg: textStyle('1.125rem', '1.625rem'),
          xl: textStyle('1.25rem', '1.75rem'),
        },
      },
    }),
  );
  return system;
}
