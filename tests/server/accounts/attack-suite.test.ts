import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { getCookie, readCode, wrongCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { INVALID_CODE, newEmail, openBrowser, outcome, PASSWORD, TICKET_REFUSED } from './account-browser.ts';
import { signInWithGoogle, TAMPERED_TOKENS } from './google/google-credentials.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

type Reply = Awaited<ReturnType<TestShop['call']>>;
type Victim = Awaited<ReturnType<typeof createUser>>;

const ATTACKER_PASSWORD = 'Evil-gasket-66';
const UNAUTHENTICATED = { status: 401, code: 'UNAUTHENTICATED' };
const INVALID_CREDENTIALS = { status: 401, code: 'INVALID_CREDENTIALS' };
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' };

const info = (token: string) => shop.call('userInfo', { token });
const refresh = (token: string) => shop.call('refreshToken', { body: { refresh: token } });

interface Attack {
  title: string;
  attempt(victim: Victim): Promise<Reply>;
  expected: { status: number; code: string };
}

const ATTACKS: Attack[] = [
  {
    title: '[CODE-02, CODE-03] guessing a reset code, then submitting the right one',
    async attempt({ email }) {
      const attacker = openBrowser(shop);
      await attacker.forgot(email);
      const code = await readCode(shop, email);
      for (let guess = 1; guess <= 5; guess += 1)
        await attacker.verifyResetCode(email, wrongCode(code, guess));
      return attacker.verifyResetCode(email, code);
    },
    expected: INVALID_CODE,
  },
  {
    title: '[CODE-02] guessing many reset codes at once',
    async attempt({ email }) {
      const attacker = openBrowser(shop);
      await attacker.forgot(email);
      const code = await readCode(shop, email);
      const guesses = Array.from({ length: 30 }, (_, guess) =>
        attacker.verifyResetCode(email, wrongCode(code, guess + 1)),
      );
      const replies = await Promise.all(guesses);
      expect(replies.filter(({ status }) => status !== 400)).toEqual([]);
      return attacker.verifyResetCode(email, code);
    },
    expected: INVALID_CODE,
  },
  {
    title: '[CODE-02] guessing a sign-up code, then submitting the right one',
    async attempt() {
      const email = newEmail();
      const attacker = openBrowser(shop);
      await attacker.signUp(email, { password: ATTACKER_PASSWORD });
      const code = await readCode(shop, email);
      for (let guess = 1; guess <= 5; guess += 1) await attacker.verify(email, wrongCode(code, guess));
      return attacker.verify(email, code);
    },
    expected: INVALID_CODE,
  },
  {
    title: '[CODE-01] replaying a reset with its ticket',
    async attempt({ email }) {
      const owner = openBrowser(shop);
      await owner.forgot(email);
      const verifyReply = await owner.verifyResetCode(email, await readCode(shop, email));
      await owner.reset(email, 'Owners-own-77');
      const headers = { Cookie: `gari_reset=${getCookie(verifyReply, 'gari_reset')}` };
      return shop.call('resetPassword', {
        body: { email, newPassword: ATTACKER_PASSWORD },
        headers,
      });
    },
    expected: TICKET_REFUSED,
  },
  {
    title: '[CODE-01] replaying the code of a reset',
    async attempt({ email }) {
      const owner = openBrowser(shop);
      await owner.forgot(email);
      const code = await readCode(shop, email);
      await owner.verifyResetCode(email, code);
      return openBrowser(shop).verifyResetCode(email, code);
    },
    expected: INVALID_CODE,
  },
  {
    title: '[CODE-01] resetting without a code',
    async attempt({ email }) {
      await openBrowser(shop).forgot(email);
      return openBrowser(shop).reset(email, ATTACKER_PASSWORD);
    },
    expected: TICKET_REFUSED,
  },
  {
    title: '[CODE-01] resetting with a made-up ticket',
    attempt: ({ email }) =>
      shop.call('resetPassword', {
        body: { email, newPassword: ATTACKER_PASSWORD },
        headers: { Cookie: `gari_reset=${'A'.repeat(43)}` },
      }),
    expected: TICKET_REFUSED,
  },
  {
    title: '[CODE-01] resetting another account’s password with one’s own ticket',
    async attempt({ email }) {
      const own = await createUser(shop.ctx);
      const attacker = openBrowser(shop);
      await attacker.forgot(own.email);
      await attacker.verifyResetCode(own.email, await readCode(shop, own.email));
      return attacker.reset(email, ATTACKER_PASSWORD);
    },
    expected: TICKET_REFUSED,
  },
  {
    title: '[CODE-01, CODE-06] resetting with a sign-up ticket',
    async attempt({ email }) {
      const ticket = getCookie(await openBrowser(shop).signUp(email), 'gari_signup');
      return shop.call('resetPassword', {
        body: { email, newPassword: ATTACKER_PASSWORD },
        headers: { Cookie: `gari_reset=${ticket}` },
      });
    },
    expected: TICKET_REFUSED,
  },
  {
    title: '[CODE-07] signing up again with an address that already has an account',
    async attempt({ email }) {
      const attacker = openBrowser(shop);
      await attacker.signUp(email, { password: ATTACKER_PASSWORD });
      return attacker.signIn(email, ATTACKER_PASSWORD);
    },
    expected: INVALID_CREDENTIALS,
  },
  {
    title: '[CODE-05] getting the owner of an address to complete a sign-up that a stranger started',
    async attempt() {
      const email = newEmail();
      const attacker = openBrowser(shop);
      await attacker.signUp(email, { password: ATTACKER_PASSWORD });
      const owner = openBrowser(shop);
      await owner.signUp(email, { password: PASSWORD });
      await owner.verify(email, await readCode(shop, email));
      return attacker.signIn(email, ATTACKER_PASSWORD);
    },
    expected: INVALID_CREDENTIALS,
  },
  {
    title: '[CODE-06] completing another person’s sign-up with its code but without its ticket',
    async attempt() {
      const email = newEmail();
      await openBrowser(shop).signUp(email);
      const code = await readCode(shop, email);
      const attacker = openBrowser(shop);
      await attacker.signUp(email, { password: ATTACKER_PASSWORD });
      return attacker.verify(email, code);
    },
    expected: INVALID_CODE,
  },
  {
    title: '[TOKEN-03] reusing a refresh token from a second client after the grace period',
    async attempt({ refreshToken }) {
      await refresh(refreshToken);
      shop.clock.advance(31_000);
      return refresh(refreshToken);
    },
    expected: UNAUTHENTICATED,
  },
  {
    title: '[TOKEN-03] using a second client’s tokens once the theft is detected',
    async attempt({ refreshToken }) {
      const stolen = await refresh(refreshToken);
      shop.clock.advance(31_000);
      await refresh(refreshToken);
      return info(stolen.body.access);
    },
    expected: UNAUTHENTICATED,
  },
  {
    title: '[AUTHZ-04] token cookies without the header',
    attempt: ({ token, refreshToken }) =>
      shop.call('userInfo', {
        headers: { Cookie: `access_token=${token}; refresh_token=${refreshToken}` },
      }),
    expected: UNAUTHENTICATED,
  },
  {
    title: '[AUTHZ-04] deleting the account with token cookies only',
    attempt: ({ token }) => shop.call('deleteAccount', { headers: { Cookie: `access_token=${token}` } }),
    expected: UNAUTHENTICATED,
  },
  {
    title: '[TOKEN-01] a stolen token after the owner signed out',
    async attempt({ token }) {
      expect((await info(token)).status).toBe(200);
      await shop.call('logout', { token });
      return info(token);
    },
    expected: UNAUTHENTICATED,
  },
  {
    title: '[TOKEN-01] a stolen refresh token after the owner signed out',
    async attempt({ token, refreshToken }) {
      await shop.call('logout', { token });
      return refresh(refreshToken);
    },
    expected: UNAUTHENTICATED,
  },
  {
    title: '[API-ACC-09] a stolen token after the owner reset the password',
    async attempt({ email, token }) {
      const owner = openBrowser(shop);
      await owner.forgot(email);
      await owner.verifyResetCode(email, await readCode(shop, email));
      await owner.reset(email, 'Owners-own-77');
      return info(token);
    },
    expected: UNAUTHENTICATED,
  },
  {
    title: '[GOOGLE-02] a Google account created for an address that its creator no longer owns',
    attempt: ({ email }) => signInWithGoogle(shop, { email, sub: '666' }),
    expected: { status: 409, code: 'ACCOUNT_EXISTS' },
  },
  {
    title: '[GOOGLE-02] linking one’s own Google account with a stolen token',
    attempt: ({ token }) => signInWithGoogle(shop, { email: newEmail('gmail.com') }, { token }),
    expected: { status: 409, code: 'ACCOUNT_EXISTS' },
  },
  {
    title: '[AUTHZ-04] a Google sign-in sent from another site’s page',
    attempt: ({ email }) =>
      signInWithGoogle(shop, { email }, { headers: { Origin: 'https://evil.example' } }),
    expected: FORBIDDEN,
  },
  ...TAMPERED_TOKENS.map(([kind, tamperedClaims]) => ({
    title: `[GOOGLE-01] a Google token ${kind}, with the domain that would link`,
    attempt: ({ email }: Victim) => signInWithGoogle(shop, { email, hd: 'example.com', ...tamperedClaims }),
    expected: INVALID_CREDENTIALS,
  })),
];

describe('every attack is refused, and the password stays the owner’s', () => {
  test.each(ATTACKS)('$title', async ({ attempt, expected }) => {
    const victim = await createUser(shop.ctx);
    const reply = await attempt(victim);
    expect(outcome(reply)).toEqual(expected);
    expect(reply.body).not.toHaveProperty('tokens');
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await openBrowser(shop).signIn(victim.email, ATTACKER_PASSWORD)).status).toBe(401);
    const found = await shop.db.select().from(users);
    expect(found.filter(({ id }) => id === victim.id)).toHaveLength(1);
  });
});

test('[TOKEN-03] within the grace period a second use works: the reply may have been lost', async () => {
  const { refreshToken } = await createUser(shop.ctx);
  const first = await refresh(refreshToken);
  shop.clock.advance(29_000);
  const second = await refresh(refreshToken);
  expect([first.status, second.status]).toEqual([200, 200]);
  for (const { body } of [first, second]) expect((await info(body.access)).status).toBe(200);
});
