import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  type TitleSuggestionsActor,
  titleSuggestionsMachine,
} from '#machines/title-suggestions/title-suggestions.machine.ts';
import type { TitlesInput, TitlesOutput } from '#machines/title-suggestions/title-suggestions.ports.ts';
import type { Api } from '#src/api/client.ts';
import { titlesQuery } from '#src/queries/storefront/catalogue.ts';
import { createActor } from '../../loading/actors.ts';
import { toRefusal } from '../refusal.ts';

export function createTitleSuggestions(api: Api, queryClient: QueryClient): TitleSuggestionsActor {
  const titles = fromPromise<TitlesOutput, TitlesInput>(async ({ input, signal }) => {
    const query = titlesQuery(api, input.query);
    signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey: query.queryKey }));
    try {
      return { ok: true, titles: await queryClient.fetchQuery(query) };
    } catch (error) {
      return toRefusal(error);
    }
  });
  return createActor(titleSuggestionsMachine.provide({ actors: { titles } }));
}
