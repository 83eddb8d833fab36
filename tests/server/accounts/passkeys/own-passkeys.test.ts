import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginPasskey, createPasskey } from '../../../factories/create-passkey.ts';
import { createUser } from '../../../factories/create-user.ts';
import { createPasskeyOnDevice } from '../../../factories/software-authenticator.ts';
import { subjectsTo } from '../../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { MINUTE, outcome, TICKET_REFUSED } from '../account-browser.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const list = async (token: string) => (await shop.call('passkeys', { token })).body;
const VALIDATION = { status: 400, code: 'VALIDATION' };

describe('adding a passkey', () => {
  test('[PASSKEY-01] it begins with the password, and with options for a device that verifies its user', async () => {
    const customer = await createUser(shop.ctx);
    const { token, password } = customer;
    const { status, body } = await shop.call('beginPasskey', { token, body: { password } });
    expect([status, body]).toEqual([
      200,
      {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rp: { id: new URL(shop.ctx.config.publicUrl).hostname, name: 'Gari' },
        user: {
          id: Buffer.from(`user-${customer.id}`).toString('base64url'),
          name: customer.email,
          displayName: customer.username,
        },
        pubKeyCredParams: [
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
          { alg: -8, type: 'public-key' },
        ],
        timeout: 300_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      },
    ]);
  });

  test.each([
    ['no password', {}],
    ['a wrong password', { password: 'Wrong-horse-1' }],
  ])('[PASSKEY-01] with %s nothing begins', async (_, body) => {
    const { token, id } = await createUser(shop.ctx);
    const reply = await shop.call('beginPasskey', { token, body });
    expect(outcome(reply)).toEqual(VALIDATION);
    expect(Object.keys(reply.body.fields!)).toEqual(['password']);
    expect(await shop.database.sql`select 1 from passkey_challenges where user_id = ${id}`).toEqual([]);
  });

  test('[PASSKEY-01] what the device made is stored with where it was made, and told by email', async () => {
    const customer = await createUser(shop.ctx);
    const passkey = createPasskeyOnDevice(await beginPasskey(shop, customer));
    const reply = await shop.call('addPasskey', {
      token: customer.token,
      headers: { 'User-Agent': CHROME_ON_ANDROID },
      body: passkey.body,
    });
    const stored = {
      id: passkey.id,
      device: 'Chrome on Android',
      synced: true,
      created_at: expect.stringMatching(/^20\d\d-/),
      last_used_at: null,
    };
    expect([reply.status, reply.body]).toEqual([200, stored]);
    expect(await list(customer.token)).toEqual([stored]);
    expect(await subjectsTo(shop, customer.email)).toEqual(['Your Gari account has a new passkey']);
  });

  test('[PASSKEY-01] the next options tell the device which passkeys it need not make again', async () => {
    const customer = await createUser(shop.ctx);
    const { id } = await createPasskey(shop, customer);
    const { body } = await shop.call('beginPasskey', {
      token: customer.token,
      body: { password: customer.password },
    });
    expect(body.excludeCredentials).toEqual([{ id, type: 'public-key', transports: ['internal', 'hybrid'] }]);
  });

  test('[PASSKEY-01] an account has ten at most', async () => {
    const customer = await createUser(shop.ctx);
    const waiting = await beginPasskey(shop, customer);
    for (let count = 0; count < 10; count += 1) await createPasskey(shop, customer);
    const { token, password } = customer;
    const full = { status: 409, code: 'IN_USE' };
    expect(outcome(await shop.call('beginPasskey', { token, body: { password } }))).toEqual(full);
    const late = createPasskeyOnDevice(waiting);
    expect(outcome(await shop.call('addPasskey', { token, body: late.body }))).toEqual(full);
    expect(await list(token)).toHaveLength(10);
  });

  test.each([
    ['another site', { origin: 'https://gari.example' }],
    ['another host name', { rpId: 'gari.example' }],
    ['a device that did not verify its user', { userVerified: false }],
  ])('[PASSKEY-02] a passkey of %s is refused', async (_, change) => {
    const customer = await createUser(shop.ctx);
    const passkey = createPasskeyOnDevice({ ...(await beginPasskey(shop, customer)), ...change });
    const reply = await shop.call('addPasskey', { token: customer.token, body: passkey.body });
    expect(outcome(reply)).toEqual(VALIDATION);
    expect(await list(customer.token)).toEqual([]);
  });

  test('[PASSKEY-02] options are good for 5 minutes, once, and for their owner alone', async () => {
    const [customer, other] = [await createUser(shop.ctx), await createUser(shop.ctx)];
    const { token } = customer;
    const waiting = await beginPasskey(shop, customer);
    const stolen = createPasskeyOnDevice(waiting).body;
    expect(outcome(await shop.call('addPasskey', { token: other.token, body: stolen }))).toEqual(
      TICKET_REFUSED,
    );
    const passkey = createPasskeyOnDevice(waiting);
    shop.clock.advance(5 * MINUTE - 1000);
    expect((await shop.call('addPasskey', { token, body: passkey.body })).status).toBe(200);
    const second = createPasskeyOnDevice(waiting);
    expect(outcome(await shop.call('addPasskey', { token, body: second.body }))).toEqual(TICKET_REFUSED);
    const late = await beginPasskey(shop, customer);
    shop.clock.advance(5 * MINUTE + 1000);
    const reply = await shop.call('addPasskey', { token, body: createPasskeyOnDevice(late).body });
    expect(outcome(reply)).toEqual(TICKET_REFUSED);
    expect((await list(token)).map(({ id }) => id)).toEqual([passkey.id]);
  });

  test('[PASSKEY-02] a passkey that is stored is never stored again, for nobody', async () => {
    const [customer, other] = [await createUser(shop.ctx), await createUser(shop.ctx)];
    const { id, body } = await createPasskey(shop, customer);
    const copy = createPasskeyOnDevice(await beginPasskey(shop, other));
    const attestation = Buffer.from(copy.body.response.attestationObject, 'base64url');
    Buffer.from(id, 'base64url').copy(attestation, attestation.length - 77 - 16);
    const forged = {
      ...body,
      response: { ...copy.body.response, attestationObject: attestation.toString('base64url') },
    };
    const reply = await shop.call('addPasskey', { token: other.token, body: forged });
    expect(outcome(reply)).toEqual({ status: 409, code: 'IN_USE' });
    expect((await list(customer.token)).map((passkey) => passkey.id)).toEqual([id]);
  });
});

describe('own passkeys', () => {
  test('[PASSKEY-05] only the owner lists and removes one, and it is told by email', async () => {
    const [customer, other] = [await createUser(shop.ctx), await createUser(shop.ctx)];
    const passkey = await createPasskey(shop, customer);
    expect(await list(other.token)).toEqual([]);
    const remove = (token: string) => shop.call('removePasskey', { token, params: passkey });
    expect(outcome(await remove(other.token))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(await list(customer.token)).toHaveLength(1);
    expect((await remove(customer.token)).body).toEqual({
      message: 'The passkey no longer opens your account.',
    });
    expect(outcome(await remove(customer.token))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(await subjectsTo(shop, customer.email)).toEqual([
      'Your Gari account has a new passkey',
      'A passkey of your Gari account was removed',
    ]);
  });

  test('[PASSKEY-05] passkeys of staff are in the audit log, those of customers are not', async () => {
    const [staff, customer] = [await createUser(shop.ctx, { isStaff: true }), await createUser(shop.ctx)];
    for (const owner of [staff, customer]) {
      const passkey = await createPasskey(shop, owner);
      await shop.call('removePasskey', { token: owner.token, params: passkey });
    }
    const rows = await shop.database.sql<{ action: string; subject: string }[]>`
      select action, subject from audit_log where action like '%passkey' order by id`;
    expect(rows).toEqual([
      { action: 'add passkey', subject: `user ${staff.id}` },
      { action: 'remove passkey', subject: `user ${staff.id}` },
    ]);
  });

  test('[PASSKEY-05] they go with the account', async () => {
    const customer = await createUser(shop.ctx);
    await createPasskey(shop, customer);
    const { token, password } = customer;
    expect((await shop.call('deleteAccount', { token, body: { password } })).status).toBe(200);
    expect(await shop.database.sql`select 1 from passkeys where user_id = ${customer.id}`).toEqual([]);
  });
});
