import { defineGlobalStyles, defineKeyframes } from '@chakra-ui/react/styled-system';

export const globalCss = defineGlobalStyles({
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
  /** The background of what scrolls inside a panel: it fades where more follows. */
  '[data-scroll-hint]': {
    background:
      'linear-gradient({colors.bg.panel}, {colors.bg.panel}) bottom / 100% 3rem no-repeat local, linear-gradient(to top, {colors.bg.emphasized}, transparent) bottom / 100% 3rem no-repeat scroll',
  },
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
});

export const keyframes = defineKeyframes({
  pulse: { '50%': { opacity: '0.45' } },
  spin: { to: { transform: 'rotate(360deg)' } },
});
