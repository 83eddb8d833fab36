import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { COMPONENTS } from './design/components.ts';
import { contrast, PAIRS } from './design/contrast.ts';
import { VISITOR, withDemoShop } from './open-demo-shop.ts';
import { root } from './run-tool.ts';

const SCHEMES = ['light', 'dark'] as const;
const GAP_PX = 16;
const SCALE = 1.5;
const PHONE_WIDTH = 400;
const SHEET_WIDTH = 760;
const MARGIN_PX = 10;
const ANY_PAGE = '/privacy-policy';
const out = join(root, 'docs/design');
const pageFile = join(root, 'docs/design.md');

/** Only once the app is built: it brings React along, which the build must load first, in its own mode. */
const tokenSheets = () => import('./design/token-sheets.ts');

type Find = (page: Page, baseURL: string) => Promise<Locator>;

/** The font is used from a visit's second page on, so that none moves; pictures are of that one. */
async function inBoth<Result>(
  browser: Browser,
  options: { baseURL: string; width: number },
  look: (page: Page) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({
      ...VISITOR,
      baseURL: options.baseURL,
      viewport: { width: options.width, height: 900 },
      deviceScaleFactor: SCALE,
      colorScheme,
      bypassCSP: true,
    });
    const page = await context.newPage();
    await page.goto(ANY_PAGE, { waitUntil: 'networkidle' });
    results.push(await look(page));
    await context.close();
  }
  return results;
}

/** The pictures of both schemes beside each other, or below each other where they are wide. */
async function write(name: string, pictures: Buffer[]): Promise<void> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const isWide = sizes.some(({ width }) => width > 620 * SCALE);
  const along = (length: 'width' | 'height') => sizes.reduce((sum, size) => sum + size[length], GAP_PX);
  const across = (length: 'width' | 'height') => Math.max(...sizes.map((size) => size[length]));
  const second = (sizes[0]?.[isWide ? 'height' : 'width'] ?? 0) + GAP_PX;
  await sharp({
    create: {
      width: isWide ? across('width') : along('width'),
      height: isWide ? along('height') : across('height'),
      channels: 4,
      background: '#0000',
    },
  })
    .composite(
      pictures.map((input, index) => ({
        input,
        left: isWide ? 0 : index * second,
        top: isWide ? index * second : 0,
      })),
    )
    .webp({ quality: 82, effort: 6 })
    .toFile(join(out, `${name}.webp`));
}

async function photograph(page: Page, baseURL: string, find: Find): Promise<Buffer> {
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

/** The table of contrasts, measured in the running app; a pair below its least is named and fails the command. */
async function measureContrasts(browser: Browser, baseURL: string): Promise<string> {
  const { colourOf } = await tokenSheets();
  const [light = [], dark = []] = await inBoth(browser, { baseURL, width: PHONE_WIDTH }, async (page) => {
    const ratios: number[] = [];
    for (const { above, below } of PAIRS)
      ratios.push(contrast(await colourOf(page, above), await colourOf(page, below)));
    return ratios;
  });
  const rows = PAIRS.map(({ above, below, use, least }, index) => {
    const ratios = [light[index] ?? 0, dark[index] ?? 0];
    if (ratios.some((ratio) => ratio < least)) {
      console.error(
        `${above} on ${below}: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}, not ${least}`,
      );
      process.exitCode = 1;
    }
    return `| ${use} | \`${above}\` | \`${below}\` | ${ratios.map((ratio) => ratio.toFixed(1)).join(' | ')} | ${least} |`;
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

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await withDemoShop(async (browser, baseURL) => {
  const { drawSheet, SHEETS } = await tokenSheets();
  replaceSection('contrasts', await measureContrasts(browser, baseURL));
  replaceSection(
    'components',
    COMPONENTS.map(({ name, what }) => `${what}\n\n![${name}](design/${name}.webp)`).join('\n\n'),
  );
  const take = async (name: string, width: number, find: Find) => {
    try {
      const look = (page: Page) => photograph(page, baseURL, find);
      await write(name, await inBoth(browser, { baseURL, width }, look));
    } catch (error) {
      console.error(`${name}: ${String(error)}`);
      process.exitCode = 1;
    }
  };
  for (const name of Object.keys(SHEETS) as (keyof typeof SHEETS)[])
    await take(name, SHEET_WIDTH, (page) => drawSheet(page, name));
  for (const { name, width = PHONE_WIDTH, find } of COMPONENTS) await take(name, width, find);
});
