import { Link } from 'react-router';
import { chakra } from '#src/components/chakra/chakra.tsx';

/** Covers the whole of the positioned card around it. */
export const CardLink = chakra(Link, {
  base: {
    outline: '0',
    _before: { content: '""', position: 'absolute', inset: '0', borderRadius: 'l3' },
    _focusVisible: { _before: { outline: '2px solid {colors.petrol.focusRing}', outlineOffset: '1px' } },
  },
});
