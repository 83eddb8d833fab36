import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { newEmail } from '../account-browser.ts';
import { signInWithGoogle } from './google-credentials.ts';

const LOCK = 4712;
const POLL_OPTIONS = { timeout: 5000, interval: 20 };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.database.sql.query(`
    create function wait_here() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
    create trigger wait_here before insert on sessions for each row execute function wait_here();`);
});
afterAll(() => shop.close());

const waiting = async () =>
  (await shop.database.sql`select 1 from pg_locks where not granted and pid <> pg_backend_pid()`).length;

test('[API-ACC-10, API-ACC-11] a Google sign-in that overlaps with deleting its account leaves no session', async () => {
  const user = await createUser(shop.ctx, { email: newEmail('gmail.com') });
  const claims = { email: user.email, sub: '777' };
  expect((await signInWithGoogle(shop, claims)).status).toBe(200);

  const holder = await shop.database.sql.reserve();
  await holder`select pg_advisory_lock(${LOCK})`;
  const signingIn = signInWithGoogle(shop, claims);
  await expect.poll(waiting, POLL_OPTIONS).toBe(1);
  let deleted = false;
  const deleting = shop
    .call('deleteAccount', { token: user.token, body: { password: 'Correct-horse-1' } })
    .finally(() => {
      deleted = true;
    });
  await expect.poll(async () => deleted || (await waiting()) === 2, POLL_OPTIONS).toBe(true);
  await holder`select pg_advisory_unlock(${LOCK})`;
  holder.release();

  expect((await deleting).status).toBe(200);
  const { status, body } = await signingIn;
  expect(status).toBe(200);
  const info = await shop.call('userInfo', { token: body.tokens.access_token });
  expect(info.status).toBe(401);
});
