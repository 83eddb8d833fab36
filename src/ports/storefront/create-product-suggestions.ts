import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  type TitleSuggestionsActor,
  titleSuggestionsMachine,
} from '#machines/title-suggestions/title-suggestions.machine.ts';
import type { TitlesInput, TitlesOutput } from '#machines/title-suggestions/title-suggestions.ports.ts';
import type { Api } from '#src/api/client.ts';
import { suggestionsQuery } from '#src/queries/storefront/suggestions.ts';
import { createActor } from '../../loading/actors.ts';
import { toRefusal } from '../refusal.ts';

/** The products behind the titles are in the query cache, by the text. */
export function createProductSuggestions(api: Api, queryClient: QueryClient): TitleSuggestionsActor {
  const titles = fromPromise<TitlesOutput, TitlesInput>(async ({ input, signal }) => {
    const query = suggestionsQuery(api, input.query);
    signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey: query.queryKey }));
    try {
      const products = await queryClient.fetchQuery(query);
      return { ok: true, titles: products.map(({ name }) => name) };
    } catch (error) {
      return toRefusal(error);
    }
  });
  return createActor(titleSuggestionsMachine.provide({ actors: { titles } }));
}
