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

test('a query that is refused is loading again in the browser, but for the main one', async () => {
  expect(await fail(REVIEWS, anError(404))).toEqual({ status: 'pending', suspense: false });
  expect(await fail(PRODUCT, anError(404))).toEqual({ status: 'error', suspense: false });
});

test.each([anError(500), new Error('offline')])(
  'a query that failed otherwise keeps its error',
  async (error) => {
    expect(await fail(REVIEWS, error)).toEqual({ status: 'error', suspense: true });
  },
);

test('components wait for their queries, but not for those that are off', () => {
  const client = createRenderingQueryClient(undefined);
  const read = (enabled?: boolean) => client.defaultQueryOptions({ queryKey: REVIEWS, enabled } as never);
  expect(read()).toMatchObject({ suspense: true, retry: false, retryOnMount: false });
  expect(read(false)).toMatchObject({ suspense: false });
});
