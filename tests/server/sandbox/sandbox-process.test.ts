import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sandboxEnvironment } from '#server/sandbox/settings.ts';
import { startSandbox } from '#server/sandbox/start-sandbox.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { getHostFile } from '#tests/support/servers/host-bundle.ts';
import { startCallbackReceiver } from './callback-receiver.ts';
import { BASIC, OAUTH, PASSWORD, PUSH, QUERY } from './test-sandbox.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let callbacks: Awaited<ReturnType<typeof startCallbackReceiver>>;
beforeAll(async () => {
  database = await createTestDatabase();
  callbacks = await startCallbackReceiver();
});
afterEach(() => callbacks.reset());
afterAll(async () => {
  await callbacks.close();
  await database.close();
});

function json(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

async function call(url: string, init: RequestInit = {}) {
  return (await fetch(url, init)).json();
}

async function push(url: string, phone: string, signal?: AbortSignal): Promise<string> {
  const { access_token } = await call(url + OAUTH, { headers: { Authorization: BASIC } });
  const body = {
    BusinessShortCode: '174379',
    Password: PASSWORD,
    Timestamp: '20260302121500',
    TransactionType: 'CustomerPayBillOnline',
    Amount: '1500',
    PartyA: phone,
    PartyB: '174379',
    PhoneNumber: phone,
    CallBackURL: callbacks.url,
    AccountReference: 'ABCD1234EFGH',
  };
  const init = json('POST', body, { Authorization: `Bearer ${access_token}` });
  return (await call(url + PUSH, signal ? { ...init, signal } : init)).CheckoutRequestID;
}

async function start(): Promise<{
  child: ChildProcess;
  output: () => string;
  url: string;
  smtpPort: number;
}> {
  const child = fork(getHostFile('sandbox'), {
    env: { ...process.env, DATABASE_URL: database.url, SANDBOX_PORT: '0' },
    execArgv: [],
    silent: true,
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const [{ port, smtpPort }] = await once(child, 'message');
  return { child, output: () => output, url: `http://127.0.0.1:${port}`, smtpPort };
}

describe('the sandbox as a process', () => {
  test('listens without output and stops on SIGTERM', async () => {
    const { child, output, url } = await start();
    expect(await call(`${url}/sandbox/mpesa/prompts`)).toEqual([]);
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(output()).toBe('');
  });

  test('stops when its parent is gone', async () => {
    const { child } = await start();
    const exit = once(child, 'exit');
    child.disconnect();
    expect(await exit).toEqual([0, null]);
  });

  test('a prompt survives kill -9 and is decided by the next process', async () => {
    const first = await start();
    const id = await push(first.url, '254712345001');
    const exit = once(first.child, 'exit');
    first.child.kill('SIGKILL');
    await exit;
    expect(callbacks.received).toEqual([]);
    const second = await start();
    await vi.waitFor(() => expect(callbacks.received.length).toBe(1), { timeout: 8_000 });
    expect(callbacks.received[0]?.body).toMatchObject({
      Body: { stkCallback: { CheckoutRequestID: id, ResultCode: 1 } },
    });
    const stopped = once(second.child, 'exit');
    second.child.kill('SIGTERM');
    await stopped;
  }, 20_000);

  test('email survives kill -9, and so does Google’s key', async () => {
    const first = await start();
    const keys = await call(`${first.url}/google/jwks`);
    await createTransport({ host: '127.0.0.1', port: first.smtpPort }).sendMail({
      from: 'shop@gari.test',
      to: 'amina@example.com',
      subject: 'Before',
      text: 'Hello',
    });
    const exit = once(first.child, 'exit');
    first.child.kill('SIGKILL');
    await exit;
    const second = await start();
    expect(await call(`${second.url}/sandbox/mail/messages?to=amina@example.com`)).toMatchObject([
      { subject: 'Before' },
    ]);
    expect(await call(`${second.url}/google/jwks`)).toEqual(keys);
    const stopped = once(second.child, 'exit');
    second.child.kill('SIGTERM');
    await stopped;
  }, 20_000);

  test('names missing environment variables', async () => {
    const child = fork(getHostFile('sandbox'), {
      env: { PATH: process.env['PATH'] },
      execArgv: [],
      silent: true,
    });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(errors).toContain('sandbox: DATABASE_URL:');
  });
});

describe('on a real connection', () => {
  test('down breaks it', async () => {
    const sandbox = await startSandbox({ sql: database.sql, port: 0 });
    await fetch(`${sandbox.url}/sandbox/faults`, json('PUT', { safaricom: { down: true } }));
    await expect(fetch(sandbox.url + QUERY, json('POST', {}))).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) },
    });
    await fetch(`${sandbox.url}/sandbox/faults`, json('PUT', {}));
    await sandbox.close();
  });

  test('syncTimeout shows the prompt and never replies', async () => {
    const sandbox = await startSandbox({ sql: database.sql, port: 0 });
    await fetch(`${sandbox.url}/sandbox/faults`, json('PUT', { safaricom: { syncTimeout: true } }));
    const abortController = new AbortController();
    const unanswered = push(sandbox.url, '254712345678', abortController.signal);
    const open = () => call(`${sandbox.url}/sandbox/mpesa/prompts?phone=254712345678`);
    await vi.waitFor(async () => expect(await open()).toMatchObject([{ amount: 1500 }]));
    const [{ checkoutRequestId }] = await open();
    const decided = await call(
      `${sandbox.url}/sandbox/mpesa/prompts/${checkoutRequestId}`,
      json('POST', { action: 'approve' }),
    );
    expect(decided.resultCode).toBe('0');
    expect(callbacks.received.length).toBe(1);
    abortController.abort();
    await expect(unanswered).rejects.toMatchObject({ name: 'AbortError' });
    await fetch(`${sandbox.url}/sandbox/faults`, json('PUT', {}));
    await sandbox.close();
  });
});

test('the environment points every provider at the stand-in', () => {
  const withoutMail = {
    SANDBOX_URL: 'http://127.0.0.1:4000',
    SAFARICOM_BASE_URL: 'http://127.0.0.1:4000/safaricom',
    SAFARICOM_CONSUMER_KEY: 'gari-sandbox-consumer-key',
    SAFARICOM_CONSUMER_SECRET: 'gari-sandbox-consumer-secret',
    SAFARICOM_SHORT_CODE: '174379',
    SAFARICOM_PASSKEY: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
    SAFARICOM_TYPE: 'paybill',
    PESAPAL_BASE_URL: 'http://127.0.0.1:4000/pesapal',
    PESAPAL_CONSUMER_KEY: 'qkio1BGGYAXTu2JOfm7XSXNruoZsrqEW',
    PESAPAL_CONSUMER_SECRET: 'osGQ364R49cXKeOYSpaOnT++rHs=',
    FLUTTERWAVE_BASE_URL: 'http://127.0.0.1:4000/flutterwave',
    FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-7b1c0e5a9d3f4268b0e7c1a2d4f60839-X',
    FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-2e9f4b7d6a1c4835902bd7e3c5f81a64-X',
    FLUTTERWAVE_SECRET_HASH: 'gari-sandbox-webhook-hash',
    FLUTTERWAVE_SCRIPT_URL: '/sandbox/flutterwave/v3.js',
    GOOGLE_CLIENT_ID: '480215937612-gari0sandbox0web0client.apps.googleusercontent.com',
    GOOGLE_JWKS_URL: 'http://127.0.0.1:4000/google/jwks',
    GOOGLE_SCRIPT_URL: '/sandbox/google/gsi/client',
    SMS_URL: 'http://127.0.0.1:4000/africastalking',
    SMS_USERNAME: 'gari',
    SMS_API_KEY: 'atsk_7d1f0c93b5e84a26a1c97f30d2e68b54c0f1937ae2d5486b90c3f1e7a8d26b4059ce13f7',
    MAIL_FROM: 'Gari <shop@gari.test>',
  };
  expect(sandboxEnvironment('http://127.0.0.1:4000')).toEqual(withoutMail);
  expect(sandboxEnvironment('http://127.0.0.1:4000', 2525)).toEqual({
    ...withoutMail,
    SMTP_URL: 'smtp://127.0.0.1:2525',
  });
});
