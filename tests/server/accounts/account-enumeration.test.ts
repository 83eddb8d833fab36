import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pendingSignups, resetCodes } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { getCookie, readCode, subjectsTo, wrongCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { newEmail, openBrowser, PASSWORD, startHour, toComparableReply } from './account-browser.ts';
import { spyOnSql } from './sql-spy.ts';

let shop: TestShop;
let spy: Awaited<ReturnType<typeof spyOnSql>>;
beforeAll(async () => {
  shop = await startTestShop();
  spy = await spyOnSql(shop);
});
afterAll(async () => {
  await spy.close();
  await shop.close();
});
beforeEach(() => startHour(shop));

const SIGN_UP = '/api/a/register/send-verification/';
const RESEND = '/api/a/register/resend-verification/';
const VERIFY = '/api/a/verify-reset-code/';
const FORGOT = '/api/a/forgot-password/';

describe('[CODE-07] the same statements run with or without an account', () => {
  test('[CODE-07] when a sign-up begins', async () => {
    const { email } = await createUser(shop.ctx);
    const body = (address: string) => ({ username: 'Amina', email: address, password: PASSWORD });
    const knownStatements = await spy.recordStatements(SIGN_UP, body(email));
    expect(knownStatements).toEqual(await spy.recordStatements(SIGN_UP, body(newEmail())));
    expect(knownStatements.filter((text) => text.startsWith('insert into "mails"'))).toHaveLength(1);
    const newest = await shop.db
      .select()
      .from(pendingSignups)
      .orderBy(desc(pendingSignups.createdAt))
      .limit(2);
    expect(newest.map(({ passwordHash }) => passwordHash.slice(0, 10))).toEqual(['$argon2id$', '$argon2id$']);
  });

  test('[CODE-07] when its code is sent again', async () => {
    const { email } = await createUser(shop.ctx);
    const recordStatements = async (address: string) => {
      const ticket = getCookie(await openBrowser(shop).signUp(address), 'gari_signup');
      return spy.recordStatements(RESEND, { email: address }, { Cookie: `gari_signup=${ticket}` });
    };
    expect(await recordStatements(email)).toEqual(await recordStatements(newEmail()));
    const account = await createUser(shop.ctx);
    const statementsWithoutTicket = await spy.recordStatements(RESEND, { email: account.email });
    expect(statementsWithoutTicket).toEqual(await spy.recordStatements(RESEND, { email: newEmail() }));
  });

  test('[CODE-07] S20: when a code is requested again, with or without a pending sign-up', async () => {
    const pendingEmail = newEmail();
    await openBrowser(shop).signUp(pendingEmail);
    const knownStatements = await spy.recordStatements(RESEND, { email: pendingEmail });
    expect(knownStatements.filter((text) => text.startsWith('insert into "mails"'))).toHaveLength(1);
    const unknownEmail = newEmail();
    expect(await spy.recordStatements(RESEND, { email: unknownEmail })).toEqual(knownStatements);
    expect(await subjectsTo(shop, unknownEmail)).toEqual([]);
    expect(await subjectsTo(shop, pendingEmail)).toHaveLength(2);
  });

  test('[CODE-07] when a wrong reset code is tried: unknown email, customer with a code, customer without one, staff', async () => {
    const [userWithCode, userWithoutCode] = [await createUser(shop.ctx), await createUser(shop.ctx)];
    const staff = await createUser(shop.ctx, { isStaff: true });
    await openBrowser(shop).forgot(userWithCode.email);
    await openBrowser(shop).forgot(staff.email);
    const wrong = wrongCode(await readCode(shop, userWithCode.email));
    const recordStatements = (email: string) => spy.recordStatements(VERIFY, { email, code: wrong });
    const unknown = await recordStatements(newEmail());
    expect(unknown.length).toBeGreaterThan(3);
    for (const { email } of [userWithCode, userWithoutCode, staff])
      expect(await recordStatements(email)).toEqual(unknown);
  });

  test('[CODE-07, CODE-04] when a password is forgotten: unknown email, customer, staff, account with no codes left', async () => {
    const customer = await createUser(shop.ctx);
    const staff = await createUser(shop.ctx, { isStaff: true });
    const unknownEmail = newEmail();
    const unknown = await spy.recordStatements(FORGOT, { email: unknownEmail });
    expect(unknown.length).toBeGreaterThan(5);
    expect(await spy.recordStatements(FORGOT, { email: customer.email })).toEqual(unknown);
    expect(await spy.recordStatements(FORGOT, { email: staff.email })).toEqual(unknown);
    for (let again = 0; again < 2; again += 1) await openBrowser(shop).forgot(customer.email);
    expect(await spy.recordStatements(FORGOT, { email: customer.email })).toEqual(unknown);
    expect(await subjectsTo(shop, customer.email)).toHaveLength(3);
    expect(await subjectsTo(shop, unknownEmail)).toEqual([]);
  });
});

test('[CODE-07] a reset request gets the same reply, down to the headers, and stores a code for unknown emails too', async () => {
  const customer = await createUser(shop.ctx);
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  const reply = async (email: string) => toComparableReply(await openBrowser(shop).forgot(email));
  const unknown = await reply(newEmail());
  const [storedCode] = await shop.db.select().from(resetCodes).orderBy(desc(resetCodes.createdAt)).limit(1);
  expect([storedCode!.userId, storedCode!.codeHash]).toEqual([null, expect.stringMatching(/^[\w-]{43}$/)]);
  expect(unknown).toMatchObject({
    status: 200,
    body: { message: 'If there is an account with this address, a code is on its way to it.' },
  });
  expect(unknown.headers).toContainEqual([
    'set-cookie',
    'gari_asker=…; Max-Age=86400; Path=/api/a/; HttpOnly; SameSite=Strict',
  ]);
  for (const { email } of [customer, superuser]) expect(await reply(email)).toEqual(unknown);
  for (let again = 0; again < 3; again += 1) await openBrowser(shop).forgot(customer.email);
  expect(await reply(customer.email)).toEqual(unknown);
});

test('[CODE-07] a wrong reset code gets the same reply whether or not there is an account', async () => {
  const customer = await createUser(shop.ctx);
  const reply = async (email: string) =>
    toComparableReply(await openBrowser(shop).verifyResetCode(email, '0000'));
  const unknown = await reply(newEmail());
  expect(await reply(customer.email)).toEqual(unknown);
  await shop.db.insert(resetCodes).values({
    userId: customer.id,
    codeHash: 'A'.repeat(43),
    expiresAt: new Date(shop.clock.now().getTime() + 60_000),
    createdAt: shop.clock.now(),
  });
  expect(await reply(customer.email)).toEqual(unknown);
});
