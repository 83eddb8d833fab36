import type { TitleSuggestionsSnapshot } from './title-suggestions.machine.ts';

export interface TitleSuggestionsView {
  productTitles: readonly string[];
  titlesStatus: 'idle' | 'loading' | 'succeeded' | 'failed';
  titlesError: string | null;
}

/** Keeps the previous titles until those for the new text arrive. */
export function titleSuggestionsView({ context, value }: TitleSuggestionsSnapshot): TitleSuggestionsView {
  return {
    productTitles: context.productTitles,
    titlesStatus: value === 'waiting' ? 'loading' : value,
    titlesError: context.titlesError,
  };
}

export const noSuggestions: TitleSuggestionsView = {
  productTitles: [],
  titlesStatus: 'idle',
  titlesError: null,
};
