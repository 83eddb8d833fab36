import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '../../../contract/endpoints/index.ts';
import { fillPath } from '../../../contract/routes.ts';
import { createApp } from '../../../server/app.ts';
import { media } from '../../../server/db/schema/index.ts';
import { SANDBOX_FLUTTERWAVE } from '../../../server/sandbox/flutterwave/merchant.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { rows, rowsWith } from './endpoint-rows.ts';
import { createValue, findTextPaths, setAtPath } from './schema-values.ts';

/** The limit for one request, in milliseconds of the main thread's CPU time. */
const MAX_MS = 100;
const BODY = 60_000;
/** Node limits URL and headers to 16 KB together. */
const HEADER = 15_000;

/** Texts on which ambiguous patterns backtrack in quadratic time or worse. */
function createAttacks(length: number): string[] {
  const runs = ['.', 'a', '1', ' ', '@', '<', '-', '/', '+', '\t'];
  const pairs = ['a ', 'a.', '1,', 'a/'];
  return [
    ...runs.flatMap((run) => [run.repeat(length), `a${run.repeat(length - 2)}!`]),
    ...pairs.map((pair) => `${pair.repeat(length / 2 - 1)}!`),
    `a@${'.'.repeat(length - 3)}@`,
    `+254${'7'.repeat(length - 5)}x`,
  ];
}

const PAGE = `<!doctype html><html><head>
<script type="module" src="/assets/app-1a2b.js"></script></head><body><div id="root"></div></body></html>`;

let shop: TestShop;
let app: ReturnType<typeof createApp>;
let token: string;
let distDir: string;
let requestedPaths: string[];
beforeAll(async () => {
  shop = await startTestShop({
    TRUSTED_PROXIES: '1',
    LIMIT_LOGIN_PER_ACCOUNT: '1000000',
    LIMIT_LOGIN_PER_ADDRESS: '1000000',
    LIMIT_SHIPPING_REQUESTS: '1000000',
  });
  ({ token } = await createUser(shop.ctx, { isStaff: true, isSuperuser: true }));
  distDir = mkdtempSync(join(tmpdir(), 'gari-dist-'));
  mkdirSync(join(distDir, 'server'));
  writeFileSync(join(distDir, 'index.html'), PAGE);
  writeFileSync(
    join(distDir, 'server', 'entry-server.js'),
    `export const asked = [];
     export async function readAddress(path) { asked.push(path); return { status: 200, address: path }; }
     export async function renderPage() { return { status: 200, head: '', body: 'rendered', state: 'null' }; }`,
  );
  ({ asked: requestedPaths } = (await import(join(distDir, 'server', 'entry-server.js'))) as {
    asked: string[];
  });
  app = createApp(shop.ctx, { distDir });
});
afterAll(async () => {
  rmSync(distDir, { recursive: true });
  await shop.close();
});

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Returns a request's status and cost: the cheapest of three tries when one is above the limit. */
async function measureCost(path: string, sent: RequestOptions = {}): Promise<{ status: number; ms: number }> {
  const costs: number[] = [];
  for (;;) {
    const before = process.threadCpuUsage();
    const response = await app.request(path, sent);
    await response.arrayBuffer();
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000);
    const ms = Math.min(...costs);
    if (ms <= MAX_MS || costs.length === 3 || ms > 10 * MAX_MS) return { status: response.status, ms };
  }
}

async function findSlowRequests(requests: Iterable<{ of: string; path: string; sent?: RequestOptions }>) {
  const slow: string[] = [];
  for (const { of, path, sent } of requests) {
    const { status, ms } = await measureCost(path, sent);
    if (ms > MAX_MS || status === 500) slow.push(`${of}: ${status} after ${Math.round(ms)} ms`);
  }
  return slow;
}

const short = (text: string) => `${text.slice(0, 4)}…${text.slice(-2)} (${text.length})`;
const PARAMETERS = { id: '2147483647', slug: 'no-such', order_number: 'ZZZZZZZZZZZZ', token: '0'.repeat(64) };
const headers = () => ({
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
  'verif-hash': SANDBOX_FLUTTERWAVE.secretHash,
});

/** Provider bodies are parsed by the adapters, so the table does not name their fields. */
const PROVIDER_BODIES: Partial<Record<EndpointName, unknown>> = {
  stkCallback: {
    Body: {
      stkCallback: {
        MerchantRequestID: '29115-34620561-1',
        CheckoutRequestID: 'ws_CO_191220191020363925',
        ResultCode: '0',
        CallbackMetadata: { Item: [{ Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' }] },
      },
    },
  },
  flutterwaveWebhook: { event: 'charge.completed', data: { id: '285959001', tx_ref: 'gari-none' } },
  pesapalIpnPosted: { OrderTrackingId: '9f8b1c1e', OrderMerchantReference: 'X-1' },
};

function listTextPaths(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => listTextPaths(inner, [...path, name]));
}

describe.each(rowsWith('body'))('$title', ({ name, row }) => {
  test('S1: a text field of 60,000 hostile characters gets a reply within 100 ms', async () => {
    const base = PROVIDER_BODIES[name] ?? createValue(row.body!);
    const texts = PROVIDER_BODIES[name] ? listTextPaths(base) : findTextPaths(row.body!);
    const requests = texts.flatMap((field) =>
      createAttacks(BODY).map((attack) => ({
        of: `${field.join('.')} = ${short(attack)}`,
        path: fillPath(row.path, PARAMETERS),
        sent: {
          method: row.method,
          headers: headers(),
          // A tab or a backslash takes two characters in JSON.
          body: JSON.stringify(setAtPath(base, field, attack)).slice(0, 64 * 1024),
        },
      })),
    );
    expect(await findSlowRequests(requests)).toEqual([]);
  });
});

test('S1: a list with as many wrong entries as a body holds gets a reply within 100 ms that names few of them', async () => {
  const items = Array.from({ length: 20_000 }, () => 1);
  const path = '/api/o/new/';
  const sent = { method: 'POST', headers: headers(), body: JSON.stringify({ items }) };
  expect(await findSlowRequests([{ of: 'items', path, sent }])).toEqual([]);
  const reply = await (await app.request(path, sent)).text();
  expect(reply.length).toBeLessThan(20_000);
});

describe.each(rowsWith('query'))('$title', ({ row }) => {
  test('S12: a parameter of 15,000 hostile characters gets a reply within 100 ms', async () => {
    const requests = findTextPaths(row.query!).flatMap(([parameter]) =>
      createAttacks(HEADER).map((attack) => ({
        of: `${parameter} = ${short(attack)}`,
        path: `${fillPath(row.path, PARAMETERS)}?${parameter}=${attack.replace(/[%+#&\t ]/g, encodeURIComponent)}`,
        sent: { headers: headers() },
      })),
    );
    expect(await findSlowRequests(requests)).toEqual([]);
  });
});

describe.each(rowsWith('params'))('$title', ({ row }) => {
  test('S12: a path of 15,000 hostile characters gets a reply within 100 ms', async () => {
    const requests = createAttacks(HEADER).map((attack) => ({
      of: short(attack),
      path: row.path.replace(/:\w+/, encodeURI(attack)),
      sent: { method: row.method, headers: headers() },
    }));
    expect(await findSlowRequests(requests)).toEqual([]);
  });
});

const ADDRESSES = [
  ['GET', '/api/config/'],
  ['POST', '/api/a/login/'],
  ['POST', '/api/a/register/verify-email/'],
  ['POST', '/api/o/new/'],
  ['POST', '/api/p/images/'],
  ['POST', '/api/p/imports/'],
  ['POST', '/hooks/flutterwave'],
  ['GET', '/media/0123456789abcdef0123456789abcdef.svg'],
  ['GET', '/collection'],
] as const;

test.each([
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'X-Forwarded-For',
  'Cookie',
  'Origin',
  'Host',
  'Accept-Encoding',
  'Idempotency-Key',
  'verif-hash',
  'Content-Length',
])('S12: the header %s of 15,000 hostile characters gets a reply within 100 ms', async (header) => {
  await shop.db
    .insert(media)
    .values({
      hash: '0123456789abcdef0123456789abcdef',
      contentType: 'image/svg+xml',
      body: Buffer.from('<svg/>'),
    })
    .onConflictDoNothing();
  const begin = {
    Cookie: ['gari_signup='],
    'Content-Type': ['multipart/form-data', 'application/json', 'text/csv'],
  };
  const begins = begin[header as keyof typeof begin] ?? ['a'];
  const values = createAttacks(HEADER).flatMap((attack) => begins.map((first) => `${first}${attack}x`));
  const requests = ADDRESSES.flatMap(([method, path]) =>
    values.map((value) => ({
      of: `${method} ${path}: ${short(value)}`,
      path,
      sent: {
        method,
        headers: { ...headers(), [header]: value },
        ...(method === 'POST' && { body: '{"email":"amina@example.com"}' }),
      },
    })),
  );
  expect(await findSlowRequests(requests)).toEqual([]);
});

describe('an address without a page', () => {
  test.each([
    ['many slashes', `${'/'.repeat(15_000)}x`],
    ['slashes after a name', `/collection${'/'.repeat(15_000)}x`],
    ['two slashes', '/products//brake-pads'],
    ['backslashes, which URL parsers take for slashes', `/collection${'\\'.repeat(15_000)}x`],
    ['more than 2,000 characters', `/products/${'a'.repeat(2000)}`],
    ['many dots', `/products/${'.'.repeat(15_000)}`],
    ['many segments', '/a'.repeat(7500)],
  ])('S12: %s is not found, without a lookup', async (_, path) => {
    requestedPaths.length = 0;
    const { status, ms } = await measureCost(`http://localhost${path}`);
    expect([status, requestedPaths]).toEqual([404, []]);
    expect(ms).toBeLessThan(MAX_MS);
  });

  test('S12: an ordinary one is still rendered, even with a trailing slash', async () => {
    const pages = await Promise.all(
      ['/', '/collection', '/collection/', `/products/${'a'.repeat(200)}`].map(async (path) => {
        const reply = await app.request(path);
        return [reply.status, (await reply.text()).includes('<div id="root">rendered</div>')];
      }),
    );
    expect(pages).toEqual([
      [200, true],
      [200, true],
      [200, true],
      [200, true],
    ]);
  });
});

test('every row of the table is attacked through its body, query or path if it has one', () => {
  const attackedCount = rows.filter(([, row]) => row.body || row.query || row.params).length;
  expect(attackedCount).toBeGreaterThan(50);
});
