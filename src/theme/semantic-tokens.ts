import { defineSemanticTokens } from '@chakra-ui/react/styled-system';

function lightDark(light: string, dark: string) {
  return { value: { _light: toColourReference(light), _dark: toColourReference(dark) } };
}

function toColourReference(name: string): string {
  return name.startsWith('#') ? name : `{colors.${name}}`;
}

/** Use `contrast` for text on `solid`, and `fg` for text on `subtle`. */
function palette(name: string) {
  return {
    contrast: lightDark('white', 'white'),
    fg: lightDark(`${name}.700`, `${name}.200`),
    subtle: lightDark(`${name}.50`, `${name}.950`),
    muted: lightDark(`${name}.100`, `${name}.900`),
    emphasized: lightDark(`${name}.200`, `${name}.800`),
    solid: lightDark(`${name}.600`, `${name}.600`),
    focusRing: lightDark(`${name}.500`, `${name}.400`),
    border: lightDark(`${name}.300`, `${name}.700`),
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
      DEFAULT: lightDark('gray.50', 'gray.950'),
      panel: lightDark('white', 'gray.900'),
      muted: lightDark('gray.100', '#2a2723'),
      emphasized: lightDark('gray.200', 'gray.800'),
      bar: lightDark('petrol.800', 'petrol.950'),
      paper: lightDark('gray.100', 'gray.200'),
    },
    fg: {
      DEFAULT: lightDark('gray.900', 'gray.100'),
      muted: lightDark('gray.600', 'gray.400'),
      bar: lightDark('white', 'gray.100'),
      barMuted: lightDark('petrol.200', 'petrol.200'),
      error: lightDark('red.600', 'red.300'),
      success: lightDark('green.600', 'green.300'),
    },
    border: {
      DEFAULT: lightDark('gray.200', 'gray.800'),
      control: lightDark('gray.500', 'gray.500'),
      error: lightDark('red.600', 'red.400'),
    },
    gray: {
      ...palette('gray'),
      solid: lightDark('gray.800', 'gray.700'),
      subtle: lightDark('gray.100', 'gray.800'),
      muted: lightDark('gray.100', 'gray.800'),
    },
    petrol: {
      ...palette('petrol'),
      solid: lightDark('petrol.700', 'petrol.600'),
      subtle: lightDark('petrol.50', 'petrol.900'),
      muted: lightDark('petrol.100', 'petrol.800'),
    },
    amber: {
      ...palette('amber'),
      contrast: lightDark('gray.950', 'gray.950'),
      solid: lightDark('amber.400', 'amber.400'),
      fg: lightDark('amber.800', 'amber.200'),
      focusRing: lightDark('amber.700', 'amber.300'),
    },
    red: palette('red'),
    green: palette('green'),
    orange: palette('orange'),
    blue: palette('blue'),
  },
});
