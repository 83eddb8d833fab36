import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { TitleSuggestionsActor } from '#machines/title-suggestions/title-suggestions.machine.ts';
import { noSuggestions, titleSuggestionsView } from '#machines/title-suggestions/title-suggestions.view.ts';
import type { Api } from '#src/api/client.ts';
import type { Suggestions } from '#src/components/shop/search-box.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useLazyActor } from '#src/loading/use-lazy-actor.ts';

type TitleSuggestionsFactory = (api: Api, queryClient: QueryClient) => Promise<TitleSuggestionsActor>;

/** Tests provide their own factory. */
export const TitleSuggestionsFactoryContext = createContext<TitleSuggestionsFactory>(async (...ports) =>
  (await import('#src/ports/storefront/create-title-suggestions.ts')).createTitleSuggestions(...ports),
);

export function useTitleSuggestions(): Suggestions {
  const api = useApi();
  const queryClient = useQueryClient();
  const create = useContext(TitleSuggestionsFactoryContext);
  const { snapshot, send } = useLazyActor(() => create(api, queryClient));
  const { productTitles, titlesStatus, titlesError } = snapshot
    ? titleSuggestionsView(snapshot)
    : noSuggestions;
  return {
    titles: productTitles,
    text: snapshot?.context.text ?? '',
    status: titlesStatus,
    error: titlesError,
    onFocus: (text) => send({ type: 'titles.request', text }),
    onInput: (text) => send({ type: 'text.change', text }),
    onLeave: () => send({ type: 'titles.cancel' }),
    onRetry: () => send({ type: 'titles.retry' }),
  };
}
