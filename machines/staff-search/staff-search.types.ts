import type { BackOfficeSearchReply } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

export interface StaffSearchContext {
  /** As typed, trimmed. */
  text: string;
  /** Of the last text that was answered; null before. */
  found: BackOfficeSearchReply | null;
  searchError: string | null;
  /** The place of the chosen result in all kinds together, from 0. */
  activeIndex: number;
}

export type StaffSearchEvent =
  | { type: 'text.change'; text: string }
  /** An arrow key: 1 is the next result, -1 the previous; the ends are joined. */
  | { type: 'result.move'; step: 1 | -1 }
  | { type: 'search.retry' };

export interface StaffSearchTypes {
  context: StaffSearchContext;
  events: StaffSearchEvent;
  meta: SpecMeta;
}
