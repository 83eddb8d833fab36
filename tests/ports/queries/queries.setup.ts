import { onTestFinished } from 'vitest';
import { createQueryClient } from '#src/queries/query-client.ts';
import type { FakeApi } from '#tests/support/fake-api.ts';

/** A cache for one test. */
export function openCache() {
  const queryClient = createQueryClient();
  onTestFinished(() => queryClient.clear());
  return queryClient;
}

/** For example 'GET /api/s/all/?page=1'. */
export const getSent = ({ calls }: FakeApi): string[] =>
  calls.map(({ endpoint, search }) => `${endpoint}${decodeURIComponent(search)}`);
