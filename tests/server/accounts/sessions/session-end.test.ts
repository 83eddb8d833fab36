import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions, sessionTokens } from '../../../../server/db/schema/index.ts';
import { changeRole } from '../../../../server/features/operations/accounts.ts';
import { createUser } from '../../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { HOUR, MINUTE } from '../account-browser.ts';

const DAY = 24 * HOUR;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const info = (token: string) => shop.call('userInfo', { token });
const refresh = (token: string) => shop.call('refreshToken', { body: { refresh: token } });
const findSessions = ({ id }: { id: number }) =>
  shop.db.select().from(sessions).where(eq(sessions.userId, id));

/** Refreshes at a fixed interval for as long as it is allowed and returns the last reply. */
async function refreshRegularly(ms: number, every: number, first: string) {
  let token = first;
  let access = '';
  for (let elapsed = every; elapsed <= ms; elapsed += every) {
    shop.clock.advance(every);
    const { status, body } = await refresh(token);
    if (status !== 200) return { gone: elapsed, status, code: body.code, token, access };
    token = body.refresh;
    access = body.access;
  }
  return { gone: ms, status: 200, code: null, token, access };
}

describe('a session ends for good', () => {
  test('S15: 30 days after sign-in, however often it is refreshed', async () => {
    const { refreshToken } = await createUser(shop.ctx);
    const lastReply = await refreshRegularly(29 * DAY, 5 * DAY, refreshToken);
    expect(lastReply.status).toBe(200);
    shop.clock.advance(5 * DAY - 10 * MINUTE);
    const last = await refresh(lastReply.token);
    expect(last.status).toBe(200);
    expect((await info(last.body.access)).status).toBe(200);
    shop.clock.advance(11 * MINUTE);
    expect((await info(last.body.access)).status).toBe(401);
    const { status, body } = await refresh(last.body.refresh);
    expect([status, body.code, body.message]).toEqual([
      401,
      'UNAUTHENTICATED',
      'Your session has expired. Please log in again.',
    ]);
  });

  test.each([{ isStaff: true }, { isSuperuser: true }])('S15: after 12 hours for %o', async (role) => {
    const { refreshToken } = await createUser(shop.ctx, role);
    const lastReply = await refreshRegularly(11 * HOUR, HOUR, refreshToken);
    expect(lastReply.status).toBe(200);
    shop.clock.advance(55 * MINUTE);
    const last = await refresh(lastReply.token);
    expect((await info(last.body.access)).status).toBe(200);
    shop.clock.advance(6 * MINUTE);
    expect((await info(last.body.access)).status).toBe(401);
    expect((await refresh(last.body.refresh)).status).toBe(401);
  });

  test('S15: none of its tokens outlives the session', async () => {
    const staff = await createUser(shop.ctx, { isStaff: true });
    const [session] = await findSessions(staff);
    const tokens = await shop.db.select().from(sessionTokens).where(eq(sessionTokens.sessionId, session!.id));
    const ends = tokens.filter(({ kind }) => kind === 'refresh').map(({ expiresAt }) => expiresAt);
    expect(ends).toEqual([session!.endsAt]);
    expect(session!.endsAt.getTime() - session!.createdAt.getTime()).toBe(12 * HOUR);
  });

  test('S15: the database allows no longer session', async () => {
    const customer = await createUser(shop.ctx);
    const staff = await createUser(shop.ctx, { isStaff: true });
    const prolong = ({ id }: { id: number }) => shop.database.sql`
      update sessions set ends_at = ends_at + interval '1 second' where user_id = ${id}`;
    await expect(prolong(customer)).rejects.toThrow(
      'a session ends 30 days after sign-in, one of staff 12 hours',
    );
    await expect(prolong(staff)).rejects.toThrow(
      'a session ends 30 days after sign-in, one of staff 12 hours',
    );
  });
});

describe('a change of role', () => {
  test('S15: through the operators’ tool ends every session', async () => {
    const user = await createUser(shop.ctx);
    await changeRole(shop.ctx, user.email, 'staff');
    expect((await info(user.token)).status).toBe(401);
    expect((await refresh(user.refreshToken)).status).toBe(401);
  });

  test('S15: by any other means limits a customer’s session to 12 hours from its sign-in', async () => {
    const user = await createUser(shop.ctx);
    shop.clock.advance(13 * HOUR);
    const renewed = await refresh(user.refreshToken);
    expect((await info(renewed.body.access)).status).toBe(200);
    await shop.database.sql`update users set is_superuser = true where id = ${user.id}`;
    expect((await info(renewed.body.access)).status).toBe(401);
    expect((await refresh(renewed.body.refresh)).status).toBe(401);
  });
});

test('S15: uses of one refresh token within 30 s get the same pair, which works', async () => {
  const user = await createUser(shop.ctx);
  const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(user.refreshToken)));
  shop.clock.advance(29_000);
  replies.push(await refresh(user.refreshToken));
  const pairs = new Set(replies.map(({ body }) => `${body.access} ${body.refresh}`));
  expect([replies.map(({ status }) => status), pairs.size]).toEqual([
    Array.from({ length: 11 }, () => 200),
    1,
  ]);
  const [session] = await findSessions(user);
  const storedTokens = await shop.db
    .select()
    .from(sessionTokens)
    .where(eq(sessionTokens.sessionId, session!.id));
  expect(storedTokens.map(({ kind }) => kind).toSorted()).toEqual(['access', 'access', 'refresh', 'refresh']);
  expect((await info(replies[0]!.body.access)).status).toBe(200);
  expect((await refresh(replies[0]!.body.refresh)).status).toBe(200);
});

describe('S15: a session shows its owner', () => {
  const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
  const ANDROID = `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROMIUM} Mobile Safari/537.36`;
  const EDGE = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 Edg/131.0.0.0`;
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

  test.each([
    { device: 'Chrome on Android', userAgent: ANDROID },
    { device: 'Edge on Windows', userAgent: EDGE },
    { device: 'Safari on iPhone', userAgent: IPHONE },
    { device: 'Firefox on Linux', userAgent: FIREFOX },
    { device: 'Unknown device', userAgent: 'curl/8.5.0' },
    { device: 'Unknown device', userAgent: `<script>alert(1)</script>${'x'.repeat(5000)}` },
  ])('S15: the device: $device', async ({ userAgent, device }) => {
    const user = await createUser(shop.ctx);
    await shop.database.sql`delete from sessions where user_id = ${user.id}`;
    const { status } = await shop.call('login', {
      body: { email: user.email, password: user.password },
      headers: { 'User-Agent': userAgent },
    });
    expect(status).toBe(200);
    expect((await findSessions(user)).map((session) => session.device)).toEqual([device]);
  });

  test('S15: when it began and when it last got tokens', async () => {
    const user = await createUser(shop.ctx);
    shop.clock.advance(DAY);
    const before = shop.clock.now();
    await refresh(user.refreshToken);
    const [session] = await findSessions(user);
    expect(session!.lastUsedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(before.getTime() - session!.createdAt.getTime()).toBeGreaterThanOrEqual(DAY);
  });
});
