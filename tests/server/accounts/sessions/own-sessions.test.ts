import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { HOUR, outcome } from '../account-browser.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const list = (token: string) => shop.call('ownSessions', { token });
const end = (token: string, id: string) => shop.call('endSession', { token, params: { id } });
const getUserInfoStatus = async (token: string) => (await shop.call('userInfo', { token })).status;

interface Person {
  email: string;
  password: string;
}

async function signInFrom(userAgent: string, { email, password }: Person) {
  const headers = { 'User-Agent': userAgent };
  const { body } = await shop.call('login', { body: { email, password }, headers });
  return body.tokens as { access_token: string; refresh_token: string };
}

async function createUserOnTwoDevices() {
  const user = await createUser(shop.ctx);
  await shop.call('logout', { token: user.token });
  const signedInAt = shop.clock.now();
  const phone = await signInFrom(PHONE, user);
  shop.clock.advance(60_000);
  const laptop = await signInFrom(LAPTOP, user);
  return {
    phone: phone.access_token,
    laptop: laptop.access_token,
    refresh: phone.refresh_token,
    signedInAt,
  };
}

const getCurrentSessionId = async (token: string) =>
  (await list(token)).body.find(({ current }) => current)!.id;

test('S15: an owner sees where the account is signed in, this device first', async () => {
  const { phone, laptop, signedInAt } = await createUserOnTwoDevices();
  const { status, body } = await list(phone);
  expect([status, body.length]).toEqual([200, 2]);
  expect(body[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    device: 'Chrome on Android',
    created_at: expect.any(String),
    last_used_at: expect.any(String),
    current: true,
  });
  const msSinceSignIn = (moment: string) => Math.abs(Date.parse(moment) - signedInAt.getTime());
  expect(msSinceSignIn(body[0]!.created_at)).toBeLessThan(30_000);
  expect(msSinceSignIn(body[0]!.last_used_at)).toBeLessThan(30_000);
  expect([body[1]!.device, body[1]!.current]).toEqual(['Firefox on Windows', false]);
  expect((await list(laptop)).body.map(({ id }) => id)).toEqual([body[1]!.id, body[0]!.id]);
});

test('S15: one device is signed out at once: its access and its refresh token stop working', async () => {
  const { phone, laptop, refresh } = await createUserOnTwoDevices();
  const reply = await end(laptop, await getCurrentSessionId(phone));
  expect([reply.status, reply.body]).toEqual([200, { message: 'The device is signed out.' }]);
  expect([await getUserInfoStatus(phone), await getUserInfoStatus(laptop)]).toEqual([401, 200]);
  expect((await shop.call('refreshToken', { body: { refresh } })).status).toBe(401);
  expect((await list(laptop)).body).toHaveLength(1);
});

test('S15: every other device is signed out; this one and other people stay signed in', async () => {
  const { phone, laptop } = await createUserOnTwoDevices();
  const other = await createUser(shop.ctx);
  const reply = await shop.call('endOtherSessions', { token: laptop });
  expect([reply.status, reply.body]).toEqual([200, { message: 'Every other device is signed out.' }]);
  expect([
    await getUserInfoStatus(phone),
    await getUserInfoStatus(laptop),
    await getUserInfoStatus(other.token),
  ]).toEqual([401, 200, 200]);
});

test('S15: nobody sees or ends another person’s session', async () => {
  const { phone } = await createUserOnTwoDevices();
  const id = await getCurrentSessionId(phone);
  const stranger = await createUser(shop.ctx, { isStaff: true, isSuperuser: true });
  expect((await list(stranger.token)).body).toHaveLength(1);
  expect(outcome(await end(stranger.token, id))).toEqual({ status: 404, code: 'NOT_FOUND' });
  expect(await getUserInfoStatus(phone)).toBe(200);
  expect((await shop.call('ownSessions')).status).toBe(401);
  expect((await shop.call('endSession', { params: { id } })).status).toBe(401);
  expect((await shop.call('endOtherSessions')).status).toBe(401);
});

test.each(['7', 'not-a-session', '00000000-0000-4000-8000-000000000000'])(
  'S15: there is no session %s to end',
  async (id) => {
    const { token } = await createUser(shop.ctx);
    expect(outcome(await end(token, id))).toEqual({ status: 404, code: 'NOT_FOUND' });
  },
);

test('S15: a session that ended, or whose tokens have all expired, is not listed', async () => {
  const user = await createUser(shop.ctx);
  const ended = await signInFrom(PHONE, user);
  await shop.call('logout', { token: ended.access_token });
  await signInFrom(PHONE, user);
  shop.clock.advance(7 * 24 * HOUR + 1000);
  const { access_token } = await signInFrom(LAPTOP, user);
  const devices = (await list(access_token)).body.map(({ device }) => device);
  expect(devices).toEqual(['Firefox on Windows']);
});
