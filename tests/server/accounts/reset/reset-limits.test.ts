import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/create-user.ts';
import { emailsTo, readCode, subjectsTo, wrongCode } from '../../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import {
  HOUR,
  INVALID_CODE,
  newEmail,
  openBrowser,
  outcome,
  startHour,
  TICKET_REFUSED,
  TOO_MANY,
} from '../account-browser.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const CODE = /^\d{4} is your Gari reset code$/;

/** Requests a code, submits `wrong` wrong ones, then optionally the right one. */
async function submitCodes(
  browser: ReturnType<typeof openBrowser>,
  email: string,
  { wrong, endsWithCorrectCode = false }: { wrong: number; endsWithCorrectCode?: boolean },
): Promise<number[]> {
  await browser.forgot(email);
  const code = await readCode(shop, email);
  const statuses: number[] = [];
  for (let number = 1; number <= wrong; number += 1)
    statuses.push((await browser.verifyResetCode(email, wrongCode(code, number))).status);
  if (endsWithCorrectCode) statuses.push((await browser.verifyResetCode(email, code)).status);
  return statuses;
}

test('[CODE-03] an account gets three codes an hour and six a day', async () => {
  const { email } = await createUser(shop.ctx);
  const browser = openBrowser(shop);
  const countEmailsAfter = async (requestCount: number) => {
    for (let number = 0; number < requestCount; number += 1)
      expect((await browser.forgot(email)).status).toBe(200);
    return (await subjectsTo(shop, email)).length;
  };
  expect(await countEmailsAfter(5)).toBe(3);
  shop.clock.advance(HOUR + 1000);
  expect(await countEmailsAfter(5)).toBe(6);
  shop.clock.advance(HOUR + 1000);
  expect(await countEmailsAfter(5)).toBe(6);
  shop.clock.advance(23 * HOUR);
  expect(await countEmailsAfter(1)).toBe(7);
});

test('[CODE-03] twenty requests at once get three codes at most, and only the newest works', async () => {
  const { email } = await createUser(shop.ctx);
  await Promise.all(Array.from({ length: 20 }, () => openBrowser(shop).forgot(email)));
  expect(await subjectsTo(shop, email)).toHaveLength(3);
});

test('[CODE-03] a request beyond the limit leaves the last code valid', async () => {
  const { email } = await createUser(shop.ctx);
  const browser = openBrowser(shop);
  for (let number = 0; number < 4; number += 1) await browser.forgot(email);
  expect((await browser.verifyResetCode(email, await readCode(shop, email))).status).toBe(200);
});

test('[CODE-03] ten wrong tries a day over all codes of a browser: then the right one is refused too', async () => {
  const { email } = await createUser(shop.ctx);
  const browser = openBrowser(shop);
  expect(await submitCodes(browser, email, { wrong: 5 })).toEqual([400, 400, 400, 400, 400]);
  expect(await submitCodes(browser, email, { wrong: 4 })).toEqual([400, 400, 400, 400]);
  expect(await submitCodes(browser, email, { wrong: 1, endsWithCorrectCode: true })).toEqual([400, 400]);
  shop.clock.advance(25 * HOUR);
  expect(await submitCodes(browser, email, { wrong: 0, endsWithCorrectCode: true })).toEqual([200]);
});

test('[CODE-03] wrong attempts count even when the right code follows', async () => {
  const { email } = await createUser(shop.ctx);
  const browser = openBrowser(shop);
  expect(await submitCodes(browser, email, { wrong: 4, endsWithCorrectCode: true })).toEqual([
    400, 400, 400, 400, 200,
  ]);
  expect(await submitCodes(browser, email, { wrong: 4, endsWithCorrectCode: true })).toEqual([
    400, 400, 400, 400, 200,
  ]);
  expect(await submitCodes(browser, email, { wrong: 2, endsWithCorrectCode: true })).toEqual([400, 400, 400]);
});

test('[CODE-03, LIMIT-05] the limits are configurable', async () => {
  const strict = await startTestShop({
    LIMIT_CODES_PER_ACCOUNT_HOUR: '1',
    LIMIT_SIGNUPS_PER_ADDRESS: '4',
  });
  try {
    startHour(strict);
    const { email } = await createUser(strict.ctx);
    const browser = openBrowser(strict);
    for (let number = 0; number < 4; number += 1) expect((await browser.forgot(email)).status).toBe(200);
    expect(await subjectsTo(strict, email)).toHaveLength(1);
    const refused = await browser.forgot(newEmail());
    expect(outcome(refused)).toEqual(TOO_MANY);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    for (let number = 0; number < 4; number += 1) await browser.signUp(newEmail());
    expect(outcome(await browser.signUp(newEmail()))).toEqual(TOO_MANY);
  } finally {
    await strict.close();
  }
});

test.each([{ isStaff: true }, { isSuperuser: true }])(
  '[CODE-04] staff and superusers get an email without a code: %o',
  async (role) => {
    const user = await createUser(shop.ctx, role);
    const browser = openBrowser(shop);
    expect((await browser.forgot(user.email)).status).toBe(200);
    const emails = await emailsTo(shop, user.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your Gari staff password']);
    expect(emails[0]!.text).not.toMatch(/\b\d{4}\b/);
    expect(outcome(await browser.verifyResetCode(user.email, '0000'))).toEqual(INVALID_CODE);
    expect(outcome(await browser.reset(user.email, 'Green-piston-58'))).toEqual(TICKET_REFUSED);
    expect((await browser.signIn(user.email, user.password)).status).toBe(200);
  },
);

test('[CODE-03, CODE-04] staff get at most three such emails an hour', async () => {
  const { email } = await createUser(shop.ctx, { isStaff: true });
  for (let number = 0; number < 5; number += 1) await openBrowser(shop).forgot(email);
  expect(await subjectsTo(shop, email)).toHaveLength(3);
});

test('[CODE-04] a customer who becomes staff in the meantime cannot use their code or ticket', async () => {
  const [coded, ticketed] = [await createUser(shop.ctx), await createUser(shop.ctx)];
  const browser = openBrowser(shop);
  for (const { email } of [coded, ticketed]) await browser.forgot(email);
  await browser.verifyResetCode(ticketed.email, await readCode(shop, ticketed.email));
  for (const { id } of [coded, ticketed])
    await shop.database.sql`update users set is_staff = true where id = ${id}`;
  expect(await subjectsTo(shop, coded.email)).toEqual([expect.stringMatching(CODE)]);
  const code = await readCode(shop, coded.email);
  expect(outcome(await openBrowser(shop).verifyResetCode(coded.email, code))).toEqual(INVALID_CODE);
  expect(outcome(await browser.reset(ticketed.email, 'Green-piston-58'))).toEqual(TICKET_REFUSED);
});

test('[API-ACC-07] an address without an account gets no email', async () => {
  const email = newEmail();
  expect((await openBrowser(shop).forgot(email)).status).toBe(200);
  expect(await subjectsTo(shop, email)).toEqual([]);
});
