import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../../../server/context/log.ts';
import { createSecondFactor, generateCode, nextCode } from '../../../factories/create-second-factor.ts';
import { createUser } from '../../../factories/create-user.ts';
import { getCookie, readCode, subjectsTo } from '../../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import {
  HOUR,
  INVALID_CODE,
  MINUTE,
  newEmail,
  openBrowser,
  outcome,
  startHour,
  TICKET_REFUSED,
  TOO_MANY,
} from '../account-browser.ts';
import { fetchCredential, signInWithGoogle } from '../google/google-credentials.ts';

let shop: TestShop;
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
beforeAll(async () => {
  shop = await startTestShop({}, { log });
});
afterAll(() => shop.close());

const CODE_NEEDED = { status: 401, code: 'SECOND_FACTOR_REQUIRED' };

async function createOwner() {
  const user = await createUser(shop.ctx, { isStaff: true });
  return { ...user, ...(await createSecondFactor(shop, user)) };
}
type Owner = Awaited<ReturnType<typeof createOwner>>;

async function enterPassword({ email, password }: Owner) {
  const browser = openBrowser(shop);
  expect(outcome(await browser.signIn(email, password))).toEqual(CODE_NEEDED);
  return browser;
}

/** Never the right one: the shop's clock is far from when this one was made. */
const WRONG = '000000';

describe('signing in with a second factor', () => {
  test('[FACTOR-03] the right password gives no session, but a ticket for 5 minutes that no script reads', async () => {
    const { email, password } = await createOwner();
    const reply = await shop.call('login', { body: { email, password } });
    expect(reply.body).toEqual({
      code: 'SECOND_FACTOR_REQUIRED',
      message: 'Please enter the code that your authenticator app shows.',
      detail: 'Please enter the code that your authenticator app shows.',
      request_id: expect.any(String),
    });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^gari_factor=[\w-]{43}; Max-Age=300; Path=\/api\/a\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  test('[FACTOR-03] a code of the app ends it with the reply of an ordinary sign-in', async () => {
    const owner = await createOwner();
    const browser = await enterPassword(owner);
    const reply = await browser.completeSignIn(nextCode(shop, owner.secret));
    expect(reply.body).toEqual({
      message: 'Signed in.',
      tokens: { access_token: expect.any(String), refresh_token: expect.any(String) },
      user: {
        id: owner.id,
        username: owner.username,
        email: owner.email,
        is_staff: true,
        is_superuser: false,
      },
    });
    expect([...browser.cookies.keys()]).toEqual(['gari_device']);
    const info = await shop.call('userInfo', { token: reply.body.tokens.access_token });
    expect(info.body.id).toBe(owner.id);
  });

  test('[FACTOR-03] the ticket is good in its own browser, once, and for 5 minutes', async () => {
    const owner = await createOwner();
    const browser = await enterPassword(owner);
    expect(outcome(await openBrowser(shop).completeSignIn(nextCode(shop, owner.secret)))).toEqual(
      TICKET_REFUSED,
    );
    const ticket = browser.cookies.get('gari_factor')!;
    expect((await browser.completeSignIn(nextCode(shop, owner.secret))).status).toBe(200);
    const thief = openBrowser(shop);
    thief.cookies.set('gari_factor', ticket);
    expect(outcome(await thief.completeSignIn(nextCode(shop, owner.secret)))).toEqual(TICKET_REFUSED);
    const slow = await enterPassword(owner);
    shop.clock.advance(5 * MINUTE);
    const late = await slow.completeSignIn(nextCode(shop, owner.secret));
    expect([late.status, late.body]).toEqual([
      403,
      expect.objectContaining({
        code: 'TICKET_REFUSED',
        message: 'This took too long, or there were too many tries. Please sign in again.',
      }),
    ]);
  });

  test('[FACTOR-03] Google alone gives no session either', async () => {
    const owner = await createOwner();
    const claims = { email: owner.email, sub: newEmail() };
    expect((await signInWithGoogle(shop, claims, { token: owner.token })).status).toBe(200);
    const browser = openBrowser(shop);
    expect(outcome(await browser.google(await fetchCredential(shop, claims)))).toEqual(CODE_NEEDED);
    expect((await browser.completeSignIn(nextCode(shop, owner.secret))).status).toBe(200);
    const methods = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'signed in');
    expect(methods.at(-1)).toMatchObject({ method: 'google', user_id: owner.id });
  });

  test('[FACTOR-03] Google is not linked to an account with a second factor by somebody who is not signed in', async () => {
    const owner = await createOwner();
    await shop.database
      .sql`update users set is_staff = false, email = ${`${owner.id}@gmail.com`} where id = ${owner.id}`;
    const reply = await signInWithGoogle(shop, { email: `${owner.id}@gmail.com`, sub: newEmail() });
    expect(outcome(reply)).toEqual({ status: 409, code: 'ACCOUNT_EXISTS' });
  });

  test('[FACTOR-04] a code is good once, and 30 seconds before and after its time', async () => {
    const owner = await createOwner();
    const at = (steps: number) =>
      generateCode(owner.secret, new Date(shop.clock.now().getTime() + steps * 30_000));
    shop.clock.advance(HOUR);
    const first = await enterPassword(owner);
    expect(outcome(await first.completeSignIn(at(-2)))).toEqual(INVALID_CODE);
    expect(outcome(await first.completeSignIn(at(2)))).toEqual(INVALID_CODE);
    const code = at(-1);
    expect((await first.completeSignIn(code)).status).toBe(200);
    const second = await enterPassword(owner);
    expect(outcome(await second.completeSignIn(code))).toEqual(INVALID_CODE);
    expect((await second.completeSignIn(at(1))).status).toBe(200);
    const third = await enterPassword(owner);
    expect(outcome(await third.completeSignIn(at(0)))).toEqual(INVALID_CODE);
  });

  test('[FACTOR-04] of a code sent twice at once one is accepted', async () => {
    const owner = await createOwner();
    const browsers = [await enterPassword(owner), await enterPassword(owner)];
    const code = nextCode(shop, owner.secret);
    const replies = await Promise.all(browsers.map((browser) => browser.completeSignIn(code)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('[FACTOR-04] the database refuses a step that was used', async () => {
    const owner = await createOwner();
    const repeat = shop.database.sql`
      update second_factors set last_used_step = last_used_step where user_id = ${owner.id}`;
    await expect(repeat).rejects.toThrow(/was used again/);
  });

  test('[FACTOR-04] a recovery code is good once, however it is typed, and its owner gets an email', async () => {
    const owner = await createOwner();
    const [code] = owner.codes;
    const typed = ` ${code!.toLowerCase().replace('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o')} `;
    expect((await (await enterPassword(owner)).completeSignIn(typed)).status).toBe(200);
    expect(outcome(await (await enterPassword(owner)).completeSignIn(code!))).toEqual(INVALID_CODE);
    expect(await subjectsTo(shop, owner.email)).toEqual([
      'Your Gari account has a second factor now',
      'A recovery code of your Gari account was used',
    ]);
    const { body } = await shop.call('secondFactor', { token: owner.token });
    expect(body.recovery_codes_left).toBe(9);
  });

  test('[FACTOR-06] a wrong password says nothing about it, and a correct code does not help', async () => {
    const owner = await createOwner();
    const { password: _, ...plain } = await createUser(shop.ctx, { isStaff: true });
    const wrong = async (email: string) => {
      const { status, body } = await shop.call('login', { body: { email, password: 'Wrong-horse-1' } });
      return { status, code: body.code, message: body.message };
    };
    expect(await wrong(owner.email)).toEqual({
      status: 401,
      code: 'INVALID_CREDENTIALS',
      message: 'The email address or the password is not right.',
    });
    expect(await wrong(owner.email)).toEqual(await wrong(plain.email));
    expect(outcome(await openBrowser(shop).completeSignIn(nextCode(shop, owner.secret)))).toEqual(
      TICKET_REFUSED,
    );
  });

  test('[FACTOR-06] a password that was changed meanwhile ends the ticket', async () => {
    const owner = await createOwner();
    const browser = await enterPassword(owner);
    const body = { current_password: owner.password, new_password: 'Green-piston-58' };
    await shop.call('changePassword', { token: owner.token, body });
    expect(outcome(await browser.completeSignIn(nextCode(shop, owner.secret)))).toEqual(TICKET_REFUSED);
  });

  test('[FACTOR-06] it stays with another role, and with a password that was reset', async () => {
    const owner = await createOwner();
    await shop.database.sql`update users set is_staff = false where id = ${owner.id}`;
    const browser = openBrowser(shop);
    await browser.forgot(owner.email);
    await browser.verifyResetCode(owner.email, await readCode(shop, owner.email));
    expect((await browser.reset(owner.email, 'Green-piston-58')).status).toBe(200);
    expect(outcome(await browser.signIn(owner.email, 'Green-piston-58'))).toEqual(CODE_NEEDED);
  });

  test('[FACTOR-03] another site cannot end it', async () => {
    const reply = await shop.call('completeSignIn', {
      headers: { Origin: 'https://evil.example' },
      body: { code: WRONG },
    });
    expect(outcome(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
  });

  test('[FACTOR-03] the log has the complete sign-in only, and no secret', async () => {
    const owner = await createOwner();
    lines.length = 0;
    const reply = await shop.call('login', { body: owner });
    const ticket = getCookie(reply, 'gari_factor')!;
    const signIns = () => lines.filter((line) => line.includes('"signed in"')).length;
    expect(signIns()).toBe(0);
    const code = nextCode(shop, owner.secret);
    await shop.call('completeSignIn', {
      headers: { Cookie: `gari_factor=${ticket}` },
      body: { code: WRONG },
    });
    await shop.call('completeSignIn', { headers: { Cookie: `gari_factor=${ticket}` }, body: { code } });
    expect(signIns()).toBe(1);
    const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event');
    expect(events.map(({ event, user_id }) => [event, user_id])).toEqual([['second_factor_wrong', owner.id]]);
    const secrets = [owner.secret, code, ticket, owner.email];
    expect(secrets.filter((secret) => lines.join('').includes(secret))).toEqual([]);
  });
});

describe('wrong codes', () => {
  test('[FACTOR-05] a ticket has 5 tries, at once or in turn, and its owner learns of it', async () => {
    startHour(shop);
    const owner = await createOwner();
    const browser = await enterPassword(owner);
    const tries = Array.from({ length: 7 }, () => browser.completeSignIn(WRONG));
    const codes = (await Promise.all(tries)).map((reply) => reply.status).toSorted();
    expect(codes).toEqual([400, 400, 400, 400, 400, 403, 403]);
    expect(outcome(await browser.completeSignIn(nextCode(shop, owner.secret)))).toEqual(TICKET_REFUSED);
    expect(await subjectsTo(shop, owner.email)).toEqual([
      'Your Gari account has a second factor now',
      'Wrong codes for your Gari account',
    ]);
  });

  test('[FACTOR-05] an account has 20 an hour and 60 a day; a browser that signed in before has its own', async () => {
    startHour(shop);
    const owner = await createOwner();
    const device = await enterPassword(owner);
    await device.completeSignIn(nextCode(shop, owner.secret));
    async function guess(times: number) {
      let browser = await enterPassword(owner);
      const statuses: number[] = [];
      for (let count = 0; count < times; count += 1) {
        if (count % 5 === 0) browser = await enterPassword(owner);
        statuses.push((await browser.completeSignIn(WRONG)).status);
      }
      return statuses;
    }
    shop.clock.advance(24 * HOUR - (shop.clock.now().getTime() % (24 * HOUR)) + 1000);
    expect(await guess(21)).toEqual([...Array<number>(20).fill(400), 429]);
    expect(outcome(await (await enterPassword(owner)).completeSignIn(nextCode(shop, owner.secret)))).toEqual(
      TOO_MANY,
    );
    await device.signIn(owner.email, owner.password);
    expect((await device.completeSignIn(nextCode(shop, owner.secret))).status).toBe(200);
    for (const [tries, statuses] of [
      [20, 400],
      [20, 400],
      [1, 429],
    ] as const) {
      shop.clock.advance(HOUR);
      expect(await guess(tries)).toEqual(Array<number>(tries).fill(statuses));
    }
  });
});
