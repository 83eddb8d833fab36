import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionTokens, users } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const WINDOW = 900_000;

function login(email: string, password: string, headers: Record<string, string> = {}) {
  return shop.call('login', { body: { email, password }, headers });
}

/** Failures count in fixed 15-minute windows; starting a new one keeps a test from spanning two. */
function startWindow(): void {
  shop.clock.advance(WINDOW - (shop.clock.now().getTime() % WINDOW) + 1000);
}

test('[API-ACC-01] the right email and password return the user and a pair of tokens', async () => {
  const user = await createUser(shop.ctx, { email: 'amina@gari.test', username: 'Amina', isStaff: true });
  const { status, body, headers } = await login('amina@gari.test', user.password);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      message: 'Signed in.',
      tokens: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      },
      user: { id: user.id, username: 'Amina', email: 'amina@gari.test', is_superuser: false, is_staff: true },
    },
  });
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^gari_device=[\w-]{43}; Max-Age=31536000; Path=\/api\/a\/; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  expect(headers.get('cache-control')).toBe('no-store');
  const info = await shop.call('userInfo', { token: body.tokens.access_token });
  expect(info.body).toEqual(body.user);
});

test('an email address ignores case and surrounding spaces', async () => {
  const user = await createUser(shop.ctx, { email: 'Mixed.Case@Gari.test' });
  for (const email of ['mixed.case@gari.test', 'MIXED.CASE@GARI.TEST', '  Mixed.Case@gari.test ']) {
    const { status, body } = await login(email, user.password);
    expect([status, body.user.email]).toEqual([200, 'Mixed.Case@Gari.test']);
  }
});

test('a password is taken literally, including spaces and case', async () => {
  const user = await createUser(shop.ctx, { password: ' Spaced pass 1 ' });
  expect((await login(user.email, ' Spaced pass 1 ')).status).toBe(200);
  expect((await login(user.email, 'Spaced pass 1')).status).toBe(401);
  expect((await login(user.email, ' spaced pass 1 ')).status).toBe(401);
});

test('a wrong password and an unknown address get the same reply', async () => {
  const user = await createUser(shop.ctx);
  const wrong = await login(user.email, 'Not-the-password-1');
  const unknown = await login('nobody-of-that-name@example.com', 'Not-the-password-1');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({
    code: 'INVALID_CREDENTIALS',
    message: 'The email address or the password is not right.',
    detail: 'The email address or the password is not right.',
    request_id: expect.any(String),
  });
  expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
  expect(unknown.status).toBe(401);
  const getHeaderNames = (headers: Headers) =>
    [...headers.keys()].filter((name) => name !== 'date').toSorted();
  expect(getHeaderNames(unknown.headers)).toEqual(getHeaderNames(wrong.headers));
});

test.each([
  [{}, { email: 'This field is required', password: 'This field is required' }],
  [{ email: 'a@b.test', password: '' }, { password: 'This field is required' }],
  [{ email: '  ', password: 'x' }, { email: 'This field is required' }],
  [{ email: 'a@b.test', password: 7 }, { password: 'This field is required' }],
])('[WIRE-02] both fields are needed: %j', async (wrongBody, fields) => {
  const reply = await shop.call('login', { wrongBody });
  expect({ status: reply.status, code: reply.body.code, fields: reply.body.fields }).toEqual({
    status: 400,
    code: 'VALIDATION',
    fields,
  });
});

test('[TOKEN-01] the database holds neither tokens nor passwords, only hashes', async () => {
  const user = await createUser(shop.ctx, { password: 'Plain-text-9' });
  const { body } = await login(user.email, 'Plain-text-9');
  const storedData = JSON.stringify([
    await shop.db.select().from(sessionTokens),
    await shop.db.select().from(users),
  ]);
  expect(storedData).not.toContain(body.tokens.access_token);
  expect(storedData).not.toContain(body.tokens.refresh_token);
  expect(storedData).not.toContain('Plain-text-9');
  expect(storedData).toContain('$argon2id$');
});

describe('too many failures', () => {
  test('[LIMIT-01, LIMIT-04] after 10 the account is locked, even for the right password, until the window ends', async () => {
    startWindow();
    const user = await createUser(shop.ctx);
    for (let failure = 0; failure < 10; failure += 1) {
      expect((await login(user.email, `wrong-${failure}`)).status).toBe(401);
    }
    const lockedReply = await login(user.email.toUpperCase(), user.password);
    expect({ status: lockedReply.status, code: lockedReply.body.code }).toEqual({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
    const wait = Number(lockedReply.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(880);
    expect(wait).toBeLessThanOrEqual(900);
    shop.clock.advance((wait - 10) * 1000);
    expect((await login(user.email, user.password)).status).toBe(429);
    shop.clock.advance(11_000);
    expect((await login(user.email, user.password)).status).toBe(200);
  });

  test('[LIMIT-01] successes do not count, and the other accounts stay open', async () => {
    startWindow();
    const user = await createUser(shop.ctx);
    const other = await createUser(shop.ctx);
    for (let failure = 0; failure < 9; failure += 1) await login(user.email, 'wrong');
    for (let success = 0; success < 3; success += 1)
      expect((await login(user.email, user.password)).status).toBe(200);
    expect((await login(user.email, 'wrong')).status).toBe(401);
    expect((await login(user.email, user.password)).status).toBe(429);
    expect((await login(other.email, other.password)).status).toBe(200);
  });

  test('[LIMIT-01] an unknown address is locked in the same way', async () => {
    startWindow();
    for (let failure = 0; failure < 10; failure += 1) await login('ghost@example.com', 'wrong');
    expect((await login('ghost@example.com', 'wrong')).status).toBe(429);
  });

  test('[LIMIT-01] thirty guesses at once do not bypass the limit', async () => {
    startWindow();
    const user = await createUser(shop.ctx);
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => login(user.email, `guess-${guess}`)),
    );
    const checkedReplies = replies.filter((reply) => reply.status === 401);
    expect(checkedReplies.length).toBeLessThanOrEqual(10);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(30 - checkedReplies.length);
  });

  test('[LIMIT-01] ten correct sign-ins at once all succeed, and leave the account its ten failures', async () => {
    startWindow();
    const user = await createUser(shop.ctx);
    const replies = await Promise.all(Array.from({ length: 10 }, () => login(user.email, user.password)));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 200));
    for (let failure = 0; failure < 10; failure += 1)
      expect((await login(user.email, 'wrong')).status).toBe(401);
    expect((await login(user.email, 'wrong')).status).toBe(429);
  });
});

test('[LIMIT-01, LIMIT-05] failures across many accounts lock the network address, counted across all processes', async () => {
  const strict = await startTestShop({ LIMIT_LOGIN_PER_ADDRESS: '5', TRUSTED_PROXIES: '1' });
  try {
    strict.clock.advance(WINDOW - (strict.clock.now().getTime() % WINDOW) + 1000);
    const user = await createUser(strict.ctx);
    const signInFrom = (address: string, email: string, password: string) =>
      strict.call('login', {
        body: { email, password },
        headers: { 'X-Forwarded-For': address },
      });
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await signInFrom('198.51.100.7', `user-${failure}@example.com`, 'wrong')).status).toBe(401);
    }
    expect((await signInFrom('198.51.100.7', user.email, user.password)).status).toBe(429);
    expect((await signInFrom('198.51.100.8', user.email, user.password)).status).toBe(200);
  } finally {
    await strict.close();
  }
});
