import type { TitleSuggestionsSnapshot } from './title-suggestions.machine.ts';

export interface TitleSuggestionsView {
  productTitles: readonly string[];
  titlesStatus: 'idle' | 'loading' | 'succeeded' | 'failed';
  titlesError: string | null;
}

/** Titles of the text before stay until those of the new one are there. */
export function titleSuggestionsView({ context, value }: TitleSuggestionsSnapshot): TitleSuggestionsView {
  return {
    productTitles: context.productTitles,
    titlesStatus: value === 'waiting' ? 'loading' : value,
    titlesError: context.titlesError,
  };
}

/** Before the machine is there. */
export const noSuggestions: TitleSuggestionsView = {
  productTitles: [],
  titlesStatus: 'idle',
  titlesError: null,
};
