import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCatalogueSearch } from '#src/ports/storefront/create-catalogue-search.ts';
import { createProductSuggestions } from '#src/ports/storefront/create-product-suggestions.ts';
import { createTitleSuggestions } from '#src/ports/storefront/create-title-suggestions.ts';
import { createQueryClient } from '#src/queries/query-client.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi } from '../run-port.ts';

const aSuggestion = {
  id: 7,
  name: 'Brake pads',
  slug: 'brake-pads',
  price: 3200,
  image: null,
  category: 'Brakes',
  matched_number: null,
};

function openSuggestions(create = createTitleSuggestions) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queryClient = createQueryClient();
  const actor = create(createTestApi(), queryClient);
  onTestFinished(() => {
    actor.stop();
    queryClient.clear();
  });
  actor.start();
  const type = async (query: string) => {
    actor.send({ type: 'text.change', text: query });
    await vi.advanceTimersByTimeAsync(1000);
  };
  const read = async (query: string) => {
    await type(query);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  };
  return { actor, queryClient, type, read };
}

test('titles are read for the text, and once for the same text', async () => {
  const api = fakeApi();
  api.reply('titles', { body: { titles: ['Brake pads'] } });
  const { actor, read } = openSuggestions();
  await read('brake');
  expect(actor.getSnapshot().context.productTitles).toEqual(['Brake pads']);
  await read('brak');
  await read('brake');
  expect(api.calls.map(({ search }) => search)).toEqual(['?q=brake&limit=8', '?q=brak&limit=8']);
});

test('[ERR-18] a failure has its message', async () => {
  const api = fakeApi();
  api.reply('titles', refusal('VALIDATION', 'Too long'));
  const { actor, read } = openSuggestions();
  await read('brake');
  expect(actor.getSnapshot().context.titlesError).toBe('Too long');
});

test('a text that is replaced is not waited for', async () => {
  const api = fakeApi();
  api.reply('titles', () => new Promise(() => undefined));
  const { type } = openSuggestions();
  const listAborted = () => api.calls.map(({ signal }) => signal?.aborted);
  await type('brake');
  await vi.waitFor(() => expect(listAborted()).toEqual([false]));
  await type('lamp');
  await vi.waitFor(() => expect(listAborted()).toEqual([true, false]));
});

describe('suggested products', () => {
  test('[BROWSE-05] are read once for a text, and stay in the cache with their names as titles', async () => {
    const api = fakeApi();
    api.reply('suggestions', { body: { products: [aSuggestion] } });
    const { actor, queryClient, read } = openSuggestions(createProductSuggestions);
    await read('brake');
    expect(actor.getSnapshot().context.productTitles).toEqual(['Brake pads']);
    expect(queryClient.getQueryData(['catalogue', 'suggestions', 'brake'])).toEqual([aSuggestion]);
    await read('brak');
    await read('brake');
    expect(api.calls.map(({ search }) => search)).toEqual(['?q=brake', '?q=brak']);
  });

  test('[BROWSE-10] a failure has its message', async () => {
    const api = fakeApi();
    api.reply('suggestions', refusal('VALIDATION', 'Too long'));
    const { actor, read } = openSuggestions(createProductSuggestions);
    await read('brake');
    expect(actor.getSnapshot().context.titlesError).toBe('Too long');
  });

  test('of a text that is replaced are not waited for; those of others are', async () => {
    const api = fakeApi();
    api.reply('suggestions', () => new Promise(() => undefined));
    const { queryClient, type } = openSuggestions(createProductSuggestions);
    const other = { queryKey: ['catalogue', 'other'], queryFn: () => new Promise(() => undefined) };
    void queryClient.prefetchQuery(other);
    await type('brake');
    await type('lamp');
    await vi.waitFor(() => expect(api.calls.map(({ signal }) => signal?.aborted)).toEqual([true, false]));
    expect(queryClient.getQueryState(other.queryKey)?.fetchStatus).toBe('fetching');
  });
});

test('a search begins with the filter of its address', () => {
  const filter = { query: 'brake', category: [1], subcategory: [], sort: 'popularity', page: 2 } as const;
  const search = createCatalogueSearch(filter);
  expect(search.getSnapshot().context.filter).toEqual(filter);
});
