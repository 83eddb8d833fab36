import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { globalCss, keyframes } from './global-css.ts';
import {
  badgeRecipe,
  buttonRecipe,
  containerRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  linkRecipe,
} from './recipes.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { tokens } from './tokens.ts';

function textStyle(fontSize: string, lineHeight: string) {
  return { value: { fontSize, lineHeight } };
}

let system: ReturnType<typeof createSystem> | null = null;

/**
 * Only what the shop uses: the default system is twice the bytes and twice the start-up time. In the built app the
 * tokens and the global rules are a style sheet, made from this by `scripts/build/static-theme.ts`. Made at first use: while a
 * page takes over, that is a task of its own.
 */
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
        recipes: {
          badge: badgeRecipe,
          button: buttonRecipe,
          container: containerRecipe,
          heading: headingRecipe,
          input: inputRecipe,
          link: linkRecipe,
        },
        slotRecipes: { field: fieldSlotRecipe },
      },
    }),
  );
  return system;
}
