import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'src',
  'machines',
  'contract',
];

function newest(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds the browser app when a source is newer than the build, and compresses it once for all visitors. */
export async function buildApp(): Promise<void> {
  const built = statSync(join(root, 'dist', 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > Math.max(...SOURCES.map((source) => newest(join(root, source))))) return;
  await buildWithVite();
  const assets = join(root, 'dist', 'assets');
  for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const body = readFileSync(join(assets, name));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(body, { params: quality }));
  }
}

/** Vite sets NODE_ENV to production for the whole process, which would turn the sandbox of `npm start` off. */
async function buildWithVite(): Promise<void> {
  const before = process.env['NODE_ENV'];
  await build({ root, logLevel: 'warn' });
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}

if (import.meta.main) await buildApp();
