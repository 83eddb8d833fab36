import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { root } from '../run/run-tool.ts';
import { CONTEXT_OPTIONS, withDemoShop } from '../run/with-demo-shop.ts';
import { COMPONENTS } from './design/components.ts';
import { contrast, PAIRS } from './design/contrast.ts';

const SCHEMES = ['light', 'dark'] as const;
const GAP_PX = 16;
const SCALE = 1.5;
const PHONE_WIDTH = 400;
const SHEET_WIDTH = 760;
const MARGIN_PX = 10;
const WARM_UP_PAGE = '/privacy-policy';
const outDir = join(root, 'docs/design');
const pageFile = join(root, 'docs/design.md');

/** Imported lazily: it loads React, which must not happen before the build sets NODE_ENV. */
const tokenSheets = () => import('./design/token-sheets.ts');

type Find = (page: Page, baseURL: string) => Promise<Locator>;

/** Visits two pages because the web font is used only from the second one on. */
async function inBothSchemes<Result>(
  browser: Browser,
  options: { baseURL: string; width: number },
  capture: (page: Page) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({
      ...CONTEXT_OPTIONS,
      baseURL: options.baseURL,
      viewport: { width: options.width, height: 900 },
      deviceScaleFactor: SCALE,
      colorScheme,
      bypassCSP: true,
    });
    const page = await context.newPage();
    await page.goto(WARM_UP_PAGE, { waitUntil: 'networkidle' });
    results.push(await capture(page));
    await context.close();
  }
  return results;
}

async function writePicture(name: string, pictures: Buffer[]): Promise<void> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const isWide = sizes.some(({ width }) => width > 620 * SCALE);
  const sumOfSides = (length: 'width' | 'height') => sizes.reduce((sum, size) => sum + size[length], GAP_PX);
  const longestSide = (length: 'width' | 'height') => Math.max(...sizes.map((size) => size[length]));
  const secondOffset = (sizes[0]?.[isWide ? 'height' : 'width'] ?? 0) + GAP_PX;
  await sharp({
    create: {
      width: isWide ? longestSide('width') : sumOfSides('width'),
      height: isWide ? sumOfSides('height') : longestSide('height'),
      channels: 4,
      background: '#0000',
    },
  })
    .composite(
      pictures.map((input, index) => ({
        input,
        left: isWide ? 0 : index * secondOffset,
        top: isWide ? index * secondOffset : 0,
      })),
    )
    .webp({ quality: 82, effort: 6 })
    .toFile(join(outDir, `${name}.webp`));
}

async function takeScreenshot(page: Page, baseURL: string, find: Find): Promise<Buffer> {
  page.setDefaultTimeout(15_000);
  const element = await find(page, baseURL);
  await element.scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  const box = await element.boundingBox();
  if (!box) throw new Error('Nothing to be seen');
  return page.screenshot({
    clip: {
      x: Math.max(0, box.x - MARGIN_PX),
      y: Math.max(0, box.y - MARGIN_PX),
      width: box.width + 2 * MARGIN_PX,
      height: box.height + 2 * MARGIN_PX,
    },
  });
}

/** Returns the contrast table of the running app. A pair below its minimum sets exit code 1. */
async function measureContrasts(browser: Browser, baseURL: string): Promise<string> {
  const { getColour } = await tokenSheets();
  const [light = [], dark = []] = await inBothSchemes(
    browser,
    { baseURL, width: PHONE_WIDTH },
    async (page) => {
      const ratios: number[] = [];
      for (const { foreground, background } of PAIRS)
        ratios.push(contrast(await getColour(page, foreground), await getColour(page, background)));
      return ratios;
    },
  );
  const rows = PAIRS.map(({ foreground, background, use, minRatio }, index) => {
    const ratios = [light[index] ?? 0, dark[index] ?? 0];
    if (ratios.some((ratio) => ratio < minRatio)) {
      console.error(
        `${foreground} on ${background}: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}, not ${minRatio}`,
      );
      process.exitCode = 1;
    }
    return `| ${use} | \`${foreground}\` | \`${background}\` | ${ratios.map((ratio) => ratio.toFixed(1)).join(' | ')} | ${minRatio} |`;
  });
  return ['| for | above | below | light | dark | least |', '|---|---|---|---|---|---|', ...rows].join('\n');
}

function replaceSection(name: string, text: string): void {
  const before = readFileSync(pageFile, 'utf8');
  const section = new RegExp(`(<!-- ${name} -->)[^]*?(<!-- /${name} -->)`);
  if (!section.test(before)) throw new Error(`docs/design.md has no section ${name}`);
  writeFileSync(
    pageFile,
    before.replace(section, (_, open, close) => `${open}\n\n${text}\n\n${close}`),
  );
}

rmSync(outDir, { recursive: true, force: true });
mkdirSync(outDir, { recursive: true });
await withDemoShop(async (browser, baseURL) => {
  const { drawSheet, SHEETS } = await tokenSheets();
  replaceSection('contrasts', await measureContrasts(browser, baseURL));
  replaceSection(
    'components',
    COMPONENTS.map(({ name, description }) => `${description}\n\n![${name}](design/${name}.webp)`).join(
      '\n\n',
    ),
  );
  const capturePictures = async (name: string, width: number, find: Find) => {
    try {
      const capture = (page: Page) => takeScreenshot(page, baseURL, find);
      await writePicture(name, await inBothSchemes(browser, { baseURL, width }, capture));
    } catch (error) {
      console.error(`${name}: ${String(error)}`);
      process.exitCode = 1;
    }
  };
  for (const name of Object.keys(SHEETS) as (keyof typeof SHEETS)[])
    await capturePictures(name, SHEET_WIDTH, (page) => drawSheet(page, name));
  for (const { name, width = PHONE_WIDTH, find } of COMPONENTS) await capturePictures(name, width, find);
});
