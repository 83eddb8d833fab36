import type { Hono } from 'hono';
import { createSandbox, createSandboxContext } from '#server/sandbox/app.ts';
import { sweepSafaricom } from '#server/sandbox/safaricom/sweep.ts';
import { prepareState } from '#server/sandbox/state.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startCallbackReceiver } from './callback-receiver.ts';

/** 12:15 in Nairobi. */
const START = '2026-03-02T09:15:00.000Z';
/** base64 of 174379, the sandbox's published passkey and 20260302121500. */
export const PASSWORD =
  'MTc0Mzc5YmZiMjc5ZjlhYTliZGJjZjE1OGU5N2RkNzFhNDY3Y2QyZTBjODkzMDU5YjEwZjc4ZTZiNzJhZGExZWQyYzkxOTIwMjYwMzAyMTIxNTAw';
export const BASIC = 'Basic Z2FyaS1zYW5kYm94LWNvbnN1bWVyLWtleTpnYXJpLXNhbmRib3gtY29uc3VtZXItc2VjcmV0';
export const OAUTH = '/safaricom/oauth/v1/generate?grant_type=client_credentials';
export const PUSH = '/safaricom/mpesa/stkpush/v1/processrequest';
export const QUERY = '/safaricom/mpesa/stkpushquery/v1/query';

/** The stand-in in this process, with its own database and a clock that only moves when advanced. */
export async function openTestSandbox() {
  const database = await createTestDatabase();
  await prepareState(database.sql);
  const callbacks = await startCallbackReceiver();
  let time = new Date(START).getTime();
  const options = { sql: database.sql, now: () => new Date(time) };
  const app: Hono = createSandbox(options);
  let token = '';

  async function send(path: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) {
    const init = body === undefined ? { method, headers } : { method, headers, body: asText(body) };
    const response = await app.request(path, init);
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  }

  async function bearer(): Promise<Record<string, string>> {
    if (!token) token = (await send(OAUTH, 'GET', undefined, { Authorization: BASIC })).body.access_token;
    return { Authorization: `Bearer ${token}` };
  }

  return {
    database,
    context: createSandboxContext(options),
    app,
    callbacks,
    send,
    bearer,
    createPushBody(overrides: Record<string, unknown> = {}) {
      return {
        BusinessShortCode: '174379',
        Password: PASSWORD,
        Timestamp: '20260302121500',
        TransactionType: 'CustomerPayBillOnline',
        Amount: '1500',
        PartyA: '254712345678',
        PartyB: '174379',
        PhoneNumber: '254712345678',
        CallBackURL: callbacks.url,
        AccountReference: 'ABCD1234EFGH',
        TransactionDesc: 'Gari order',
        ...overrides,
      };
    },
    async push(overrides: Record<string, unknown> = {}) {
      return send(PUSH, 'POST', this.createPushBody(overrides), await bearer());
    },
    async prompt(phone = '254712345678', overrides: Record<string, unknown> = {}): Promise<string> {
      const reply = await this.push({ PartyA: phone, PhoneNumber: phone, ...overrides });
      return reply.body.CheckoutRequestID;
    },
    async query(checkoutRequestId: string, overrides: Record<string, unknown> = {}) {
      const body = {
        BusinessShortCode: '174379',
        Password: PASSWORD,
        Timestamp: '20260302121500',
        CheckoutRequestID: checkoutRequestId,
        ...overrides,
      };
      return send(QUERY, 'POST', body, await bearer());
    },
    act: (checkoutRequestId: string, body: unknown) =>
      send(`/sandbox/mpesa/prompts/${checkoutRequestId}`, 'POST', body),
    faults: (safaricom: Record<string, unknown>) => send('/sandbox/faults', 'PUT', { safaricom }),
    /** Advances the clock and runs what is due, callbacks included. */
    async pass(milliseconds: number) {
      time += milliseconds;
      const { sent } = await sweepSafaricom(createSandboxContext(options));
      await sent;
    },
    async reset() {
      time = new Date(START).getTime();
      token = '';
      callbacks.reset();
      await database.sql`
        truncate sandbox.safaricom_prompts, sandbox.safaricom_deliveries, sandbox.safaricom_tokens, sandbox.faults,
          sandbox.mails, sandbox.text_messages`;
    },
    async close() {
      await callbacks.close();
      await database.close();
    },
  };
}

export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>;

function asText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
