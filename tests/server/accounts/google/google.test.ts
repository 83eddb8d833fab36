import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../../server/app.ts';
import { identities, sessions, users } from '../../../../server/db/schema/index.ts';
import { createUser } from '../../../factories/create-user.ts';
import { tally } from '../../../factories/tally.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { newEmail, openBrowser, outcome } from '../account-browser.ts';
import { fetchCredential, sendCredential, signInWithGoogle, TAMPERED_TOKENS } from './google-credentials.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const ACCOUNT_EXISTS = { status: 409, code: 'ACCOUNT_EXISTS' };
const findIdentities = ({ id }: { id: number }) =>
  shop.db.select().from(identities).where(eq(identities.userId, id));

test('[API-ACC-11, GEN-03] a new person gets an account without a password and is signed in', async () => {
  const email = newEmail('gmail.com');
  const { status, body, headers } = await signInWithGoogle(shop, {
    email,
    name: 'Joy Wanjiku',
    sub: '110001',
  });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      message: 'Signed in.',
      user: {
        id: expect.any(Number),
        username: 'Joy Wanjiku',
        email,
        is_superuser: false,
        is_staff: false,
      },
      tokens: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      },
    },
  });
  expect(headers.get('cache-control')).toBe('no-store');
  const info = await shop.call('userInfo', { token: body.tokens.access_token });
  expect(info.body).toEqual(body.user);
  const [account] = await shop.db.select().from(users).where(eq(users.email, email));
  expect(account!.passwordHash).toBeNull();
  expect((await findIdentities(account!)).map(({ provider, subject }) => [provider, subject])).toEqual([
    ['google', '110001'],
  ]);
});

test('[API-ACC-11] the second sign-in finds the same account, even when the address or name has changed', async () => {
  const first = await signInWithGoogle(shop, { email: newEmail('gmail.com'), sub: '110002' });
  const later = await signInWithGoogle(shop, { email: newEmail(), name: 'Amina Otieno', sub: '110002' });
  expect([later.status, later.body.user]).toEqual([200, first.body.user]);
});

test('[API-ACC-11] a new account does not need a Gmail address, only a verified one', async () => {
  const { status, body } = await signInWithGoogle(shop, { email: newEmail('yahoo.test') });
  expect([status, body.user.username]).toEqual([200, 'Amina Hassan']);
});

test.each(['gmail.com', 'example.com', 'yahoo.test'])(
  '[API-ACC-11] ten tabs at once create one account for a person at %s',
  async (host) => {
    const email = newEmail(host);
    const credentials = await Promise.all(Array.from({ length: 10 }, () => fetchCredential(shop, { email })));
    const replies = await Promise.all(credentials.map((credential) => sendCredential(shop, credential)));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 10 });
    expect(new Set(replies.map(({ body }) => body.user.id)).size).toBe(1);
  },
);

test('[GOOGLE-02] several Google accounts with the same new address at once: one gets it, without a server error', async () => {
  const email = newEmail();
  const credentials = await Promise.all(
    ['210001', '210002', '210003', '210004'].map((sub) => fetchCredential(shop, { email, sub })),
  );
  const replies = await Promise.all(credentials.map((credential) => sendCredential(shop, credential)));
  expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 409: 3 });
});

describe('an address that already has an account', () => {
  test.each([
    ['gmail.com', {}],
    ['GMail.com', {}],
    ['kamaugarage.test', { hd: 'kamaugarage.test' }],
  ])('[GOOGLE-01] is linked when Google is authoritative for it: %s %o', async (host, claims) => {
    const user = await createUser(shop.ctx, { email: newEmail(host) });
    const { status, body } = await signInWithGoogle(shop, { email: user.email.toUpperCase(), ...claims });
    expect([status, body.user]).toEqual([
      200,
      { id: user.id, username: user.username, email: user.email, is_superuser: false, is_staff: false },
    ]);
    expect(await findIdentities(user)).toHaveLength(1);
    expect((await openBrowser(shop).signIn(user.email, user.password)).status).toBe(200);
  });

  test.each(['yahoo.test', 'gmail.com.evil.test', 'notgmail.com'])(
    '[GOOGLE-02] is not linked when Google is not authoritative for %s, until its owner has signed in with the password',
    async (host) => {
      const user = await createUser(shop.ctx, { email: newEmail(host) });
      const credential = await fetchCredential(shop, { email: user.email });
      const refused = await sendCredential(shop, credential);
      expect(outcome(refused)).toEqual(ACCOUNT_EXISTS);
      expect(refused.body.message).toBe(
        'There is an account with this address. Please sign in with its password first. After that you can add Google in your profile.',
      );
      expect(refused.body.tokens).toBeUndefined();
      expect(await findIdentities(user)).toEqual([]);

      const signedIn = await openBrowser(shop).signIn(user.email, user.password);
      const token = signedIn.body.tokens.access_token;
      const linked = await sendCredential(shop, credential, { token });
      expect([linked.status, linked.body.user.id]).toEqual([200, user.id]);
      const later = await signInWithGoogle(shop, { email: user.email });
      expect([later.status, later.body.user.id]).toEqual([200, user.id]);
    },
  );

  test('[GOOGLE-02] another person’s session does not link it', async () => {
    const user = await createUser(shop.ctx);
    const other = await createUser(shop.ctx);
    const reply = await signInWithGoogle(shop, { email: user.email }, { token: other.token });
    expect(outcome(reply)).toEqual(ACCOUNT_EXISTS);
    expect([await findIdentities(user), await findIdentities(other)]).toEqual([[], []]);
  });

  test('[GOOGLE-02] nor does its own session after signing out', async () => {
    const user = await createUser(shop.ctx);
    await shop.call('logout', { token: user.token });
    const reply = await signInWithGoogle(shop, { email: user.email }, { token: user.token });
    expect(outcome(reply)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await findIdentities(user)).toEqual([]);
  });
});

describe('somebody who is signed in', () => {
  const NOT_YOURS =
    'This Google account has another address than the account you are signed in to. Please choose the one with the same address.';

  test.each(['yahoo.test', 'gmail.com'])(
    '[GOOGLE-02] does not get a second account: a new address at %s',
    async (host) => {
      const user = await createUser(shop.ctx);
      const email = newEmail(host);
      const refused = await signInWithGoogle(shop, { email }, { token: user.token });
      expect([outcome(refused), refused.body.message]).toEqual([ACCOUNT_EXISTS, NOT_YOURS]);
      expect(await shop.db.$count(users, eq(users.email, email))).toBe(0);
      expect(await findIdentities(user)).toEqual([]);
    },
  );

  test('[GOOGLE-03] is not switched to another account, even one that this Google account opens', async () => {
    const other = { email: newEmail('gmail.com'), sub: '110003' };
    await signInWithGoogle(shop, other);
    const user = await createUser(shop.ctx);
    const refused = await signInWithGoogle(shop, other, { token: user.token });
    expect([outcome(refused), refused.body.message]).toEqual([
      ACCOUNT_EXISTS,
      'This Google account opens another account already. Please choose another one.',
    ]);
    expect(refused.body.tokens).toBeUndefined();
    expect(await findIdentities(user)).toEqual([]);
  });

  test('[GOOGLE-03, TOKEN-01] stays in the same session: signing out ends the tokens of before too', async () => {
    const user = await createUser(shop.ctx);
    const { status, body } = await signInWithGoogle(shop, { email: user.email }, { token: user.token });
    expect([status, body.user.id]).toEqual([200, user.id]);
    await shop.call('logout', { token: body.tokens.access_token });
    for (const refresh of [user.refreshToken, body.tokens.refresh_token])
      expect((await shop.call('refreshToken', { body: { refresh } })).status).toBe(401);
    expect((await shop.call('userInfo', { token: user.token })).status).toBe(401);
  });

  test('[GOOGLE-03] who signs out while Google is being queried: nothing is linked and no session continues', async () => {
    const user = await createUser(shop.ctx);
    const holder = await shop.database.sql.reserve();
    await holder`select pg_advisory_lock(hashtextextended('google:110077', 0))`;
    const linking = signInWithGoogle(shop, { email: user.email, sub: '110077' }, { token: user.token });
    const waiting = async () =>
      (await shop.database.sql`select 1 from pg_locks where not granted and locktype = 'advisory'`).length;
    await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
    await shop.call('logout', { token: user.token });
    await holder`select pg_advisory_unlock(hashtextextended('google:110077', 0))`;
    holder.release();
    expect(outcome(await linking)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await findIdentities(user)).toEqual([]);
  });
});

describe('an account whose address Google is authoritative for', () => {
  test.each([
    ['staff', { isStaff: true }],
    ['a superuser', { isStaff: true, isSuperuser: true }],
  ])('[GOOGLE-04] of %s is linked only by its signed-in owner', async (_, rights) => {
    const user = await createUser(shop.ctx, { email: newEmail('gmail.com'), ...rights });
    const claims = { email: user.email, sub: `staff-${user.id}` };
    expect(outcome(await signInWithGoogle(shop, claims))).toEqual(ACCOUNT_EXISTS);
    expect(await findIdentities(user)).toEqual([]);
    expect((await signInWithGoogle(shop, claims, { token: user.token })).status).toBe(200);
    expect((await signInWithGoogle(shop, claims)).body.user.id).toBe(user.id);
  });

  test('[GOOGLE-04] with a linked Google account is not opened by a second one', async () => {
    const email = newEmail('gmail.com');
    expect((await signInWithGoogle(shop, { email, sub: '110088' })).status).toBe(200);
    expect(outcome(await signInWithGoogle(shop, { email, sub: '110099' }))).toEqual(ACCOUNT_EXISTS);
  });

  test('[API-ACC-10] is not linked while it is being deleted', async () => {
    const user = await createUser(shop.ctx, { email: newEmail('gmail.com') });
    const deleting = await shop.database.sql.reserve();
    await deleting`begin`;
    await deleting`update users set email = ${`gone-${user.id}@deleted.invalid`} where id = ${user.id}`;
    const linking = signInWithGoogle(shop, { email: user.email, sub: '110100' });
    const waiting = async () =>
      (await shop.database.sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`)
        .length;
    await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
    await deleting`commit`;
    deleting.release();
    await linking;
    expect(await findIdentities(user)).toEqual([]);
  });
});

describe('a token', () => {
  test.each(TAMPERED_TOKENS)('[API-ACC-11] %s signs nobody in', async (_, tamperedClaims) => {
    const user = await createUser(shop.ctx, { email: newEmail('gmail.com') });
    await signInWithGoogle(shop, { email: user.email });
    const before = await shop.db.$count(sessions);
    const { status, body } = await signInWithGoogle(shop, { email: user.email, ...tamperedClaims });
    expect([status, body.code, body.message]).toEqual([
      401,
      'INVALID_CREDENTIALS',
      'Google did not confirm this sign-in. Please try again.',
    ]);
    expect(await shop.db.$count(sessions)).toBe(before);
  });

  test.each([
    ['no token', 'abc'],
    ['three dots', '...'],
    ['cut short', ''],
    ['changed', ''],
  ])('[API-ACC-11] that is %s signs nobody in', async (kind, given) => {
    const validToken = await fetchCredential(shop, { email: newEmail('gmail.com') });
    const [header, , signature] = validToken.split('.');
    const claims = { iss: 'https://accounts.google.com', sub: '1', email: 'shopper@gari.test' };
    const changed = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    const token = kind === 'cut short' ? validToken.slice(0, -20) : kind === 'changed' ? changed : given;
    expect(outcome(await sendCredential(shop, token))).toEqual({ status: 401, code: 'INVALID_CREDENTIALS' });
  });

  test('[API-ACC-11] expires after an hour', async () => {
    const credential = await fetchCredential(shop, { email: newEmail('gmail.com') });
    shop.clock.advance(3_590_000);
    expect((await sendCredential(shop, credential)).status).toBe(200);
    shop.clock.advance(11_000);
    expect((await sendCredential(shop, credential)).status).toBe(401);
  });
});

describe('the page that sends the token', () => {
  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost'])(
    '[AUTHZ-04] another site is refused: %s',
    async (Origin) => {
      const reply = await signInWithGoogle(shop, { email: newEmail('gmail.com') }, { headers: { Origin } });
      expect(outcome(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
    },
  );

  test('[API-ACC-11] the shop’s own is accepted at each of its addresses; X-CSRFToken does no harm', async () => {
    for (const Origin of [shop.url, shop.ctx.config.publicUrl]) {
      const headers = { Origin, 'X-CSRFToken': 'from-a-cookie' };
      expect((await signInWithGoogle(shop, { email: newEmail('gmail.com') }, { headers })).status).toBe(200);
    }
  });

  test('[AUTHZ-04] another site is refused where a cookie counts', async () => {
    const headers = { Origin: 'https://evil.example' };
    const email = 'a@b.test';
    const password = 'Blue-gasket-47';
    const replies = [
      await shop.call('sendVerification', { headers, body: { username: 'A', email, password } }),
      await shop.call('verifyEmail', { headers, body: { email, token: '123456' } }),
      await shop.call('resendVerification', { headers, body: { email } }),
      await shop.call('forgotPassword', { headers, body: { email } }),
      await shop.call('verifyResetCode', { headers, body: { email, code: '1234' } }),
      await shop.call('resetPassword', { headers, body: { email, newPassword: password } }),
    ];
    expect(replies.map(outcome)).toEqual(
      Array.from({ length: 6 }, () => ({ status: 403, code: 'FORBIDDEN' })),
    );
  });
});

test('[API-ACC-11] without a client id Google is off: 503 with a message', async () => {
  const app = createApp({ ...shop.ctx, google: null });
  const response = await app.request('/api/a/auth/google/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: 'a.b.c' }),
  });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: 'PROVIDER_DOWN',
    message: 'Sign-in with Google is not switched on.',
  });
});
