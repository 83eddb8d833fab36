import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGoogleIdentity } from '../../../../server/providers/google/google.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { CLIENT_ID, fetchCredential } from './google-credentials.ts';

let jwksResponse: { status: number; body: string } | 'hang up';
let jwksRequestCount = 0;
const server = createServer((request, reply) => {
  jwksRequestCount += 1;
  if (jwksResponse === 'hang up') request.socket.destroy();
  else reply.writeHead(jwksResponse.status, { 'Content-Type': 'application/json' }).end(jwksResponse.body);
});
let shop: TestShop;
let jwksUrl: string;
let keys: string;
let credential: string;

beforeAll(async () => {
  shop = await startTestShop();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  keys = await (await fetch(`${shop.sandboxUrl}/google/jwks`)).text();
  credential = await fetchCredential(shop, { email: 'amina.hassan@gmail.com', sub: '17' });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await shop.close();
});
beforeEach(() => {
  jwksRequestCount = 0;
});

const verify = (google = createGoogleIdentity({ clientId: CLIENT_ID, jwksUrl }, shop.clock.now)) =>
  google.verify(credential);

test('[API-ACC-11] a valid token yields the Google account', async () => {
  jwksResponse = { status: 200, body: keys };
  expect(await verify()).toEqual({
    kind: 'verified',
    account: {
      subject: '17',
      email: 'amina.hassan@gmail.com',
      emailVerified: true,
      name: 'Amina Hassan',
      authoritative: true,
    },
    nonce: null,
    issuedAt: expect.any(Date),
    expiresAt: expect.any(Date),
  });
});

test.each([
  ['is down', 'hang up' as const],
  ['fails', { status: 500, body: '{}' }],
  ['does not return JSON', { status: 200, body: '<html>' }],
  ['returns no keys', { status: 200, body: '{"error":"quota"}' }],
])(
  '[API-ACC-11] a key server that %s is not held against the token, and is queried again',
  async (_, fault) => {
    const google = createGoogleIdentity({ clientId: CLIENT_ID, jwksUrl }, shop.clock.now);
    jwksResponse = fault;
    expect(await verify(google)).toEqual({ kind: 'unreachable' });
    jwksResponse = { status: 200, body: keys };
    expect((await verify(google)).kind).toBe('verified');
  },
);

test('[API-ACC-11] keys are cached: a token with an unknown key does not fetch them every time', async () => {
  jwksResponse = { status: 200, body: keys };
  const google = createGoogleIdentity({ clientId: CLIENT_ID, jwksUrl }, shop.clock.now);
  for (let number = 0; number < 5; number += 1) await verify(google);
  expect(jwksRequestCount).toBe(1);
  const header = Buffer.from('{"alg":"RS256","kid":"unknown","typ":"JWT"}').toString('base64url');
  const unknown = credential.replace(/^[^.]+/, header);
  for (let number = 0; number < 5; number += 1)
    expect(await google.verify(unknown)).toEqual({ kind: 'refused' });
  expect(jwksRequestCount).toBe(1);
});

test('[API-ACC-11] when Google’s keys are unreachable the reply is 503 with a message; later it works again', async () => {
  const faults = (google: Record<string, unknown>) =>
    fetch(`${shop.sandboxUrl}/sandbox/faults`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ google }),
    });
  const send = () => shop.call('googleSignIn', { body: { token: credential } });
  await faults({ down: true });
  const { status, body } = await send();
  expect([status, body.code, body.message]).toEqual([
    503,
    'PROVIDER_DOWN',
    'Google cannot be reached right now. Please try again in a moment.',
  ]);
  await faults({});
  expect((await send()).status).toBe(200);
});
