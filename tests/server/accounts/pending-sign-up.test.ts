import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../factories/create-user.ts';
import { readCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { HOUR, newEmail, openBrowser, outcome } from './account-browser.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };

function pending({ cookies }: ReturnType<typeof openBrowser>, headers: Record<string, string> = {}) {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return shop.call('pendingSignUp', { headers: { ...(Cookie && { Cookie }), ...headers } });
}

test('SIGNUP: the browser that started a sign-up can read its address and when a new code may be requested', async () => {
  const email = newEmail();
  const browser = openBrowser(shop);
  await browser.signUp(email);
  const first = await pending(browser);
  expect([first.status, first.body.email]).toEqual([200, email]);
  expect(first.body.resend_in).toBeGreaterThan(50);
  expect(first.body.resend_in).toBeLessThanOrEqual(60);
  expect(first.headers.get('cache-control')).toBe('no-store');
  shop.clock.advance(61_000);
  expect((await pending(browser)).body).toEqual({ email, resend_in: 0 });
  await browser.resend(email);
  const resent = await pending(browser);
  expect(resent.body.resend_in).toBeGreaterThan(50);
});

test('SIGNUP: the reply is the same for an address that already has an account', async () => {
  const { email } = await createUser(shop.ctx);
  const browser = openBrowser(shop);
  await browser.signUp(email);
  shop.clock.advance(61_000);
  const { status, body } = await pending(browser);
  expect([status, body]).toEqual([200, { email, resend_in: 0 }]);
});

test('SIGNUP: nothing without the ticket, with a made-up one, after completion, or after a day', async () => {
  const [stranger, forger, done, late] = [0, 1, 2, 3].map(() => openBrowser(shop));
  const email = newEmail();
  await done!.signUp(email);
  const cookie = done!.cookies.get('gari_signup')!;
  await done!.verify(email, await readCode(shop, email));
  done!.cookies.set('gari_signup', cookie);
  forger!.cookies.set('gari_signup', 'A'.repeat(43));
  await late!.signUp(newEmail());
  shop.clock.advance(24 * HOUR + 1000);
  for (const browser of [stranger, forger, done, late])
    expect(outcome(await pending(browser!))).toEqual(NOT_FOUND);
});

test('[AUTHZ-04] SIGNUP: another site’s page cannot read anything', async () => {
  const browser = openBrowser(shop);
  await browser.signUp(newEmail());
  const reply = await pending(browser, { Origin: 'https://evil.example' });
  expect(outcome(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
});
