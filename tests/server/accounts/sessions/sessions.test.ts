import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../../../server/db/schema/index.ts';
import { createUser } from '../../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const info = (token: string) => shop.call('userInfo', { token });
const refresh = (token: string) => shop.call('refreshToken', { body: { refresh: token } });

async function signIn() {
  const user = await createUser(shop.ctx);
  const { body } = await shop.call('login', {
    body: { email: user.email, password: user.password },
  });
  const { access_token: access, refresh_token: refreshToken } = body.tokens;
  return { user, access: access as string, refresh: refreshToken as string };
}

const ENDED = {
  status: 401,
  code: 'UNAUTHENTICATED',
  message: 'Your session has expired. Please log in again.',
};

async function getRefusal(call: ReturnType<typeof refresh>) {
  const { status, body } = await call;
  return { status, code: body.code, message: body.message };
}

describe('access', () => {
  test('[API-ACC-03] user info returns the bare user with its id', async () => {
    const { user, access } = await signIn();
    const { status, body } = await info(access);
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: user.id, username: user.username, email: user.email, is_superuser: false, is_staff: false },
    });
  });

  test('[CONST-09] an access token lasts 900 s', async () => {
    const { access } = await signIn();
    shop.clock.advance(895_000);
    expect((await info(access)).status).toBe(200);
    shop.clock.advance(6000);
    const { status, body, headers } = await info(access);
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test('[AUTHZ-04] cookies authenticate nobody', async () => {
    const { access, refresh: refreshToken } = await signIn();
    const Cookie = `access_token=${access}; refresh_token=${refreshToken}; isAuthenticated=true`;
    const { status } = await shop.call('userInfo', { headers: { Cookie } });
    expect(status).toBe(401);
  });

  test.each([
    'Basic dXNlcjpwYXNz',
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    "Bearer ' or '1'='1",
    `Bearer ${'x'.repeat(5000)}`,
    `Bearer ${'A'.repeat(43)}`,
  ])('[AUTHZ-01] the header %.30s authenticates nobody', async (Authorization) => {
    const { status, body } = await shop.call('userInfo', { headers: { Authorization } });
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });

  test('[AUTHZ-04] a token in the URL or the body authenticates nobody', async () => {
    const { access } = await signIn();
    expect((await shop.request('GET', `/api/a/user/info/?access_token=${access}`)).status).toBe(401);
    const placing = await shop.call('placeOrder', { wrongBody: { access_token: access } });
    expect(placing.status).toBe(401);
  });

  test('[TOKEN-01] a refresh token is not an access token, nor the other way round', async () => {
    const { access, refresh: refreshToken } = await signIn();
    expect((await info(refreshToken)).status).toBe(401);
    expect(await getRefusal(refresh(access))).toEqual(ENDED);
  });
});

describe('refreshing', () => {
  test('[API-ACC-12, TOKEN-02] returns a new working pair; the old access token stays valid until it expires', async () => {
    const first = await signIn();
    const { status, body, headers } = await refresh(first.refresh);
    expect({ status, body }).toEqual({
      status: 200,
      body: { access: expect.stringMatching(/^[\w-]{43}$/), refresh: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(new Set([first.access, first.refresh, body.access, body.refresh]).size).toBe(4);
    expect((await info(body.access)).status).toBe(200);
    expect((await info(first.access)).status).toBe(200);
    expect((await refresh(body.refresh)).status).toBe(200);
  });

  test('[TOKEN-03] a second use within 30 s gets a working pair: the first reply may have been lost', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh);
    shop.clock.advance(29_000);
    const again = await refresh(first.refresh);
    expect(again.status).toBe(200);
    expect((await info(again.body.access)).status).toBe(200);
    expect((await refresh(again.body.refresh)).status).toBe(200);
    expect((await info(second.body.access)).status).toBe(200);
  });

  test('[TOKEN-03] a later use ends the whole family, including the legitimate holder’s tokens', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh);
    const third = await refresh(second.body.refresh);
    shop.clock.advance(31_000);
    expect(await getRefusal(refresh(first.refresh))).toEqual(ENDED);
    for (const access of [first.access, second.body.access, third.body.access]) {
      expect((await info(access)).status).toBe(401);
    }
    for (const token of [first.refresh, second.body.refresh, third.body.refresh]) {
      expect(await getRefusal(refresh(token))).toEqual(ENDED);
    }
  });

  test('[TOKEN-03] the same person’s session on another device stays', async () => {
    const phone = await signIn();
    const { body } = await shop.call('login', {
      body: { email: phone.user.email, password: phone.user.password },
    });
    await refresh(phone.refresh);
    shop.clock.advance(31_000);
    await refresh(phone.refresh);
    expect((await info(body.tokens.access_token)).status).toBe(200);
  });

  test('[TOKEN-03] ten refreshes at once all get working pairs', async () => {
    const first = await signIn();
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(first.refresh)));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 200));
    const used = await Promise.all(replies.map((reply) => info(reply.body.access)));
    expect(used.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 200));
  });

  test('[CONST-09] a refresh token lasts 7 days, and each refresh restarts the period', async () => {
    const first = await signIn();
    const idle = await signIn();
    shop.clock.advance(604_790_000);
    const second = await refresh(first.refresh);
    expect(second.status).toBe(200);
    shop.clock.advance(11_000);
    expect(await getRefusal(refresh(idle.refresh))).toEqual(ENDED);
    expect((await refresh(second.body.refresh)).status).toBe(200);
  });

  test.each(['', 'x', 'A'.repeat(43), 'a'.repeat(201)])(
    'a token that was never issued is refused: %.12s',
    async (token) => {
      const { status, body } = await refresh(token);
      const isWellFormed = token.length > 0 && token.length <= 200;
      expect([status, body.code]).toEqual(isWellFormed ? [401, 'UNAUTHENTICATED'] : [400, 'VALIDATION']);
    },
  );
});

describe('signing out', () => {
  test('[API-ACC-02, TOKEN-01] ends access and refresh at once, for every token of the session', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh);
    const { status, body } = await shop.call('logout', { token: second.body.access });
    expect([status, body]).toEqual([200, { message: 'Signed out.' }]);
    expect((await info(first.access)).status).toBe(401);
    expect((await info(second.body.access)).status).toBe(401);
    expect(await getRefusal(refresh(second.body.refresh))).toEqual(ENDED);
    expect(await getRefusal(refresh(first.refresh))).toEqual(ENDED);
  });

  test('[TOKEN-01] leaves the other devices signed in', async () => {
    const phone = await signIn();
    const laptop = await shop.call('login', {
      body: { email: phone.user.email, password: phone.user.password },
    });
    await shop.call('logout', { token: phone.access });
    expect((await info(laptop.body.tokens.access_token)).status).toBe(200);
  });

  test('[TOKEN-01] with an expired access token also ends the session: its refresh token stops working', async () => {
    const session = await signIn();
    shop.clock.advance(901_000);
    expect((await info(session.access)).status).toBe(401);
    await shop.call('logout', { token: session.access });
    expect(await getRefusal(refresh(session.refresh))).toEqual(ENDED);
  });

  test('without a session gets the same reply', async () => {
    const { status, body } = await shop.call('logout');
    expect([status, body]).toEqual([200, { message: 'Signed out.' }]);
  });

  test('is stored with its timestamp', async () => {
    const { user, access } = await signIn();
    await shop.call('logout', { token: access });
    const ended = await shop.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(ended.map((session) => session.revokedAt !== null)).toEqual([false, true]);
  });
});

test('deleting a user signs out all their tokens', async () => {
  const { user, access } = await signIn();
  await shop.database.sql`delete from users where id = ${user.id}`;
  expect((await info(access)).status).toBe(401);
});
