import { groupDigits } from '#contract/group-digits.ts';

/** 12345 → '12,345', or '10,000+' for a count that ended there. */
export function formatCount(count: number, isCapped = false): string {
  return groupDigits(count) + (isCapped ? '+' : '');
}
