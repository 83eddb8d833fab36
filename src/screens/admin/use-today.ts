import { useSyncExternalStore } from 'react';
import { nairobiDay } from '#contract/calendar.ts';

const never = () => () => {};
const today = () => nairobiDay(new Date());

/** Today in Kenya as YYYY-MM-DD, as of the latest rendering. */
export function useToday(): string {
  return useSyncExternalStore(never, today);
}
