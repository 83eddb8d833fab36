import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createOrder } from '../../../factories/create-order.ts';
import { beginPasskeySignIn, createPasskey } from '../../../factories/create-passkey.ts';
import { createSecondFactor, nextCode } from '../../../factories/create-second-factor.ts';
import { createUser } from '../../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { openBrowser, outcome } from '../account-browser.ts';

const MISSING = { status: 403, code: 'SECOND_FACTOR_MISSING' };
const OK = { status: 200 };

let shop: TestShop;
let owner: Awaited<ReturnType<typeof createUser>> & { secret: string };

/** A shop whose owner has asked staff for a second factor. */
beforeEach(async () => {
  shop = await startTestShop();
  onTestFinished(() => shop.close());
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  owner = { ...superuser, ...(await createSecondFactor(shop, superuser)) };
  const { body: settings } = await shop.call('shopSettings', { token: owner.token });
  await shop.call('changeShopSettings', {
    token: owner.token,
    body: { version: settings.version, staff_second_factor: true },
  });
});

const createStaff = () => createUser(shop.ctx, { isStaff: true });
const readTasks = async (token: string) => outcome(await shop.call('openTasks', { token }));

async function signIn({ email, password }: { email: string; password: string }) {
  const { body } = await openBrowser(shop).signIn(email, password);
  return body.tokens.access_token;
}

describe('staff who need a second factor', () => {
  test('[FACTOR-13] a session without one opens nothing that is for staff', async () => {
    const staff = await createStaff();
    expect(await readTasks(staff.token)).toEqual(MISSING);
    expect(await readTasks(await signIn(staff))).toEqual(MISSING);
    const superuser = await createUser(shop.ctx, { isSuperuser: true });
    expect(outcome(await shop.call('shopSettings', { token: superuser.token }))).toEqual(MISSING);
    const reply = await shop.call('openTasks', { token: staff.token });
    expect(reply.body.message).toBe(
      'Staff of this shop need a second factor. Please set one up in your profile, or sign in with your passkey.',
    );
  });

  test('[FACTOR-13] neither does it open what staff see of other people', async () => {
    const { order } = await createOrder(shop);
    const superuser = await createUser(shop.ctx, { isSuperuser: true });
    const params = { order_number: order.order_number };
    const notFound = { status: 404, code: 'NOT_FOUND' };
    const body = { reason: 'No longer wanted' };
    for (const [token, expected] of [
      [superuser.token, notFound],
      [owner.token, OK],
    ] as const) {
      expect(outcome(await shop.call('order', { token, params }))).toEqual(expected);
      expect(outcome(await shop.call('cancelOrder', { token, params, body }))).toEqual(expected);
    }
  });

  test('[FACTOR-13] the own account and the shop stay open to them, and customers notice nothing', async () => {
    const staff = await createStaff();
    const info = await shop.call('userInfo', { token: staff.token });
    expect([info.status, info.body.is_staff]).toEqual([200, true]);
    expect(outcome(await shop.call('secondFactor', { token: staff.token }))).toEqual(OK);
    expect(outcome(await shop.call('passkeys', { token: staff.token }))).toEqual(OK);
    const customer = await createUser(shop.ctx);
    expect(await readTasks(customer.token)).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect(outcome(await shop.call('addresses', { token: customer.token }))).toEqual(OK);
  });

  test('[FACTOR-13] a session that sets an authenticator app up, and one that its code opens, are as before', async () => {
    const staff = await createStaff();
    const { secret } = await createSecondFactor(shop, staff);
    expect(await readTasks(staff.token)).toEqual(OK);
    const browser = openBrowser(shop);
    await browser.signIn(staff.email, staff.password);
    const { body } = await browser.completeSignIn(nextCode(shop, secret));
    expect(await readTasks(body.tokens.access_token)).toEqual(OK);
    const refreshed = await shop.call('refreshToken', { body: { refresh: body.tokens.refresh_token } });
    expect(await readTasks(refreshed.body.access)).toEqual(OK);
  });

  test('[FACTOR-13] so are a session that adds a passkey and one that a passkey opens; the password alone stays too little', async () => {
    const staff = await createStaff();
    const passkey = await createPasskey(shop, staff);
    expect(await readTasks(staff.token)).toEqual(OK);
    const signed = passkey.sign(await beginPasskeySignIn(shop));
    const { body } = await shop.call('passkeySignIn', { body: signed });
    expect(await readTasks(body.tokens.access_token)).toEqual(OK);
    expect(await readTasks(await signIn(staff))).toEqual(MISSING);
  });

  test('[FACTOR-13] once the last of them is removed, sessions that it opened lack one again', async () => {
    const staff = await createStaff();
    const { secret } = await createSecondFactor(shop, staff);
    const passkey = await createPasskey(shop, staff);
    const body = { password: staff.password, code: nextCode(shop, secret) };
    await shop.call('switchOffSecondFactor', { token: staff.token, body });
    expect(await readTasks(staff.token)).toEqual(OK);
    await shop.call('removePasskey', { token: staff.token, params: { id: passkey.id } });
    expect(await readTasks(staff.token)).toEqual(MISSING);
  });
});

describe('asking staff for a second factor', () => {
  test('[FACTOR-14] only a session with one can: whoever lacks it would be shut out', async () => {
    const superuser = await createUser(shop.ctx, { isSuperuser: true });
    const change = (token: string, staffSecondFactor: boolean, version: number) =>
      shop.call('changeShopSettings', { token, body: { version, staff_second_factor: staffSecondFactor } });
    await change(owner.token, false, 1);
    const refused = await change(superuser.token, true, 2);
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      {
        staff_second_factor:
          'Set up your own second factor in your profile first, or sign in with your passkey.',
      },
    ]);
    expect(outcome(await change(owner.token, true, 2))).toEqual(OK);
    expect(await readTasks(superuser.token)).toEqual(MISSING);
  });

  test('[FACTOR-14] it is off unless somebody switches it on, and each change is audited', async () => {
    const entries = await shop.database.sql`
      select action, before, after from audit_log where subject = 'shop settings'`;
    expect([...entries]).toEqual([
      {
        action: 'change shop settings',
        before: { staff_second_factor: false },
        after: { staff_second_factor: true },
      },
    ]);
  });
});
