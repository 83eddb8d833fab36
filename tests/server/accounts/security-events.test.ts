import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { createLog } from '../../../server/context/log.ts';
import { changeRole } from '../../../server/features/operations/accounts.ts';
import { createUser } from '../../factories/create-user.ts';
import { readCode, wrongCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { newEmail, openBrowser, PASSWORD } from './account-browser.ts';

let shop: TestShop;
let app: ReturnType<typeof createApp>;
const lines: string[] = [];
const log = createLog('warn', { write: (line) => void lines.push(line) });
beforeAll(async () => {
  shop = await startTestShop({ TRUSTED_PROXIES: '1' });
  app = createApp({ ...shop.ctx, log });
});
afterAll(() => shop.close());
beforeEach(() => {
  lines.length = 0;
});

interface RequestOptions {
  token?: string;
  body?: unknown;
  cookie?: string;
}

function send(method: string, path: string, { token, body, cookie }: RequestOptions = {}) {
  return app.request(path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': '198.51.100.7',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(cookie && { Cookie: cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function parseEvents(response: Response) {
  return lines.map((line) => {
    const { level, event, user_id, address, request_id, msg, ...rest } = JSON.parse(line);
    expect([level, msg, request_id]).toEqual([
      'warn',
      'security event',
      response.headers.get('x-request-id'),
    ]);
    expect(Object.keys(rest).toSorted()).toEqual(['hostname', 'pid', 'time']);
    return { event, user_id, address };
  });
}

const expectedEvents = (event: string, user_id: number | null) => [
  { event, user_id, address: '198.51.100.7' },
];

test('S10: a failed sign-in, for an account and for an unknown address', async () => {
  const { email, id } = await createUser(shop.ctx);
  const knownUserReply = await send('POST', '/api/a/login/', { body: { email, password: 'Wrong-gasket-1' } });
  expect(parseEvents(knownUserReply)).toEqual(expectedEvents('sign_in_failed', id));
  lines.length = 0;
  const unknown = await send('POST', '/api/a/login/', {
    body: { email: newEmail(), password: 'Wrong-gasket-1' },
  });
  expect(parseEvents(unknown)).toEqual(expectedEvents('sign_in_failed', null));
});

test('S9, S10: a wrong current password, and a changed password', async () => {
  const { id, token, password } = await createUser(shop.ctx);
  const wrong = { password: 'Wrong-gasket-1' };
  const deletion = await send('DELETE', '/api/a/delete-account/', { token, body: wrong });
  expect(parseEvents(deletion)).toEqual(expectedEvents('reauthentication_failed', id));
  lines.length = 0;
  const change = { current_password: password, new_password: 'Green-piston-58' };
  const changed = await send('POST', '/api/a/change-password/', { token, body: change });
  expect(parseEvents(changed)).toEqual(expectedEvents('password_changed', id));
});

test('S9, S10: a current password refused after too many wrong ones', async () => {
  const { id, token, password } = await createUser(shop.ctx);
  const wrong = { password: 'Wrong-gasket-1' };
  for (let failure = 0; failure < 10; failure += 1)
    await send('DELETE', '/api/a/delete-account/', { token, body: wrong });
  lines.length = 0;
  const locked = await send('DELETE', '/api/a/delete-account/', { token, body: { password } });
  expect(locked.status).toBe(429);
  expect(parseEvents(locked)).toEqual(expectedEvents('reauthentication_locked', id));
});

test('S10: a sign-in refused after too many failures', async () => {
  const { email, id, password } = await createUser(shop.ctx);
  for (let failure = 0; failure < 10; failure += 1)
    await send('POST', '/api/a/login/', { body: { email, password: 'wrong' } });
  lines.length = 0;
  const locked = await send('POST', '/api/a/login/', { body: { email, password } });
  expect(locked.status).toBe(429);
  expect(parseEvents(locked)).toEqual(expectedEvents('sign_in_locked', id));
});

test('S10: a Google sign-in that Google does not confirm', async () => {
  const response = await send('POST', '/api/a/auth/google/', { body: { token: 'a.b.c' } });
  expect(parseEvents(response)).toEqual(expectedEvents('sign_in_failed', null));
});

test('S10: wrong sign-up and reset codes, a reset, and one attempt too many', async () => {
  const email = newEmail();
  await openBrowser(shop).signUp(email);
  const token = wrongCode(await readCode(shop, email));
  const signUp = await send('POST', '/api/a/register/verify-email/', { body: { email, token } });
  expect(parseEvents(signUp)).toEqual(expectedEvents('sign_up_code_wrong', null));

  const user = await createUser(shop.ctx);
  const owner = openBrowser(shop);
  await owner.forgot(user.email);
  const code = await readCode(shop, user.email);
  const body = { email: user.email, code: wrongCode(code) };
  for (let failure = 0; failure < 3; failure += 1) {
    lines.length = 0;
    expect(parseEvents(await send('POST', '/api/a/verify-reset-code/', { body }))).toEqual(
      expectedEvents('reset_code_wrong', user.id),
    );
  }
  lines.length = 0;
  expect(parseEvents(await send('POST', '/api/a/verify-reset-code/', { body }))).toEqual(
    expectedEvents('reset_code_locked', user.id),
  );
  await owner.verifyResetCode(user.email, code);
  lines.length = 0;
  const reset = await send('POST', '/api/a/reset-password/', {
    body: { email: user.email, newPassword: 'Green-piston-58' },
    cookie: `gari_reset=${owner.cookies.get('gari_reset')}`,
  });
  expect(parseEvents(reset)).toEqual(expectedEvents('password_reset', user.id));
});

test('S10: a reused refresh token', async () => {
  const { id, refreshToken } = await createUser(shop.ctx);
  const refresh = () => send('POST', '/api/token/refresh/', { body: { refresh: refreshToken } });
  await refresh();
  shop.clock.advance(31_000);
  lines.length = 0;
  expect(parseEvents(await refresh())).toEqual(expectedEvents('refresh_token_reused', id));
});

test('S10: an action the role does not allow, and exporting the catalogue', async () => {
  const customer = await createUser(shop.ctx);
  const refused = await send('GET', '/api/p/export/', { token: customer.token });
  expect(refused.status).toBe(403);
  expect(parseEvents(refused)).toEqual(expectedEvents('forbidden', customer.id));
  lines.length = 0;
  const owner = await createUser(shop.ctx, { isSuperuser: true });
  const exported = await send('GET', '/api/p/export/', { token: owner.token });
  expect(exported.status).toBe(200);
  expect(parseEvents(exported)).toEqual(expectedEvents('catalogue_exported', owner.id));
  await exported.text();
});

test('[CUSTOMER-04, CUSTOMER-05, STAFF-02] an export of personal data, an erasure, and a change of role in the back office', async () => {
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  const { id, email } = await createUser(shop.ctx);
  const exported = await send('POST', `/api/y/customers/${id}/export/`, { token });
  expect(parseEvents(exported)).toEqual(expectedEvents('personal_data_exported', id));
  lines.length = 0;
  const promoted = await send('POST', '/api/y/staff/', { token, body: { email, role: 'staff' } });
  expect(parseEvents(promoted)).toEqual(expectedEvents('role_changed', id));
  lines.length = 0;
  const body = { confirmation: email };
  const erased = await send('POST', `/api/y/customers/${id}/erase/`, { token, body });
  expect(parseEvents(erased)).toEqual(expectedEvents('account_erased', id));
});

test('S10: a reset without a ticket', async () => {
  const response = await send('POST', '/api/a/reset-password/', {
    body: { email: newEmail(), newPassword: 'Green-piston-58' },
  });
  expect(parseEvents(response)).toEqual(expectedEvents('forbidden', null));
});

test('S10: a role change made with the operators’ tool', async () => {
  const { id, email } = await createUser(shop.ctx);
  await changeRole({ ...shop.ctx, log }, email, 'staff');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', event: 'role_changed', user_id: id, address: null },
  ]);
});

test('S10: no line contains a personal address, a password, a code or a token', async () => {
  const { email, refreshToken } = await createUser(shop.ctx);
  await openBrowser(shop).forgot(email);
  const code = wrongCode(await readCode(shop, email));
  await send('POST', '/api/a/login/', { body: { email, password: PASSWORD } });
  await send('POST', '/api/a/verify-reset-code/', { body: { email, code } });
  await send('POST', '/api/token/refresh/', { body: { refresh: refreshToken } });
  shop.clock.advance(31_000);
  await send('POST', '/api/token/refresh/', { body: { refresh: refreshToken } });
  expect(lines).toHaveLength(3);
  for (const secret of [email, PASSWORD, `"${code}"`, refreshToken])
    expect(lines.join('')).not.toContain(secret);
});

test('S10: an ordinary sign-in logs no such line', async () => {
  const { email, password } = await createUser(shop.ctx);
  expect((await send('POST', '/api/a/login/', { body: { email, password } })).status).toBe(200);
  expect(lines).toEqual([]);
});

test('[LEDGER-03] S10: an exported ledger', async () => {
  const { id, token } = await createUser(shop.ctx, { isSuperuser: true });
  const reply = await send('GET', '/api/y/ledger/?from=2026-01-01&to=2026-01-31', { token });
  await reply.text();
  expect(parseEvents(reply)).toEqual(expectedEvents('ledger_exported', id));
});
