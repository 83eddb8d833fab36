import { chakra } from './ui.ts';

/** The browser's own element; its parts are drawn here, because Chromium leaves its theme once an edge is reset. */
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
    '&::-webkit-progress-value': { bg: 'petrol.solid' },
    '&::-moz-progress-bar': { bg: 'petrol.solid' },
  },
});
