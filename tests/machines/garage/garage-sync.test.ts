import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { garageSyncMachine } from '#machines/garage-sync/garage-sync.machine.ts';
import type { SyncOutput } from '#machines/garage-sync/garage-sync.ports.ts';
import { garageSyncView } from '#machines/garage-sync/garage-sync.view.ts';
import {
  fakePort,
  flushPromises,
  pendingPort,
  recordEmitted,
  rejectingPort,
} from '#tests/machines/fake-ports.ts';
import { leftOutDemio } from '#tests/models/garage-sync.model.ts';

const done: SyncOutput = { ok: true, isDone: true, leftOut: [], newlyLeftOut: [] };
const unfinished: SyncOutput = { ...done, isDone: false };
const unreachable: SyncOutput = { ok: false, kind: 'network' };
const signedIn = { type: 'session.signedIn', userId: 7 } as const;

function start(...outputs: [SyncOutput, ...SyncOutput[]]) {
  const port = fakePort<SyncOutput, { userId: number }>(...outputs);
  const clock = new SimulatedClock();
  const actor = createActor(garageSyncMachine.provide({ actors: { syncGarage: port.logic } }), { clock });
  const emitted = recordEmitted(actor);
  actor.start();
  const view = () => garageSyncView(actor.getSnapshot());
  return { actor, clock, emitted, calls: port.calls, view };
}

test('[FIT-14] signing in merges the garage of the user who signed in', async () => {
  const { actor, calls, view, emitted } = start(done);
  expect(view()).toEqual({
    state: 'signedOut',
    text: 'Your cars are kept on this device.',
    isFailed: false,
    canRetry: false,
    leftOut: [],
  });
  actor.send(signedIn);
  expect([view().state, view().text, calls]).toEqual([
    'merging',
    'Getting the cars of your account…',
    [{ userId: 7 }],
  ]);
  await flushPromises();
  expect([view().state, view().text]).toEqual(['synced', 'Your cars are kept in your account.']);
  expect(emitted).toEqual([]);
});

test('[FIT-14] a change is saved, and one made meanwhile is saved after it', async () => {
  const { actor, calls, view } = start(done, unfinished, done);
  actor.send(signedIn);
  await flushPromises();
  actor.send({ type: 'garage.changed' });
  expect([view().state, view().text]).toEqual(['saving', 'Saving…']);
  actor.send({ type: 'garage.changed' });
  await flushPromises();
  expect([view().state, calls.length]).toEqual(['synced', 3]);
});

test('[FIT-14] a tab that is seen again fetches what another device changed', async () => {
  const { actor, calls, view } = start(done, unfinished, done);
  actor.send(signedIn);
  await flushPromises();
  actor.send({ type: 'tab.returned' });
  expect([view().state, view().text]).toEqual(['refreshing', 'Your cars are kept in your account.']);
  await flushPromises();
  expect([view().state, calls.length]).toEqual(['synced', 3]);
});

test.each<[string, SyncOutput, string]>([
  ['all is saved', { ...done, leftOut: [leftOutDemio] }, 'synced'],
  ['more is to be sent', { ...unfinished, leftOut: [leftOutDemio] }, 'offline.soon'],
])(
  '[FIT-14] a car that the account had no room for is listed after signing in: %s',
  async (_, output, state) => {
    const { actor, view } = start(output, unreachable);
    actor.send(signedIn);
    await flushPromises();
    expect([view().state, view().leftOut]).toEqual([state, [leftOutDemio]]);
  },
);

test.each<[string, SyncOutput, string]>([
  ['it is new', { ...done, leftOut: [leftOutDemio], newlyLeftOut: [leftOutDemio] }, 'offline.soon'],
  ['it was left out before', { ...done, leftOut: [leftOutDemio] }, 'synced'],
  ['more is to be sent', { ...unfinished, leftOut: [leftOutDemio] }, 'offline.soon'],
])('[FIT-14] and after a look at what another device changed: %s', async (_, output, state) => {
  const { actor, view } = start(done, output, unreachable);
  actor.send(signedIn);
  await flushPromises();
  actor.send({ type: 'tab.returned' });
  await flushPromises();
  expect([view().state, view().leftOut]).toEqual([state, [leftOutDemio]]);
});

test('[FIT-14] without a connection it is tried again after 2 s, 8 s and then every 30 s', async () => {
  const { actor, clock, calls, view } = start(unreachable);
  actor.send(signedIn);
  await flushPromises();
  const steps: [string, number][] = [];
  for (const ms of [1_999, 1, 7_999, 1, 29_999, 1, 30_000]) {
    clock.increment(ms);
    await flushPromises();
    steps.push([view().state, calls.length]);
  }
  expect(steps).toEqual([
    ['offline.soon', 1],
    ['offline.later', 2],
    ['offline.later', 2],
    ['offline.rarely', 3],
    ['offline.rarely', 3],
    ['offline.rarely', 4],
    ['offline.rarely', 5],
  ]);
  expect(view()).toEqual({
    state: 'offline.rarely',
    text: 'No connection. Your changes are kept on this device and sent when it is back.',
    isFailed: true,
    canRetry: true,
    leftOut: [],
  });
});

test.each(['sync.retry', 'tab.returned'] as const)(
  '[FIT-14] %s tries again at once, and after a success the waits begin anew',
  async (type) => {
    const { actor, calls, view } = start(unreachable, unreachable, done, unreachable);
    actor.send(signedIn);
    await flushPromises();
    actor.send({ type });
    await flushPromises();
    expect(view().state).toBe('offline.later');
    actor.send({ type });
    await flushPromises();
    expect([view().state, calls.length]).toEqual(['synced', 3]);
    actor.send({ type: 'garage.changed' });
    await flushPromises();
    expect(view().state).toBe('offline.soon');
  },
);

test('[FIT-14] what the account leaves out is named once and stays in the view', async () => {
  const full: SyncOutput = { ...done, leftOut: [leftOutDemio], newlyLeftOut: [leftOutDemio] };
  const { actor, emitted, calls, view } = start(full, { ...full, newlyLeftOut: [] });
  actor.send(signedIn);
  await flushPromises();
  expect(emitted).toEqual([
    {
      type: 'toast.show',
      kind: 'blank',
      text: 'Your garage is full. Left out on this device: Mazda Demio DE3FS.',
    },
  ]);
  expect([view().state, calls.length, view().leftOut]).toEqual(['synced', 2, [leftOutDemio]]);
});

test.each([
  [{ ok: false, kind: 'refused', message: 'At most 40 characters' } as const, 'At most 40 characters'],
  [{ ok: false, kind: 'refused' } as const, 'Your last change could not be saved in your account.'],
])('[FIT-14] a refused change is told and sent again with the next one (%#)', async (refusal, text) => {
  const { actor, view, calls } = start(done, refusal, done);
  actor.send(signedIn);
  await flushPromises();
  actor.send({ type: 'garage.changed' });
  await flushPromises();
  expect(view()).toEqual({ state: 'refused', text, isFailed: true, canRetry: true, leftOut: [] });
  actor.send({ type: 'garage.changed' });
  await flushPromises();
  expect([view().state, calls.length]).toEqual(['synced', 3]);
});

test('[FIT-14] a defect counts as a refusal without a message', async () => {
  const logic = rejectingPort<SyncOutput, { userId: number }>();
  const actor = createActor(garageSyncMachine.provide({ actors: { syncGarage: logic } })).start();
  actor.send(signedIn);
  await flushPromises();
  expect(garageSyncView(actor.getSnapshot())).toMatchObject({
    state: 'refused',
    text: 'Your last change could not be saved in your account.',
  });
});

test('[FIT-15] signing out ends the call and forgets the user', () => {
  const port = pendingPort<SyncOutput, { userId: number }>();
  const actor = createActor(garageSyncMachine.provide({ actors: { syncGarage: port.logic } })).start();
  actor.send(signedIn);
  actor.send({ type: 'session.signedOut' });
  const { value, context, children } = actor.getSnapshot();
  expect([value, context, children['syncGarage']]).toEqual([
    'signedOut',
    { userId: null, tries: 0, leftOut: [], message: null },
    undefined,
  ]);
  actor.send({ type: 'garage.changed' });
  actor.send({ type: 'tab.returned' });
  expect([actor.getSnapshot().value, port.calls.length]).toEqual(['signedOut', 1]);
});

test('[FIT-14] another user who signs in gets a merge of their own', async () => {
  const { actor, calls, view } = start(done);
  actor.send(signedIn);
  await flushPromises();
  actor.send({ type: 'session.signedIn', userId: 8 });
  expect(view().state).toBe('merging');
  expect(calls).toEqual([{ userId: 7 }, { userId: 8 }]);
});
