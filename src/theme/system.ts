import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import {
  badgeRecipe,
  buttonRecipe,
  containerRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  linkRecipe,
  skeletonRecipe,
} from './recipes.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { tokens } from './tokens.ts';

function textStyle(fontSize: string, lineHeight: string) {
  return { value: { fontSize, lineHeight } };
}

/** Only what the shop uses: the default system is twice the bytes and twice the start-up time. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix: 'g',
    cssVarsRoot: ':where(html)',
    globalCss: {
      html: {
        color: 'fg',
        bg: 'bg',
        fontFamily: 'body',
        lineHeight: 'moderate',
        colorPalette: 'petrol',
        textSizeAdjust: '100%',
        scrollPaddingTop: '20',
        '&.dark': { colorScheme: 'dark' },
        '&.light': { colorScheme: 'light' },
      },
      body: { minHeight: '100dvh', overflowX: 'clip' },
      '*': { '--global-color-border': 'colors.border' },
      '::selection': { bg: 'amber.300', color: 'gray.950' },
      'dialog::backdrop': { bg: 'rgb(13 12 11 / 0.55)' },
      '*, *::before, *::after': {
        _motionReduce: {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
    theme: {
      breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
      keyframes: {
        pulse: { '50%': { opacity: '0.45' } },
        spin: { to: { transform: 'rotate(360deg)' } },
      },
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
        skeleton: skeletonRecipe,
      },
      slotRecipes: { field: fieldSlotRecipe },
    },
  }),
);
