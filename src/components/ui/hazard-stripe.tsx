import { Box } from './ui.ts';

export const STRIPES =
  'repeating-linear-gradient(-45deg, {colors.amber.400} 0 14px, {colors.gray.950} 14px 28px)';

/** Brand decoration: use it at most once per screen. */
export function HazardStripe() {
  return <Box aria-hidden="true" height="1" css={{ background: STRIPES }} />;
}
