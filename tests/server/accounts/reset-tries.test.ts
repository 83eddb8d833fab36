import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetCodes } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { tally } from '../../factories/tally.ts';
import { codeFor, cookieIn, subjectsTo, wrongCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { HOUR, INVALID_CODE, newEmail, openBrowser, outcome, sameForAll, TOO_MANY } from './signing-up.ts';

const DAY = 24 * HOUR;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ TRUSTED_PROXIES: '1' });
});
afterAll(() => shop.close());
// Fixed windows of a day are counted: each test has one to itself.
beforeEach(() => shop.clock.advance(DAY - (shop.clock.now().getTime() % DAY) + 1000));

let hosts = 0;
/** A client without cookies, on a network address of its own. */
function openStranger(address = `198.51.100.${(hosts += 1)}`) {
  const call = { headers: { 'X-Forwarded-For': address } };
  const post = (path: string, body: unknown) => shop.call('POST', path, { ...call, body });
  return {
    forgot: (email: string) => post('/api/a/forgot-password/', { email }),
    tradeCode: (email: string, code: string) => post('/api/a/verify-reset-code/', { email, code }),
  };
}

/** Somebody whose browser has asked for a code. */
async function waitingForCode() {
  const { email, id } = await createUser(shop.ctx);
  const browser = openBrowser(shop);
  await browser.forgot(email);
  return { id, email, browser, code: await codeFor(shop, email) };
}

test('S3: a forgotten password leaves the browser a ticket that says who asked, kept hashed', async () => {
  const { email, id } = await createUser(shop.ctx);
  const reply = await openBrowser(shop).forgot(email);
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^gari_asker=[\w-]{43}; Max-Age=86400; Path=\/api\/a\/; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  const rows = await shop.db.select().from(resetCodes).where(eq(resetCodes.userId, id));
  expect(rows[0]!.askerHash).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(rows)).not.toContain(cookieIn(reply, 'gari_asker'));
});

describe('from another browser than the one that asked', () => {
  test('S3: a client without cookies that asks and then gives the right code succeeds', async () => {
    const { email } = await createUser(shop.ctx);
    const stranger = openStranger();
    await stranger.forgot(email);
    const reply = await stranger.tradeCode(email, await codeFor(shop, email));
    expect([reply.status, reply.body]).toEqual([
      200,
      { message: 'Code accepted. Please choose a new password.' },
    ]);
    expect(cookieIn(reply, 'gari_reset')).toMatch(/^[\w-]{43}$/);
  });

  test('S3: two wrong tries, then the right code; after three the right one is refused for the day', async () => {
    const [patient, hasty] = [await waitingForCode(), await waitingForCode()];
    const stranger = openStranger();
    for (const guess of [1, 2])
      expect(outcome(await stranger.tradeCode(patient.email, wrongCode(patient.code, guess)))).toEqual(
        INVALID_CODE,
      );
    expect((await stranger.tradeCode(patient.email, patient.code)).status).toBe(200);
    for (const guess of [1, 2, 3]) await openStranger().tradeCode(hasty.email, wrongCode(hasty.code, guess));
    expect(outcome(await openStranger().tradeCode(hasty.email, hasty.code))).toEqual(INVALID_CODE);
    shop.clock.advance(DAY);
    const later = openStranger();
    await later.forgot(hasty.email);
    expect((await later.tradeCode(hasty.email, await codeFor(shop, hasty.email))).status).toBe(200);
  });

  test('S3: right tries do not count', async () => {
    const { email } = await createUser(shop.ctx);
    const stranger = openStranger();
    for (let time = 0; time < 3; time += 1) {
      await stranger.forgot(email);
      expect((await stranger.tradeCode(email, await codeFor(shop, email))).status).toBe(200);
    }
    shop.clock.advance(HOUR);
    await stranger.forgot(email);
    expect((await stranger.tradeCode(email, await codeFor(shop, email))).status).toBe(200);
  });

  test('S3: 20 wrong tries an hour per network address, over all accounts', async () => {
    const stranger = openStranger('203.0.113.20');
    for (let account = 0; account < 20; account += 1)
      expect(outcome(await stranger.tradeCode(newEmail(), '0000'))).toEqual(INVALID_CODE);
    const { email, code } = await waitingForCode();
    const refused = await stranger.tradeCode(email, code);
    expect(outcome(refused)).toEqual(TOO_MANY);
    expect(refused.body.message).toBe(
      'Too many tries. Please ask for a new code in this browser, or try again later.',
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await openStranger().tradeCode(email, code)).status).toBe(200);
    shop.clock.advance(HOUR);
    expect(outcome(await stranger.tradeCode(newEmail(), '0000'))).toEqual(INVALID_CODE);
  });

  test('S3: 200 wrong tries a day in the whole shop; the browser that asked goes on', async () => {
    const { email, browser, code } = await waitingForCode();
    for (let network = 0; network < 10; network += 1) {
      const stranger = openStranger(`203.0.113.${100 + network}`);
      for (let account = 0; account < 20; account += 1) await stranger.tradeCode(newEmail(), '0000');
    }
    expect(outcome(await openStranger().tradeCode(newEmail(), '0000'))).toEqual(TOO_MANY);
    expect((await browser.tradeCode(email, code)).status).toBe(200);
  });

  test('S3: thirty wrong tries at once are no way round it', async () => {
    const { email, code } = await waitingForCode();
    const tries = Array.from({ length: 30 }, (_, guess) =>
      openStranger().tradeCode(email, wrongCode(code, guess + 1)),
    );
    expect(tally((await Promise.all(tries)).map(({ status }) => status))).toEqual({ 400: 30 });
    expect(outcome(await openStranger().tradeCode(email, code))).toEqual(INVALID_CODE);
    const counts = await shop.database.sql<{ count: number }[]>`
      select count from rate_limits where key = 'reset:try:shop' order by window_start desc limit 1`;
    expect(counts).toEqual([{ count: 3 }]);
  });
});

describe('S11: a stranger’s tries burn only what the stranger has', () => {
  test('S11: tries without the ticket leave the owner all of theirs', async () => {
    const { email, browser, code } = await waitingForCode();
    for (let guess = 1; guess <= 10; guess += 1)
      await openStranger().tradeCode(email, wrongCode(code, guess));
    for (let guess = 1; guess <= 4; guess += 1)
      expect((await browser.tradeCode(email, wrongCode(code, guess))).status).toBe(400);
    expect((await browser.tradeCode(email, code)).status).toBe(200);
  });

  test('S11: two codes and ten wrong tries by a stranger’s browser leave the owner’s newest code good', async () => {
    const { email, browser } = await waitingForCode();
    const stranger = openBrowser(shop);
    for (let asked = 0; asked < 2; asked += 1) {
      await stranger.forgot(email);
      const known = await codeFor(shop, email);
      for (let guess = 1; guess <= 5; guess += 1)
        expect((await stranger.tradeCode(email, wrongCode(known, guess))).status).toBe(400);
    }
    shop.clock.advance(HOUR);
    await browser.forgot(email);
    expect((await browser.tradeCode(email, await codeFor(shop, email))).status).toBe(200);
  });

  test('S11: a code that a stranger asks for later does not end the owner’s', async () => {
    const { email, browser, code } = await waitingForCode();
    await openBrowser(shop).forgot(email);
    expect((await browser.tradeCode(email, code)).status).toBe(200);
  });

  test('S11: where strangers have used up the codes of an account, a browser that has signed in before gets one', async () => {
    const { email, password } = await createUser(shop.ctx);
    const owner = openBrowser(shop);
    await owner.signIn(email, password);
    for (let asked = 0; asked < 4; asked += 1) await openBrowser(shop).forgot(email);
    expect(await subjectsTo(shop, email)).toHaveLength(3);
    for (let asked = 0; asked < 4; asked += 1) await owner.forgot(email);
    expect(await subjectsTo(shop, email)).toHaveLength(6);
    expect((await owner.tradeCode(email, await codeFor(shop, email))).status).toBe(200);
  });

  test('S11: whose asking was one too many can give the last code as a browser that did not ask', async () => {
    const { email } = await createUser(shop.ctx);
    for (let asked = 0; asked < 3; asked += 1) await openBrowser(shop).forgot(email);
    const owner = openBrowser(shop);
    await owner.forgot(email);
    expect((await owner.tradeCode(email, await codeFor(shop, email))).status).toBe(200);
  });
});

test('S3: a browser that asked has 200 wrong tries a day per network address, over all accounts', async () => {
  const strict = await startTestShop({ LIMIT_RESET_WRONG_PER_ADDRESS: '7' });
  try {
    const browser = openBrowser(strict);
    const statuses: number[] = [];
    for (let account = 0; account < 2; account += 1) {
      const { email } = await createUser(strict.ctx);
      await browser.forgot(email);
      const code = await codeFor(strict, email);
      for (let guess = 1; guess <= 4; guess += 1)
        statuses.push((await browser.tradeCode(email, wrongCode(code, guess))).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 429]);
    expect(strict.ctx.config.limits.resetWrongPerAddress).toBe(7);
    expect(shop.ctx.config.limits.resetWrongPerAddress).toBe(200);
  } finally {
    await strict.close();
  }
});

test('S3, [CODE-07]: neither limit nor answer tells an address with an account from one without', async () => {
  const customer = await createUser(shop.ctx);
  const staff = await createUser(shop.ctx, { isStaff: true });
  for (const asks of [true, false]) {
    const answers = async (email: string) => {
      const browser = openBrowser(shop);
      for (let asked = 0; asked < 4; asked += 1) if (asks) await browser.forgot(email);
      const replies = [];
      for (let guess = 0; guess < 6; guess += 1)
        replies.push(sameForAll(await browser.tradeCode(email, '0000')));
      return replies;
    };
    const unknown = await answers(newEmail());
    for (const { email } of [customer, staff]) expect(await answers(email)).toEqual(unknown);
  }
});
