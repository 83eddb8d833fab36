import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetCodes, sessions } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { tally } from '../../factories/tally.ts';
import { codeFor, cookieIn, subjectsTo, wrongCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { INVALID_CODE, MINUTE, newEmail, openBrowser, outcome, TICKET_REFUSED } from './signing-up.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const NEW = 'Green-piston-58';
const CODE = /^\d{4} is your Gari reset code$/;

async function forgetful(overrides: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(shop.ctx, overrides);
  const browser = openBrowser(shop);
  await browser.forgot(user.email);
  return { user, email: user.email, browser };
}

/** Somebody who has given the right code. */
async function withTicket() {
  const { user, email, browser } = await forgetful();
  const traded = await browser.tradeCode(email, await codeFor(shop, email));
  return { user, email, browser, traded };
}

test('[API-ACC-07, API-ACC-08, API-ACC-09] a forgotten password is replaced, every session ends, a letter tells of it', async () => {
  const { user, email, browser } = await forgetful();
  const other = await browser.signIn(email, user.password);
  const traded = await browser.tradeCode(email, await codeFor(shop, email));
  expect([traded.status, traded.body]).toEqual([
    200,
    { message: 'Code accepted. Please choose a new password.' },
  ]);
  const { status, body, headers } = await browser.reset(email, NEW);
  expect([status, body]).toEqual([200, { message: 'Your password has been changed.' }]);
  expect(headers.getSetCookie()).toEqual(['gari_reset=; Max-Age=0; Path=/api/a/; HttpOnly; SameSite=Strict']);
  for (const token of [user.token, other.body.tokens.access_token])
    expect((await shop.call('GET', '/api/a/user/info/', { token })).status).toBe(401);
  const refreshed = await browser.post('/api/token/refresh/', { refresh: other.body.tokens.refresh_token });
  expect(refreshed.status).toBe(401);
  const rows = await shop.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(rows.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  expect((await browser.signIn(email, user.password)).status).toBe(401);
  expect((await browser.signIn(email, NEW)).status).toBe(200);
  expect(await subjectsTo(shop, email)).toEqual([
    expect.stringMatching(CODE),
    'Your Gari password was changed',
  ]);
});

test('[CODE-01] a right code sets an HttpOnly, SameSite=Strict ticket for 10 minutes, kept hashed', async () => {
  const { user, traded } = await withTicket();
  const [cookie] = traded.headers.getSetCookie();
  expect(cookie).toMatch(/^gari_reset=[\w-]{43}; Max-Age=600; Path=\/api\/a\/; HttpOnly; SameSite=Strict$/);
  const rows = await shop.db.select().from(resetCodes).where(eq(resetCodes.userId, user.id));
  expect(JSON.stringify(rows)).not.toContain(cookieIn(traded, 'gari_reset'));
  expect(rows[0]!.codeHash).toMatch(/^[\w-]{43}$/);
});

test('[CODE-01] over https the ticket is Secure', async () => {
  const secure = await startTestShop({ PUBLIC_URL: 'https://localhost:3000' });
  try {
    const reply = await openBrowser(secure).signUp(newEmail());
    expect(reply.headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  } finally {
    await secure.close();
  }
});

describe('the ticket', () => {
  test('[CODE-01] works once', async () => {
    const { email, browser, traded } = await withTicket();
    expect((await browser.reset(email, NEW)).status).toBe(200);
    const headers = { Cookie: `gari_reset=${cookieIn(traded, 'gari_reset')}` };
    const body = { email, newPassword: 'Other-piston-58' };
    const again = await shop.call('POST', '/api/a/reset-password/', { body, headers });
    expect(outcome(again)).toEqual(TICKET_REFUSED);
    expect((await browser.signIn(email, NEW)).status).toBe(200);
  });

  test('[CODE-01] used ten times at once changes the password once', async () => {
    const { email, browser } = await withTicket();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, number) => browser.reset(email, `Green-piston-${number}`)),
    );
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 403: 9 });
    expect((await subjectsTo(shop, email)).filter((subject) => !CODE.test(subject))).toHaveLength(1);
  });

  test.each([
    [9 * MINUTE, 200],
    [10 * MINUTE + 1, 403],
  ])('[CODE-01] lives 10 minutes: after %i ms it answers %i', async (age, status) => {
    const { email, browser } = await withTicket();
    shop.clock.advance(age);
    expect((await browser.reset(email, NEW)).status).toBe(status);
  });

  test('[CODE-01] stays good after a password that is refused', async () => {
    const { user, email, browser } = await withTicket();
    for (const refused of ['short', 'Password123', user.password]) {
      const { status, body, headers } = await browser.reset(email, refused);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['newPassword']]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await browser.reset(email, NEW)).status).toBe(200);
  });

  test('[API-ACC-09] the old password is refused as the new one, in words', async () => {
    const { user, email, browser } = await withTicket();
    const { status, body } = await browser.reset(email, user.password);
    const message = 'Your new password should be different from your previous password.';
    expect([status, body.code, body.message, body.fields]).toEqual([
      400,
      'VALIDATION',
      message,
      { newPassword: message },
    ]);
  });

  test('[CODE-01] opens no other account', async () => {
    const { browser } = await withTicket();
    const other = await forgetful();
    expect(outcome(await browser.reset(other.email, NEW))).toEqual(TICKET_REFUSED);
    expect((await browser.signIn(other.email, other.user.password)).status).toBe(200);
  });

  test('[CODE-01] dies with a reset by another one of the account', async () => {
    const { email, browser } = await withTicket();
    const second = openBrowser(shop);
    await second.forgot(email);
    await second.tradeCode(email, await codeFor(shop, email));
    await second.forgot(email);
    expect((await second.reset(email, NEW)).status).toBe(200);
    expect(outcome(await browser.reset(email, 'Third-piston-58'))).toEqual(TICKET_REFUSED);
    const code = await codeFor(shop, email);
    expect(outcome(await openBrowser(shop).tradeCode(email, code))).toEqual(INVALID_CODE);
  });
});

describe('a code', () => {
  test('[CODE-02] is dead after five wrong tries, for the right one too', async () => {
    const { email, browser } = await forgetful();
    const code = await codeFor(shop, email);
    for (let guess = 1; guess <= 5; guess += 1)
      expect(outcome(await browser.tradeCode(email, wrongCode(code, guess)))).toEqual(INVALID_CODE);
    expect(outcome(await browser.tradeCode(email, code))).toEqual(INVALID_CODE);
  });

  test.each([
    [9 * MINUTE, 200],
    [10 * MINUTE + 1, 400],
  ])('[CODE-02] lives 10 minutes: after %i ms it answers %i', async (age, status) => {
    const { email, browser } = await forgetful();
    shop.clock.advance(age);
    expect((await browser.tradeCode(email, await codeFor(shop, email))).status).toBe(status);
  });

  test('[CODE-01] is traded once, also by ten at once', async () => {
    const { email, browser } = await forgetful();
    const code = await codeFor(shop, email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => browser.tradeCode(email, code)));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 400: 9 });
  });

  test('[API-ACC-07] asked for again kills the one before', async () => {
    const { email, browser } = await forgetful();
    const first = await codeFor(shop, email);
    let second = first;
    while (second === first) {
      await browser.forgot(email);
      second = await codeFor(shop, email);
    }
    expect(outcome(await browser.tradeCode(email, first))).toEqual(INVALID_CODE);
    expect((await browser.tradeCode(email.toUpperCase(), second)).status).toBe(200);
  });
});
