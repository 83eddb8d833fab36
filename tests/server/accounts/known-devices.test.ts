import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { knownDevices } from '../../../server/db/schema/index.ts';
import { setPassword } from '../../../server/features/operations/accounts.ts';
import { createUser } from '../../factories/create-user.ts';
import { readCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { newEmail, openBrowser, outcome, PASSWORD, TOO_MANY } from './account-browser.ts';

const WINDOW = 900_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
// Failures count in fixed 15-minute windows; each test gets its own.
beforeEach(() => shop.clock.advance(WINDOW - (shop.clock.now().getTime() % WINDOW) + 1000));

const findDevices = ({ id }: { id: number }) =>
  shop.db.select().from(knownDevices).where(eq(knownDevices.userId, id));

async function guessPassword(email: string, times: number): Promise<number[]> {
  const stranger = openBrowser(shop);
  const statuses: number[] = [];
  for (let failure = 0; failure < times; failure += 1)
    statuses.push((await stranger.signIn(email, `wrong-${failure}`)).status);
  return statuses;
}

const TEN = Array.from({ length: 10 }, () => 401);

describe('S6: failures count per account, however its address is spelled', () => {
  test('S6: a Turkish İ, which PostgreSQL lowercases to i, does not bypass the limit', async () => {
    const user = await createUser(shop.ctx, { email: `istanbul-${process.pid}@gari.test` });
    expect(await guessPassword(user.email, 10)).toEqual(TEN);
    expect(outcome(await openBrowser(shop).signIn(user.email, user.password))).toEqual(TOO_MANY);
    const spelled = await openBrowser(shop).signIn(user.email.replace('i', 'İ'), user.password);
    expect(outcome(spelled)).toEqual(TOO_MANY);
  });

  test('S6: an address without an account has a single count for all its spellings too', async () => {
    const email = `nobody-${process.pid}@gari.test`;
    expect(await guessPassword(email.replace('i', 'İ'), 10)).toEqual(TEN);
    expect(await guessPassword(email, 1)).toEqual([429]);
  });

  test('S6: ten spellings at once share ten failures', async () => {
    const user = await createUser(shop.ctx);
    const spellings = Array.from(
      { length: 20 },
      (_, index) => user.email.slice(0, index + 1).toUpperCase() + user.email.slice(index + 1),
    );
    const replies = await Promise.all(spellings.map((email) => openBrowser(shop).signIn(email, 'wrong')));
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(outcome(await openBrowser(shop).signIn(user.email, user.password))).toEqual(TOO_MANY);
  });

  test('S6: password reset codes are limited the same way', async () => {
    const user = await createUser(shop.ctx, { email: `izmir-${process.pid}@gari.test` });
    const resetRequests = Array.from({ length: 10 }, (_, index) =>
      openBrowser(shop).forgot(index % 2 === 0 ? user.email : user.email.replace('i', 'İ')),
    );
    await Promise.all(resetRequests);
    const granted = await shop.database.sql<{ count: number }[]>`
      select count(*)::int as count from reset_codes where user_id = ${user.id}`;
    expect(granted).toEqual([{ count: 3 }]);
  });
});

describe('S11: a browser that has signed in before', () => {
  test('S11: signs in even when a stranger has used up the account’s failures', async () => {
    const user = await createUser(shop.ctx);
    const owner = openBrowser(shop);
    await owner.signIn(user.email, user.password);
    expect(await guessPassword(user.email, 11)).toEqual([...TEN, 429]);
    expect((await owner.signIn(user.email, user.password)).status).toBe(200);
    expect(outcome(await openBrowser(shop).signIn(user.email, user.password))).toEqual(TOO_MANY);
  });

  test('S11: has its own ten failures, separate from the others', async () => {
    const user = await createUser(shop.ctx);
    const owner = openBrowser(shop);
    await owner.signIn(user.email, user.password);
    for (let failure = 0; failure < 10; failure += 1)
      expect((await owner.signIn(user.email, 'wrong')).status).toBe(401);
    expect(outcome(await owner.signIn(user.email, user.password))).toEqual(TOO_MANY);
    expect((await openBrowser(shop).signIn(user.email, user.password)).status).toBe(200);
  });

  test('S11: is known to that account only', async () => {
    const [user, other] = [await createUser(shop.ctx), await createUser(shop.ctx)];
    const browser = openBrowser(shop);
    await browser.signIn(other.email, other.password);
    await guessPassword(user.email, 10);
    expect(outcome(await browser.signIn(user.email, user.password))).toEqual(TOO_MANY);
  });

  test('S11: is known from sign-up on', async () => {
    const email = newEmail();
    const browser = openBrowser(shop);
    await browser.signUp(email);
    await browser.verify(email, await readCode(shop, email));
    await guessPassword(email, 10);
    expect((await browser.signIn(email, PASSWORD)).status).toBe(200);
  });

  test('S11: keeps its cookie at the next sign-in, and a made-up cookie gives no access', async () => {
    const user = await createUser(shop.ctx);
    const browser = openBrowser(shop);
    await browser.signIn(user.email, user.password);
    const cookie = browser.cookies.get('gari_device')!;
    await browser.signIn(user.email, user.password);
    expect(browser.cookies.get('gari_device')).toBe(cookie);
    const storedDevices = await findDevices(user);
    expect(storedDevices).toHaveLength(1);
    expect(JSON.stringify(storedDevices)).not.toContain(cookie);
    const forger = openBrowser(shop);
    forger.cookies.set('gari_device', 'A'.repeat(43));
    await forger.signIn(user.email, user.password);
    expect(forger.cookies.get('gari_device')).toMatch(/^[\w-]{43}$/);
    expect(forger.cookies.get('gari_device')).not.toBe('A'.repeat(43));
  });

  test('S11: ten are stored per account, the most recently used ones', async () => {
    const user = await createUser(shop.ctx);
    const browsers = Array.from({ length: 11 }, () => openBrowser(shop));
    for (const browser of browsers) {
      await browser.signIn(user.email, user.password);
      shop.clock.advance(1000);
    }
    expect(await findDevices(user)).toHaveLength(10);
    await guessPassword(user.email, 10);
    expect(outcome(await browsers[0]!.signIn(user.email, user.password))).toEqual(TOO_MANY);
    expect((await browsers[1]!.signIn(user.email, user.password)).status).toBe(200);
  });

  test('S11: is forgotten after a reset from another browser, which stays known', async () => {
    const user = await createUser(shop.ctx);
    const [thief, owner] = [openBrowser(shop), openBrowser(shop)];
    for (const browser of [thief, owner]) await browser.signIn(user.email, user.password);
    await owner.forgot(user.email);
    await owner.verifyResetCode(user.email, await readCode(shop, user.email));
    expect((await owner.reset(user.email, 'Green-piston-58')).status).toBe(200);
    expect(await findDevices(user)).toHaveLength(1);
    await guessPassword(user.email, 10);
    expect(outcome(await thief.signIn(user.email, 'Green-piston-58'))).toEqual(TOO_MANY);
    expect((await owner.signIn(user.email, 'Green-piston-58')).status).toBe(200);
  });

  test('S11: is forgotten when an operator sets the password, and when the account is deleted', async () => {
    const [user, deletedUser] = [await createUser(shop.ctx), await createUser(shop.ctx)];
    for (const { email, password } of [user, deletedUser]) await openBrowser(shop).signIn(email, password);
    await setPassword(shop.ctx, user.email, 'Green-piston-58');
    const body = { password: deletedUser.password };
    await shop.call('deleteAccount', { token: deletedUser.token, body });
    expect([await findDevices(user), await findDevices(deletedUser)]).toEqual([[], []]);
  });
});
