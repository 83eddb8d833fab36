import { chakra } from '#src/components/ui/ui.ts';

export const RadioCard = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    px: '4',
    py: '3',
    cursor: 'pointer',
    '& input': { width: '1.25rem', height: '1.25rem', accentColor: '{colors.petrol.600}', flexShrink: '0' },
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
  },
});
