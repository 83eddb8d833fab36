import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usedIdTokens } from '../../../../server/db/schema/index.ts';
import { cleanUp } from '../../../../server/jobs/cleanup.ts';
import { createUser } from '../../../factories/create-user.ts';
import { tally } from '../../../factories/tally.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { HOUR, newEmail, openBrowser, outcome } from '../account-browser.ts';
import { fetchCredential } from './google-credentials.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const REFUSED = { status: 401, code: 'INVALID_CREDENTIALS' };

async function createTokenWithNonce(claims: Record<string, unknown> = {}) {
  const browser = openBrowser(shop);
  const { body } = await browser.nonce();
  const token = await fetchCredential(shop, { email: newEmail('gmail.com'), nonce: body.nonce, ...claims });
  return { browser, token };
}

test('S17: a browser gets a nonce, and a cookie that cannot be derived from it', async () => {
  const reply = await shop.call('googleNonce', {});
  const [cookie] = reply.headers.getSetCookie();
  expect([reply.status, reply.body]).toEqual([200, { nonce: expect.stringMatching(/^[\w-]{43}$/) }]);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(cookie).toMatch(
    /^gari_google=[\w-]{43}; Max-Age=2592000; Path=\/api\/a\/; HttpOnly; SameSite=Strict$/,
  );
  expect(cookie).not.toContain(reply.body.nonce);
});

test('S17: a browser keeps its nonce as long as its cookie; another browser gets a different one', async () => {
  const browser = openBrowser(shop);
  const first = await browser.nonce();
  const second = await browser.nonce();
  const other = await openBrowser(shop).nonce();
  expect(second.body.nonce).toBe(first.body.nonce);
  expect(other.body.nonce).not.toBe(first.body.nonce);
});

describe('a token with a nonce', () => {
  test('S17: signs in where it was requested, and nowhere else when stolen', async () => {
    const { browser, token } = await createTokenWithNonce();
    const thief = openBrowser(shop);
    expect(outcome(await thief.google(token))).toEqual(REFUSED);
    await thief.nonce();
    expect(outcome(await thief.google(token))).toEqual(REFUSED);
    expect((await browser.google(token)).status).toBe(200);
  });

  test('S17: does not sign in when the nonce itself is sent as the cookie', async () => {
    const { token } = await createTokenWithNonce();
    const { nonce } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    const thief = openBrowser(shop);
    thief.cookies.set('gari_google', nonce);
    expect(outcome(await thief.google(token))).toEqual(REFUSED);
  });

  test('S17: is refused when the nonce was never issued', async () => {
    const { browser, token } = await createTokenWithNonce({ nonce: 'A'.repeat(43) });
    expect(outcome(await browser.google(token))).toEqual(REFUSED);
  });
});

describe('a token', () => {
  test('S17: without a nonce, from a client that requested none, signs in once', async () => {
    const token = await fetchCredential(shop, { email: newEmail('gmail.com') });
    expect((await openBrowser(shop).google(token)).status).toBe(200);
    expect(outcome(await openBrowser(shop).google(token))).toEqual(REFUSED);
  });

  test('S17: signs in once even in its own browser, also with ten attempts at once', async () => {
    const { browser, token } = await createTokenWithNonce();
    const replies = await Promise.all(Array.from({ length: 10 }, () => browser.google(token)));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 401: 9 });
  });

  test('S17: refused for another reason can be used afterwards', async () => {
    const { email, password } = await createUser(shop.ctx);
    const { browser, token } = await createTokenWithNonce({ email });
    expect(outcome(await browser.google(token))).toEqual({ status: 409, code: 'ACCOUNT_EXISTS' });
    const { body } = await browser.signIn(email, password);
    expect((await browser.google(token, { token: body.tokens.access_token })).status).toBe(200);
  });

  test('S17: is stored hashed until it expires', async () => {
    const { browser, token } = await createTokenWithNonce();
    await browser.google(token);
    const storedTokens = await shop.db.select().from(usedIdTokens);
    expect(storedTokens.length).toBeGreaterThan(0);
    expect(JSON.stringify(storedTokens)).not.toContain(token.split('.')[2]);
    shop.clock.advance(26 * HOUR);
    await cleanUp(shop.ctx);
    expect(await shop.db.select().from(usedIdTokens)).toEqual([]);
  });
});

test('S17: another site gets no nonce', async () => {
  const reply = await shop.call('googleNonce', { headers: { Origin: 'https://evil.example' } });
  expect(outcome(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
});
