import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pendingSignups, users } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { tally } from '../../factories/tally.ts';
import { emailsTo, getCookie, readCode, subjectsTo, wrongCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  HOUR,
  INVALID_CODE,
  MINUTE,
  newEmail,
  openBrowser,
  outcome,
  PASSWORD,
  startHour,
  TOO_MANY,
  toComparableReply,
} from './account-browser.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const SENT = 'Verification email sent! Please check your email and enter the verification code.';
const findAccounts = (email: string) => shop.db.select().from(users).where(eq(users.email, email));
const findPendingSignUps = (email: string) =>
  shop.db.select().from(pendingSignups).where(eq(pendingSignups.email, email));

test('[API-ACC-04, API-ACC-05, GEN-03, ENTITY-01, ENTITY-02] a new customer signs up and is signed in', async () => {
  const email = newEmail();
  const browser = openBrowser(shop);
  const sent = await browser.signUp(email, { username: 'Amina Hassan' });
  expect([sent.status, sent.body]).toEqual([200, { message: SENT }]);
  expect(await findAccounts(email)).toEqual([]);
  const { status, body, headers } = await browser.verify(email, await readCode(shop, email));
  const [account] = await findAccounts(email);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      message: 'Email verified successfully! Account created.',
      user: { id: account!.id, username: 'Amina Hassan', email, is_superuser: false, is_staff: false },
      tokens: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      },
    },
  });
  expect(headers.get('cache-control')).toBe('no-store');
  const info = await shop.call('userInfo', { token: body.tokens.access_token });
  expect(info.body).toEqual(body.user);
  expect((await browser.signIn(email, PASSWORD)).status).toBe(200);
  expect(await findPendingSignUps(email)).toEqual([]);
});

test('[CODE-06] the ticket is an HttpOnly, SameSite=Strict cookie for the account paths, cleared after the sign-up', async () => {
  const email = newEmail();
  const browser = openBrowser(shop);
  const [setCookie] = (await browser.signUp(email)).headers.getSetCookie();
  expect(setCookie).toMatch(
    /^gari_signup=[\w-]{43}; Max-Age=86400; Path=\/api\/a\/; HttpOnly; SameSite=Strict$/,
  );
  const [clearedCookie] = (await browser.verify(email, await readCode(shop, email))).headers.getSetCookie();
  expect(clearedCookie).toBe('gari_signup=; Max-Age=0; Path=/api/a/; HttpOnly; SameSite=Strict');
});

test('[CODE-02, CODE-05] code, ticket and password are stored hashed, in the pending row', async () => {
  const email = newEmail();
  const reply = await openBrowser(shop).signUp(email);
  const [pending] = await findPendingSignUps(email);
  const storedJson = JSON.stringify(pending);
  expect(pending!.passwordHash).toMatch(/^\$argon2id\$/);
  expect(storedJson).not.toContain(PASSWORD);
  expect(storedJson).not.toContain(`"${await readCode(shop, email)}"`);
  expect(storedJson).not.toContain(getCookie(reply, 'gari_signup'));
});

describe('a code', () => {
  test('[CODE-02] becomes invalid after five wrong attempts, even for the right code; a new one works', async () => {
    const email = newEmail();
    const browser = openBrowser(shop);
    await browser.signUp(email);
    const code = await readCode(shop, email);
    for (let guess = 1; guess <= 5; guess += 1)
      expect(outcome(await browser.verify(email, wrongCode(code, guess)))).toEqual(INVALID_CODE);
    expect(outcome(await browser.verify(email, code))).toEqual(INVALID_CODE);
    await browser.resend(email);
    expect((await browser.verify(email, await readCode(shop, email))).status).toBe(200);
  });

  test('[CODE-02] still works after four wrong attempts', async () => {
    const email = newEmail();
    const browser = openBrowser(shop);
    await browser.signUp(email);
    const code = await readCode(shop, email);
    for (let guess = 1; guess <= 4; guess += 1) await browser.verify(email, wrongCode(code, guess));
    expect((await browser.verify(email, code)).status).toBe(200);
  });

  test('[CODE-02] at most five of fifty simultaneous guesses are checked', async () => {
    const email = newEmail();
    const browser = openBrowser(shop);
    await browser.signUp(email);
    const code = await readCode(shop, email);
    const guesses = Array.from({ length: 50 }, (_, guess) =>
      browser.verify(email, wrongCode(code, guess + 1)),
    );
    expect(tally((await Promise.all(guesses)).map(({ status }) => status))).toEqual({ 400: 50 });
    const [pending] = await findPendingSignUps(email);
    expect(pending!.tries).toBe(5);
  });

  test.each([
    [9 * MINUTE, 200],
    [10 * MINUTE + 1, 400],
  ])('[CODE-02] lasts 10 minutes: after %i ms the status is %i', async (age, status) => {
    const email = newEmail();
    const browser = openBrowser(shop);
    await browser.signUp(email);
    shop.clock.advance(age);
    expect((await browser.verify(email, await readCode(shop, email))).status).toBe(status);
  });

  test('[API-ACC-06] is different when sent again, and the old one stops working', async () => {
    const email = newEmail();
    const browser = openBrowser(shop);
    await browser.signUp(email, { username: 'Amina Hassan' });
    const first = await readCode(shop, email);
    const { status, body } = await browser.resend(email);
    expect([status, body]).toEqual([200, { message: 'Verification email resent! Please check your email.' }]);
    const second = await readCode(shop, email);
    expect(second).not.toBe(first);
    expect(outcome(await browser.verify(email, first))).toEqual(INVALID_CODE);
    expect((await browser.verify(email, second)).status).toBe(200);
    expect((await emailsTo(shop, email)).map(({ text }) => text.split('\n')[0])).toEqual([
      'Hello Amina Hassan,',
      'Hello Amina Hassan,',
    ]);
  });

  test('[API-ACC-05] verified ten times at once creates one account', async () => {
    const email = newEmail();
    const browser = openBrowser(shop);
    await browser.signUp(email);
    const code = await readCode(shop, email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => browser.verify(email, code)));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 400: 9 });
    expect(await findAccounts(email)).toHaveLength(1);
  });
});

describe('two people with one address', () => {
  async function signUpInTwoBrowsers() {
    const email = newEmail();
    const [first, second] = [openBrowser(shop), openBrowser(shop)];
    await first.signUp(email, { username: 'First', password: 'First-gasket-47' });
    const firstCode = await readCode(shop, email);
    await second.signUp(email, { username: 'Second', password: 'Second-gasket-47' });
    return { email, first, second, firstCode, secondCode: await readCode(shop, email) };
  }

  test('[CODE-05, CODE-06] each completes only the sign-up that they started', async () => {
    const { email, first, second, firstCode, secondCode } = await signUpInTwoBrowsers();
    expect(outcome(await first.verify(email, secondCode))).toEqual(INVALID_CODE);
    expect(outcome(await second.verify(email, firstCode))).toEqual(INVALID_CODE);
    const { body } = await second.verify(email, secondCode);
    expect(body.user.username).toBe('Second');
    expect((await second.signIn(email, 'Second-gasket-47')).status).toBe(200);
    expect((await second.signIn(email, 'First-gasket-47')).status).toBe(401);
    expect(outcome(await first.verify(email, firstCode))).toEqual(INVALID_CODE);
  });

  test('[CODE-06] without a ticket, or with another sign-up’s, nobody ends either', async () => {
    const { email, firstCode, secondCode } = await signUpInTwoBrowsers();
    const stranger = openBrowser(shop);
    await stranger.signUp(newEmail());
    for (const browser of [openBrowser(shop), stranger]) {
      for (const code of [firstCode, secondCode])
        expect(outcome(await browser.verify(email, code))).toEqual(INVALID_CODE);
    }
    expect(await findAccounts(email)).toEqual([]);
  });

  test('[CODE-06] both correct at once create one account', async () => {
    const { email, first, second, firstCode, secondCode } = await signUpInTwoBrowsers();
    const replies = await Promise.all([first.verify(email, firstCode), second.verify(email, secondCode)]);
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 400: 1 });
    expect(await findAccounts(email)).toHaveLength(1);
  });
});

test('[CODE-06] the only sign-up for an address can be completed without its ticket, on another device', async () => {
  const email = newEmail();
  await openBrowser(shop).signUp(email);
  expect((await openBrowser(shop).verify(email, await readCode(shop, email))).status).toBe(200);
});

test('[CODE-06] a sign-up is forgotten after a day and no longer counts', async () => {
  const email = newEmail();
  const old = openBrowser(shop);
  await old.signUp(email);
  shop.clock.advance(25 * HOUR);
  await old.resend(email);
  expect(await subjectsTo(shop, email)).toHaveLength(1);
  await openBrowser(shop).signUp(email);
  expect(await findPendingSignUps(email)).toHaveLength(1);
  expect((await openBrowser(shop).verify(email, await readCode(shop, email))).status).toBe(200);
});

describe('an address that already has an account', () => {
  test('[CODE-07] gets the same reply as any other and writes the same rows, and the email says so', async () => {
    const existingUser = await createUser(shop.ctx);
    const free = newEmail();
    const [toTaken, toFree] = [openBrowser(shop), openBrowser(shop)];
    const takenEmailReply = toComparableReply(await toTaken.signUp(existingUser.email.toUpperCase()));
    expect(takenEmailReply).toEqual(toComparableReply(await toFree.signUp(free)));
    expect(toComparableReply(await toTaken.resend(existingUser.email))).toEqual(
      toComparableReply(await toFree.resend(free)),
    );
    expect(toComparableReply(await toTaken.verify(existingUser.email, '123456'))).toEqual(
      toComparableReply(await toFree.verify(free, wrongCode(await readCode(shop, free)))),
    );
    for (const email of [existingUser.email.toUpperCase(), free]) {
      const rows = await findPendingSignUps(email);
      expect(rows.map(({ passwordHash, tries }) => [passwordHash.slice(0, 10), tries])).toEqual([
        ['$argon2id$', 1],
      ]);
    }
    expect(await subjectsTo(shop, existingUser.email)).toEqual([
      'You already have a Gari account',
      'You already have a Gari account',
    ]);
    expect((await toTaken.signIn(existingUser.email, PASSWORD)).status).toBe(401);
  });

  test('[CODE-07] resending with nothing pending gets the same reply', async () => {
    const account = await createUser(shop.ctx);
    const pendingEmail = newEmail();
    const browser = openBrowser(shop);
    await browser.signUp(pendingEmail);
    const whole = toComparableReply(await browser.resend(pendingEmail));
    expect(toComparableReply(await openBrowser(shop).resend(account.email))).toEqual(whole);
    expect(toComparableReply(await openBrowser(shop).resend(newEmail()))).toEqual(whole);
    expect(await subjectsTo(shop, account.email)).toEqual([]);
  });

  test('[CODE-07] no code completes the sign-up', async () => {
    const existingUser = await createUser(shop.ctx);
    const browser = openBrowser(shop);
    await browser.signUp(existingUser.email);
    const [pending] = await findPendingSignUps(existingUser.email);
    expect(pending!.codeHash).toBe('');
  });
});

test('[API-ACC-05] addresses that differ only in case are the same', async () => {
  const email = newEmail();
  const browser = openBrowser(shop);
  await browser.signUp(email.toUpperCase());
  const { status, body } = await browser.verify(email, await readCode(shop, email));
  expect([status, body.user.email]).toEqual([200, email.toUpperCase()]);
  await openBrowser(shop).signUp(email);
  expect((await subjectsTo(shop, email)).at(-1)).toBe('You already have a Gari account');
});

test('[LIMIT-04, LIMIT-05] the seventh email to an address within an hour is refused; an hour later it is sent', async () => {
  startHour(shop);
  const email = newEmail();
  const browser = openBrowser(shop);
  await browser.signUp(email);
  for (let again = 0; again < 5; again += 1) expect((await browser.resend(email)).status).toBe(200);
  const refused = await browser.resend(email.toUpperCase());
  expect(outcome(refused)).toEqual(TOO_MANY);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(outcome(await browser.signUp(email))).toEqual(TOO_MANY);
  expect((await browser.signUp(newEmail())).status).toBe(200);
  expect(await subjectsTo(shop, email)).toHaveLength(6);
  shop.clock.advance(HOUR);
  expect((await browser.resend(email)).status).toBe(200);
});
