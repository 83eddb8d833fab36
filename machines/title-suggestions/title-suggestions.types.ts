import type { SpecMeta } from '../clause.types.ts';

export interface TitleSuggestionsContext {
  /** The text in the search box, trimmed; empty requests the bestselling titles. */
  text: string;
  productTitles: readonly string[];
  titlesError: string | null;
}

export type TitleSuggestionsEvent =
  | { type: 'titles.request'; text: string }
  | { type: 'text.change'; text: string }
  /** Sent on blur, search or clear: any pending request is obsolete. */
  | { type: 'titles.cancel' }
  | { type: 'titles.retry' };

export interface TitleSuggestionsTypes {
  context: TitleSuggestionsContext;
  events: TitleSuggestionsEvent;
  children: { titles: 'titles' };
  meta: SpecMeta;
}
