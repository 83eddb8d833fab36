import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

export const carQuestionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['car-questions'],
    queryFn: ({ signal }) => api.call('questions', { signal }),
    staleTime: 60 * 60_000,
  });
