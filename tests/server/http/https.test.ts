import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readCode } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { newEmail, PASSWORD, startHour } from '../accounts/account-browser.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(() => startHour(shop));

function postAt(publicUrl: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const app = createApp({ ...shop.ctx, config: { ...shop.ctx.config, publicUrl } });
  return app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const signUp = (publicUrl: string, email: string, headers: Record<string, string> = {}) =>
  postAt(
    publicUrl,
    '/api/a/register/send-verification/',
    { username: 'Amina', email, password: PASSWORD },
    headers,
  );

test('[CODE-01] S16: over https a ticket is a __Secure- cookie, and is read as one', async () => {
  const email = newEmail();
  const [cookie = '', ...others] = (await signUp('https://gari.example', email)).headers.getSetCookie();
  expect([cookie.replace(/=[\w-]{43};/, '=…;'), others]).toEqual([
    '__Secure-gari_signup=…; Max-Age=86400; Path=/api/a/; HttpOnly; Secure; SameSite=Strict',
    [],
  ]);
  // A second sign-up for the address, so that only the ticket identifies the first one.
  await signUp('https://gari.example', email);
  const verify = async (Cookie: string) =>
    (
      await postAt(
        'https://gari.example',
        '/api/a/register/verify-email/',
        { email, token: '000000' },
        { Cookie },
      )
    ).status;
  const ticket = cookie.split(';')[0]!;
  const code = await readCode(shop, email);
  expect(code).toMatch(/^\d{6}$/);
  expect(await verify(ticket)).toBe(400);
  const tries = await shop.database.sql`
    select tries from pending_signups where email = ${email} order by created_at`;
  expect(tries.map((row) => row['tries'])).toEqual([1, 0]);
  expect(await verify(ticket.replace('__Secure-', ''))).toBe(400);
  const after = await shop.database.sql`
    select tries from pending_signups where email = ${email} order by created_at`;
  expect(after.map((row) => row['tries'])).toEqual([1, 0]);
});

test('S16: over http, on a laptop, a ticket has its plain name', async () => {
  const [cookie] = (await signUp('http://localhost:3000', newEmail())).headers.getSetCookie();
  expect(cookie).toMatch(
    /^gari_signup=[\w-]{43}; Max-Age=86400; Path=\/api\/a\/; HttpOnly; SameSite=Strict$/,
  );
});

test.each([
  ['https://gari.example', 200],
  ['http://gari.example', 403],
  ['https://shop.internal', 200],
  ['http://shop.internal', 403],
  ['https://shop.internal:8443', 403],
  ['null', 403],
  ['https://evil.example', 403],
])('S16: a page of %s returns %i when the shop is at https://gari.example', async (Origin, status) => {
  const reply = await signUp('https://gari.example', newEmail(), { Origin, Host: 'shop.internal' });
  expect(reply.status).toBe(status);
});

function sendRawRequest(request: string): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(request));
    let response = '';
    socket.on('data', (chunk) => {
      response += String(chunk);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(response));
  });
}

test('[HARDEN-03] TRACE is not found, and echoes nothing of the request', async () => {
  const reply = await sendRawRequest(
    'TRACE /api/config/ HTTP/1.1\r\nHost: a.test\r\nCookie: secret=1\r\nConnection: close\r\n\r\n',
  );
  expect(reply.split('\r\n')[0]).toBe('HTTP/1.1 404 Not Found');
  expect(reply).not.toContain('secret');
});

test('S20: a request with two Host headers is refused', async () => {
  const singleHostReply = await sendRawRequest(
    'GET /healthz HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n',
  );
  expect(singleHostReply.split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
  const doubleHostReply = await sendRawRequest(
    'GET /healthz HTTP/1.1\r\nHost: a.test\r\nhost: b.test\r\nConnection: close\r\n\r\n',
  );
  expect(doubleHostReply.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
  expect(doubleHostReply).toContain('"code":"VALIDATION","message":"Send one Host header."');
});
