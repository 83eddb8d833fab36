import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSecret, sealSecret } from '../../../../server/features/accounts/second-factor/sealed-secret.ts';
import { resetSecondFactor } from '../../../../server/features/operations/accounts.ts';
import { createPasskey } from '../../../factories/create-passkey.ts';
import { createSecondFactor, generateCode, nextCode } from '../../../factories/create-second-factor.ts';
import { createUser } from '../../../factories/create-user.ts';
import { subjectsTo } from '../../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { INVALID_CODE, openBrowser, outcome } from '../account-browser.ts';

const KEY = Buffer.alloc(32, 7);
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ SECOND_FACTOR_KEY: KEY.toString('base64') });
});
afterAll(() => shop.close());

const createStaff = () => createUser(shop.ctx, { isStaff: true });
const read = async (token: string) => (await shop.call('secondFactor', { token })).body;
const begin = ({ token, password }: { token: string; password: string }) =>
  shop.call('beginSecondFactor', { token, body: { password } });
const confirm = (token: string, code: string) => shop.call('confirmSecondFactor', { token, body: { code } });
const readStored = async (id: number) => {
  const [row] = await shop.database.sql<{ secret: string }[]>`
    select secret from second_factors where user_id = ${id}`;
  return row!.secret;
};

describe('setting a second factor up', () => {
  test('[FACTOR-01] it begins with the password, and with a secret for an authenticator app', async () => {
    const staff = await createStaff();
    expect(await read(staff.token)).toEqual({ on: false, since: null, recovery_codes_left: 0 });
    const { status, body } = await begin(staff);
    expect([status, body]).toEqual([
      200,
      {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: `otpauth://totp/Gari:${encodeURIComponent(staff.email)}?issuer=Gari&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
      },
    ]);
    expect((await read(staff.token)).on).toBe(false);
    expect((await openBrowser(shop).signIn(staff.email, staff.password)).status).toBe(200);
  });

  test.each([
    ['no password', {}],
    ['a wrong password', { password: 'Wrong-horse-1' }],
  ])('[FACTOR-01] with %s nothing begins', async (_, body) => {
    const { token, id } = await createStaff();
    const reply = await shop.call('beginSecondFactor', { token, body });
    expect(outcome(reply)).toEqual({ status: 400, code: 'VALIDATION' });
    expect(Object.keys(reply.body.fields!)).toEqual(['password']);
    const rows = await shop.database.sql`select 1 from second_factors where user_id = ${id}`;
    expect(rows).toEqual([]);
  });

  test('[FACTOR-01] customers cannot have one yet', async () => {
    const customer = await createUser(shop.ctx);
    expect(outcome(await begin(customer))).toEqual(FORBIDDEN);
    expect(outcome(await confirm(customer.token, '123456'))).toEqual(FORBIDDEN);
  });

  test('[FACTOR-02] a code of the app switches it on: ten recovery codes, other sessions end, an email', async () => {
    const staff = await createStaff();
    const other = await openBrowser(shop).signIn(staff.email, staff.password);
    const { secret } = (await begin(staff)).body;
    const now = shop.clock.now();
    const { body } = await confirm(staff.token, generateCode(secret, now).replace(/^.../, '$& '));
    expect(body.codes).toHaveLength(10);
    expect(new Set(body.codes).size).toBe(10);
    expect(body.codes.filter((code) => !/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(code))).toEqual(
      [],
    );
    expect(await read(staff.token)).toEqual({
      on: true,
      since: expect.stringMatching(/^20\d\d-/),
      recovery_codes_left: 10,
    });
    const session = await shop.call('userInfo', { token: other.body.tokens.access_token });
    expect(session.status).toBe(401);
    expect(await subjectsTo(shop, staff.email)).toEqual(['Your Gari account has a second factor now']);
  });

  test('[FACTOR-02] a wrong code leaves it off, a later begin replaces the secret, and it ends after an hour', async () => {
    const staff = await createStaff();
    const first = (await begin(staff)).body.secret;
    const { secret } = (await begin(staff)).body;
    expect(secret).not.toBe(first);
    const replaced = await confirm(staff.token, generateCode(first, shop.clock.now()));
    expect(outcome(replaced)).toEqual(INVALID_CODE);
    expect((await read(staff.token)).on).toBe(false);
    await shop.database.sql`
      update second_factors set created_at = created_at - interval '1 hour' where user_id = ${staff.id}`;
    const late = await confirm(staff.token, generateCode(secret, shop.clock.now()));
    expect(outcome(late)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  test('[FACTOR-02] one that is on is not replaced', async () => {
    const staff = await createStaff();
    await createSecondFactor(shop, staff);
    const again = await begin(staff);
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'IN_USE',
        message: 'Your account has a second factor already. Switch it off first to set up another.',
      }),
    ]);
  });
});

describe('changing it', () => {
  test('[FACTOR-07] new recovery codes need a code, and end the earlier ones', async () => {
    const staff = await createStaff();
    const { secret, codes } = await createSecondFactor(shop, staff);
    const replace = (code: string) =>
      shop.call('replaceRecoveryCodes', { token: staff.token, body: { code } });
    expect(outcome(await replace('000000'))).toEqual(INVALID_CODE);
    const { body } = await replace(nextCode(shop, secret));
    expect(body.codes).toHaveLength(10);
    expect(outcome(await replace(codes[0]!))).toEqual(INVALID_CODE);
    expect((await replace(body.codes[0]!)).status).toBe(200);
    expect((await read(staff.token)).recovery_codes_left).toBe(10);
    expect(await subjectsTo(shop, staff.email)).toEqual([
      'Your Gari account has a second factor now',
      'Your Gari account has new recovery codes',
      'A recovery code of your Gari account was used',
      'Your Gari account has new recovery codes',
    ]);
  });

  test('[FACTOR-07] it is switched off with the password and a code, also by who is no longer staff', async () => {
    const staff = await createStaff();
    const { secret } = await createSecondFactor(shop, staff);
    await shop.database.sql`update users set is_staff = false where id = ${staff.id}`;
    const off = (body: { password: string; code: string }) =>
      shop.call('switchOffSecondFactor', { token: staff.token, body });
    const wrongCode = await off({ password: staff.password, code: '000000' });
    expect(outcome(wrongCode)).toEqual(INVALID_CODE);
    const wrongPassword = await off({ password: 'Wrong-horse-1', code: nextCode(shop, secret) });
    expect(outcome(wrongPassword)).toEqual({ status: 400, code: 'VALIDATION' });
    expect((await read(staff.token)).on).toBe(true);
    const done = await off({ password: staff.password, code: nextCode(shop, secret) });
    expect(done.body).toEqual({
      message: 'The second factor is off. Your password alone opens your account again.',
    });
    expect((await openBrowser(shop).signIn(staff.email, staff.password)).status).toBe(200);
    expect((await subjectsTo(shop, staff.email)).at(-1)).toBe(
      'Your Gari account has no second factor any more',
    );
    const audited = await shop.database.sql`
      select action from audit_log where subject = ${`user ${staff.id}`} order by id`;
    expect(audited.map(({ action }) => action)).toEqual([
      'begin second factor',
      'switch on second factor',
      'switch off second factor',
    ]);
  });

  test('[FACTOR-07] without a second factor no code is right', async () => {
    const { token, password } = await createStaff();
    const codes = await shop.call('replaceRecoveryCodes', { token, body: { code: 'AAAAA-AAAAA' } });
    expect(outcome(codes)).toEqual(INVALID_CODE);
    const off = await shop.call('switchOffSecondFactor', { token, body: { password, code: '000000' } });
    expect(outcome(off)).toEqual(INVALID_CODE);
  });
});

describe('what the database holds', () => {
  test('[FACTOR-09] the secret is sealed with the key, for its own account only', async () => {
    const staff = await createStaff();
    const { secret } = await createSecondFactor(shop, staff);
    const stored = await readStored(staff.id);
    expect(stored).toMatch(/^sealed:[\w-]{80}$/);
    expect(openSecret(stored, { key: KEY, userId: staff.id })).toBe(secret);
    expect(() => openSecret(stored, { key: KEY, userId: staff.id + 1 })).toThrow(/authenticate/);
    expect(() => openSecret(stored, { key: Buffer.alloc(32, 8), userId: staff.id })).toThrow(/authenticate/);
    expect(() => openSecret(stored, { key: null, userId: staff.id })).toThrow(/SECOND_FACTOR_KEY is missing/);
  });

  test('[FACTOR-09] without a key it is stored as it is, and sealed with the next code once there is one', async () => {
    const staff = await createStaff();
    const { secret } = await createSecondFactor(shop, staff);
    const plain = sealSecret(secret, { key: null, userId: staff.id }, shop.ctx.randomBytes);
    expect(plain).toBe(`plain:${secret}`);
    await shop.database.sql`update second_factors set secret = ${plain} where user_id = ${staff.id}`;
    const body = { code: nextCode(shop, secret) };
    expect((await shop.call('replaceRecoveryCodes', { token: staff.token, body })).status).toBe(200);
    expect(await readStored(staff.id)).toMatch(/^sealed:/);
  });

  test('[FACTOR-09] recovery codes are hashed as slowly as passwords', async () => {
    const staff = await createStaff();
    await createSecondFactor(shop, staff);
    const rows = await shop.database.sql<{ hash: string }[]>`
      select hash from recovery_codes where user_id = ${staff.id}`;
    expect(rows.filter(({ hash }) => !hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toEqual([]);
    expect(rows).toHaveLength(10);
  });

  test('[FACTOR-09] all of it goes with the account', async () => {
    const staff = await createStaff();
    await createSecondFactor(shop, staff);
    await openBrowser(shop).signIn(staff.email, staff.password);
    const body = { password: staff.password };
    expect((await shop.call('deleteAccount', { token: staff.token, body })).status).toBe(200);
    const rows = await shop.database.sql`
      select user_id from second_factors where user_id = ${staff.id}
      union all select user_id from recovery_codes where user_id = ${staff.id}
      union all select user_id from second_factor_tickets where user_id = ${staff.id}`;
    expect(rows).toEqual([]);
  });
});

describe('a lost phone', () => {
  test('[FACTOR-08] a superuser removes the second factor of somebody else: sessions end, audit, email', async () => {
    const superuser = await createUser(shop.ctx, { isSuperuser: true, username: 'Wambui' });
    const staff = await createStaff();
    await createSecondFactor(shop, staff);
    const list = await shop.call('staffSecondFactors', { token: superuser.token });
    expect(list.body.find(({ id }) => id === staff.id)).toEqual({
      id: staff.id,
      since: expect.stringMatching(/^20\d\d-/),
      passkeys: 0,
    });
    const reset = () => shop.call('resetSecondFactor', { token: superuser.token, params: staff });
    expect((await reset()).body).toEqual({
      message: 'The second factor is removed. The account signs in with its password alone.',
    });
    expect((await shop.call('userInfo', { token: staff.token })).status).toBe(401);
    expect((await openBrowser(shop).signIn(staff.email, staff.password)).status).toBe(200);
    expect((await subjectsTo(shop, staff.email)).at(-1)).toBe(
      'Your Gari account has no second factor any more',
    );
    expect(outcome(await reset())).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  test('[FACTOR-08] a superuser removes passkeys of somebody who has no app', async () => {
    const superuser = await createUser(shop.ctx, { isSuperuser: true });
    const staff = await createStaff();
    await createPasskey(shop, staff);
    const list = await shop.call('staffSecondFactors', { token: superuser.token });
    expect(list.body.find(({ id }) => id === staff.id)).toEqual({ id: staff.id, since: null, passkeys: 1 });
    const reset = await shop.call('resetSecondFactor', { token: superuser.token, params: staff });
    expect(reset.status).toBe(200);
    expect(await shop.database.sql`select 1 from passkeys where user_id = ${staff.id}`).toEqual([]);
  });

  test('[FACTOR-08] [PASSKEY-05] an operator removes that of any account, with its passkeys; it is audited as the shop’s', async () => {
    const superuser = await createUser(shop.ctx, { isSuperuser: true });
    await createSecondFactor(shop, superuser);
    await createPasskey(shop, superuser);
    await resetSecondFactor(shop.ctx, superuser.email.toUpperCase());
    expect((await openBrowser(shop).signIn(superuser.email, superuser.password)).status).toBe(200);
    const [entry] = await shop.database.sql`
      select actor, action from audit_log where subject = ${`user ${superuser.id}`} order by id desc limit 1`;
    expect(entry).toEqual({ actor: 'the shop', action: 'reset second factor' });
    expect(await shop.database.sql`select 1 from passkeys where user_id = ${superuser.id}`).toEqual([]);
    await expect(resetSecondFactor(shop.ctx, superuser.email)).rejects.toThrow(
      'This account has no second factor.',
    );
  });

  test('[FACTOR-08] not their own, not a customer’s, and not by staff', async () => {
    const superuser = await createUser(shop.ctx, { isSuperuser: true });
    await createSecondFactor(shop, superuser);
    const reset = (token: string, id: number) => shop.call('resetSecondFactor', { token, params: { id } });
    const own = await reset(superuser.token, superuser.id);
    expect([own.status, own.body.message]).toEqual([
      403,
      'Your own second factor is switched off in your profile, with a code.',
    ]);
    expect(outcome(await reset((await createStaff()).token, superuser.id))).toEqual(FORBIDDEN);
    const customer = await createUser(shop.ctx);
    expect((await reset(superuser.token, customer.id)).status).toBe(404);
    expect((await read(superuser.token)).on).toBe(true);
  });
});
