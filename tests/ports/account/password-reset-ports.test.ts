import { expect, test } from 'vitest';
import { createPasswordResetPorts } from '#src/ports/account/password-reset-ports.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const EMAIL = 'wanjiku@gari.test';
const { actors } = createPasswordResetPorts(createTestApi());
const steps = [
  {
    name: 'forgotPassword',
    sent: ['POST /api/a/forgot-password/', { email: EMAIL }],
    run: () => runPort(actors.requestCode, { email: EMAIL }),
  },
  {
    name: 'verifyResetCode',
    sent: ['POST /api/a/verify-reset-code/', { email: EMAIL, code: '1234' }],
    run: () => runPort(actors.verifyCode, { email: EMAIL, code: '1234' }),
  },
  {
    name: 'resetPassword',
    sent: ['POST /api/a/reset-password/', { email: EMAIL, newPassword: 'Long-enough-1' }],
    run: () => runPort(actors.resetPassword, { email: EMAIL, newPassword: 'Long-enough-1' }),
  },
] as const;

test.each(steps)('$name sends its input and returns the message', async ({ name, sent, run }) => {
  const api = fakeApi();
  api.reply(name, { body: { message: 'Done' } });
  expect(await run()).toStrictEqual({ ok: true, message: 'Done' });
  expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([sent]);
  api.reply(name, { body: { message: '' } });
  expect(await run()).toStrictEqual({ ok: true });
});

test.each(steps)('$name has the code of a refusal', async ({ name, run }) => {
  const api = fakeApi();
  api.reply(name, refusal('FORBIDDEN', 'Not here'));
  expect(await run()).toStrictEqual({ ok: false, kind: 'refused', message: 'Not here', code: 'FORBIDDEN' });
  api.reply(name, { wrongBecause: 'a proxy answered', status: 502, text: '<html>' });
  expect(await run()).toStrictEqual({ ok: false, kind: 'refused' });
  api.reply(name, 'offline');
  expect(await run()).toStrictEqual({ ok: false, kind: 'network' });
});
