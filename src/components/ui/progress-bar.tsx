import { STRIPES } from './hazard-stripe.tsx';
import { chakra } from './ui.ts';

/** Styles the native element's parts: Chromium drops its default look as soon as the border is reset. */
export const ProgressBar = chakra('progress', {
  base: {
    display: 'block',
    appearance: 'none',
    width: '100%',
    height: '2',
    bg: 'bg.emphasized',
    borderRadius: 'full',
    overflow: 'hidden',
    '&::-webkit-progress-bar': { bg: 'bg.emphasized' },
    '&::-webkit-progress-value': { background: STRIPES },
    '&::-moz-progress-bar': { background: STRIPES },
  },
});
