import { expect, test } from 'vitest';
import { createActor, fromPromise, sendTo, setup } from 'xstate';
import { countdownMachine } from '#machines/countdown/countdown.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { RestoreOutput } from '#machines/session/session.ports.ts';
import type { InspectionMessage, LogEntry } from '#src/ports/inspection/message.ts';
import { createReporter } from '#src/ports/inspection/report.ts';
import { sanitise } from '#src/ports/inspection/sanitise.ts';

function reportedSession() {
  const messages: InspectionMessage[] = [];
  const reporter = createReporter({ tab: 'one', post: (message) => messages.push(message), now: () => 1000 });
  const machine = sessionMachine.provide({
    actors: {
      restore: fromPromise<RestoreOutput, void>(async () => ({ ok: false, reason: 'noToken' })),
    },
  });
  const actor = createActor(machine, { inspect: reporter.observe });
  const entries = () => messages.flatMap((message) => (message.kind === 'entry' ? message.entry : []));
  return { actor, reporter, messages, entries };
}
const flushMicrotasks = () =>
  new Promise<void>((done) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(done))));

test('every event is reported with its transitions and the resulting states', async () => {
  const { actor, entries } = reportedSession();
  actor.start();
  actor.send({ type: 'session.restore' });
  await flushMicrotasks();
  actor.send({ type: 'session.signOut' });
  expect(
    entries().map(({ number, type, transitions, leaves }) => [number, type, transitions, leaves]),
  ).toEqual([
    [1, 'xstate.init', [], ['unknown']],
    [2, 'session.restore', ['unknown|session.restore|0'], ['restoring.reading']],
    [3, 'xstate.done.actor.restore', ['restoring|xstate.done.actor.restore|2'], ['signedOut']],
    [4, 'session.signOut', [], ['signedOut']],
  ]);
});

test('an actor is reported in its current state, and replayed to later listeners', async () => {
  const { actor, reporter, messages } = reportedSession();
  actor.start();
  reporter.onStopped(actor);
  messages.length = 0;
  reporter.replay();
  expect(messages).toEqual([
    {
      kind: 'actor',
      tab: 'one',
      actor: {
        id: actor.sessionId,
        machine: 'session',
        status: 'stopped',
        states: ['', 'unknown'],
        context: { user: null, error: null, destination: null },
      },
    },
    {
      kind: 'entry',
      tab: 'one',
      entry: {
        number: 1,
        at: 1000,
        actor: actor.sessionId,
        ancestors: [],
        machine: 'session',
        type: 'xstate.init',
        sender: null,
        event: { input: null },
        transitions: [],
        leaves: ['unknown'],
      },
    },
  ]);
});

test('nothing is reported of an actor that ended, or was never seen', async () => {
  const { reporter, messages } = reportedSession();
  const done = setup({}).createMachine({ id: 'done', initial: 'end', states: { end: { type: 'final' } } });
  const actor = createActor(done, { inspect: reporter.observe }).start();
  messages.length = 0;
  reporter.onStopped(actor);
  reporter.onStopped(createActor(countdownMachine, { input: { seconds: 9 } }));
  expect(messages).toEqual([]);
});

test('the 50 latest actors and the 300 latest events are replayed', () => {
  const { reporter, messages } = reportedSession();
  const switches = setup({ types: {} as { events: { type: 'toggle' } } }).createMachine({
    id: 'switch',
    initial: 'off',
    states: { off: { on: { toggle: 'on' } }, on: { on: { toggle: 'off' } } },
  });
  const actors = Array.from({ length: 51 }, () =>
    createActor(switches, { inspect: reporter.observe }).start(),
  );
  for (let sent = 0; sent < 300; sent += 1) actors.at(-1)!.send({ type: 'toggle' });
  messages.length = 0;
  reporter.replay();
  const replayed = messages.flatMap((message) => (message.kind === 'actor' ? message.actor.id : []));
  expect(replayed).toEqual(actors.slice(1).map(({ sessionId }) => sessionId));
  expect(messages.filter(({ kind }) => kind === 'entry')).toHaveLength(300);
  expect(messages.at(-1)).toMatchObject({ entry: { number: 351, leaves: ['off'], sender: null } });
});

test('the states of an actor are ordered from the outermost to the innermost', () => {
  const { reporter, messages } = reportedSession();
  const nested = setup({}).createMachine({
    id: 'nested',
    type: 'parallel',
    states: {
      longName: { initial: 'x', states: { x: {} } },
      b: { initial: 'y', states: { y: { initial: 'z', states: { z: {} } } } },
    },
  });
  createActor(nested, { inspect: reporter.observe }).start();
  expect(messages[0]).toMatchObject({
    kind: 'actor',
    tab: 'one',
    actor: { states: ['', 'b', 'b.y', 'b.y.z', 'longName', 'longName.x'] },
  });
  expect(messages[1]).toMatchObject({ entry: { leaves: ['b.y.z', 'longName.x'] } });
});

test('events between a machine and its children are numbered as received, with their sender', async () => {
  const child = setup({ actors: { countdown: countdownMachine } }).createMachine({
    id: 'child',
    invoke: { id: 'countdown', src: 'countdown', input: { seconds: 9 } },
    initial: 'running',
    states: { running: { on: { 'child.stop': 'stopped' } }, stopped: { type: 'final' } },
  });
  const parent = setup({
    actors: { child, port: fromPromise(async () => undefined) },
  }).createMachine({
    id: 'parent',
    initial: 'asking',
    states: {
      asking: { invoke: { id: 'port', src: 'port', onDone: 'running' } },
      running: {
        invoke: { id: 'child', src: 'child', onDone: 'ended' },
        on: { stop: { actions: sendTo('child', { type: 'child.stop' }) } },
      },
      ended: {},
    },
  });
  const entries: LogEntry[] = [];
  const post = (message: InspectionMessage) => message.kind === 'entry' && entries.push(message.entry);
  const reporter = createReporter({ tab: 'one', post, now: () => 1000 });
  const actor = createActor(parent, { inspect: reporter.observe }).start();
  await flushMicrotasks();
  actor.send({ type: 'stop' });
  const byNumber = entries.toSorted((a, b) => a.number - b.number);
  const machines = new Map(entries.map((entry) => [entry.actor, entry.machine]));
  expect(
    byNumber.map(({ number, machine, ancestors, sender, type }) => [
      number,
      [machine, ...ancestors.map((id) => machines.get(id))].join(' in '),
      sender?.name ?? null,
      type,
    ]),
  ).toEqual([
    [1, 'parent', null, 'xstate.init'],
    [2, 'parent', 'port', 'xstate.done.actor.port'],
    [3, 'child in parent', 'parent', 'xstate.init'],
    [4, 'countdown in child in parent', 'child', 'xstate.init'],
    [5, 'parent', null, 'stop'],
    [6, 'child in parent', 'parent', 'child.stop'],
    [7, 'countdown in child in parent', null, 'xstate.stop'],
    [8, 'parent', 'child', 'xstate.done.actor.child'],
  ]);
  expect(byNumber.map(({ sender }) => sender && machines.get(sender.actor))).toEqual([
    null,
    undefined,
    'parent',
    'child',
    null,
    'parent',
    null,
    'child',
  ]);
  actor.stop();
});

test('values that are not known to be harmless are hidden at any depth', () => {
  expect(
    sanitise({
      email: 'amina@example.com',
      password: 'correct horse',
      code: '482913',
      phone: '254712345678',
      credential: 'eyJhbGciOi',
      details: { full_name: 'Amina Otieno', method: 'mpesa', card: { number: 4242424242424242 } },
      tokens: [{ access_token: 'abc' }],
      isOn: true,
      orderNumber: 'K7QM2P9X4TB3',
      amount: 1500,
      somethingNew: 'nobody has judged this',
      failed: new Error('with a secret'),
      newKey: () => 'secret',
    }),
  ).toEqual({
    email: '‹hidden›',
    password: '‹hidden›',
    code: '‹hidden›',
    phone: '‹hidden›',
    credential: '‹hidden›',
    details: { full_name: '‹hidden›', method: 'mpesa', card: { number: '‹hidden›' } },
    tokens: [{ access_token: '‹hidden›' }],
    isOn: true,
    orderNumber: 'K7QM2P9X4TB3',
    amount: 1500,
    somethingNew: '‹hidden›',
    failed: '‹error›',
    newKey: '‹function›',
  });
});

test('sentences are shown without the email addresses and numbers in them', () => {
  expect(
    sanitise({ error: 'No account for amina@example.com.', notice: 'Sent to +254 712 345 678; code 4829.' }),
  ).toEqual({ error: 'No account for ‹hidden›', notice: 'Sent to ‹hidden›; code ‹hidden›.' });
});
