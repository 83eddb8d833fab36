import { hashKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { createRenderingQueryClient } from '#src/queries/rendering-query-client.ts';

const PRODUCT = ['catalogue', 'product', 'brake-pads'];
const REVIEWS = ['catalogue', 'reviews', 7];

const anError = (status: number) =>
  new ApiError('productBySlug', { status, statusText: '', headers: new Headers() }, { message: 'No.' });

/** Renders a page whose main query is the product, and whose query `queryKey` fails with `error`. */
async function fail(queryKey: readonly unknown[], error: Error) {
  const client = createRenderingQueryClient(hashKey(PRODUCT));
  const options = { queryKey, queryFn: () => Promise.reject(error) };
  await client.fetchQuery(options).catch(() => undefined);
  const { suspense } = client.defaultQueryOptions(options as never) as { suspense?: boolean };
  return { status: client.getQueryState(queryKey)?.status, suspense };
}

test.each<[string, readonly unknown[], Error, 'pending' | 'error', boolean]>([
  ['is loading again in the browser after a refusal', REVIEWS, anError(404), 'pending', false],
  ['has failed for good after a refusal, if it is the main one', PRODUCT, anError(404), 'error', false],
  ['keeps its error if the API failed', REVIEWS, anError(500), 'error', true],
  ['keeps its error if something else failed', REVIEWS, new Error('offline'), 'error', true],
])('a query %s', async (_, queryKey, error, status, suspense) => {
  expect(await fail(queryKey, error)).toEqual({ status, suspense });
});

test('components wait for their queries, but not for those that are off', () => {
  const client = createRenderingQueryClient(undefined);
  const read = (enabled?: boolean) => client.defaultQueryOptions({ queryKey: REVIEWS, enabled } as never);
  expect(read()).toMatchObject({ suspense: true, retry: false, retryOnMount: false });
  expect(read(false)).toMatchObject({ suspense: false });
});
