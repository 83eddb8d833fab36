import { chakra } from '../ui/ui.ts';

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    py: '1',
    lineHeight: 'short',
    cursor: 'pointer',
    borderRadius: 'l1',
    _hover: { color: 'petrol.fg' },
    '& input': {
      width: '1.25rem',
      height: '1.25rem',
      flexShrink: '0',
      accentColor: '{colors.petrol.600}',
      cursor: 'pointer',
      outlineOffset: '2px',
    },
    '& input:focus-visible': { outline: '2px solid {colors.petrol.focusRing}' },
  },
});

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: () => void;
  disabled?: boolean;
  'aria-label'?: string;
}

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <Row>
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </Row>
  );
}
