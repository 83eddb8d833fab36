import type { SpecMeta } from '../clause.types.ts';

export interface TitleSuggestionsContext {
  /** What stands in the search box, trimmed; empty asks for the titles sold most. */
  text: string;
  productTitles: readonly string[];
  titlesError: string | null;
}

export type TitleSuggestionsEvent =
  /** the search box got the focus, its text as it is */
  | { type: 'titles.request'; text: string }
  /** the search box, on every change of its text */
  | { type: 'text.changed'; text: string }
  /** left, searched or cleared: whatever is under way is of no more use */
  | { type: 'titles.cancel' }
  /** 'Try again' */
  | { type: 'titles.retry' };

export interface TitleSuggestionsTypes {
  context: TitleSuggestionsContext;
  events: TitleSuggestionsEvent;
  children: { titles: 'titles' };
  meta: SpecMeta;
}
