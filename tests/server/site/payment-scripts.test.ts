import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentScripts } from '../../../contract/types.ts';
import { createApp } from '../../../server/app.ts';
import { createLog } from '../../../server/context/log.ts';
import { createUser } from '../../factories/create-user.ts';
import { cspReport } from '../../factories/csp-report.ts';
import { tally } from '../../factories/tally.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { METRICS_TOKEN, scrape } from '../metrics/scrape.ts';

const HOUR_MS = 3_600_000;
let shop: TestShop;
let distDir: string;
const lines: string[] = [];
const log = createLog('warn', { write: (line) => void lines.push(line) });

beforeAll(async () => {
  shop = await startTestShop({ TRUSTED_PROXIES: '1', LIMIT_CLIENT_ERRORS_PER_SHOP: '30', METRICS_TOKEN });
  distDir = mkdtempSync(join(tmpdir(), 'gari-dist-'));
  mkdirSync(join(distDir, '.vite'));
  mkdirSync(join(distDir, 'assets'));
  writeFileSync(
    join(distDir, 'index.html'),
    `<!doctype html><html><head><script>console.log('gari')</script>
<script type="module" src="/assets/index-1a2b3c4.js"></script></head><body><div id="root"></div></body></html>`,
  );
  writeFileSync(
    join(distDir, '.vite', 'manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/index-1a2b3c4.js', isEntry: true },
      'src/card.tsx': { file: 'assets/card-5d6e7f8.js' },
      '_vendor.js': { file: 'assets/vendor-9g0h1i2.js' },
      'style.css': { file: 'assets/style-3j4k5l6.css' },
    }),
  );
  writeFileSync(join(distDir, 'assets', 'foreign-0000000.js'), '');
});
afterAll(async () => {
  rmSync(distDir, { recursive: true });
  await shop.close();
});
beforeEach(() => {
  lines.length = 0;
  shop.clock.advance(HOUR_MS - (shop.clock.now().getTime() % HOUR_MS));
});

async function readScripts(settings: object = {}): Promise<PaymentScripts['scripts']> {
  const app = createApp({ ...shop.ctx, config: { ...shop.ctx.config, ...settings } }, { distDir });
  const { scripts } = (await (await app.request('/api/m/payment-scripts/')).json()) as PaymentScripts;
  return scripts;
}

describe('GET /api/m/payment-scripts/', () => {
  test('[HARDEN-08] lists the files of the build, the inline scripts and those of the configured providers', async () => {
    const scripts = await readScripts();
    expect(scripts.map(({ name, owner, sources }) => ({ name, owner, sources }))).toEqual([
      {
        name: 'Files of the shop',
        owner: 'the developers of Gari',
        sources: ['/assets/card-5d6e7f8.js', '/assets/index-1a2b3c4.js', '/assets/vendor-9g0h1i2.js'],
      },
      {
        name: 'Inline scripts of the page',
        owner: 'the developers of Gari',
        sources: [
          'sha256-CP1A9T7UMX4xGAHQ95F7SHWLZXeQ/L1rWXdiBLRXbXQ=',
          expect.stringMatching(/^sha256-[\w+/]{43}=$/),
        ],
      },
      { name: 'Flutterwave’s checkout', owner: 'Flutterwave', sources: ['/sandbox/flutterwave/v3.js'] },
      { name: 'Google’s sign-in', owner: 'Google', sources: ['/sandbox/google/gsi/client'] },
    ]);
    expect(scripts.filter(({ reason, integrity }) => !reason || !integrity)).toEqual([]);
  });

  test('[HARDEN-08] names the address of the configuration, and leaves out who is not configured', async () => {
    const scriptUrl = 'https://checkout.flutterwave.com/v3.js';
    const flutterwave = { ...shop.ctx.config.flutterwave!, scriptUrl };
    const scripts = await readScripts({ flutterwave, google: null });
    expect(scripts.slice(2).map(({ owner, sources }) => [owner, sources])).toEqual([
      ['Flutterwave', [scriptUrl]],
    ]);
    expect(await readScripts({ flutterwave: null, google: null })).toHaveLength(2);
  });

  test('[HARDEN-08] inline scripts are those that the policy of the same reply admits', async () => {
    const app = createApp(shop.ctx, { distDir });
    const reply = await app.request('/api/m/payment-scripts/');
    const { scripts } = (await reply.json()) as PaymentScripts;
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(scripts[1]!.sources).toEqual([...policy.matchAll(/'(sha256-[^']+)'/g)].map(([, hash]) => hash));
  });

  test('[HARDEN-08] is what the document says', async () => {
    const document = readFileSync('docs/security.md', 'utf8');
    const rows = (await readScripts()).map(
      ({ name, owner, reason, integrity }) => `| ${name} | ${owner} | ${reason} | ${integrity} |`,
    );
    expect(rows.filter((row) => !document.includes(row))).toEqual([]);
  });
});

const report = (fields: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://gari.example/payment/card',
    'violated-directive': 'payment-scripts',
    'blocked-uri': 'https://gari.example/media/skim.js',
    ...fields,
  },
});

async function send(body: object, { address = '198.51.100.7', token = '' } = {}) {
  return createApp({ ...shop.ctx, log }).request('/api/m/csp-reports/', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

const getEvents = () => lines.map((line) => JSON.parse(line));

describe('a report about a script that is not in the inventory', () => {
  test('[HARDEN-10] is a security event that names the script and the screen, and counts', async () => {
    const before = await scrape(shop, 'gari_unlisted_scripts_total');
    expect(before).toEqual({ gari_unlisted_scripts_total: 0 });
    const response = await send(report());
    expect(response.status).toBe(204);
    expect(getEvents()).toEqual([
      {
        level: 'warn',
        time: expect.any(String),
        pid: expect.any(Number),
        hostname: expect.any(String),
        request_id: response.headers.get('x-request-id'),
        event: 'unlisted_script',
        user_id: null,
        address: null,
        script: 'https://gari.example/media/skim.js',
        path: '/payment/card',
        msg: 'security event',
      },
    ]);
    expect(await scrape(shop, 'gari_unlisted_scripts_total')).toEqual({ gari_unlisted_scripts_total: 1 });
    const { token } = await createUser(shop.ctx, { isSuperuser: true });
    expect((await shop.call('operations', { token })).body.reports).toEqual({
      client_errors: 0,
      csp_violations: 0,
      unlisted_scripts: 1,
    });
  });

  test('[HARDEN-10] logs no personal data, nor who sent it', async () => {
    const user = await createUser(shop.ctx);
    const personal = report({
      'document-uri': 'https://gari.example/order-confirmation?order=7K3M9QXW2VAB#Wanjiku',
      'blocked-uri': 'https://evil.example/wanjiku@mail.example/254798111222/skim.js?card=4111111111111111',
      'script-sample': 'Wanjiku',
      'source-file': 'https://gari.example/Wanjiku',
    });
    expect((await send(personal, { token: user.token })).status).toBe(204);
    expect(getEvents().map(({ script, path }) => [script, path])).toEqual([
      ['https://evil.example/[email]/[number]/skim.js', '/order-confirmation'],
    ]);
    const texts = ['Wanjiku', 'wanjiku', '254798111222', '4111', '7K3M9QXW2VAB', user.email, '198.51.100.7'];
    expect(texts.filter((text) => lines.join('').includes(text))).toEqual([]);
  });

  test.each([
    ['inline', 'inline'],
    ['https://evil.example:8443/a.js', 'https://evil.example:8443/a.js'],
    [`https://evil.example/${'a/'.repeat(300)}`, `https://evil.example/${'a/'.repeat(300)}`.slice(0, 300)],
    ['chrome-extension://abcdefgh/x.js', 'other'],
    ['Wanjiku Kamau', 'other'],
    ['', 'other'],
  ])('[HARDEN-10] names %j as %j', async (blocked, script) => {
    await send(report({ 'blocked-uri': blocked }));
    expect(getEvents().map((event) => event.script)).toEqual([script]);
  });

  test('[HARDEN-10] 20 an hour from one address and a limit for the whole shop, beside those of the policy', async () => {
    const sendMany = async (count: number, address: string, body: object = report()) => {
      const replies = await Promise.all(Array.from({ length: count }, () => send(body, { address })));
      return tally(replies.map((reply) => reply.status));
    };
    expect(await sendMany(22, '198.51.100.8')).toEqual({ 204: 20, 429: 2 });
    expect(await sendMany(12, '198.51.100.9')).toEqual({ 204: 10, 429: 2 });
    expect(lines).toHaveLength(30);
    expect(await sendMany(20, '198.51.100.9', cspReport)).toEqual({ 204: 20 });
  });
});
