import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

const MINUTE_MS = 60_000;

/** Products to suggest for a text; for an empty one the best sellers. */
export const suggestionsQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: ['catalogue', 'suggestions', text],
    queryFn: async ({ signal }) =>
      (await api.call('suggestions', { query: { ...(text && { q: text }) }, signal })).products,
    staleTime: 5 * MINUTE_MS,
  });
