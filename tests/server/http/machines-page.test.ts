import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let distDir: string;

beforeAll(async () => {
  shop = await startTestShop();
  distDir = mkdtempSync(join(tmpdir(), 'gari-dist-'));
  mkdirSync(join(distDir, 'inspector', 'assets'), { recursive: true });
  writeFileSync(join(distDir, 'inspector', 'index.html'), '<!doctype html><title>Machines</title>');
  writeFileSync(join(distDir, 'inspector', 'assets', 'draw-1a2b.js'), 'export {};');
});
afterAll(async () => {
  rmSync(distDir, { recursive: true });
  await shop.close();
});

describe('GET /__machines', () => {
  test('is a page when the sandbox runs', async () => {
    const app = createApp(shop.ctx, { distDir });
    const page = await app.request('/__machines');
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Machines</title>']);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const script = await app.request('/__machines/assets/draw-1a2b.js');
    expect([script.status, await script.text()]).toEqual([200, 'export {};']);
  });

  test.each(['/__machines', '/__machines/', '/__machines/assets/draw-1a2b.js'])(
    'is not found without it: %s',
    async (path) => {
      const ctx = { ...shop.ctx, config: { ...shop.ctx.config, sandboxUrl: null } };
      const reply = await createApp(ctx, { distDir }).request(path);
      expect([reply.status, (await reply.json()).code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  test('does not lead out of its folder', async () => {
    writeFileSync(join(distDir, 'secret.json'), '{}');
    const reply = await createApp(shop.ctx, { distDir }).request(
      '/__machines/assets/%2e%2e/%2e%2e/secret.json',
    );
    expect(reply.status).toBe(404);
  });
});
