import { expect, test } from 'vitest';
import { createInspector, getFilteredEntries, getLastMove } from '#inspector/page/inspector.store.ts';
import type { LiveActor, LogEntry } from '#src/ports/inspection/message.ts';

const session: LiveActor = {
  id: 'x:0',
  machine: 'session',
  status: 'active',
  states: ['', 'signedOut'],
  context: { user: null },
};
const signIn: LogEntry = {
  number: 1,
  at: 1000,
  actor: 'x:0',
  ancestors: [],
  machine: 'session',
  type: 'session.signIn',
  sender: null,
  event: { email: '‹hidden›' },
  transitions: ['signedOut|session.signIn|0'],
  leaves: ['signingIn'],
};
const countdown: LiveActor = { ...session, id: 'x:1', machine: 'countdown', states: ['', 'counting'] };

function openStore() {
  const inspector = createInspector('checkout');
  const state = () => inspector.getSnapshot().context;
  const actor = (tab: string, liveActor: LiveActor) =>
    inspector.trigger.messageReceived({ message: { kind: 'actor', tab, actor: liveActor } });
  const entry = (tab: string, logEntry: LogEntry) =>
    inspector.trigger.messageReceived({ message: { kind: 'entry', tab, entry: logEntry } });
  return { inspector, state, actor, entry };
}

test('the chart follows an actor that changes state, not one that only updates its context', () => {
  const { state, actor } = openStore();
  actor('a', countdown);
  actor('a', session);
  actor('a', { ...countdown, context: { secondsLeft: 14 } });
  expect([state().machine, state().actor]).toEqual(['session', 'a/x:0']);
  actor('a', { ...countdown, states: ['', 'finished'] });
  expect([state().machine, state().actor]).toEqual(['countdown', 'a/x:1']);
});

test('a chosen chart stays and shows the actor that moved last in it', () => {
  const { inspector, state, actor } = openStore();
  actor('a', session);
  actor('b', session);
  actor('a', countdown);
  inspector.trigger.chartChosen({ machine: 'session' });
  actor('a', { ...countdown, states: ['', 'finished'] });
  expect([state().machine, state().actor, state().isFollowing]).toEqual(['session', 'b/x:0', false]);
});

test('a reloaded tab keeps its number and loses its old actors', () => {
  const { inspector, state, actor } = openStore();
  actor('a', session);
  actor('b', session);
  inspector.trigger.messageReceived({ message: { kind: 'gone', tab: 'a' } });
  actor('c', session);
  expect(state().actors.map(({ key, tab }) => [key, tab])).toEqual([
    ['b/x:0', 'tab 2'],
    ['c/x:0', 'tab 1'],
  ]);
});

test('a repeated entry is logged once, and entries of all tabs are ordered by time', () => {
  const { state, entry } = openStore();
  entry('a', signIn);
  entry('b', { ...signIn, at: 900 });
  entry('a', signIn);
  expect(state().entries.map(({ key, at }) => [key, at])).toEqual([
    ['b#1', 900],
    ['a#1', 1000],
  ]);
});

test('the log is filtered by machine, event and text, newest first', () => {
  const { inspector, state, entry } = openStore();
  entry('a', signIn);
  entry('a', { ...signIn, number: 2, at: 2000, type: 'session.signOut', leaves: ['signingOut'] });
  entry('a', {
    ...signIn,
    number: 3,
    at: 3000,
    machine: 'countdown',
    type: 'xstate.init',
    leaves: ['counting'],
  });
  const getShownNumbers = () => getFilteredEntries(state()).map(({ number }) => number);
  expect(getShownNumbers()).toEqual([3, 2, 1]);
  inspector.trigger.filtered({ machine: 'session' });
  expect(getShownNumbers()).toEqual([2, 1]);
  inspector.trigger.filtered({ text: 'SIGNINGOUT' });
  expect(getShownNumbers()).toEqual([2]);
  inspector.trigger.filtered({ event: 'session.signIn' });
  expect(getShownNumbers()).toEqual([]);
});

test('choosing an actor or its chart shows its events and those of its children and theirs, until everything is shown again', () => {
  const { inspector, state, actor, entry } = openStore();
  const purchase = { ...signIn, actor: 'x:2', machine: 'purchase' };
  const payment = { ...signIn, actor: 'x:3', ancestors: ['x:2'], machine: 'mpesaPayment' };
  const second = { ...signIn, actor: 'x:4', ancestors: ['x:3', 'x:2'], machine: 'countdown' };
  actor('a', { ...session, id: 'x:2', machine: 'purchase' });
  entry('a', signIn);
  entry('a', { ...purchase, number: 2, at: 2000 });
  entry('a', { ...second, number: 4, at: 4000 });
  entry('a', { ...payment, number: 3, at: 3000 });
  entry('b', { ...payment, number: 5, at: 5000 });
  const getShownEntries = () => getFilteredEntries(state()).map(({ tab, machine }) => `${tab} ${machine}`);
  const allEntries = ['tab 2 mpesaPayment', 'tab 1 countdown', 'tab 1 mpesaPayment', 'tab 1 purchase'];
  expect(getShownEntries()).toEqual([...allEntries, 'tab 1 session']);

  inspector.trigger.actorChosen({ key: 'a/x:2' });
  expect(getShownEntries()).toEqual(['tab 1 countdown', 'tab 1 mpesaPayment', 'tab 1 purchase']);
  inspector.trigger.filtered({ actors: 'chosen' });
  expect(getShownEntries()).toEqual(['tab 1 purchase']);
  inspector.trigger.followed({ isFollowing: true });
  expect(getShownEntries()).toEqual([...allEntries, 'tab 1 session']);

  inspector.trigger.chartChosen({ machine: 'purchase' });
  expect(getShownEntries()).toEqual(['tab 1 countdown', 'tab 1 mpesaPayment', 'tab 1 purchase']);
  inspector.trigger.messageReceived({ message: { kind: 'gone', tab: 'a' } });
  expect(getShownEntries()).toEqual([...allEntries, 'tab 1 session']);
});

test('an actor’s last move is the last event that took a transition', () => {
  const { state, entry } = openStore();
  entry('a', signIn);
  entry('a', { ...signIn, number: 2, at: 2000, transitions: [] });
  expect(getLastMove(state(), 'a/x:0')).toEqual({ number: 1, transitions: ['signedOut|session.signIn|0'] });
  expect(getLastMove(state(), null)).toEqual({ number: 0, transitions: [] });
});
