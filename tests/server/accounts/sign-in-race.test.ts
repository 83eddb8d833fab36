import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../factories/create-user.ts';
import { readCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { openBrowser, outcome } from './account-browser.ts';

const LOCK = 4711;
const INVALID_CREDENTIALS = { status: 401, code: 'INVALID_CREDENTIALS' };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  // A sign-in takes back its failure once the password was right; the trigger can hold it there.
  await shop.database.sql.query(`
    create function wait_here() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
    create trigger wait_here before update on rate_limits for each row
      when (new.count < old.count and new.key like 'login:address:%') execute function wait_here();`);
});
afterAll(() => shop.close());

/** Signs in with the right password, but runs `work` just before the session starts. */
async function signInWhile(email: string, password: string, work: () => Promise<void>) {
  const holder = await shop.database.sql.reserve();
  await holder`select pg_advisory_lock(${LOCK})`;
  const signingIn = openBrowser(shop).signIn(email, password);
  const waiting = () =>
    shop.database.sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;
  await expect.poll(waiting, { timeout: 5000, interval: 20 }).toHaveLength(1);
  await work();
  await holder`select pg_advisory_unlock(${LOCK})`;
  holder.release();
  return signingIn;
}

test('[API-ACC-09] a sign-in with the old password that overlaps with a reset starts no session afterwards', async () => {
  const { email, password } = await createUser(shop.ctx);
  const owner = openBrowser(shop);
  await owner.forgot(email);
  await owner.verifyResetCode(email, await readCode(shop, email));
  const reply = await signInWhile(email, password, async () => {
    expect((await owner.reset(email, 'Green-piston-58')).status).toBe(200);
  });
  expect(outcome(reply)).toEqual(INVALID_CREDENTIALS);
});

test('[API-ACC-10] a sign-in that overlaps with deleting its account starts no session afterwards', async () => {
  const { email, password, token } = await createUser(shop.ctx);
  const reply = await signInWhile(email, password, async () => {
    expect((await shop.call('deleteAccount', { token, body: { password: 'Correct-horse-1' } })).status).toBe(
      200,
    );
  });
  expect(outcome(reply)).toEqual(INVALID_CREDENTIALS);
});

test('[API-ACC-01] otherwise it succeeds', async () => {
  const { email, password } = await createUser(shop.ctx);
  const reply = await signInWhile(email, password, async () => undefined);
  expect(reply.status).toBe(200);
});
