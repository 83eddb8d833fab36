import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetCodes, sessions } from '../../../../server/db/schema/index.ts';
import { createUser } from '../../../factories/create-user.ts';
import { tally } from '../../../factories/tally.ts';
import { getCookie, readCode, subjectsTo, wrongCode } from '../../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { INVALID_CODE, MINUTE, newEmail, openBrowser, outcome, TICKET_REFUSED } from '../account-browser.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const NEW = 'Green-piston-58';
const CODE = /^\d{4} is your Gari reset code$/;

async function requestReset(overrides: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(shop.ctx, overrides);
  const browser = openBrowser(shop);
  await browser.forgot(user.email);
  return { user, email: user.email, browser };
}

async function verifyResetCode() {
  const { user, email, browser } = await requestReset();
  const verifyReply = await browser.verifyResetCode(email, await readCode(shop, email));
  return { user, email, browser, traded: verifyReply };
}

test('[API-ACC-07, API-ACC-08, API-ACC-09] a forgotten password is replaced, every session ends, and an email reports it', async () => {
  const { user, email, browser } = await requestReset();
  const other = await browser.signIn(email, user.password);
  const verifyReply = await browser.verifyResetCode(email, await readCode(shop, email));
  expect([verifyReply.status, verifyReply.body]).toEqual([
    200,
    { message: 'Code accepted. Please choose a new password.' },
  ]);
  const { status, body, headers } = await browser.reset(email, NEW);
  expect([status, body]).toEqual([200, { message: 'Your password has been changed.' }]);
  expect(headers.getSetCookie()).toEqual(['gari_reset=; Max-Age=0; Path=/api/a/; HttpOnly; SameSite=Strict']);
  for (const token of [user.token, other.body.tokens.access_token])
    expect((await shop.call('userInfo', { token })).status).toBe(401);
  const refreshed = await shop.call('refreshToken', {
    body: { refresh: other.body.tokens.refresh_token },
  });
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

test('[CODE-01] a correct code sets an HttpOnly, SameSite=Strict ticket for 10 minutes, stored hashed', async () => {
  const { user, traded: verifyReply } = await verifyResetCode();
  const [cookie] = verifyReply.headers.getSetCookie();
  expect(cookie).toMatch(/^gari_reset=[\w-]{43}; Max-Age=600; Path=\/api\/a\/; HttpOnly; SameSite=Strict$/);
  const rows = await shop.db.select().from(resetCodes).where(eq(resetCodes.userId, user.id));
  expect(JSON.stringify(rows)).not.toContain(getCookie(verifyReply, 'gari_reset'));
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
    const { email, browser, traded: verifyReply } = await verifyResetCode();
    expect((await browser.reset(email, NEW)).status).toBe(200);
    const headers = { Cookie: `gari_reset=${getCookie(verifyReply, 'gari_reset')}` };
    const body = { email, newPassword: 'Other-piston-58' };
    const again = await shop.call('resetPassword', { body, headers });
    expect(outcome(again)).toEqual(TICKET_REFUSED);
    expect((await browser.signIn(email, NEW)).status).toBe(200);
  });

  test('[CODE-01] used ten times at once changes the password once', async () => {
    const { email, browser } = await verifyResetCode();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, number) => browser.reset(email, `Green-piston-${number}`)),
    );
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 403: 9 });
    expect((await subjectsTo(shop, email)).filter((subject) => !CODE.test(subject))).toHaveLength(1);
  });

  test.each([
    [9 * MINUTE, 200],
    [10 * MINUTE + 1, 403],
  ])('[CODE-01] lasts 10 minutes: after %i ms the status is %i', async (age, status) => {
    const { email, browser } = await verifyResetCode();
    shop.clock.advance(age);
    expect((await browser.reset(email, NEW)).status).toBe(status);
  });

  test('[CODE-01] stays valid after a rejected password', async () => {
    const { user, email, browser } = await verifyResetCode();
    for (const refused of ['short', 'Password123', user.password]) {
      const { status, body, headers } = await browser.reset(email, refused);
      expect([status, Object.keys(body.fields!)]).toEqual([400, ['newPassword']]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await browser.reset(email, NEW)).status).toBe(200);
  });

  test('[API-ACC-09] the old password is refused as the new one, with a message', async () => {
    const { user, email, browser } = await verifyResetCode();
    const { status, body } = await browser.reset(email, user.password);
    const message = 'Your new password should be different from your previous password.';
    expect([status, body.code, body.message, body.fields]).toEqual([
      400,
      'VALIDATION',
      message,
      { newPassword: message },
    ]);
  });

  test('[CODE-01] does not work for another account', async () => {
    const { browser } = await verifyResetCode();
    const other = await requestReset();
    expect(outcome(await browser.reset(other.email, NEW))).toEqual(TICKET_REFUSED);
    expect((await browser.signIn(other.email, other.user.password)).status).toBe(200);
  });

  test('[CODE-01] becomes invalid when another ticket of the account resets the password', async () => {
    const { email, browser } = await verifyResetCode();
    const second = openBrowser(shop);
    await second.forgot(email);
    await second.verifyResetCode(email, await readCode(shop, email));
    await second.forgot(email);
    expect((await second.reset(email, NEW)).status).toBe(200);
    expect(outcome(await browser.reset(email, 'Third-piston-58'))).toEqual(TICKET_REFUSED);
    const code = await readCode(shop, email);
    expect(outcome(await openBrowser(shop).verifyResetCode(email, code))).toEqual(INVALID_CODE);
  });
});

describe('a code', () => {
  test('[CODE-02] becomes invalid after five wrong attempts, even for the right code', async () => {
    const { email, browser } = await requestReset();
    const code = await readCode(shop, email);
    for (let guess = 1; guess <= 5; guess += 1)
      expect(outcome(await browser.verifyResetCode(email, wrongCode(code, guess)))).toEqual(INVALID_CODE);
    expect(outcome(await browser.verifyResetCode(email, code))).toEqual(INVALID_CODE);
  });

  test.each([
    [9 * MINUTE, 200],
    [10 * MINUTE + 1, 400],
  ])('[CODE-02] lasts 10 minutes: after %i ms the status is %i', async (age, status) => {
    const { email, browser } = await requestReset();
    shop.clock.advance(age);
    expect((await browser.verifyResetCode(email, await readCode(shop, email))).status).toBe(status);
  });

  test('[CODE-01] is exchanged once, even by ten requests at once', async () => {
    const { email, browser } = await requestReset();
    const code = await readCode(shop, email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => browser.verifyResetCode(email, code)));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 400: 9 });
  });

  test('[API-ACC-07] requested again invalidates the previous one', async () => {
    const { email, browser } = await requestReset();
    const first = await readCode(shop, email);
    let second = first;
    while (second === first) {
      await browser.forgot(email);
      second = await readCode(shop, email);
    }
    expect(outcome(await browser.verifyResetCode(email, first))).toEqual(INVALID_CODE);
    expect((await browser.verifyResetCode(email.toUpperCase(), second)).status).toBe(200);
  });
});
