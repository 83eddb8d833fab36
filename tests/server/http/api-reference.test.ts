import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApiReference } from '../../../scripts/build/build-api-reference.ts';
import { createApp } from '../../../server/app.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let distDir: string;

beforeAll(async () => {
  shop = await startTestShop();
  distDir = mkdtempSync(join(tmpdir(), 'gari-dist-'));
  buildApiReference(join(distDir, 'api-reference'));
});
afterAll(async () => {
  rmSync(distDir, { recursive: true });
  await shop.close();
});

/** As in production, which has no sandbox. */
const createProductionApp = () => {
  const config = { ...shop.ctx.config, production: true, sandboxUrl: null, flutterwave: null, google: null };
  return createApp({ ...shop.ctx, config }, { distDir });
};

describe('GET /api/docs/', () => {
  test('[DOCS-01] is a page in production too, of the shop’s own files only', async () => {
    const app = createProductionApp();
    const page = await app.request('/api/docs/');
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=UTF-8',
      'no-cache',
    ]);
    const html = await page.text();
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    expect(addresses.map((address) => address.replace(/-[0-9a-f]{8}\./, '-#.'))).toEqual([
      '/favicon.svg',
      'assets/swagger-ui-#.css',
      'assets/reference-#.css',
      'assets/swagger-ui-bundle-#.js',
      'assets/reference-#.js',
      '../openapi.json',
    ]);
    for (const address of addresses.filter((each) => each.startsWith('assets/'))) {
      const file = await app.request(`/api/docs/${address}`, { headers: { 'Accept-Encoding': 'br' } });
      expect([file.status, file.headers.get('content-encoding'), file.headers.get('cache-control')]).toEqual([
        200,
        'br',
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  test('[DOCS-01] is under the policy of every other page, without inline scripts', async () => {
    const page = await createProductionApp().request('/api/docs/');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'; script-src 'self'; script-src-attr 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(await page.text()).not.toMatch(/<script(?![^>]* src=)/);
  });

  test('[DOCS-02] lets readers send requests where the sandbox runs, and nowhere else', async () => {
    const inProduction = await createProductionApp().request('/api/docs/');
    expect(await inProduction.text()).toContain('<html lang="en" data-requests="off">');
    const withSandbox = await createApp(shop.ctx, { distDir }).request('/api/docs/');
    expect(await withSandbox.text()).toContain('<html lang="en" data-requests="on">');
  });

  test('is where its address without the last slash leads', async () => {
    const reply = await createProductionApp().request('/api/docs');
    expect([reply.status, reply.headers.get('location')]).toEqual([301, '/api/docs/']);
  });

  test('does not lead out of its folder', async () => {
    writeFileSync(join(distDir, 'secret.json'), '{}');
    const reply = await createProductionApp().request('/api/docs/assets/..%2f..%2fsecret.json');
    expect([reply.status, (await reply.json()).code]).toEqual([404, 'NOT_FOUND']);
  });
});
