import { defineGlobalStyles, defineKeyframes } from '@chakra-ui/react/styled-system';

const PALETTES = ['petrol', 'amber', 'gray', 'red', 'green', 'orange', 'blue'];
const ROLES = ['contrast', 'fg', 'subtle', 'muted', 'solid', 'focus-ring', 'border'];

const getPalette = (name: string) =>
  Object.fromEntries(
    ROLES.map((role) => [`--g-colors-color-palette-${role}`, `var(--g-colors-${name}-${role})`]),
  );

export const globalCss = defineGlobalStyles({
  html: {
    color: 'fg',
    bg: 'bg',
    fontFamily: 'body',
    lineHeight: 'moderate',
    ...getPalette('petrol'),
    textSizeAdjust: '100%',
    scrollPaddingTop: '20',
    /** The brand's hazard stripes: the line under the header, progress bars. */
    '--stripes': 'repeating-linear-gradient(-45deg, {colors.amber.400} 0 14px, {colors.gray.950} 14px 28px)',
    '&.dark': { colorScheme: 'dark' },
    '&.light': { colorScheme: 'light' },
  },
  // Sets the names that the kit's style sheets use; see `Palette`.
  ...Object.fromEntries(PALETTES.map((name) => [`[data-palette=${name}]`, getPalette(name)])),
  ':focus-visible': {
    outline: '2px solid var(--focus-ring, {colors.colorPalette.focusRing})',
    outlineOffset: '2px',
  },
  /** Tapped, and the screen that it leads to is not there yet. */
  'a[data-pending]': { opacity: '0.6' },
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
