import type { BackOfficeSearchReply } from '#contract/types.ts';
import type { StaffSearchSnapshot } from './staff-search.machine.ts';
import { countResults } from './staff-search.rules.ts';

export interface StaffSearchView {
  state: 'idle' | 'waiting' | 'searching' | 'succeeded' | 'failed';
  found: BackOfficeSearchReply | null;
  /** -1 while no result can be chosen. */
  activeIndex: number;
  isSearching: boolean;
  /** What there is to say beside the results. */
  notice: string | null;
  error: string | null;
}

export function staffSearchView({ context, value }: StaffSearchSnapshot): StaffSearchView {
  const { found, activeIndex, searchError, text } = context;
  const count = countResults(found);
  return {
    state: value,
    found,
    activeIndex: value === 'succeeded' && count > 0 ? activeIndex : -1,
    isSearching: value === 'waiting' || value === 'searching',
    notice: getNotice(value, count, text),
    error: value === 'failed' ? searchError : null,
  };
}

function getNotice(state: StaffSearchView['state'], count: number, text: string): string | null {
  if (state === 'idle') return 'Type at least two characters.';
  if (state !== 'succeeded') return null;
  if (count === 0) return `Nothing found for “${text}”.`;
  return count === 1 ? '1 result' : `${count} results`;
}
