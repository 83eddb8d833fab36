import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { BackOfficeSearchReply } from '#contract/types.ts';
import { staffSearchMachine } from '#machines/staff-search/staff-search.machine.ts';
import type { SearchInput, SearchOutput } from '#machines/staff-search/staff-search.ports.ts';
import { staffSearchView } from '#machines/staff-search/staff-search.view.ts';

const part = (id: number) => ({ id, slug: `part-${id}`, name: `Part ${id}`, price: 100, stock_quantity: 1 });
const reply = (...ids: number[]): BackOfficeSearchReply => ({
  orders: [],
  people: null,
  products: ids.map(part),
});

function start() {
  const clock = new SimulatedClock();
  const pending = new Map<string, PromiseWithResolvers<SearchOutput>>();
  const search = fromPromise<SearchOutput, SearchInput>(({ input: { query } }) => {
    const answer = Promise.withResolvers<SearchOutput>();
    pending.set(query, answer);
    return answer.promise;
  });
  const actor = createActor(staffSearchMachine.provide({ actors: { search } }), { clock }).start();
  return {
    clock,
    view: () => staffSearchView(actor.getSnapshot()),
    type: (text: string) => actor.send({ type: 'text.change', text }),
    move: (step: 1 | -1) => actor.send({ type: 'result.move', step }),
    retry: () => actor.send({ type: 'search.retry' }),
    asked: () => [...pending.keys()],
    answer: (query: string, output: SearchOutput) => pending.get(query)?.resolve(output),
  };
}

test('[BACKOFFICE-23] the server is asked 150 ms after the last key', () => {
  const { clock, type, asked, view } = start();
  type('pa');
  clock.increment(149);
  type('pad');
  clock.increment(149);
  expect([asked(), view().isSearching]).toEqual([[], true]);
  clock.increment(1);
  expect(asked()).toEqual(['pad']);
});

test('[BACKOFFICE-23] spaces around the words are not sent', () => {
  const { clock, type, asked } = start();
  type('  front pads ');
  clock.increment(150);
  expect(asked()).toEqual(['front pads']);
});

test('[BACKOFFICE-22] one character asks nothing and clears what was found', async () => {
  const { clock, type, asked, answer, view } = start();
  expect(view().notice).toBe('Type at least two characters.');
  type('pad');
  clock.increment(150);
  answer('pad', { ok: true, found: reply(1) });
  await vi.waitFor(() => expect(view().notice).toBe('1 result'));
  type(' p ');
  clock.increment(150);
  expect([asked(), view().found]).toEqual([['pad'], null]);
});

test('[BACKOFFICE-23] an older answer never replaces a newer one', async () => {
  const { clock, type, answer, view } = start();
  type('pad');
  clock.increment(150);
  type('pads');
  clock.increment(150);
  answer('pads', { ok: true, found: reply(2) });
  await vi.waitFor(() => expect(view().state).toBe('succeeded'));
  answer('pad', { ok: true, found: reply(1) });
  await Promise.resolve();
  expect(view().found).toEqual(reply(2));
});

test('[BACKOFFICE-23] arrow keys choose among all results, and the ends are joined', async () => {
  const { clock, type, move, answer, view } = start();
  type('pad');
  clock.increment(150);
  expect(view().activeIndex).toBe(-1);
  answer('pad', { ok: true, found: reply(1, 2) });
  await vi.waitFor(() => expect(view().activeIndex).toBe(0));
  move(1);
  expect(view().activeIndex).toBe(1);
  move(1);
  expect(view().activeIndex).toBe(0);
  move(-1);
  expect(view().activeIndex).toBe(1);
});

test('without results nothing can be chosen', async () => {
  const { clock, type, move, answer, view } = start();
  type('xqzt');
  clock.increment(150);
  answer('xqzt', { ok: true, found: reply() });
  await vi.waitFor(() => expect(view().notice).toBe('Nothing found for “xqzt”.'));
  move(1);
  expect(view().activeIndex).toBe(-1);
});

test('a failed search says so and can be tried again', async () => {
  const { clock, type, retry, answer, view, asked } = start();
  type('pad');
  clock.increment(150);
  answer('pad', { ok: false, kind: 'network' });
  await vi.waitFor(() => expect(view().error).toBe('Network error'));
  retry();
  expect([view().error, view().isSearching, asked()]).toEqual([null, true, ['pad']]);
});
