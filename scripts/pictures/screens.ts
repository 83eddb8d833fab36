import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { root } from '../run/run-tool.ts';
import { CONTEXT_OPTIONS, withDemoShop } from '../run/with-demo-shop.ts';
import { scenes } from './screens/scenes.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

const WIDTHS = [360, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;
const SCENE_TIMEOUT_MS = 10_000;
const outDir = join(root, 'screens');

const args = process.argv.slice(2);
const requestedWidths = WIDTHS.filter((width) => args.includes(String(width)));
const requestedSchemes = SCHEMES.filter((scheme) => args.includes(scheme));
const requestedNames = args.filter(
  (arg) => !WIDTHS.includes(Number(arg)) && !SCHEMES.some((scheme) => scheme === arg),
);
const selectedWidths = requestedWidths.length > 0 ? requestedWidths : WIDTHS;
const selectedSchemes = requestedSchemes.length > 0 ? requestedSchemes : SCHEMES;
const selectedScenes = scenes.filter(
  ({ name }) => requestedNames.length === 0 || requestedNames.includes(name),
);

async function takePictures(browser: Browser, baseURL: string): Promise<void> {
  for (const width of selectedWidths) {
    for (const colorScheme of selectedSchemes) {
      for (const scene of selectedScenes) {
        const context = await browser.newContext({
          ...CONTEXT_OPTIONS,
          baseURL,
          viewport: { width, height: width < 700 ? 780 : 900 },
          colorScheme,
        });
        context.setDefaultTimeout(SCENE_TIMEOUT_MS);
        const page = await context.newPage();
        try {
          await scene.play(page, { baseURL });
          await waitUntilLoaded(page);
          await page.screenshot({
            path: join(outDir, `${scene.name}-${width}-${colorScheme}.png`),
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

async function makeContactSheets(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1500, height: 100 } });
  for (const { name } of selectedScenes) {
    const pictures = selectedSchemes.flatMap((scheme) =>
      selectedWidths.map(
        (width) => `<img src="${name}-${width}-${scheme}.png" style="width:${width / 3.4}px">`,
      ),
    );
    const file = join(outDir, `${name}.html`);
    writeFileSync(
      file,
      `<body style="margin:8px;background:#777;display:flex;gap:8px;align-items:start">${pictures.join('')}`,
    );
    await page.goto(`file://${file}`);
    await page.screenshot({ path: join(outDir, `sheet-${name}.png`), fullPage: true });
  }
  await page.close();
}

mkdirSync(outDir, { recursive: true });
await withDemoShop(async (browser, baseURL) => {
  await takePictures(browser, baseURL);
  await makeContactSheets(browser);
  console.log(`${selectedScenes.length} screens are in ${outDir}`);
});
