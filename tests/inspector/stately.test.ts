import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { createInspectorServer } from '@statelyai/inspect/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { findFreePort } from '#server/db/embedded/embedded-database.ts';
import { joinInspectorServer, redactSecrets } from '#src/ports/inspection/stately.ts';

const signInMachine = setup({
  types: {} as { context: { password: string | null }; events: { type: 'signIn'; password: string } },
}).createMachine({
  id: 'signIn',
  context: { password: null },
  initial: 'signedOut',
  states: {
    signedOut: {
      on: { signIn: { target: 'signedIn', actions: assign({ password: ({ event }) => event.password }) } },
    },
    signedIn: {},
  },
});

const COMMON = { sessionId: 'x:2', createdAt: '1000', id: '', _version: '0.7.2', rootId: 'x:0' };

test('Stately receives a port without its input, and its output without secrets', () => {
  const snapshot = {
    status: 'done' as const,
    output: { ok: true, tokens: { access_token: 'abc' } },
    input: { email: 'shopper@gari.test', password: 'Gari-demo-2026' },
  };
  expect(
    redactSecrets({
      ...COMMON,
      type: '@xstate.actor',
      name: 'signIn',
      parentId: 'x:0',
      definition: '{"id":"signIn"}',
      snapshot,
    }),
  ).toEqual({
    ...COMMON,
    type: '@xstate.actor',
    name: 'signIn',
    parentId: 'x:0',
    definition: '{"id":"signIn"}',
    snapshot: {
      status: 'done',
      value: undefined,
      context: null,
      output: { ok: true, tokens: { access_token: '‹hidden›' } },
    },
  });
});

test('Stately receives an event with its type and harmless fields only', () => {
  const event = { type: 'session.signIn', email: 'shopper@gari.test', password: 'Gari-demo-2026' };
  expect(redactSecrets({ ...COMMON, type: '@xstate.event', event, sourceId: undefined })).toEqual({
    ...COMMON,
    type: '@xstate.event',
    sourceId: undefined,
    event: { type: 'session.signIn', email: '‹hidden›', password: '‹hidden›' },
  });
});

test('Stately hears of every machine through the server, without secrets', async () => {
  const port = await findFreePort();
  const url = `ws://localhost:${port}`;
  const server = createInspectorServer({ port, autoOpen: false });
  const listener = new WebSocket(url);
  onTestFinished(() => {
    listener.close();
    server.stop();
  });
  const messages: StatelyInspectionEvent[] = [];
  listener.addEventListener('message', ({ data }) => void messages.push(JSON.parse(data as string)));
  await new Promise((resolve) => listener.addEventListener('open', resolve));
  const { observe, onStopped } = joinInspectorServer(url);
  const actor = createActor(signInMachine, { inspect: observe }).start();
  actor.send({ type: 'signIn', password: 'Gari-demo-2026' });
  await vi.waitFor(() => expect(messages).toHaveLength(5));
  expect(messages).toMatchObject([
    { type: '@xstate.actor', name: 'signIn' },
    { type: '@xstate.event', event: { type: 'xstate.init' } },
    { type: '@xstate.snapshot', event: { type: 'xstate.init' }, snapshot: { value: 'signedOut' } },
    { type: '@xstate.event', event: { type: 'signIn', password: '‹hidden›' } },
    {
      type: '@xstate.snapshot',
      event: { type: 'signIn', password: '‹hidden›' },
      snapshot: { value: 'signedIn', context: { password: '‹hidden›' } },
    },
  ]);
  expect(JSON.stringify(messages)).not.toContain('Gari-demo-2026');
  expect(onStopped(actor)).toBeUndefined();
});
