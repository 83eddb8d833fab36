import { useQueryClient } from '@tanstack/react-query';
import { noSuggestions, titleSuggestionsView } from '#machines/title-suggestions/title-suggestions.view.ts';
import type { Suggestions } from '#src/components/search-box.tsx';
import { useRequest } from '#src/ports/contexts.tsx';
import { useLazyActor } from '#src/ports/use-lazy-actor.ts';

/** Titles for a search box; their machine comes when the box gets the focus. */
export function useTitleSuggestions(): Suggestions {
  const request = useRequest();
  const queryClient = useQueryClient();
  const { snapshot, send } = useLazyActor(async () => {
    const { createTitleSuggestions } = await import('#src/ports/create-title-suggestions.ts');
    return createTitleSuggestions(request, queryClient);
  });
  const { productTitles, titlesStatus, titlesError } = snapshot
    ? titleSuggestionsView(snapshot)
    : noSuggestions;
  return {
    titles: productTitles,
    status: titlesStatus,
    error: titlesError,
    onWant: (text) => send({ type: 'titles.want', text }),
    onType: (text) => send({ type: 'text.changed', text }),
    onLeave: () => send({ type: 'titles.cancel' }),
    onRetry: () => send({ type: 'titles.retry' }),
  };
}
