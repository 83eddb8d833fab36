import { describe, expect, test } from 'vitest';
import { createSignupPorts } from '#src/ports/account/signup-ports.ts';
import { createTokenStore } from '#src/storage/token-store.ts';
import { deferReply, fakeApi, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort, startPort } from '../run-port.ts';

const user = { id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test', is_staff: false, is_superuser: false };
const tokens = { access_token: 'a1', refresh_token: 'r1' };
const SIGN_UP = { username: 'Wanjiku', email: 'wanjiku@gari.test', password: 'Long-enough-1' };
const CODE = { email: 'wanjiku@gari.test', token: '123456' };

function openSignup() {
  const store = createTokenStore();
  return { store, ...createSignupPorts(createTestApi(), store) };
}

describe('reading a sign-up under way', () => {
  const read = () => runPort(openSignup().actors.readPending);

  test('returns its address and the rest of the wait', async () => {
    const api = fakeApi();
    api.reply('pendingSignUp', { body: { email: 'wanjiku@gari.test', resend_in: 41 } });
    expect(await read()).toStrictEqual({ ok: true, email: 'wanjiku@gari.test', resendSeconds: 41 });
    expect(api.calls.map(({ endpoint }) => endpoint)).toEqual(['GET /api/a/register/pending/']);
  });

  test('tells that there is none from not knowing', async () => {
    const api = fakeApi();
    api.reply('pendingSignUp', refusal('NOT_FOUND', 'There is no sign-up under way here.'));
    expect(await read()).toStrictEqual({ ok: false, kind: 'none' });
    api.reply('pendingSignUp', refusal('BUSY', 'Please try again in a moment.'));
    expect(await read()).toStrictEqual({ ok: false, kind: 'unknown' });
    api.reply('pendingSignUp', 'offline');
    expect(await read()).toStrictEqual({ ok: false, kind: 'unknown' });
  });
});

describe('sending a code', () => {
  const send = () => runPort(openSignup().actors.sendVerification, SIGN_UP);

  test('sends the form and returns the message', async () => {
    const api = fakeApi();
    api.reply('sendVerification', { body: { message: 'Check your email' } });
    expect(await send()).toStrictEqual({ ok: true, message: 'Check your email' });
    expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
      ['POST /api/a/register/send-verification/', SIGN_UP],
    ]);
    api.reply('sendVerification', { body: { message: '' } });
    expect(await send()).toStrictEqual({ ok: true });
  });

  test('a refusal has the messages of the fields, a lost reply has none', async () => {
    const api = fakeApi();
    api.reply('sendVerification', invalidFields('Check the form', { email: 'Not an email' }));
    expect(await send()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Check the form',
      fields: { email: 'Not an email' },
    });
    api.reply('sendVerification', 'offline');
    expect(await send()).toStrictEqual({ ok: false, kind: 'network' });
  });
});

describe('verifying the code', () => {
  test('sends it and stores the tokens', async () => {
    const api = fakeApi();
    api.reply('verifyEmail', { body: { message: 'Welcome', tokens, user } });
    const { store, actors } = openSignup();
    expect(await runPort(actors.verifyEmail, CODE)).toStrictEqual({ ok: true, message: 'Welcome', user });
    expect(store.read()).toEqual({ access: 'a1', refresh: 'r1' });
    expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
      ['POST /api/a/register/verify-email/', CODE],
    ]);
  });

  test('without tokens in the reply it is refused', async () => {
    fakeApi().reply('verifyEmail', { wrongBecause: 'the tokens are missing', body: { user } });
    expect(await runPort(openSignup().actors.verifyEmail, CODE)).toStrictEqual({
      ok: false,
      kind: 'refused',
    });
  });

  test('a refusal has its message', async () => {
    const api = fakeApi();
    api.reply('verifyEmail', refusal('INVALID_CODE', 'Wrong code'));
    const { actors } = openSignup();
    expect(await runPort(actors.verifyEmail, CODE)).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Wrong code',
    });
    api.reply('verifyEmail', 'offline');
    expect(await runPort(actors.verifyEmail, CODE)).toStrictEqual({ ok: false, kind: 'network' });
  });

  test('a reply after the user has left signs nobody in', async () => {
    const api = fakeApi();
    const deferred = deferReply<'verifyEmail'>();
    api.reply('verifyEmail', () => deferred.reply);
    const { store, actors } = openSignup();
    const port = startPort(actors.verifyEmail, CODE);
    port.stop();
    deferred.resolve({ body: { message: 'Welcome', tokens, user } });
    await new Promise((done) => setImmediate(done));
    expect(store.read()).toBeNull();
  });
});

describe('sending the code again', () => {
  const resend = () => runPort(openSignup().actors.resendVerification, { email: 'wanjiku@gari.test' });

  test('sends the address and returns the message', async () => {
    const api = fakeApi();
    api.reply('resendVerification', { body: { message: 'Sent again' } });
    expect(await resend()).toStrictEqual({ ok: true, message: 'Sent again' });
    expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
      ['POST /api/a/register/resend-verification/', { email: 'wanjiku@gari.test' }],
    ]);
  });

  test('a refusal and a lost reply differ', async () => {
    const api = fakeApi();
    api.reply('resendVerification', refusal('TOO_MANY_REQUESTS', 'Wait a minute'));
    expect(await resend()).toStrictEqual({ ok: false, kind: 'refused', message: 'Wait a minute' });
    api.reply('resendVerification', 'offline');
    expect(await resend()).toStrictEqual({ ok: false, kind: 'network' });
  });
});
