import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../factories/create-user.ts';
import { countRows } from '../../factories/read-tables.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { MINUTE, newEmail, outcome } from './account-browser.ts';
import { fetchCredential, sendCredential, signInWithGoogle } from './google/google-credentials.ts';

const INVALID = { status: 400, code: 'VALIDATION' };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const remove = (token: string, body?: object) => shop.call('deleteAccount', { token, ...(body && { body }) });

async function createGoogleUser() {
  const email = newEmail('gmail.com');
  const { body } = await signInWithGoogle(shop, { email });
  return { email, token: body.tokens.access_token };
}

describe('deleting an account requires proof of ownership', () => {
  test.each([
    ['no body', undefined, 'Please enter your password to confirm that it is you.'],
    ['an empty body', {}, 'Please enter your password to confirm that it is you.'],
    [
      'a wrong password',
      { password: 'Wrong-horse-1' },
      'This is not your current password. Please try again.',
    ],
  ])('S9: the access token and %s delete nothing', async (_, body, message) => {
    const { token } = await createUser(shop.ctx);
    const before = await countRows(shop.db);
    const reply = await remove(token, body);
    expect(outcome(reply)).toEqual(INVALID);
    expect([reply.body.message, reply.body.fields]).toEqual([message, { password: message }]);
    expect({ ...(await countRows(shop.db)), rate_limits: 0 }).toEqual({ ...before, rate_limits: 0 });
    expect((await shop.call('userInfo', { token })).status).toBe(200);
  });

  test('S9: the password deletes it', async () => {
    const { token, password } = await createUser(shop.ctx);
    expect((await remove(token, { password })).status).toBe(200);
  });

  test('S9: an account with only Google needs a Google token', async () => {
    const { email, token } = await createGoogleUser();
    const reply = await remove(token, { password: 'Any-thing-1' });
    expect(outcome(reply)).toEqual(INVALID);
    expect(reply.body.message).toBe('This account has no password. Please confirm with Google.');
    expect((await remove(token, { google_token: await fetchCredential(shop, { email }) })).status).toBe(200);
  });

  test('S9: with both a password and Google, either works', async () => {
    const user = await createUser(shop.ctx, { email: newEmail('gmail.com') });
    await signInWithGoogle(shop, { email: user.email });
    const google_token = await fetchCredential(shop, { email: user.email });
    expect((await remove(user.token, { google_token })).status).toBe(200);
  });

  test('S9: a Google token older than five minutes is refused, though it could still sign in', async () => {
    const { email, token } = await createGoogleUser();
    const google_token = await fetchCredential(shop, { email });
    shop.clock.advance(6 * MINUTE);
    const reply = await remove(token, { google_token });
    expect(outcome(reply)).toEqual(INVALID);
    expect(reply.body.message).toBe('Google’s confirmation is too old or not valid. Please confirm again.');
    expect((await signInWithGoogle(shop, { email })).status).toBe(200);
  });

  test('S9: a Google token that was used to sign in or confirm cannot be used again', async () => {
    const { email, token } = await createGoogleUser();
    const google_token = await fetchCredential(shop, { email });
    expect((await sendCredential(shop, google_token)).status).toBe(200);
    const reply = await remove(token, { google_token });
    expect(outcome(reply)).toEqual(INVALID);
    expect(Object.keys(reply.body.fields!)).toEqual(['google_token']);
    const fresh = await fetchCredential(shop, { email });
    const change = { google_token: fresh, new_password: 'Green-piston-58' };
    expect((await shop.call('changePassword', { token, body: change })).status).toBe(200);
    expect(outcome(await remove(token, { google_token: fresh }))).toEqual(INVALID);
  });

  test.each([
    ['of another Google account', { email: 'somebody.else@gmail.com' }],
    ['of a Google account with the same address and another subject', { sub: '16180339887' }],
    ['signed by another key', { algorithm: 'wrong-key' }],
    ['made for another browser', { nonce: 'of-another-browser' }],
    ['for another shop', { audience: 'other.apps.googleusercontent.com' }],
  ])('S9: a Google token %s deletes nothing', async (_, claims) => {
    const { email, token } = await createGoogleUser();
    const reply = await remove(token, { google_token: await fetchCredential(shop, { email, ...claims }) });
    expect(outcome(reply)).toEqual(INVALID);
    expect(Object.keys(reply.body.fields!)).toEqual(['google_token']);
    expect((await shop.call('userInfo', { token })).status).toBe(200);
  });
});
