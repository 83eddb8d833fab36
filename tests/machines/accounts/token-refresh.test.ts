import { expect, onTestFinished, test } from 'vitest';
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate';
import { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';
import type { RefreshOutput, TurnEvent } from '#machines/token-refresh/token-refresh.ports.ts';
import { fakePort, flushPromises, rejectingPort } from '../fake-ports.ts';

/** A refresh whose turn the test grants with `send`. */
function startRefresh(answer: RefreshOutput | 'defect' = { ok: true }) {
  const turns: string[] = [];
  const turn = fromCallback<EventObject, undefined, TurnEvent>(() => {
    turns.push('requested');
    return () => turns.push('released');
  });
  const exchange = fakePort<RefreshOutput, void>(answer === 'defect' ? { ok: true } : answer);
  const exchangeTokens = answer === 'defect' ? rejectingPort<RefreshOutput, void>() : exchange.logic;
  const clock = new SimulatedClock();
  const machine = tokenRefreshMachine.provide({ actors: { turn, exchangeTokens } });
  const actor = createActor(machine, { clock }).start();
  onTestFinished(() => void actor.stop());
  return { actor, clock, exchange, turns };
}

test('[SESSION-06, TOKEN-04] it exchanges the tokens in its turn, and keeps the turn until it is done', async () => {
  const { actor, exchange, turns } = startRefresh();
  expect([actor.getSnapshot().value, exchange.calls.length]).toEqual(['waitingForTurn', 0]);
  actor.send({ type: 'refresh.turnGranted' });
  expect([actor.getSnapshot().value, exchange.calls.length]).toEqual(['exchanging', 1]);
  expect(turns).toEqual(['requested']);
  await flushPromises();
  expect(actor.getSnapshot()).toMatchObject({ value: 'refreshed', status: 'done', output: { ok: true } });
  expect(turns).toEqual(['requested', 'released']);
});

test.each<[RefreshOutput | 'defect', string, RefreshOutput]>([
  [{ ok: false, reason: 'ended' }, 'ended', { ok: false, reason: 'ended' }],
  [{ ok: false, reason: 'unreachable' }, 'unreachable', { ok: false, reason: 'unreachable' }],
  ['defect', 'unreachable', { ok: false, reason: 'unreachable' }],
])('[SESSION-07] an exchange answered %j is %s', async (answer, value, output) => {
  const { actor } = startRefresh(answer);
  actor.send({ type: 'refresh.turnGranted' });
  await flushPromises();
  expect(actor.getSnapshot()).toMatchObject({ value, status: 'done', output });
});

test('[TOKEN-04] tokens that another tab has stored meanwhile end the wait, and nothing is exchanged', () => {
  const { actor, exchange } = startRefresh();
  actor.send({ type: 'refresh.tokensReplaced' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'refreshed', status: 'done', output: { ok: true } });
  expect(exchange.calls).toEqual([]);
});

test('[TOKEN-03] a tab that keeps the turn for 25 s is not waited for any longer', () => {
  const { actor, clock, exchange } = startRefresh();
  clock.increment(24_999);
  expect(exchange.calls).toEqual([]);
  clock.increment(1);
  expect([actor.getSnapshot().value, exchange.calls.length]).toEqual(['exchanging', 1]);
});
