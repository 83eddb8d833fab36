import { toNairobiDay } from '#contract/calendar.ts';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';

const getToday = () => toNairobiDay(new Date());

/** Today in Kenya as YYYY-MM-DD, as of the latest rendering. */
export function useToday(): string {
  return useBrowserValue(getToday, '');
}
