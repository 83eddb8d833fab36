import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { createLog } from '../../../server/context/log.ts';
import { createUser } from '../../factories/create-user.ts';
import { cspReport } from '../../factories/csp-report.ts';
import { tally } from '../../factories/tally.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let app: ReturnType<typeof createApp>;
const lines: string[] = [];
const log = createLog('warn', { write: (line) => void lines.push(line) });
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  shop = await startTestShop({ TRUSTED_PROXIES: '1', LIMIT_CLIENT_ERRORS_PER_SHOP: '30' });
  app = createApp({ ...shop.ctx, log });
});
afterAll(() => shop.close());
beforeEach(() => {
  lines.length = 0;
  shop.clock.advance(HOUR_MS - (shop.clock.now().getTime() % HOUR_MS));
});

const send = async (
  body: unknown,
  { address = '198.51.100.7', token = '', type = 'application/csp-report' } = {},
) =>
  app.request('/api/m/csp-reports/', {
    method: 'POST',
    headers: {
      'Content-Type': type,
      'X-Forwarded-For': address,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
const report = (fields: object) => ({ 'csp-report': { ...cspReport['csp-report'], ...fields } });
const getViolations = () => lines.map((line) => JSON.parse(line).csp_violation);

test('[HARDEN-01] what the policy refused is one warning in the log, with the id of its request', async () => {
  const response = await send(cspReport);
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      pid: expect.any(Number),
      hostname: expect.any(String),
      request_id: response.headers.get('x-request-id'),
      csp_violation: {
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        path: '/collection',
        source: 'https://gari.example/assets/product-lists-Bx3kd9a.js',
        line: 3,
      },
      msg: 'CSP violation',
    },
  ]);
});

test('[HARDEN-01] no personal data is logged, nor who sent the report', async () => {
  const user = await createUser(shop.ctx);
  const personal = report({
    'document-uri': 'https://gari.example/orders/7K3M9QXW2VAB?phone=+254798111222#Wanjiku',
    'violated-directive': "script-src 'self' Wanjiku",
    'blocked-uri': 'https://evil.example/Wanjiku?m=wanjiku@mail.example',
    'source-file': 'https://gari.example/orders/7K3M9QXW2VAB?Wanjiku',
    'script-sample': 'Wanjiku',
    referrer: 'https://evil.example/Wanjiku',
  });
  expect((await send(personal, { token: user.token })).status).toBe(204);
  expect(getViolations()).toEqual([
    {
      directive: 'script-src',
      blocked: 'https://evil.example',
      path: '/orders/:id',
      source: 'https://gari.example/orders/:id',
      line: 3,
    },
  ]);
  const texts = ['Wanjiku', 'wanjiku', '+254798111222', '7K3M9QXW2VAB', user.email, '198.51.100.7'];
  expect(texts.filter((text) => lines.join('').includes(text))).toEqual([]);
});

test.each([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['data', 'data'],
  ['data:text/html,Wanjiku', 'data'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['wss://evil.example/socket', 'wss://evil.example'],
  ['chrome-extension://abcdefgh/x.js', 'chrome-extension'],
  ['Wanjiku Kamau', 'other'],
  ['', 'other'],
])('[HARDEN-01] the refused source %j is logged as %j', async (blockedUri, blocked) => {
  await send(report({ 'blocked-uri': blockedUri, 'source-file': null, 'line-number': null }));
  expect(getViolations()).toEqual([
    { directive: 'script-src-elem', blocked, path: '/collection', source: '', line: null },
  ]);
});

test.each([
  ['require-trusted-types-for', 'Element innerHTML|<p>Wanjiku</p>', { sample: 'Element innerHTML' }],
  ['require-trusted-types-for', 'eval|Wanjiku()', { sample: 'eval' }],
  ['trusted-types', 'lit-html', { sample: 'lit-html' }],
  ['trusted-types', 'goog#html', { sample: 'goog#html' }],
  ['trusted-types', 'Wanjiku Kamau 1234|', {}],
  ['trusted-types', null, {}],
  ['script-src', 'Element innerHTML|Wanjiku', {}],
])(
  '[HARDEN-06] a violation of %s with the sample %j is logged with %j',
  async (directive, sample, logged) => {
    await send(report({ 'violated-directive': directive, 'script-sample': sample }));
    expect(getViolations()).toEqual([
      {
        directive,
        blocked: 'https://evil.example',
        path: '/collection',
        source: 'https://gari.example/assets/product-lists-Bx3kd9a.js',
        line: 3,
        ...logged,
      },
    ]);
  },
);

test.each([
  ['violated-directive', undefined],
  ['document-uri', `https://gari.example/${'a'.repeat(2000)}`],
  ['line-number', -1],
])(
  '[HARDEN-01] a report whose %s is missing or not possible is refused and not logged',
  async (field, value) => {
    const response = await send(report({ [field]: value }));
    const body = await response.json();
    expect([response.status, body.code, Object.keys(body.fields)]).toEqual([
      400,
      'VALIDATION',
      [`csp-report.${field}`],
    ]);
    expect(lines).toEqual([]);
  },
);

test.each([
  ['application/csp-report', 204],
  ['application/json; charset=utf-8', 204],
  ['text/plain', 415],
  ['application/csp-reports', 415],
])('[HARDEN-01] a report of the type %s returns %i', async (type, status) => {
  expect((await send(cspReport, { type })).status).toBe(status);
});

test('[HARDEN-01] no other endpoint takes a body of that type', async () => {
  const response = await app.request('/api/m/client-errors/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/csp-report' },
    body: '{}',
  });
  expect(response.status).toBe(415);
});

test('[HARDEN-01] 20 an hour from one address and a limit for the whole shop; the rest is not logged', async () => {
  const sendMany = async (count: number, address: string) => {
    const replies = await Promise.all(Array.from({ length: count }, () => send(cspReport, { address })));
    return tally(replies.map((reply) => reply.status));
  };
  expect(await sendMany(22, '198.51.100.8')).toEqual({ 204: 20, 429: 2 });
  expect(await sendMany(12, '198.51.100.9')).toEqual({ 204: 10, 429: 2 });
  expect(lines).toHaveLength(30);
});
