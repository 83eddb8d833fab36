import { expect, test } from 'vitest';
import { createChangePasswordPorts } from '#src/ports/account/change-password-ports.ts';
import { fakeApi, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const { actors } = createChangePasswordPorts(createTestApi());
const change = (proof: { currentPassword: string; googleToken: string }) =>
  runPort(actors.changePassword, { ...proof, newPassword: 'Long-enough-1' });
const PASSWORD = { currentPassword: 'secret', googleToken: '' };

test('sends only the proof that there is', async () => {
  const api = fakeApi();
  api.reply('changePassword', { body: { message: 'Password changed' } });
  expect(await change(PASSWORD)).toStrictEqual({ ok: true, message: 'Password changed' });
  await change({ currentPassword: '', googleToken: 'g1' });
  expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    ['POST /api/a/change-password/', { current_password: 'secret', new_password: 'Long-enough-1' }],
    ['POST /api/a/change-password/', { google_token: 'g1', new_password: 'Long-enough-1' }],
  ]);
});

test('a reply may have no message', async () => {
  fakeApi().reply('changePassword', { body: { message: '' } });
  expect(await change(PASSWORD)).toStrictEqual({ ok: true });
});

test('a refusal has the messages of the fields, a lost reply has none', async () => {
  const api = fakeApi();
  const fields = { current_password: 'Wrong password' };
  api.reply('changePassword', invalidFields('Check the form', fields));
  expect(await change(PASSWORD)).toStrictEqual({
    ok: false,
    kind: 'refused',
    message: 'Check the form',
    fields,
  });
  api.reply('changePassword', refusal('TOO_MANY_REQUESTS', 'Wait a minute'));
  expect(await change(PASSWORD)).toStrictEqual({
    ok: false,
    kind: 'refused',
    message: 'Wait a minute',
    fields: {},
  });
  api.reply('changePassword', 'offline');
  expect(await change(PASSWORD)).toStrictEqual({ ok: false, kind: 'network' });
});
