import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { VISITOR, withDemoShop } from './open-demo-shop.ts';
import { root } from './run-tool.ts';
import type { Scene } from './screens/scene.ts';
import { scenes } from './screens/scenes.ts';

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
          ...VISITOR,
          baseURL,
          viewport: { width, height: width < 700 ? 780 : 900 },
          colorScheme,
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

/** Fonts and every picture are there, those below the fold too; the page is at its top. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    scrollTo(0, 0);
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
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
mkdirSync(out, { recursive: true });
await withDemoShop(async (browser, baseURL) => {
  await takePictures(browser, baseURL, wanted);
  await makeSheets(browser, wanted);
  console.log(`${wanted.length} screens are in ${out}`);
});
