import { expect, onTestFinished, test, vi } from 'vitest';
import { createCatalogueSearch } from '#src/ports/storefront/create-catalogue-search.ts';
import { createTitleSuggestions } from '#src/ports/storefront/create-title-suggestions.ts';
import { createQueryClient } from '#src/queries/query-client.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi } from '../run-port.ts';

function openSuggestions() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queryClient = createQueryClient();
  const actor = createTitleSuggestions(createTestApi(), queryClient);
  onTestFinished(() => {
    actor.stop();
    queryClient.clear();
  });
  actor.start();
  const flush = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
  };
  return {
    actor,
    type: async (query: string) => {
      actor.send({ type: 'text.change', text: query });
      await vi.advanceTimersByTimeAsync(1000);
      await flush();
    },
  };
}

test('titles are read for the text, and once for the same text', async () => {
  const api = fakeApi();
  api.reply('titles', { body: { titles: ['Brake pads'] } });
  const { actor, type } = openSuggestions();
  await type('brake');
  expect(actor.getSnapshot().context.productTitles).toEqual(['Brake pads']);
  await type('brak');
  await type('brake');
  expect(api.calls.map(({ search }) => search)).toEqual(['?q=brake&limit=8', '?q=brak&limit=8']);
});

test('[ERR-18] a failure has its message', async () => {
  const api = fakeApi();
  api.reply('titles', refusal('VALIDATION', 'Too long'));
  const { actor, type } = openSuggestions();
  await type('brake');
  expect(actor.getSnapshot().context.titlesError).toBe('Too long');
});

test('a text that is replaced is not waited for', async () => {
  const api = fakeApi();
  api.reply('titles', () => new Promise(() => undefined));
  const { type } = openSuggestions();
  await type('brake');
  expect(api.calls.map(({ signal }) => signal?.aborted)).toEqual([false]);
  await type('lamp');
  expect(api.calls.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
});

test('a search begins with the filter of its address', () => {
  const filter = { query: 'brake', category: [1], subcategory: [], sort: 'popularity', page: 2 } as const;
  const search = createCatalogueSearch(filter);
  expect(search.getSnapshot().context.filter).toEqual(filter);
});
