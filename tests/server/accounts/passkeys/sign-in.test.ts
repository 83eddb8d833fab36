import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedChallenge } from '../../../../contract/types.ts';
import { createLog } from '../../../../server/context/log.ts';
import { beginPasskeySignIn, createPasskey } from '../../../factories/create-passkey.ts';
import { createSecondFactor } from '../../../factories/create-second-factor.ts';
import { createUser } from '../../../factories/create-user.ts';
import { createPasskeyOnDevice } from '../../../factories/software-authenticator.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { MINUTE, outcome, TICKET_REFUSED, TOO_MANY } from '../account-browser.ts';

let shop: TestShop;
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
beforeAll(async () => {
  shop = await startTestShop({}, { log });
});
afterAll(() => shop.close());

const signIn = (body: SignedChallenge) => shop.call('passkeySignIn', { body });
const REFUSED = { status: 401, code: 'INVALID_CREDENTIALS' };
const countSessions = async (userId: number) =>
  (await shop.database.sql`select 1 from sessions where user_id = ${userId}`).length;

describe('signing in with a passkey', () => {
  test('[PASSKEY-03] it begins with a challenge for any passkey of this host', async () => {
    const { status, body } = await shop.call('beginPasskeySignIn');
    expect([status, body]).toEqual([
      200,
      {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: new URL(shop.ctx.config.publicUrl).hostname,
        timeout: 300_000,
        userVerification: 'required',
      },
    ]);
  });

  test('[PASSKEY-03] the signed challenge answers as the sign-in does, and the use is seen in the profile', async () => {
    const customer = await createUser(shop.ctx);
    const passkey = await createPasskey(shop, customer);
    const { status, body, headers } = await signIn(passkey.sign(await beginPasskeySignIn(shop)));
    expect([status, body]).toEqual([
      200,
      {
        message: 'Signed in.',
        tokens: { access_token: expect.any(String), refresh_token: expect.any(String) },
        user: {
          id: customer.id,
          username: customer.username,
          email: customer.email,
          is_staff: false,
          is_superuser: false,
        },
      },
    ]);
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^gari_device=/)]);
    const token = body.tokens.access_token;
    const [listed] = (await shop.call('passkeys', { token })).body;
    expect(listed!.last_used_at).toMatch(/^20\d\d-/);
    expect(lines.some((line) => line.includes('"method":"passkey"') && line.includes(`${customer.id}`))).toBe(
      true,
    );
  });

  test('[PASSKEY-03] no code is asked for: the device has verified its user', async () => {
    const staff = await createUser(shop.ctx, { isStaff: true });
    await createSecondFactor(shop, staff);
    const passkey = await createPasskey(shop, staff);
    expect((await signIn(passkey.sign(await beginPasskeySignIn(shop)))).status).toBe(200);
  });

  test.each([
    ['another site', { origin: 'https://gari.example' }],
    ['another host name', { rpId: 'gari.example' }],
    ['a device that did not verify its user', { userVerified: false }],
    ['somebody else’s user handle', { userHandle: Buffer.from('user-1').toString('base64url') }],
  ])('[PASSKEY-04] a signature of %s is refused', async (_, change) => {
    const customer = await createUser(shop.ctx);
    const passkey = await createPasskey(shop, customer);
    const sessions = await countSessions(customer.id);
    const reply = await signIn(passkey.sign({ ...(await beginPasskeySignIn(shop)), ...change }));
    expect(outcome(reply)).toEqual(REFUSED);
    expect(reply.body.message).toBe(
      'This passkey does not open an account here. Please sign in with your password.',
    );
    expect(await countSessions(customer.id)).toBe(sessions);
  });

  test('[PASSKEY-04] a removed, an unknown and another’s key are refused alike', async () => {
    const customer = await createUser(shop.ctx);
    const passkey = await createPasskey(shop, customer);
    const impostor = createPasskeyOnDevice(await beginPasskeySignIn(shop));
    const forged = { ...impostor.sign(await beginPasskeySignIn(shop)), id: passkey.id, rawId: passkey.id };
    expect(outcome(await signIn(forged))).toEqual(REFUSED);
    expect(outcome(await signIn(impostor.sign(await beginPasskeySignIn(shop))))).toEqual(REFUSED);
    await shop.call('removePasskey', { token: customer.token, params: passkey });
    expect(outcome(await signIn(passkey.sign(await beginPasskeySignIn(shop))))).toEqual(REFUSED);
  });

  test('[PASSKEY-04] a challenge is good once, for 5 minutes, and one of adding a passkey is not good', async () => {
    const customer = await createUser(shop.ctx);
    const passkey = await createPasskey(shop, customer);
    const begun = await beginPasskeySignIn(shop);
    const signed = passkey.sign(begun);
    shop.clock.advance(5 * MINUTE - 1000);
    expect((await signIn(signed)).status).toBe(200);
    expect(outcome(await signIn(signed))).toEqual(TICKET_REFUSED);
    const late = passkey.sign(await beginPasskeySignIn(shop));
    shop.clock.advance(5 * MINUTE + 1000);
    expect(outcome(await signIn(late))).toEqual(TICKET_REFUSED);
    const { token, password } = customer;
    const { challenge } = (await shop.call('beginPasskey', { token, body: { password } })).body;
    expect(outcome(await signIn(passkey.sign({ ...begun, challenge })))).toEqual(TICKET_REFUSED);
    expect(outcome(await signIn(passkey.sign({ ...begun, challenge: 'A'.repeat(43) })))).toEqual(
      TICKET_REFUSED,
    );
  });

  test('[PASSKEY-04] of two sign-ins with one signature at once, one starts a session', async () => {
    const customer = await createUser(shop.ctx);
    const passkey = await createPasskey(shop, customer);
    const signed = passkey.sign(await beginPasskeySignIn(shop));
    const replies = await Promise.all([signIn(signed), signIn(signed)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test('[PASSKEY-04] a device that counts its signatures is refused when it counts too few', async () => {
    const customer = await createUser(shop.ctx);
    const passkey = await createPasskey(shop, customer, 4);
    const signWith = async (counter: number) =>
      outcome(await signIn(passkey.sign({ ...(await beginPasskeySignIn(shop)), counter })));
    expect((await signWith(6)).status).toBe(200);
    lines.length = 0;
    expect(await signWith(6)).toEqual(REFUSED);
    expect(await signWith(5)).toEqual(REFUSED);
    expect(await signWith(0)).toEqual(REFUSED);
    expect(lines.filter((line) => line.includes('passkey_cloned'))).toHaveLength(3);
    expect((await signWith(7)).status).toBe(200);
  });

  test('[PASSKEY-04] from another site neither call is answered', async () => {
    const customer = await createUser(shop.ctx);
    const passkey = await createPasskey(shop, customer);
    const headers = { Origin: 'https://gari.example' };
    const forbidden = { status: 403, code: 'FORBIDDEN' };
    expect(outcome(await shop.call('beginPasskeySignIn', { headers }))).toEqual(forbidden);
    const body = passkey.sign(await beginPasskeySignIn(shop));
    expect(outcome(await shop.call('passkeySignIn', { headers, body }))).toEqual(forbidden);
  });
});

test('[PASSKEY-04] refused sign-ins and challenges count for their network address', async () => {
  const limited = await startTestShop({ LIMIT_LOGIN_PER_ADDRESS: '2' });
  try {
    const challenges = [];
    for (let count = 0; count < 3; count += 1) challenges.push(await limited.call('beginPasskeySignIn'));
    expect(challenges.map(({ status }) => status)).toEqual([200, 200, 429]);
    const { origin, hostname } = new URL(limited.ctx.config.publicUrl);
    const ceremony = { challenge: challenges[0]!.body.challenge, origin, rpId: hostname };
    const body = createPasskeyOnDevice(ceremony).sign(ceremony);
    const call = async () => outcome(await limited.call('passkeySignIn', { body }));
    expect([await call(), await call(), await call()]).toEqual([REFUSED, REFUSED, TOO_MANY]);
  } finally {
    await limited.close();
  }
});
