import { expect, test } from 'vitest';
import { createSignInCodePorts } from '#src/ports/account/sign-in-code-ports.ts';
import { createTokenStore } from '#src/storage/token-store.ts';
import { deferReply, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort, startPort } from '../run-port.ts';

const user = { id: 8, username: 'Achieng', email: 'achieng@gari.test', is_staff: true, is_superuser: false };
const tokens = { access_token: 'a1', refresh_token: 'r1' };
const createPort = () =>
  createSignInCodePorts({ api: createTestApi(), tokenStore: createTokenStore() }).actors.completeSignIn;

test('[FACTOR-10] sends the code, and stores the tokens of the reply', async () => {
  const api = fakeApi();
  api.reply('completeSignIn', { body: { message: 'Signed in.', tokens, user } });
  expect(await runPort(createPort(), { code: '492716' })).toStrictEqual({ ok: true, user });
  expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    ['POST /api/a/login/code/', { code: '492716' }],
  ]);
  expect(localStorage.getItem('access_token')).toBe('a1');
});

test('[FACTOR-10] a refusal has its code, a lost reply has none, and one without tokens signs nobody in', async () => {
  const api = fakeApi();
  api.reply('completeSignIn', refusal('TICKET_REFUSED', 'Sign in again.'));
  expect(await runPort(createPort(), { code: '492716' })).toStrictEqual({
    ok: false,
    kind: 'refused',
    code: 'TICKET_REFUSED',
    message: 'Sign in again.',
  });
  api.reply('completeSignIn', 'offline');
  expect(await runPort(createPort(), { code: '492716' })).toStrictEqual({ ok: false, kind: 'network' });
  api.reply('completeSignIn', { body: { message: '', tokens: { ...tokens, access_token: '' }, user } });
  expect(await runPort(createPort(), { code: '492716' })).toStrictEqual({ ok: false, kind: 'noTokens' });
});

test('[FACTOR-10] a reply that comes after starting over signs nobody in', async () => {
  const waiting = deferReply<'completeSignIn'>();
  fakeApi().reply('completeSignIn', () => waiting.reply);
  const actor = startPort(createPort(), { code: '492716' });
  actor.stop();
  waiting.resolve({ body: { message: 'Signed in.', tokens, user } });
  await waiting.reply;
  expect(localStorage.getItem('access_token')).toBeNull();
});
