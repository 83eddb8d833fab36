import { fromPromise } from 'xstate';
import type { SearchInput, SearchOutput } from '#machines/staff-search/staff-search.ports.ts';
import type { Api } from '#src/api/client.ts';
import { settle } from '../refusal.ts';

export function createStaffSearchPorts(api: Api) {
  return {
    actors: {
      search: fromPromise<SearchOutput, SearchInput>(({ input, signal }) =>
        settle(async () => ({
          ok: true as const,
          found: await api.call('backOfficeSearch', { query: { q: input.query }, signal }),
        })),
      ),
    },
  };
}
