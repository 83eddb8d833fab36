/** Takes the README's pictures of the running demo shop into docs/pictures: `npm run readme-pictures`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { root } from '../run/run-tool.ts';
import { CONTEXT_OPTIONS, withDemoShop } from '../run/with-demo-shop.ts';
import { scenes } from './screens/scenes.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

interface Picture {
  scene: string;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

const phone = (scene: string, colorScheme: Picture['colorScheme'] = 'light'): Picture => ({
  scene,
  width: 360,
  height: 740,
  colorScheme,
});
const desktop = (scene: string): Picture => ({ scene, width: 1280, height: 800, colorScheme: 'light' });

/** What is beside each other in each file. */
const FILES: Record<string, Picture[]> = {
  storefront: [desktop('home-car')],
  phones: [phone('product-fits'), phone('checkout'), phone('mpesa-waiting'), phone('home', 'dark')],
  'back-office': [desktop('sales-dashboard'), desktop('edit-order-paid')],
};
const GAP_PX = 24;
const SCALE = 1.5;
const outDir = join(root, 'docs/pictures');

/** The web font is used from the second page on, unless it arrives before the first is drawn. */
const WARM_UP_PAGE = '/privacy-policy';

async function takePicture(browser: Browser, baseURL: string, picture: Picture): Promise<Buffer> {
  const { width, height, colorScheme } = picture;
  const scene = scenes.find(({ name }) => name === picture.scene);
  if (!scene) throw new Error(`There is no scene ${picture.scene}`);
  const context = await browser.newContext({
    ...CONTEXT_OPTIONS,
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: SCALE,
    colorScheme,
  });
  try {
    const page = await context.newPage();
    await page.goto(WARM_UP_PAGE, { waitUntil: 'networkidle' });
    await scene.play(page, { baseURL });
    await waitUntilLoaded(page);
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

async function writeFile(name: string, pictures: Buffer[]): Promise<void> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const lefts = sizes.map((_, index) =>
    sizes.slice(0, index).reduce((left, { width }) => left + width + GAP_PX, 0),
  );
  await sharp({
    create: {
      width: lefts.at(-1)! + sizes.at(-1)!.width,
      height: Math.max(...sizes.map(({ height }) => height)),
      channels: 4,
      background: '#0000',
    },
  })
    .composite(pictures.map((input, index) => ({ input, left: lefts[index]!, top: 0 })))
    .webp({ quality: 80, effort: 6 })
    .toFile(join(outDir, `${name}.webp`));
}

mkdirSync(outDir, { recursive: true });
await withDemoShop(async (browser, baseURL) => {
  for (const [name, pictures] of Object.entries(FILES)) {
    const taken: Buffer[] = [];
    for (const picture of pictures) taken.push(await takePicture(browser, baseURL, picture));
    await writeFile(name, taken);
  }
});
