import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '../../../contract/endpoint-types.ts';
import { createUser } from '../../factories/create-user.ts';
import { emailsTo, readCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { newEmail, openBrowser, outcome, startHour, TICKET_REFUSED, TOO_MANY } from './account-browser.ts';
import { fetchCredential, signInWithGoogle } from './google/google-credentials.ts';

const NEW = 'Green-piston-58';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ LIMIT_LOGIN_PER_ACCOUNT: '3' });
});
afterAll(() => shop.close());

const change = (token: string, body: EndpointBody<'changePassword'>) =>
  shop.call('changePassword', { token, body });
const getUserInfoStatus = async (token: string) => (await shop.call('userInfo', { token })).status;

describe('changing one’s own password', () => {
  test('S9: the old password allows the change; this session stays and every other one ends', async () => {
    const user = await createUser(shop.ctx);
    const other = await openBrowser(shop).signIn(user.email, user.password);
    const { status, body } = await change(user.token, { current_password: user.password, new_password: NEW });
    expect([status, body]).toEqual([
      200,
      { message: 'Your password has been changed. Other devices were signed out.' },
    ]);
    expect(await getUserInfoStatus(user.token)).toBe(200);
    expect(await getUserInfoStatus(other.body.tokens.access_token)).toBe(401);
    const refresh = (token: string) => shop.call('refreshToken', { body: { refresh: token } });
    expect((await refresh(other.body.tokens.refresh_token)).status).toBe(401);
    expect((await refresh(user.refreshToken)).status).toBe(200);
    expect((await openBrowser(shop).signIn(user.email, user.password)).status).toBe(401);
    expect((await openBrowser(shop).signIn(user.email, NEW)).status).toBe(200);
  });

  test('S9: the owner is notified by email', async () => {
    const user = await createUser(shop.ctx);
    await change(user.token, { current_password: user.password, new_password: NEW });
    const emails = await emailsTo(shop, user.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your Gari password was changed']);
    expect(emails[0]!.text).toContain(
      'Your password was changed just now, and every other device was signed out.',
    );
  });

  test('S9: without a session nothing changes', async () => {
    const { status, body } = await shop.call('changePassword', {
      body: { current_password: 'Correct-horse-1', new_password: NEW },
    });
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test.each([
    ['no old password', { new_password: NEW }, 'current_password'],
    ['a wrong one', { current_password: 'Wrong-horse-1', new_password: NEW }, 'current_password'],
    ['a short new one', { current_password: 'Correct-horse-1', new_password: 'Short-1' }, 'new_password'],
    ['a common new one', { current_password: 'Correct-horse-1', new_password: 'Password1' }, 'new_password'],
    [
      'the same one',
      { current_password: 'Correct-horse-1', new_password: 'Correct-horse-1' },
      'new_password',
    ],
    ['no new one', { current_password: 'Correct-horse-1' }, 'new_password'],
  ])('S9: %s changes nothing', async (_, wrongBody, field) => {
    const user = await createUser(shop.ctx);
    const other = await openBrowser(shop).signIn(user.email, user.password);
    const reply = await shop.call('changePassword', { token: user.token, wrongBody });
    expect(outcome(reply)).toEqual({ status: 400, code: 'VALIDATION' });
    expect(Object.keys(reply.body.fields!)).toEqual([field]);
    expect(await getUserInfoStatus(other.body.tokens.access_token)).toBe(200);
    expect((await openBrowser(shop).signIn(user.email, user.password)).status).toBe(200);
  });

  test('S9: after three wrong old passwords the right one has to wait, whether sent in turn or at once', async () => {
    startHour(shop);
    const user = await createUser(shop.ctx);
    const wrong = { current_password: 'Wrong-horse-1', new_password: NEW };
    const replies = await Promise.all(Array.from({ length: 6 }, () => change(user.token, wrong)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 429, 429, 429]);
    const right = { current_password: user.password, new_password: NEW };
    expect(outcome(await change(user.token, right))).toEqual(TOO_MANY);
    const deletion = { token: user.token, body: { password: user.password } };
    expect(outcome(await shop.call('deleteAccount', deletion))).toEqual(TOO_MANY);
  });

  test('S9: a correct old password does not count as an attempt', async () => {
    startHour(shop);
    const user = await createUser(shop.ctx);
    const passwords = [user.password, 'Green-piston-51', 'Green-piston-52', 'Green-piston-53', NEW];
    for (const [index, new_password] of passwords.slice(1).entries()) {
      const reply = await change(user.token, { current_password: passwords[index], new_password });
      expect(reply.status).toBe(200);
    }
  });

  test('S9: two changes at once: one succeeds, the other must sign in again or give the new password', async () => {
    const user = await createUser(shop.ctx);
    const candidates = ['Green-piston-58', 'Brown-clutch-73'];
    const replies = await Promise.all(
      candidates.map((new_password) => change(user.token, { current_password: user.password, new_password })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const acceptedPassword = candidates[replies.findIndex(({ status }) => status === 200)]!;
    expect((await openBrowser(shop).signIn(user.email, acceptedPassword)).status).toBe(200);
  });

  test('S9: an earlier reset code or ticket no longer works', async () => {
    const user = await createUser(shop.ctx);
    const browser = openBrowser(shop);
    await browser.forgot(user.email);
    await browser.verifyResetCode(user.email, await readCode(shop, user.email));
    await change(user.token, { current_password: user.password, new_password: NEW });
    expect(outcome(await browser.reset(user.email, 'Brown-clutch-73'))).toEqual(TICKET_REFUSED);
  });
});

describe('an account that only has Google', () => {
  async function createGoogleOnlyUser() {
    const email = newEmail('gmail.com');
    const { body } = await signInWithGoogle(shop, { email });
    return { email, token: body.tokens.access_token };
  }

  test('S9: sets a password with a fresh Google token', async () => {
    const { email, token } = await createGoogleOnlyUser();
    const google_token = await fetchCredential(shop, { email });
    expect((await change(token, { google_token, new_password: NEW })).status).toBe(200);
    expect((await openBrowser(shop).signIn(email, NEW)).status).toBe(200);
  });

  test('S9: without one, the reply says what to do', async () => {
    const { token } = await createGoogleOnlyUser();
    const { status, body } = await change(token, { current_password: 'Any-thing-1', new_password: NEW });
    expect([status, body.code, body.fields]).toEqual([
      400,
      'VALIDATION',
      { google_token: 'This account has no password. Please confirm with Google.' },
    ]);
  });

  test('S9: a Google token does not replace an existing password', async () => {
    const user = await createUser(shop.ctx, { email: newEmail('gmail.com') });
    await signInWithGoogle(shop, { email: user.email });
    const google_token = await fetchCredential(shop, { email: user.email });
    const { status, body } = await change(user.token, { google_token, new_password: NEW });
    expect([status, Object.keys(body.fields!)]).toEqual([400, ['current_password']]);
  });

  test('S9: sign-in methods are shown only to the account owner', async () => {
    const methods = (token?: string) => shop.call('signInMethods', token ? { token } : {});
    const { email, token } = await createGoogleOnlyUser();
    expect((await methods(token)).body).toEqual({ password: false, google: true });
    await change(token, { google_token: await fetchCredential(shop, { email }), new_password: NEW });
    expect((await methods(token)).body).toEqual({ password: true, google: true });
    const { token: other } = await createUser(shop.ctx);
    expect((await methods(other)).body).toEqual({ password: true, google: false });
    expect((await methods()).status).toBe(401);
  });
});
