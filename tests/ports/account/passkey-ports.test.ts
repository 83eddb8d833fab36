import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPasskeySetUpPorts, createPasskeySignInPorts } from '#src/ports/account/passkey-ports.ts';
import { createTokenStore } from '#src/storage/token-store.ts';
import { passkeySetUpModel } from '#tests/models/passkey-set-up.model.ts';
import { passkeySignInModel } from '#tests/models/passkey-sign-in.model.ts';
import { deferReply, fakeApi, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort, startPort } from '../run-port.ts';

const user = { id: 7, username: 'Achieng', email: 'a@gari.test', is_staff: false, is_superuser: false };
const tokens = { access_token: 'a1', refresh_token: 'r1' };
const { options: requestOptions } = passkeySignInModel.ports.begin['a challenge'];
const { options: creationOptions } = passkeySetUpModel.ports.begin.begun;
const { signed } = passkeySignInModel.ports.sign.signed;
const { made } = passkeySetUpModel.ports.make.made;
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const signIn = () =>
  createPasskeySignInPorts({ api: createTestApi(), tokenStore: createTokenStore() }).actors;
const setUp = () => createPasskeySetUpPorts(createTestApi()).actors;

/** What the browser answers, in the shape of WebAuthn. */
interface PromptOptions {
  publicKey: { rpId: string; userVerification: string; challenge: ArrayBuffer };
  signal: AbortSignal;
}
type OpenPrompt = (options: PromptOptions) => Promise<unknown>;
const credentials = { create: vi.fn<OpenPrompt>(), get: vi.fn<OpenPrompt>() };
beforeEach(() => {
  credentials.create.mockReset();
  credentials.get.mockReset();
  vi.stubGlobal('PublicKeyCredential', () => {});
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
});

const common = {
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
};
const cancelled = new DOMException('The operation timed out or was not allowed.', 'NotAllowedError');

describe('signing in', () => {
  test('[PASSKEY-06] the browser signs the server’s challenge, and the tokens of the reply are stored', async () => {
    const api = fakeApi();
    api.reply('beginPasskeySignIn', { body: requestOptions });
    expect(await runPort(signIn().begin, undefined)).toStrictEqual({ ok: true, options: requestOptions });
    credentials.get.mockResolvedValue({
      ...common,
      response: {
        clientDataJSON: bytes('{}'),
        authenticatorData: bytes('data'),
        signature: bytes('signature'),
        userHandle: bytes('user-7'),
      },
    });
    expect(await runPort(signIn().sign, { options: requestOptions })).toStrictEqual({
      ok: true,
      signed: {
        id: 'cGFzc2tleQ',
        rawId: 'cGFzc2tleQ',
        type: 'public-key',
        response: {
          clientDataJSON: 'e30',
          authenticatorData: 'ZGF0YQ',
          signature: 'c2lnbmF0dXJl',
          userHandle: 'dXNlci03',
        },
      },
    });
    const [{ publicKey }] = credentials.get.mock.calls[0]!;
    expect([publicKey.rpId, publicKey.userVerification]).toEqual(['localhost', 'required']);
    expect(new Uint8Array(publicKey.challenge)).toEqual(
      new Uint8Array(Buffer.from(requestOptions.challenge, 'base64url')),
    );
    api.reply('passkeySignIn', { body: { message: 'Signed in.', tokens, user } });
    expect(await runPort(signIn().signIn, { signed })).toStrictEqual({ ok: true, user });
    expect(api.callsTo('passkeySignIn').map(({ body }) => body)).toEqual([signed]);
    expect(localStorage.getItem('access_token')).toBe('a1');
  });

  test.each([
    ['cancelled', cancelled],
    ['failed', new DOMException('The relying party ID is not valid.', 'SecurityError')],
  ])('[PASSKEY-06] a prompt that ends without a signature is %s', async (kind, error) => {
    credentials.get.mockRejectedValue(error);
    expect(await runPort(signIn().sign, { options: requestOptions })).toStrictEqual({ ok: false, kind });
  });

  test('[PASSKEY-06] leaving the screen closes the prompt', async () => {
    credentials.get.mockImplementation(
      ({ signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const actor = startPort(signIn().sign, { options: requestOptions });
    await vi.waitFor(() => expect(credentials.get).toHaveBeenCalled());
    const [{ signal }] = credentials.get.mock.calls[0]!;
    actor.stop();
    expect(signal.aborted).toBe(true);
  });

  test('[PASSKEY-06] a screen that is left before the prompt opens has none', async () => {
    const actor = startPort(signIn().sign, { options: requestOptions });
    actor.stop();
    await import('@simplewebauthn/browser');
    await Promise.resolve();
    expect(credentials.get).not.toHaveBeenCalled();
  });

  test('[PASSKEY-06] a refusal has its text; a late or empty reply signs nobody in', async () => {
    const api = fakeApi();
    api.reply('passkeySignIn', refusal('INVALID_CREDENTIALS', 'This passkey does not open an account.'));
    expect(await runPort(signIn().signIn, { signed })).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'This passkey does not open an account.',
    });
    api.reply('beginPasskeySignIn', 'offline');
    expect(await runPort(signIn().begin, undefined)).toStrictEqual({ ok: false, kind: 'network' });
    api.reply('passkeySignIn', { body: { message: '', tokens: { ...tokens, access_token: '' }, user } });
    expect(await runPort(signIn().signIn, { signed })).toStrictEqual({ ok: false, kind: 'noTokens' });
    const waiting = deferReply<'passkeySignIn'>();
    api.reply('passkeySignIn', () => waiting.reply);
    const actor = startPort(signIn().signIn, { signed });
    actor.stop();
    waiting.resolve({ body: { message: 'Signed in.', tokens, user } });
    await waiting.reply;
    expect(localStorage.getItem('access_token')).toBeNull();
  });
});

describe('adding a passkey', () => {
  test('[PASSKEY-07] sends the proof, and what the browser made', async () => {
    const api = fakeApi();
    api.reply('beginPasskey', { body: creationOptions });
    expect(await runPort(setUp().begin, { password: 'Gari-demo-2026', googleToken: '' })).toStrictEqual({
      ok: true,
      options: creationOptions,
    });
    expect(api.callsTo('beginPasskey').map(({ body }) => body)).toEqual([{ password: 'Gari-demo-2026' }]);
    credentials.create.mockResolvedValue({
      ...common,
      response: {
        clientDataJSON: bytes('{}'),
        attestationObject: bytes('made'),
        getTransports: () => ['internal'],
      },
    });
    expect(await runPort(setUp().make, { options: creationOptions })).toStrictEqual({
      ok: true,
      made: {
        id: 'cGFzc2tleQ',
        rawId: 'cGFzc2tleQ',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'bWFkZQ', transports: ['internal'] },
      },
    });
    const stored = {
      id: made.id,
      device: 'Chrome on Android',
      synced: true,
      created_at: '2026-11-27T08:00:00.000Z',
      last_used_at: null,
    };
    api.reply('addPasskey', { body: stored });
    expect(await runPort(setUp().save, { made })).toStrictEqual({ ok: true });
    expect(api.callsTo('addPasskey').map(({ body }) => body)).toEqual([made]);
  });

  test.each([
    ['cancelled', cancelled],
    ['exists', new DOMException('A passkey is there already.', 'InvalidStateError')],
    ['failed', new DOMException('There is no screen lock.', 'NotSupportedError')],
  ])('[PASSKEY-07] a prompt that ends without a passkey is %s', async (kind, error) => {
    credentials.create.mockRejectedValue(error);
    expect(await runPort(setUp().make, { options: creationOptions })).toStrictEqual({ ok: false, kind });
  });

  test('[PASSKEY-07] refusals have their code and fields', async () => {
    const api = fakeApi();
    api.reply('beginPasskey', invalidFields('Wrong.', { password: 'Wrong.' }));
    expect(await runPort(setUp().begin, { password: '', googleToken: 'a.b.c' })).toStrictEqual({
      ok: false,
      kind: 'refused',
      code: 'VALIDATION',
      message: 'Wrong.',
      fields: { password: 'Wrong.' },
    });
    expect(api.callsTo('beginPasskey').map(({ body }) => body)).toEqual([{ google_token: 'a.b.c' }]);
    api.reply('addPasskey', refusal('TICKET_REFUSED', 'Too long.'));
    expect(await runPort(setUp().save, { made })).toMatchObject({ ok: false, code: 'TICKET_REFUSED' });
    api.reply('addPasskey', 'offline');
    expect(await runPort(setUp().save, { made })).toStrictEqual({ ok: false, kind: 'network' });
  });
});
