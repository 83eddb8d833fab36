import { defineRecipe } from '@chakra-ui/react/styled-system';

export const buttonRecipe = defineRecipe({
  className: 'gari-button',
  base: {
    display: 'inline-flex',
    appearance: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    userSelect: 'none',
    position: 'relative',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'transparent',
    cursor: 'button',
    flexShrink: '0',
    lineHeight: '1.2',
    fontWeight: 'semibold',
    textAlign: 'center',
    transition: 'background-color 120ms, border-color 120ms, color 120ms',
    outline: '0',
    focusVisibleRing: 'outside',
    _disabled: { opacity: '0.55', cursor: 'disabled' },
    // Its label says what is under way.
    '&[aria-busy=true]:disabled': { opacity: '0.85' },
    _icon: { flexShrink: '0', width: '5', height: '5' },
  },
  variants: {
    size: {
      sm: { minH: '9', minW: '9', px: '3', textStyle: 'sm', gap: '1.5' },
      md: { minH: '11', minW: '11', px: '4', textStyle: 'sm', gap: '2' },
      lg: { minH: '12', minW: '12', px: '6', textStyle: 'md', gap: '2' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.solid/88' },
        _active: { bg: 'colorPalette.solid/78' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
        _disabled: { opacity: '0.8' },
      },
      outline: {
        borderColor: 'border.control',
        color: 'colorPalette.fg',
        bg: 'bg.panel',
        _hover: { bg: 'colorPalette.subtle' },
      },
      ghost: { color: 'colorPalette.fg', _hover: { bg: 'colorPalette.subtle' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

export const linkRecipe = defineRecipe({
  className: 'gari-link',
  base: {
    color: 'petrol.fg',
    fontWeight: 'medium',
    borderRadius: 'sm',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '1px',
    cursor: 'pointer',
    outline: '0',
    focusVisibleRing: 'outside',
  },
  variants: {
    variant: {
      underline: { textDecoration: 'underline' },
      plain: { _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { variant: 'underline' },
});

const control = {
  width: '100%',
  minWidth: '0',
  minH: '11',
  px: '3',
  textStyle: 'md',
  color: 'fg',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'l2',
  appearance: 'none',
  outline: '0',
  focusVisibleRing: 'inside',
  '--focus-ring-width': '2px',
  _placeholder: { color: 'fg.muted', opacity: '1' },
  _disabled: { opacity: '0.55', cursor: 'disabled' },
  _invalid: { borderColor: 'border.error' },
} as const;

export const inputRecipe = defineRecipe({ className: 'gari-input', base: control });

export const headingRecipe = defineRecipe({
  className: 'gari-heading',
  base: {
    fontFamily: 'heading',
    fontStretch: '112%',
    fontWeight: 'bold',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    textWrap: 'balance',
    outline: '0',
  },
  variants: {
    size: {
      sm: { fontSize: 'lg' },
      md: { fontSize: 'xl' },
      lg: { fontSize: { base: 'xl', md: '2xl' } },
      xl: { fontSize: { base: '2xl', md: '3xl' } },
      '3xl': { fontSize: { base: '3xl', md: '5xl' } },
    },
  },
  defaultVariants: { size: 'xl' },
});

export const badgeRecipe = defineRecipe({
  className: 'gari-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2',
    minH: '6',
    borderRadius: 'full',
    textStyle: 'xs',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    variant: {
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast' },
      subtle: { bg: 'colorPalette.muted', color: 'colorPalette.fg' },
      outline: { borderWidth: '1px', borderColor: 'colorPalette.border', color: 'colorPalette.fg' },
    },
  },
  defaultVariants: { variant: 'subtle' },
});

export const containerRecipe = defineRecipe({
  className: 'gari-container',
  base: { width: '100%', maxWidth: 'page', mx: 'auto', px: { base: '4', md: '6' } },
});
