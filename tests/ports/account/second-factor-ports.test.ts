import { expect, test } from 'vitest';
import { createSecondFactorPorts } from '#src/ports/account/second-factor-ports.ts';
import { fakeApi, invalidFields } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const { actors } = createSecondFactorPorts(createTestApi());
const PASSWORD = { password: 'secret', googleToken: '' };
const begun = { secret: 'JBSWY3DP', uri: 'otpauth://totp/Gari' };

test('[FACTOR-11] begins with the proof that there is, and returns the secret', async () => {
  const api = fakeApi();
  api.reply('beginSecondFactor', { body: begun });
  expect(await runPort(actors.begin, PASSWORD)).toStrictEqual({ ok: true, ...begun });
  await runPort(actors.begin, { password: '', googleToken: 'g1' });
  expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    ['POST /api/a/second-factor/', { password: 'secret' }],
    ['POST /api/a/second-factor/', { google_token: 'g1' }],
  ]);
});

test('[FACTOR-12] a code confirms it, or gets new recovery codes', async () => {
  const api = fakeApi();
  api.reply('confirmSecondFactor', { body: { codes: ['A'] } });
  api.reply('replaceRecoveryCodes', { body: { codes: ['B'] } });
  expect(await runPort(actors.confirm, { code: '492716' })).toStrictEqual({ ok: true, codes: ['A'] });
  expect(await runPort(actors.replaceCodes, { code: '492716' })).toStrictEqual({ ok: true, codes: ['B'] });
  expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    ['POST /api/a/second-factor/confirm/', { code: '492716' }],
    ['POST /api/a/second-factor/codes/', { code: '492716' }],
  ]);
});

test('[FACTOR-11] switching off sends proof and code; a refusal has its code and the messages of the fields', async () => {
  const api = fakeApi();
  const fields = { password: 'Wrong password' };
  api.reply('switchOffSecondFactor', invalidFields('Check the form', fields));
  const input = { ...PASSWORD, code: '492716' };
  expect(await runPort(actors.switchOff, input)).toStrictEqual({
    ok: false,
    kind: 'refused',
    message: 'Check the form',
    code: 'VALIDATION',
    fields,
  });
  expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    ['POST /api/a/second-factor/off/', { password: 'secret', code: '492716' }],
  ]);
  api.reply('switchOffSecondFactor', 'offline');
  expect(await runPort(actors.switchOff, input)).toStrictEqual({ ok: false, kind: 'network' });
});
