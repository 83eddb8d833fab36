import { expect, test } from 'vitest';
import { createDeleteAccountPorts } from '#src/ports/account/delete-account-ports.ts';
import { createTokenStore } from '#src/storage/token-store.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

function deleteAccount(proof: { password: string; googleToken: string }, isSignedIn = true) {
  const store = createTokenStore();
  if (isSignedIn) store.write({ access: 'a1', refresh: 'r1' });
  return runPort(createDeleteAccountPorts(createTestApi(), store).actors.deleteAccount, proof);
}
const PASSWORD = { password: 'secret', googleToken: '' };

test('sends only the proof that there is', async () => {
  const api = fakeApi();
  api.reply('deleteAccount', { body: { message: 'Deleted' } });
  expect(await deleteAccount(PASSWORD)).toStrictEqual({ ok: true });
  await deleteAccount({ password: '', googleToken: 'g1' });
  expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    ['DELETE /api/a/delete-account/', { password: 'secret' }],
    ['DELETE /api/a/delete-account/', { google_token: 'g1' }],
  ]);
});

test('without a token nothing is sent', async () => {
  const api = fakeApi();
  expect(await deleteAccount(PASSWORD, false)).toStrictEqual({
    ok: false,
    kind: 'refused',
    message: 'No authentication token found',
  });
  expect(api.calls).toEqual([]);
});

test('a refusal and a lost reply differ', async () => {
  const api = fakeApi();
  api.reply('deleteAccount', refusal('GOODS_UNDER_WAY', 'An order is under way'));
  expect(await deleteAccount(PASSWORD)).toStrictEqual({
    ok: false,
    kind: 'refused',
    message: 'An order is under way',
  });
  api.reply('deleteAccount', 'offline');
  expect(await deleteAccount(PASSWORD)).toStrictEqual({ ok: false, kind: 'network' });
});
