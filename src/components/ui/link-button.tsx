import { chakra } from './ui.ts';

export const LinkButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    color: 'petrol.fg',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
    cursor: 'pointer',
    outline: '0',
    focusVisibleRing: 'outside',
    _disabled: { color: 'fg.muted', textDecoration: 'none', cursor: 'disabled' },
  },
});
