import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { titleSuggestionsMachine } from '#machines/title-suggestions/title-suggestions.machine.ts';
import type { TitlesInput, TitlesOutput } from '#machines/title-suggestions/title-suggestions.ports.ts';
import { titleSuggestionsView } from '#machines/title-suggestions/title-suggestions.view.ts';
import { fakePort, flushPromises, rejectingPort } from '../fake-ports.ts';

const found = (...titles: string[]): TitlesOutput => ({ ok: true, titles });

function openBox(port: ReturnType<typeof fromPromise<TitlesOutput, TitlesInput>>) {
  const clock = new SimulatedClock();
  const machine = titleSuggestionsMachine.provide({ actors: { titles: port } });
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, view: () => titleSuggestionsView(actor.getSnapshot()) };
}

test('[COLL-20, COLL-27, ENTITY-18] titles are loaded into productTitles, with their titlesStatus', async () => {
  const titles = fakePort<TitlesOutput, TitlesInput>(found('Brake pads', 'Wiper blades'));
  const { actor, view } = openBox(titles.logic);
  expect(view()).toEqual({ productTitles: [], titlesStatus: 'idle', titlesError: null });
  actor.send({ type: 'titles.request', text: '' });
  expect(view().titlesStatus).toBe('loading');
  await flushPromises();
  expect(view()).toEqual({
    productTitles: ['Brake pads', 'Wiper blades'],
    titlesStatus: 'succeeded',
    titlesError: null,
  });
  expect(titles.calls).toEqual([{ query: '' }]);
});

test('typing sends one request, 100 ms after the last character, with the trimmed text', async () => {
  const titles = fakePort<TitlesOutput, TitlesInput>(found('Brake pads'));
  const { actor, clock } = openBox(titles.logic);
  for (const text of ['p', 'pa', ' pad ']) {
    actor.send({ type: 'text.change', text });
    clock.increment(99);
  }
  expect(titles.calls).toEqual([]);
  clock.increment(1);
  await flushPromises();
  expect(titles.calls).toEqual([{ query: 'pad' }]);
});

test('the newest text wins: an older reply is ignored, and its request is cancelled', async () => {
  const waiting = new Map<string, { resolve: (output: TitlesOutput) => void; signal: AbortSignal }>();
  const port = fromPromise<TitlesOutput, TitlesInput>(
    ({ input, signal }) => new Promise((resolve) => waiting.set(input.query, { resolve, signal })),
  );
  const { actor, clock, view } = openBox(port);
  actor.send({ type: 'text.change', text: 'oil' });
  clock.increment(100);
  actor.send({ type: 'text.change', text: 'oil f' });
  clock.increment(100);
  waiting.get('oil f')?.resolve(found('Oil filter'));
  await flushPromises();
  waiting.get('oil')?.resolve(found('Oil can'));
  await flushPromises();
  expect(view().productTitles).toEqual(['Oil filter']);
  expect(waiting.get('oil')?.signal.aborted).toBe(true);
});

test('leaving the box cancels the request and clears the suggestions', async () => {
  const titles = fakePort<TitlesOutput, TitlesInput>(found('Brake pads'));
  const { actor, view } = openBox(titles.logic);
  actor.send({ type: 'titles.request', text: 'pad' });
  actor.send({ type: 'titles.cancel' });
  await flushPromises();
  expect(view()).toEqual({ productTitles: [], titlesStatus: 'idle', titlesError: null });
  actor.send({ type: 'titles.request', text: 'pad' });
  await flushPromises();
  actor.send({ type: 'titles.cancel' });
  expect(view()).toEqual({ productTitles: [], titlesStatus: 'idle', titlesError: null });
});

test.each<[string, TitlesOutput]>([
  ['Not now', { ok: false, kind: 'refused', message: 'Not now' }],
  ['Failed to fetch product titles', { ok: false, kind: 'refused' }],
  ['Network error', { ok: false, kind: 'network' }],
])("[COLL-27, ERR-18] a failure says '%s', and can be tried again", async (text, failure) => {
  const titles = fakePort<TitlesOutput, TitlesInput>(failure, found('Brake pads'));
  const { actor, view } = openBox(titles.logic);
  actor.send({ type: 'titles.request', text: 'pad' });
  await flushPromises();
  expect(view()).toEqual({ productTitles: [], titlesStatus: 'failed', titlesError: text });
  actor.send({ type: 'titles.retry' });
  await flushPromises();
  expect(view()).toEqual({ productTitles: ['Brake pads'], titlesStatus: 'succeeded', titlesError: null });
  expect(titles.calls).toEqual([{ query: 'pad' }, { query: 'pad' }]);
});

test('[ERR-18] a port that throws shows Failed to fetch product titles', async () => {
  const { actor, view } = openBox(rejectingPort<TitlesOutput, TitlesInput>());
  actor.send({ type: 'titles.request', text: '' });
  await flushPromises();
  expect(view()).toMatchObject({ titlesStatus: 'failed', titlesError: 'Failed to fetch product titles' });
});
