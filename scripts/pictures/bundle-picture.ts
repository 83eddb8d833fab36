/** Draws what the first load of the start page consists of, docs/design/bundle.webp, and prints the bytes of each package. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { visualizer } from 'rollup-plugin-visualizer';
import sharp from 'sharp';
import { build } from 'vite';
import { measureFirstLoad } from '../build/first-load.ts';
import { ensureChromium } from '../run/find-chromium.ts';
import { root } from '../run/run-tool.ts';

interface Visualization {
  tree: { children: { name: string }[] };
  nodeParts: Record<string, { renderedLength: number; metaUid: string }>;
  nodeMetas: Record<string, { id: string; moduleParts: Record<string, string> }>;
}

process.env['NODE_ENV'] = 'production';
const folder = mkdtempSync(join(tmpdir(), 'gari-bundle-'));
const treemap = join(folder, 'treemap.html');
const data = join(folder, 'data.json');
await build({
  root,
  logLevel: 'error',
  define: { 'import.meta.env.VITE_INSPECT': '""' },
  build: { outDir: join(folder, 'dist'), sourcemap: true },
  plugins: [visualizer({ filename: data, template: 'raw-data', sourcemap: true })],
});

const firstLoad = new Set(measureFirstLoad(join(folder, 'dist'), 'home').files);
const visualization = JSON.parse(readFileSync(data, 'utf8')) as Visualization;
const { tree, nodeParts, nodeMetas } = visualization;
tree.children = tree.children.filter(({ name }) => firstLoad.has(name));
writeFileSync(data, JSON.stringify(visualization));
const cli = join(root, 'node_modules/rollup-plugin-visualizer/dist/bin/cli.js');
execFileSync(process.execPath, [cli, '--sourcemap', '--template', 'treemap', '--filename', treemap, data]);

const sizes = new Map<string, number>();
for (const { id, moduleParts } of Object.values(nodeMetas)) {
  const name =
    /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id.replace(/^\//, '').split('/')[0] ?? id;
  for (const [chunk, part] of Object.entries(moduleParts))
    if (firstLoad.has(chunk))
      sizes.set(name, (sizes.get(name) ?? 0) + (nodeParts[part]?.renderedLength ?? 0));
}
for (const [name, bytes] of [...sizes].toSorted((a, b) => b[1] - a[1])) console.log(`${bytes}\t${name}`);

const executablePath = await ensureChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
await page.goto(pathToFileURL(treemap).href);
await sharp(await page.locator('main, svg').first().screenshot())
  .webp({ quality: 80 })
  .toFile(join(root, 'docs/design/bundle.webp'));
await browser.close();
rmSync(folder, { recursive: true });
