import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('[ACCOUNT-01] the owner’s new name is in the reply and in what the account says afterwards', async () => {
  const { id, email, token } = await createUser(shop.ctx);
  const user = { id, username: 'Njeri Kamau', email, is_superuser: false, is_staff: false };
  const changed = await shop.call('changeProfile', { token, body: { username: '  Njeri Kamau ' } });
  expect([changed.status, changed.body]).toEqual([200, user]);
  expect((await shop.call('userInfo', { token })).body).toEqual(user);
});

test.each([
  ['', 'username: This field is required'],
  ['   ', 'username: This field is required'],
  ['x'.repeat(61), 'At most 60 characters'],
  ['www.cheap.example', 'Please leave out web and email addresses'],
  ['Njeri\u202E', 'Contains a character that cannot be used'],
])('[ACCOUNT-01] the name %j is refused as at sign-up', async (username, message) => {
  const { token, ...user } = await createUser(shop.ctx);
  const refused = await shop.call('changeProfile', { token, body: { username } });
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'VALIDATION', message }]);
  expect((await shop.call('userInfo', { token })).body.username).toBe(user.username);
});
