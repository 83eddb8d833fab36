import { defineTokens } from '@chakra-ui/react/styled-system';

type Values<T> = Record<string, { value: T }>;

function toTokens<T>(entries: Record<string, T>): Values<T> {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]));
}

const STEPS = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'] as const;

function scale(...shades: string[]): Values<string> {
  return Object.fromEntries(STEPS.map((step, index) => [step, { value: shades[index] ?? '' }]));
}

const lengths = toTokens(
  Object.fromEntries(
    [
      0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80,
    ].map((step) => [step, `${step / 4}rem`]),
  ),
);

export const tokens = defineTokens({
  spacing: lengths,
  sizes: {
    ...lengths,
    ...toTokens({
      full: '100%',
      min: 'min-content',
      max: 'max-content',
      fit: 'fit-content',
      prose: '64ch',
      form: '30rem',
      page: '80rem',
    }),
  },
  fonts: toTokens({
    body: "'Archivo Variable', 'Archivo Fallback', system-ui, sans-serif",
    heading: "'Archivo Variable', 'Archivo Fallback', system-ui, sans-serif",
    mono: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  }),
  fontSizes: toTokens({
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.375rem',
    '5xl': '3rem',
  }),
  fontWeights: toTokens({ normal: '400', medium: '500', semibold: '600', bold: '700', black: '800' }),
  lineHeights: toTokens({ tight: '1.1', short: '1.3', moderate: '1.5', tall: '1.65' }),
  letterSpacings: toTokens({ tight: '-0.015em', normal: '0', wide: '0.06em' }),
  radii: toTokens({ sm: '0.25rem', md: '0.5rem', lg: '0.75rem', xl: '1rem', full: '9999px' }),
  borders: toTokens({ sm: '1px solid', md: '2px solid' }),
  durations: toTokens({ fast: '120ms', moderate: '160ms' }),
  easings: toTokens({ out: 'cubic-bezier(0.2, 0, 0, 1)' }),
  animations: toTokens({ pulse: 'pulse 1.6s ease-in-out infinite', spin: 'spin 0.8s linear infinite' }),
  aspectRatios: toTokens({ square: '1 / 1' }),
  zIndex: toTokens({ base: 0, docked: 10, dropdown: 100, overlay: 200, toast: 300 }),
  cursor: toTokens({ button: 'pointer', disabled: 'not-allowed' }),
  colors: {
    ...toTokens({ transparent: 'transparent', current: 'currentColor', white: '#ffffff', black: '#0d0c0b' }),
    gray: scale(
      '#faf8f5',
      '#f3f0ea',
      '#e6e1d7',
      '#d3ccbf',
      '#a9a193',
      '#7f776a',
      '#625b50',
      '#4a453d',
      '#33302b',
      '#211f1b',
      '#151412',
    ),
    petrol: scale(
      '#eef6f8',
      '#d5e8ed',
      '#abd1da',
      '#79b3c1',
      '#4591a3',
      '#257587',
      '#175f70',
      '#0f4c5c',
      '#0c3d4a',
      '#0a303b',
      '#061e26',
    ),
    amber: scale(
      '#fff8eb',
      '#feecc8',
      '#fdd98d',
      '#fbc254',
      '#f7ad2b',
      '#ee9410',
      '#c97208',
      '#a1540a',
      '#833f10',
      '#6e3512',
      '#401a05',
    ),
    red: scale(
      '#fdf3f2',
      '#fbe3e1',
      '#f8cbc7',
      '#f1a69f',
      '#e6766c',
      '#d64f43',
      '#bd3528',
      '#9c2a1f',
      '#7f251c',
      '#68221b',
      '#380e0a',
    ),
    green: scale(
      '#f0f8f1',
      '#dbeedd',
      '#b8ddbd',
      '#8ac593',
      '#58a565',
      '#378746',
      '#276c35',
      '#1f562b',
      '#1a4524',
      '#15391e',
      '#0a2010',
    ),
    orange: scale(
      '#fff5ed',
      '#ffe7d3',
      '#fecba5',
      '#fda76d',
      '#fa7a33',
      '#f2590f',
      '#c9430a',
      '#a2340d',
      '#822c12',
      '#652d10',
      '#321807',
    ),
    blue: scale(
      '#eff5fd',
      '#dae8fb',
      '#bdd7f8',
      '#8fbcf2',
      '#5b99e9',
      '#3678de',
      '#2560c4',
      '#214e9e',
      '#204382',
      '#1f3a6c',
      '#142443',
    ),
  },
});
