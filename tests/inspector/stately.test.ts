import { expect, test } from 'vitest';
import { redactSecrets } from '#src/ports/inspection/stately.ts';

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
