import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { bringUp } from './bring-up.ts';
import { buildApp } from './build-app.ts';
import { freePort } from './embedded-database.ts';
import { ensureChromium } from './find-chromium.ts';
import { root } from './run-tool.ts';
import { type Scene, scenes } from './screens.scenes.ts';

const WIDTHS = [360, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;
const SCENE_TIMEOUT_MS = 10_000;
const out = join(root, 'screens');

/** Pictures of every screen and state at three widths, light and dark, and a contact sheet for each. */
async function takePictures(browser: Browser, baseURL: string, wanted: Scene[]): Promise<void> {
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      for (const scene of wanted) {
        const context = await browser.newContext({
          baseURL,
          viewport: { width, height: width < 700 ? 780 : 900 },
          colorScheme,
          locale: 'en-KE',
          timezoneId: 'Africa/Nairobi',
          reducedMotion: 'reduce',
        });
        context.setDefaultTimeout(SCENE_TIMEOUT_MS);
        const page = await context.newPage();
        try {
          await scene.play(page, { baseURL });
          await settle(page);
          await page.screenshot({
            path: join(out, `${scene.name}-${width}-${colorScheme}.png`),
            fullPage: true,
          });
        } catch (error) {
          console.error(`${scene.name} at ${width} px, ${colorScheme}: ${String(error)}`);
          process.exitCode = 1;
        }
        await context.close();
      }
    }
  }
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}

async function makeSheets(browser: Browser, wanted: Scene[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1500, height: 100 } });
  for (const { name } of wanted) {
    const pictures = SCHEMES.flatMap((scheme) =>
      WIDTHS.map((width) => `<img src="${name}-${width}-${scheme}.png" style="width:${width / 3.4}px">`),
    );
    const file = join(out, `${name}.html`);
    writeFileSync(
      file,
      `<body style="margin:8px;background:#777;display:flex;gap:8px;align-items:start">${pictures.join('')}`,
    );
    await page.goto(`file://${file}`);
    await page.screenshot({ path: join(out, `sheet-${name}.png`), fullPage: true });
  }
  await page.close();
}

const only = process.argv.slice(2);
const wanted = scenes.filter(({ name }) => only.length === 0 || only.includes(name));
await buildApp();
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'gari-screens-'));
chmodSync(folder, 0o755);
const shop = await bringUp({
  PATH: process.env['PATH'],
  DATA_DIR: folder,
  PORT: String(await freePort()),
  LOG_LEVEL: 'error',
  LIMIT_STK_PER_PHONE: '1000',
  LIMIT_STK_PER_USER: '1000',
  LIMIT_UNPAID_ORDERS: '1000',
});
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-quic'],
});
try {
  await takePictures(browser, shop.url, wanted);
  await makeSheets(browser, wanted);
  console.log(`${wanted.length} screens are in ${out}`);
} finally {
  await browser.close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
