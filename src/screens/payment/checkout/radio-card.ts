import { chakra } from '#src/components/chakra/chakra.tsx';

const frame = {
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'l2',
  '&:has(input:checked)': {
    borderColor: 'petrol.focusRing',
    bg: 'petrol.subtle',
    boxShadow: 'inset 0 0 0 1px {colors.petrol.focusRing}',
  },
  '&:has(input:focus-visible)': { outline: '2px solid {colors.petrol.focusRing}', outlineOffset: '2px' },
  '&:has(input:disabled)': {
    cursor: 'not-allowed',
    bg: 'bg.muted',
    borderColor: 'border',
    color: 'fg.muted',
  },
};

const choice = {
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  px: '4',
  py: '3',
  cursor: 'pointer',
  '& input': { width: '1.25rem', height: '1.25rem', accentColor: '{colors.petrol.600}', flexShrink: '0' },
};

export const RadioCard = chakra('label', { base: { ...choice, ...frame } });

/** A card with more in it than the choice, such as buttons. */
export const RadioFrame = chakra('div', { base: frame });
export const RadioChoice = chakra('label', { base: choice });
