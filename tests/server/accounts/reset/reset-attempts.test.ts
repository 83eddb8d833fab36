import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetCodes } from '../../../../server/db/schema/index.ts';
import { createUser } from '../../../factories/create-user.ts';
import { tally } from '../../../factories/tally.ts';
import { getCookie, readCode, subjectsTo, wrongCode } from '../../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import {
  HOUR,
  INVALID_CODE,
  newEmail,
  openBrowser,
  outcome,
  TOO_MANY,
  toComparableReply,
} from '../account-browser.ts';

const DAY = 24 * HOUR;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ TRUSTED_PROXIES: '1' });
});
afterAll(() => shop.close());
// Attempts count in fixed one-day windows; each test gets its own.
beforeEach(() => shop.clock.advance(DAY - (shop.clock.now().getTime() % DAY) + 1000));

let addressCount = 0;
/** A client without cookies, with its own network address. */
function openBrowserFromNewAddress(address = `198.51.100.${(addressCount += 1)}`) {
  const headers = { 'X-Forwarded-For': address };
  return {
    forgot: (email: string) => shop.call('forgotPassword', { headers, body: { email } }),
    verifyResetCode: (email: string, code: string) =>
      shop.call('verifyResetCode', { headers, body: { email, code } }),
  };
}

async function requestResetCode() {
  const { email, id } = await createUser(shop.ctx);
  const browser = openBrowser(shop);
  await browser.forgot(email);
  return { id, email, browser, code: await readCode(shop, email) };
}

test('S3: a forgotten password leaves the browser a ticket that identifies who asked, stored hashed', async () => {
  const { email, id } = await createUser(shop.ctx);
  const reply = await openBrowser(shop).forgot(email);
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^gari_asker=[\w-]{43}; Max-Age=86400; Path=\/api\/a\/; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  const rows = await shop.db.select().from(resetCodes).where(eq(resetCodes.userId, id));
  expect(rows[0]!.askerHash).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(rows)).not.toContain(getCookie(reply, 'gari_asker'));
});

describe('from a browser that did not request the code', () => {
  test('S3: a client without cookies that requests a code and then submits it succeeds', async () => {
    const { email } = await createUser(shop.ctx);
    const stranger = openBrowserFromNewAddress();
    await stranger.forgot(email);
    const reply = await stranger.verifyResetCode(email, await readCode(shop, email));
    expect([reply.status, reply.body]).toEqual([
      200,
      { message: 'Code accepted. Please choose a new password.' },
    ]);
    expect(getCookie(reply, 'gari_reset')).toMatch(/^[\w-]{43}$/);
  });

  test('S3: two wrong attempts, then the right code; after three the right one is refused for the day', async () => {
    const [withTwoErrors, withThreeErrors] = [await requestResetCode(), await requestResetCode()];
    const stranger = openBrowserFromNewAddress();
    for (const guess of [1, 2])
      expect(
        outcome(await stranger.verifyResetCode(withTwoErrors.email, wrongCode(withTwoErrors.code, guess))),
      ).toEqual(INVALID_CODE);
    expect((await stranger.verifyResetCode(withTwoErrors.email, withTwoErrors.code)).status).toBe(200);
    for (const guess of [1, 2, 3])
      await openBrowserFromNewAddress().verifyResetCode(
        withThreeErrors.email,
        wrongCode(withThreeErrors.code, guess),
      );
    expect(
      outcome(await openBrowserFromNewAddress().verifyResetCode(withThreeErrors.email, withThreeErrors.code)),
    ).toEqual(INVALID_CODE);
    shop.clock.advance(DAY);
    const later = openBrowserFromNewAddress();
    await later.forgot(withThreeErrors.email);
    expect(
      (await later.verifyResetCode(withThreeErrors.email, await readCode(shop, withThreeErrors.email)))
        .status,
    ).toBe(200);
  });

  test('S3: correct attempts do not count', async () => {
    const { email } = await createUser(shop.ctx);
    const stranger = openBrowserFromNewAddress();
    for (let time = 0; time < 3; time += 1) {
      await stranger.forgot(email);
      expect((await stranger.verifyResetCode(email, await readCode(shop, email))).status).toBe(200);
    }
    shop.clock.advance(HOUR);
    await stranger.forgot(email);
    expect((await stranger.verifyResetCode(email, await readCode(shop, email))).status).toBe(200);
  });

  test('S3: 20 wrong attempts an hour per network address, across all accounts', async () => {
    const stranger = openBrowserFromNewAddress('203.0.113.20');
    for (let account = 0; account < 20; account += 1)
      expect(outcome(await stranger.verifyResetCode(newEmail(), '0000'))).toEqual(INVALID_CODE);
    const { email, code } = await requestResetCode();
    const refused = await stranger.verifyResetCode(email, code);
    expect(outcome(refused)).toEqual(TOO_MANY);
    expect(refused.body.message).toBe(
      'Too many tries. Please ask for a new code in this browser, or try again later.',
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await openBrowserFromNewAddress().verifyResetCode(email, code)).status).toBe(200);
    shop.clock.advance(HOUR);
    expect(outcome(await stranger.verifyResetCode(newEmail(), '0000'))).toEqual(INVALID_CODE);
  });

  test('S3: 200 wrong attempts a day in the whole shop; the browser that requested the code is not blocked', async () => {
    const { email, browser, code } = await requestResetCode();
    for (let network = 0; network < 10; network += 1) {
      const stranger = openBrowserFromNewAddress(`203.0.113.${100 + network}`);
      for (let account = 0; account < 20; account += 1) await stranger.verifyResetCode(newEmail(), '0000');
    }
    expect(outcome(await openBrowserFromNewAddress().verifyResetCode(newEmail(), '0000'))).toEqual(TOO_MANY);
    expect((await browser.verifyResetCode(email, code)).status).toBe(200);
  });

  test('S3: thirty wrong attempts at once do not bypass the limit', async () => {
    const { email, code } = await requestResetCode();
    const tries = Array.from({ length: 30 }, (_, guess) =>
      openBrowserFromNewAddress().verifyResetCode(email, wrongCode(code, guess + 1)),
    );
    expect(tally((await Promise.all(tries)).map(({ status }) => status))).toEqual({ 400: 30 });
    expect(outcome(await openBrowserFromNewAddress().verifyResetCode(email, code))).toEqual(INVALID_CODE);
    const counts = await shop.database.sql<{ count: number }[]>`
      select count from rate_limits where key = 'reset:try:shop' order by window_start desc limit 1`;
    expect(counts).toEqual([{ count: 3 }]);
  });
});

describe('S11: a stranger’s attempts use up only the stranger’s allowance', () => {
  test('S11: attempts without the ticket leave the owner all of theirs', async () => {
    const { email, browser, code } = await requestResetCode();
    for (let guess = 1; guess <= 10; guess += 1)
      await openBrowserFromNewAddress().verifyResetCode(email, wrongCode(code, guess));
    for (let guess = 1; guess <= 4; guess += 1)
      expect((await browser.verifyResetCode(email, wrongCode(code, guess))).status).toBe(400);
    expect((await browser.verifyResetCode(email, code)).status).toBe(200);
  });

  test('S11: two codes and ten wrong attempts from a stranger’s browser leave the owner’s newest code valid', async () => {
    const { email, browser } = await requestResetCode();
    const stranger = openBrowser(shop);
    for (let request = 0; request < 2; request += 1) {
      await stranger.forgot(email);
      const currentCode = await readCode(shop, email);
      for (let guess = 1; guess <= 5; guess += 1)
        expect((await stranger.verifyResetCode(email, wrongCode(currentCode, guess))).status).toBe(400);
    }
    shop.clock.advance(HOUR);
    await browser.forgot(email);
    expect((await browser.verifyResetCode(email, await readCode(shop, email))).status).toBe(200);
  });

  test('S11: a code that a stranger requests later does not end the owner’s', async () => {
    const { email, browser, code } = await requestResetCode();
    await openBrowser(shop).forgot(email);
    expect((await browser.verifyResetCode(email, code)).status).toBe(200);
  });

  test('S11: when strangers have used up an account’s codes, a browser that has signed in before still gets one', async () => {
    const { email, password } = await createUser(shop.ctx);
    const owner = openBrowser(shop);
    await owner.signIn(email, password);
    for (let request = 0; request < 4; request += 1) await openBrowser(shop).forgot(email);
    expect(await subjectsTo(shop, email)).toHaveLength(3);
    for (let request = 0; request < 4; request += 1) await owner.forgot(email);
    expect(await subjectsTo(shop, email)).toHaveLength(6);
    expect((await owner.verifyResetCode(email, await readCode(shop, email))).status).toBe(200);
  });

  test('S11: a browser whose request was one too many can submit the last code as if it had not requested one', async () => {
    const { email } = await createUser(shop.ctx);
    for (let request = 0; request < 3; request += 1) await openBrowser(shop).forgot(email);
    const owner = openBrowser(shop);
    await owner.forgot(email);
    expect((await owner.verifyResetCode(email, await readCode(shop, email))).status).toBe(200);
  });
});

test('S3: a browser that requested a code has 200 wrong attempts a day per network address, across all accounts', async () => {
  const strict = await startTestShop({ LIMIT_RESET_WRONG_PER_ADDRESS: '7' });
  try {
    const browser = openBrowser(strict);
    const statuses: number[] = [];
    for (let account = 0; account < 2; account += 1) {
      const { email } = await createUser(strict.ctx);
      await browser.forgot(email);
      const code = await readCode(strict, email);
      for (let guess = 1; guess <= 4; guess += 1)
        statuses.push((await browser.verifyResetCode(email, wrongCode(code, guess))).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 429]);
    expect(strict.ctx.config.limits.resetWrongPerAddress).toBe(7);
    expect(shop.ctx.config.limits.resetWrongPerAddress).toBe(200);
  } finally {
    await strict.close();
  }
});

test('S3, [CODE-07]: neither limits nor replies reveal whether an address has an account', async () => {
  const customer = await createUser(shop.ctx);
  const staff = await createUser(shop.ctx, { isStaff: true });
  for (const asks of [true, false]) {
    const answers = async (email: string) => {
      const browser = openBrowser(shop);
      for (let request = 0; request < 4; request += 1) if (asks) await browser.forgot(email);
      const replies = [];
      for (let guess = 0; guess < 6; guess += 1)
        replies.push(toComparableReply(await browser.verifyResetCode(email, '0000')));
      return replies;
    };
    const unknown = await answers(newEmail());
    for (const { email } of [customer, staff]) expect(await answers(email)).toEqual(unknown);
  }
});
