import { readFile } from 'node:fs/promises';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

const CLIENT_ID = '480215937612-gari0sandbox0web0client.apps.googleusercontent.com';
const JWKS = '/google/jwks';
const AMINA = { email: 'amina.hassan@gmail.com', name: 'Amina Hassan' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

async function credential(overrides: Record<string, unknown> = {}): Promise<string> {
  const reply = await sandbox.send('/sandbox/google/credential', 'POST', { ...AMINA, ...overrides });
  expect(reply.status).toBe(200);
  return reply.body.credential;
}

/** Verifies a token as a shop does, at the sandbox's time. */
async function verify(token: string, at = '2026-03-02T09:15:00Z') {
  const keys: JSONWebKeySet = (await sandbox.send(JWKS)).body;
  return jwtVerify(token, createLocalJWKSet(keys), {
    issuer: ['https://accounts.google.com', 'accounts.google.com'],
    audience: CLIENT_ID,
    algorithms: ['RS256'],
    currentDate: new Date(at),
  });
}

describe('GET /google/jwks', () => {
  test('publishes one public key for RS256', async () => {
    const response = await sandbox.app.request(JWKS);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=19800, must-revalidate, no-transform',
    ]);
    expect(await response.json()).toEqual({
      keys: [
        {
          kty: 'RSA',
          alg: 'RS256',
          use: 'sig',
          kid: expect.stringMatching(/^[\w-]{43}$/),
          n: expect.stringMatching(/^[\w-]{342}$/),
          e: 'AQAB',
        },
      ],
    });
  });

  test('the key stays the same, also when first requested twice at once', async () => {
    await sandbox.database.sql`truncate sandbox.google_keys`;
    const [first, second] = await Promise.all([sandbox.send(JWKS), sandbox.send(JWKS)]);
    expect(first.body).toEqual(second.body);
    expect((await sandbox.send(JWKS)).body).toEqual(first.body);
  });
});

describe('POST /sandbox/google/credential', () => {
  test('a shop that verifies the token gets the identity', async () => {
    const token = await credential({ nonce: 'n-0S6_WzA2Mj' });
    const { payload, protectedHeader } = await verify(token);
    const [{ kid }] = (await sandbox.send(JWKS)).body.keys;
    expect(protectedHeader).toEqual({ alg: 'RS256', kid, typ: 'JWT' });
    expect(payload).toEqual({
      iss: 'https://accounts.google.com',
      azp: CLIENT_ID,
      aud: CLIENT_ID,
      sub: expect.stringMatching(/^1\d{20}$/),
      email: 'amina.hassan@gmail.com',
      email_verified: true,
      nonce: 'n-0S6_WzA2Mj',
      name: 'Amina Hassan',
      iat: 1772442900,
      exp: 1772446500,
      jti: expect.any(String),
    });
  });

  test('sub is stable per address, ignoring case, and differs between addresses', async () => {
    const sub = async (email: string) => decodeJwt(await credential({ email })).sub;
    const amina = await sub('amina.hassan@gmail.com');
    expect(await sub('Amina.Hassan@GMAIL.com')).toBe(amina);
    expect(await sub('peter@kamaugarage.co.ke')).not.toBe(amina);
  });

  test.each([
    [{ hd: 'kamaugarage.co.ke' }, { hd: 'kamaugarage.co.ke' }],
    [{ email_verified: false }, { email_verified: false }],
    [{ sub: '12345' }, { sub: '12345' }],
  ])('%o is in the token', async (requestedClaims, claims) => {
    expect((await verify(await credential(requestedClaims))).payload).toMatchObject(claims);
  });

  test.each([
    [
      'for another client',
      { audience: 'other.apps.googleusercontent.com' },
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
    ],
    ['from another issuer', { issuer: 'https://evil.example' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
    ['that has expired', { expired: true }, 'ERR_JWT_EXPIRED'],
    ['that is not signed', { algorithm: 'none' }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
    ['signed with the public key as a secret', { algorithm: 'HS256' }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
    ['signed with another key', { algorithm: 'wrong-key' }, 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
  ])('a token %s is refused', async (_, requestedClaims, code) => {
    await expect(verify(await credential(requestedClaims))).rejects.toMatchObject({ code });
  });

  test('a good token expires after an hour', async () => {
    const token = await credential();
    await verify(token, '2026-03-02T10:14:59Z');
    await expect(verify(token, '2026-03-02T10:15:00Z')).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  });

  test('each bad token is bad in only one way', async () => {
    const [{ kid }] = (await sandbox.send(JWKS)).body.keys;
    expect(decodeProtectedHeader(await credential({ algorithm: 'wrong-key' }))).toEqual({
      alg: 'RS256',
      kid,
      typ: 'JWT',
    });
    expect(decodeProtectedHeader(await credential({ algorithm: 'HS256' }))).toEqual({
      alg: 'HS256',
      kid,
      typ: 'JWT',
    });
    const unsigned = await credential({ algorithm: 'none' });
    expect([decodeProtectedHeader(unsigned), unsigned.endsWith('.')]).toEqual([{ alg: 'none' }, true]);
    expect(decodeJwt(await credential({ expired: true }))).toMatchObject({
      iat: 1772435700,
      exp: 1772439300,
    });
  });

  test.each([
    ['a body that is not JSON', 'x', 'The body is not JSON.'],
    ['a list', [], 'The body is not a JSON object.'],
    ['no email', { name: 'Amina' }, 'email'],
    ['an invalid email', { ...AMINA, email: 'amina' }, 'email: must be an email address.'],
    ['no name', { email: 'amina@gmail.com' }, 'name'],
    ['an empty name', { ...AMINA, name: '' }, 'name'],
    ['text for a boolean', { ...AMINA, email_verified: 'false' }, 'email_verified'],
    ['an unknown algorithm', { ...AMINA, algorithm: 'ES256' }, 'algorithm'],
    ['an unknown field', { ...AMINA, picture: 'x' }, 'picture'],
  ])('refuses %s', async (_, body, named) => {
    expect(await sandbox.send('/sandbox/google/credential', 'POST', body)).toEqual({
      status: 400,
      body: { message: expect.stringContaining(named) },
    });
  });
});

describe('the client script', () => {
  test.each(['/google/gsi/client', '/sandbox/google/gsi/client'])('%s is served', async (path) => {
    const response = await sandbox.app.request(path);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    const file = new URL('../../../server/sandbox/assets/google-client.js', import.meta.url);
    expect(await response.text()).toBe(await readFile(file, 'utf8'));
  });
});

describe('the account chooser', () => {
  const open = (query: string) => sandbox.app.request(`/sandbox/google/chooser${query}`);

  test('offers the test people and a form for another account', async () => {
    const response = await open(`?client_id=${CLIENT_ID}&nonce=%22%3E%3Cb%3E`);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(
      [...page.matchAll(/data-email="([^"]*)" data-hd="([^"]*)"/g)].map((match) => match.slice(1)),
    ).toEqual([
      ['amina.hassan@gmail.com', ''],
      ['peter@kamaugarage.co.ke', 'kamaugarage.co.ke'],
      ['joy.wanjiku@yahoo.test', ''],
      ['shopper@gari.test', ''],
    ]);
    expect(page).toContain('<form id="another"');
    expect(page).toContain('data-nonce="&quot;&gt;&lt;b&gt;"');
  });

  test.each([
    '',
    '?client_id=other.apps.googleusercontent.com',
    `?client_id=${CLIENT_ID}&nonce=${'n'.repeat(501)}`,
  ])('refuses %s', async (query) => {
    const response = await open(query);
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page).toContain('Error 401: invalid_client');
    expect(page).not.toContain('data-email');
  });
});

describe('Google’s switches', () => {
  const googleFaults = (google: Record<string, unknown>) =>
    sandbox.send('/sandbox/faults', 'PUT', { google });

  test.each([JWKS, '/google/gsi/client', '/sandbox/google/gsi/client'])('down disables %s', async (path) => {
    await googleFaults({ down: true });
    expect((await sandbox.app.request(path)).status).toBe(503);
  });

  test('errorRate 0.5 fails every other request', async () => {
    await googleFaults({ errorRate: 0.5 });
    expect((await sandbox.send(JWKS)).status).toBe(200);
    expect(await sandbox.send('/google/gsi/client')).toEqual({
      status: 500,
      body: { error: { code: 500, message: 'Internal error encountered.', status: 'INTERNAL' } },
    });
    expect((await sandbox.send(JWKS)).status).toBe(200);
  });

  test('latencyMs delays the keys', async () => {
    await googleFaults({ latencyMs: 40 });
    const before = performance.now();
    await sandbox.send(JWKS);
    expect(performance.now() - before).toBeGreaterThanOrEqual(39);
  });

  test('the chooser and the credential still work', async () => {
    await googleFaults({ down: true, errorRate: 1 });
    expect((await sandbox.app.request(`/sandbox/google/chooser?client_id=${CLIENT_ID}`)).status).toBe(200);
    expect(await credential()).toEqual(expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/));
  });
});
