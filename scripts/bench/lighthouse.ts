import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { buildApp } from '../build/build-app.ts';
import { ensureChromium } from '../run/find-chromium.ts';
import { startShop } from '../run/start-shop.ts';
import { median } from './median.ts';

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

/**
 * Measures a page on Lighthouse's emulated phone. Returns scores out of 100, then metrics in milliseconds (the last
 * has no unit); null when the trace is unusable because a busy machine did not paint in time.
 */
async function measure(url: string, port: number): Promise<number[] | null> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { categories, audits } = result.lhr;
  const { runtimeError } = result.lhr;
  const score = categories['performance']?.score;
  if (runtimeError || typeof score !== 'number') return null;
  return [
    ...CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    ...METRICS.map((name) => audits[name]?.numericValue ?? Number.NaN),
  ];
}

await buildApp({ inspectable: false });
const folder = mkdtempSync(join(tmpdir(), 'gari-lighthouse-'));
chmodSync(folder, 0o755);
const shop = await startShop({
  PATH: process.env['PATH'],
  DATA_DIR: folder,
  PORT: String(await findFreePort()),
  LOG_LEVEL: 'error',
});
const port = await findFreePort();
const executablePath = await ensureChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const reply = await fetch(`${shop.url}/api/s/f/top-sellers/`);
  const [product] = (await reply.json()) as { slug: string }[];
  for (const path of ['/', '/collection', `/products/${product?.slug ?? ''}`]) {
    const runs: number[][] = [];
    for (let attempt = 0; runs.length < RUNS && attempt < 2 * RUNS; attempt += 1) {
      const run = await measure(`${shop.url}${path}`, port);
      if (run) runs.push(run);
    }
    if (runs.length < RUNS) throw new Error(`${path}: fewer than ${RUNS} usable runs; is the machine busy?`);
    const names = [...CATEGORIES, ...METRICS];
    const metricTexts = names.map(
      (name, index) => `${name} ${Math.round(median(runs.map((run) => run[index] ?? 0)) * 1000) / 1000}`,
    );
    console.log(`${path}\n  ${metricTexts.join(', ')}`);
  }
} finally {
  await browser.close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
