import { toNairobiDay } from '#contract/calendar.ts';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';

const getToday = () => toNairobiDay(new Date());

/** YYYY-MM-DD in Kenya, updated on every render. */
export function useToday(): string {
  return useBrowserValue(getToday, '');
}
