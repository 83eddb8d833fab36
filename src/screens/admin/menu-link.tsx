import { NavLink } from 'react-router';
import { chakra } from '#src/components/chakra/chakra.tsx';

export const MenuLink = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: '11',
    px: '3',
    borderRadius: 'l2',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    outline: '0',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
    '&[aria-current=page]': { bg: 'petrol.subtle', color: 'petrol.fg' },
  },
});
