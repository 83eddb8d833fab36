import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { createInspectorServer } from '@statelyai/inspect/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { findFreePort } from '#server/db/embedded/embedded-database.ts';
import { joinInspectorServer } from '#src/ports/inspection/stately.ts';

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
