import type { BackOfficeSearchReply } from '#contract/types.ts';
import { getFailureText } from '../port-failure.ts';
import type { SearchOutput } from './staff-search.ports.ts';
import type { StaffSearchContext } from './staff-search.types.ts';

/** As on the server, which finds nothing for shorter texts. */
export const MIN_LENGTH = 2;
export const TEXTS = { failed: 'The search failed.', network: 'Network error' };

export const initialContext: StaffSearchContext = {
  text: '',
  found: null,
  searchError: null,
  activeIndex: 0,
};

export const isTooShort = (text: string) => text.trim().length < MIN_LENGTH;

export function applyResult(output: SearchOutput): Partial<StaffSearchContext> {
  if (output.ok) return { found: output.found, searchError: null, activeIndex: 0 };
  return { found: null, searchError: getFailureText(output, TEXTS.failed, TEXTS.network), activeIndex: 0 };
}

export function countResults(found: BackOfficeSearchReply | null): number {
  return found ? found.orders.length + (found.people?.length ?? 0) + found.products.length : 0;
}

export function moveIndex({ activeIndex, found }: StaffSearchContext, step: 1 | -1): number {
  const count = countResults(found);
  return count === 0 ? 0 : (activeIndex + step + count) % count;
}
