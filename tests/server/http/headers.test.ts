import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let distDir: string;
const PAGE = `<!doctype html><html><head><script>console.log('gari')</script>
<script type="module" src="/assets/app-1a2b.js"></script></head><body><div id="root"></div></body></html>`;

beforeAll(async () => {
  shop = await startTestShop();
  distDir = mkdtempSync(join(tmpdir(), 'gari-dist-'));
  mkdirSync(join(distDir, 'assets'));
  writeFileSync(join(distDir, 'index.html'), PAGE);
  writeFileSync(join(distDir, 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(join(distDir, 'secret.json'), '{}');
});
afterAll(async () => {
  rmSync(distDir, { recursive: true });
  await shop.close();
});

const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types gari default goog#html";
const expectPolicy = (scripts: string) =>
  `default-src 'self'; script-src 'self'${scripts}; script-src-attr 'none'; style-src-elem 'self' 'unsafe-inline'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; ${TRUSTED_TYPES}; report-uri /api/m/csp-reports/`;

describe('a reply', () => {
  test.each([
    ['GET', '/api/config/', 200],
    ['GET', '/healthz', 200],
    ['GET', '/api/a/user/info/', 401],
    ['GET', '/nothing', 404],
    ['POST', '/api/a/login/', 400],
    ['POST', '/hooks/stk/nothing', 404],
  ])('carries the security headers: %s %s, %i', async (method, path, expected) => {
    const { status, headers } = await shop.request(method, path);
    expect(status).toBe(expected);
    expect(headers.get('content-security-policy')).toBe(expectPolicy(''));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('permissions-policy')).toBe('camera=(), microphone=(), geolocation=(), payment=()');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  test('carries its own request id, which the error body repeats', async () => {
    const first = await shop.request('GET', '/api/nothing/', { headers: { 'X-Request-Id': 'forged' } });
    const second = await shop.request('GET', '/api/nothing/');
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(first.body).toMatchObject({ request_id: first.headers.get('x-request-id') });
    expect(second.body).toMatchObject({ request_id: second.headers.get('x-request-id') });
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('still carries its policy when it is 304', async () => {
    const { headers } = await shop.call('config');
    const again = await shop.call('config', {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, expectPolicy('')]);
  });

  test('S16: requires https for the shop and its subdomains when the shop’s URL is https', async () => {
    const app = createApp({ ...shop.ctx, config: { ...shop.ctx.config, publicUrl: 'https://gari.example' } });
    const response = await app.request('/healthz');
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  test('is not cached when personal, and revalidated when public', async () => {
    expect((await shop.call('listProducts')).headers.get('cache-control')).toBe('no-cache');
    expect((await shop.call('userInfo')).headers.get('cache-control')).toBe('no-store');
    expect((await shop.call('logout')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('the page', () => {
  test('may run its own inline scripts by their hashes, also on a rendered page, and no others', async () => {
    const response = await createApp(shop.ctx, { distDir }).request('/');
    expect(await response.text()).toBe(PAGE);
    const policy = response.headers.get('content-security-policy') ?? '';
    const [own, rendered, ...others] = policy.match(/'sha256-[^']+'/g) ?? [];
    expect([own, others]).toEqual(["'sha256-CP1A9T7UMX4xGAHQ95F7SHWLZXeQ/L1rWXdiBLRXbXQ='", []]);
    expect(policy).toBe(expectPolicy(` ${own} ${rendered}`));
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['/collection', '/products/brake-pads', '/admin/orders/0123456789AB', '/no/such/page'])(
    'is returned for every address of the app: %s',
    async (path) => {
      const response = await createApp(shop.ctx, { distDir }).request(path);
      expect([response.status, await response.text()]).toEqual([200, PAGE]);
    },
  );

  test.each([
    '/api/nothing/',
    '/hooks/nothing',
    '/media/nothing.svg',
    '/assets/gone.js',
    '/favicon.gone.ico',
    '/sandbox',
  ])('is not returned for %s', async (path) => {
    const ctx = { ...shop.ctx, config: { ...shop.ctx.config, sandboxUrl: null } };
    const response = await createApp(ctx, { distDir }).request(path);
    expect([path, (await response.text()) === PAGE]).toEqual([path, path === '/sandbox']);
  });

  test('has immutable assets', async () => {
    const response = await createApp(shop.ctx, { distDir }).request('/assets/app-1a2b.js');
    expect([response.status, await response.text()]).toEqual([200, 'export {};']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    '/secret.json',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2fsecret.json',
    '/assets/%2e%2e/secret.json',
  ])('exposes no other files: %s', async (path) => {
    const response = await createApp(shop.ctx, { distDir }).request(path);
    expect(await response.text()).not.toBe('{}');
  });
});

test('[CONFIG-01] only the sites of the configured payment window may be embedded in the pages', async () => {
  const getPolicySources = async (settings: object) => {
    const flutterwave = { ...shop.ctx.config.flutterwave!, ...settings };
    const ctx = { ...shop.ctx, config: { ...shop.ctx.config, google: null, flutterwave } };
    const response = await createApp(ctx).request('/api/config/');
    return (response.headers.get('content-security-policy') ?? '').split('; ');
  };
  const frameHosts = ['https://checkout.flutterwave.com', 'https://*.f4b-flutterwave.com'];
  const policy = await getPolicySources({ scriptUrl: 'https://checkout.flutterwave.com/v3.js', frameHosts });
  expect(policy).toContain("script-src 'self' https://checkout.flutterwave.com");
  expect(policy).toContain('frame-src https://checkout.flutterwave.com https://*.f4b-flutterwave.com');
  expect(policy).toContain("connect-src 'self' https://checkout.flutterwave.com");
  const own = await getPolicySources({ scriptUrl: '/sandbox/flutterwave/v3.js', frameHosts });
  expect(own.filter((directive) => directive.includes('flutterwave'))).toEqual([]);
});

describe('Trusted Types', () => {
  const SOURCES = { scriptUrl: '/sandbox/flutterwave/v3.js', frameHosts: [] };
  const getPolicies = async (path: string, settings: object = {}) => {
    const app = createApp({ ...shop.ctx, config: { ...shop.ctx.config, ...settings } }, { distDir });
    const { headers } = await app.request(path);
    const pick = (policy: string | null) =>
      policy?.split('; ').filter((directive) => /trusted-types|report-uri/.test(directive));
    return {
      enforced: pick(headers.get('content-security-policy')),
      reported: pick(headers.get('content-security-policy-report-only')),
    };
  };
  const enforced = (names: string) => ({
    enforced: [
      "require-trusted-types-for 'script'",
      `trusted-types ${names}`,
      'report-uri /api/m/csp-reports/',
    ],
    reported: undefined,
  });

  test.each([
    ['/', 'gari default goog#html'],
    ['/payment/card', 'gari default goog#html'],
    ['/admin/operations', 'gari default goog#html'],
    ['/api/docs/', 'default dompurify'],
    ['/__machines', 'inspector'],
    ['/sandbox/mail', 'mailbox'],
  ])('[HARDEN-06] are required of every page: at %s only %s are created', async (path, names) => {
    expect(await getPolicies(path)).toEqual(enforced(names));
  });

  test('[HARDEN-06] without scripts of providers the shop’s pages create none, without Google’s not its own', async () => {
    expect(await getPolicies('/', { google: null, flutterwave: null })).toEqual(enforced("'none'"));
    const cards = { ...shop.ctx.config.flutterwave!, ...SOURCES };
    expect(await getPolicies('/', { google: null, flutterwave: cards })).toEqual(enforced('gari default'));
  });

  test('[HARDEN-06] violations are reported only, while TRUSTED_TYPES says so', async () => {
    expect(await getPolicies('/', { trustedTypes: 'report' })).toEqual({
      enforced: ['report-uri /api/m/csp-reports/'],
      reported: [
        "require-trusted-types-for 'script'",
        'trusted-types gari default goog#html',
        'report-uri /api/m/csp-reports/',
      ],
    });
  });
});

describe('an app of another origin', () => {
  const origin = 'https://shop.example';
  const createAppForOrigin = () =>
    createApp({ ...shop.ctx, config: { ...shop.ctx.config, appOrigin: origin } });

  test('is allowed when configured; any other is not', async () => {
    const allowed = await createAppForOrigin().request('/api/config/', { headers: { Origin: origin } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
    const other = await createAppForOrigin().request('/api/config/', {
      headers: { Origin: 'https://evil.example' },
    });
    expect(other.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
    const closed = await createApp(shop.ctx).request('/api/config/', { headers: { Origin: origin } });
    expect(closed.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may read unchanged content: a 304 allows it too', async () => {
    const app = createAppForOrigin();
    const first = await app.request('/api/config/', { headers: { Origin: origin } });
    const tag = first.headers.get('etag') ?? '';
    const again = await app.request('/api/config/', { headers: { Origin: origin, 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('access-control-allow-origin')).toBe(origin);
    expect(again.headers.get('x-request-id')).not.toBeNull();
  });
});
