import { defineSemanticTokens } from '@chakra-ui/react/styled-system';

function both(light: string, dark: string) {
  return { value: { _light: colour(light), _dark: colour(dark) } };
}

function colour(name: string): string {
  return name.startsWith('#') ? name : `{colors.${name}}`;
}

/** The roles a colour plays in a component; `solid` carries `contrast` text, `subtle` carries `fg` text. */
function palette(name: string) {
  return {
    contrast: both('white', 'white'),
    fg: both(`${name}.700`, `${name}.200`),
    subtle: both(`${name}.50`, `${name}.950`),
    muted: both(`${name}.100`, `${name}.900`),
    emphasized: both(`${name}.200`, `${name}.800`),
    solid: both(`${name}.600`, `${name}.600`),
    focusRing: both(`${name}.500`, `${name}.400`),
    border: both(`${name}.300`, `${name}.700`),
  };
}

export const semanticTokens = defineSemanticTokens({
  radii: { l1: { value: '{radii.sm}' }, l2: { value: '{radii.md}' }, l3: { value: '{radii.lg}' } },
  shadows: {
    xs: { value: { _light: '0 1px 2px rgb(33 31 27 / 0.08)', _dark: '0 1px 2px rgb(0 0 0 / 0.5)' } },
    md: { value: { _light: '0 4px 14px rgb(33 31 27 / 0.1)', _dark: '0 4px 14px rgb(0 0 0 / 0.5)' } },
    lg: { value: { _light: '0 12px 40px rgb(33 31 27 / 0.18)', _dark: '0 12px 40px rgb(0 0 0 / 0.7)' } },
  },
  colors: {
    bg: {
      DEFAULT: both('gray.50', 'gray.950'),
      panel: both('white', 'gray.900'),
      muted: both('gray.100', '#2a2723'),
      emphasized: both('gray.200', 'gray.800'),
      bar: both('petrol.800', 'petrol.950'),
      paper: both('gray.100', 'gray.200'),
    },
    fg: {
      DEFAULT: both('gray.900', 'gray.100'),
      muted: both('gray.600', 'gray.400'),
      bar: both('white', 'gray.100'),
      barMuted: both('petrol.200', 'petrol.200'),
      error: both('red.600', 'red.300'),
      success: both('green.600', 'green.300'),
    },
    border: {
      DEFAULT: both('gray.200', 'gray.800'),
      control: both('gray.500', 'gray.500'),
      error: both('red.600', 'red.400'),
    },
    gray: {
      ...palette('gray'),
      solid: both('gray.800', 'gray.700'),
      subtle: both('gray.100', 'gray.800'),
      muted: both('gray.100', 'gray.800'),
    },
    petrol: {
      ...palette('petrol'),
      solid: both('petrol.700', 'petrol.600'),
      subtle: both('petrol.50', 'petrol.900'),
      muted: both('petrol.100', 'petrol.800'),
    },
    amber: {
      ...palette('amber'),
      contrast: both('gray.950', 'gray.950'),
      solid: both('amber.400', 'amber.400'),
      fg: both('amber.800', 'amber.200'),
      focusRing: both('amber.700', 'amber.300'),
    },
    red: palette('red'),
    green: palette('green'),
    orange: palette('orange'),
    blue: palette('blue'),
  },
});
