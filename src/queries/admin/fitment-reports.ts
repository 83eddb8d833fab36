import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

export const coverageQuery = (api: Api) =>
  queryOptions({
    queryKey: ['fitment', 'coverage'],
    queryFn: ({ signal }) => api.call('fitmentCoverage', { signal }),
  });

export const conflictsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['fitment', 'conflicts'],
    queryFn: ({ signal }) => api.call('fitmentConflicts', { signal }),
  });

export const unknownCodesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['fitment', 'unknownCodes'],
    queryFn: ({ signal }) => api.call('unknownCodes', { signal }),
  });
