import { getFailureText } from '../port-failure.ts';
import type { TitlesOutput } from './title-suggestions.ports.ts';
import type { TitleSuggestionsContext } from './title-suggestions.types.ts';

export const TEXTS = { failed: 'Failed to fetch product titles', network: 'Network error' };

export const initialContext: TitleSuggestionsContext = { text: '', productTitles: [], titlesError: null };

export function applyTitles(output: TitlesOutput): Partial<TitleSuggestionsContext> {
  if (output.ok) return { productTitles: output.titles, titlesError: null };
  return { productTitles: [], titlesError: getFailureText(output, TEXTS.failed, TEXTS.network) };
}
