import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../server/context/log.ts';
import { createUser } from '../../factories/create-user.ts';
import { getCookie, readCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { newEmail, openBrowser, PASSWORD } from './account-browser.ts';
import { signInWithGoogle } from './google/google-credentials.ts';

let shop: TestShop;
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
beforeAll(async () => {
  shop = await startTestShop({}, { log });
});
afterAll(() => shop.close());
beforeEach(() => {
  lines.length = 0;
});

const listSignIns = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'signed in')
    .map(({ level, method, user_id, address }) => ({ level, method, user_id, address }));

test('[HARDEN-04] a sign-in with a password is in the log, a failed one is not', async () => {
  const { id, email, password } = await createUser(shop.ctx);
  await shop.call('login', { body: { email, password: `${password}x` } });
  expect(listSignIns()).toEqual([]);
  const reply = await shop.call('login', { body: { email, password } });
  expect(listSignIns()).toEqual([{ level: 'info', method: 'password', user_id: id, address: '127.0.0.1' }]);
  const secrets = [
    email,
    password,
    reply.body.tokens.access_token,
    getCookie(reply, 'gari_device') ?? 'no cookie',
  ];
  expect(secrets.filter((secret) => lines.join('').includes(secret))).toEqual([]);
});

test('[HARDEN-04] so is the one that ends a sign-up', async () => {
  const browser = openBrowser(shop);
  const email = newEmail();
  await browser.signUp(email, { password: PASSWORD });
  const { body } = await browser.verify(email, await readCode(shop, email));
  expect(listSignIns()).toEqual([
    { level: 'info', method: 'sign_up', user_id: body.user.id, address: '127.0.0.1' },
  ]);
});

test('[HARDEN-04] so is one with Google', async () => {
  const { body } = await signInWithGoogle(shop, { email: newEmail() });
  expect(listSignIns()).toEqual([
    { level: 'info', method: 'google', user_id: body.user.id, address: '127.0.0.1' },
  ]);
});
