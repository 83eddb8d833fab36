import { nairobiDay } from '#contract/calendar.ts';
import { useInBrowser } from '#src/components/use-in-browser.ts';

const today = () => nairobiDay(new Date());

/** Today in Kenya as YYYY-MM-DD, as of the latest rendering. */
export function useToday(): string {
  return useInBrowser(today, '');
}
