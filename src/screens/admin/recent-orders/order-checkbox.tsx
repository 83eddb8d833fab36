import { chakra } from '#src/components/chakra/chakra.tsx';

/** The label is as large as a thumb; from 1024 px, where mice point, 24 px. */
const Label = chakra('label', {
  base: {
    position: 'relative',
    zIndex: '1',
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    width: { base: '11', lg: '6' },
    height: { base: '11', lg: '6' },
    ms: { base: '-2', lg: '0' },
    cursor: 'pointer',
    '@media (pointer: coarse)': { width: '11', height: '11' },
    '& input': {
      width: '1.25rem',
      height: '1.25rem',
      accentColor: '{colors.petrol.600}',
      cursor: 'pointer',
      outlineOffset: '2px',
    },
    '& input:focus-visible': { outline: '2px solid {colors.petrol.focusRing}' },
  },
});

interface OrderCheckboxProps {
  label: string;
  isChecked: boolean;
  onToggle: () => void;
}

export function OrderCheckbox({ label, isChecked, onToggle }: OrderCheckboxProps) {
  return (
    <Label>
      <input type="checkbox" aria-label={label} checked={isChecked} onChange={onToggle} />
    </Label>
  );
}
