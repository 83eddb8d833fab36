import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'scripts/build',
  'src',
  'machines',
  'contract',
  'inspector',
];

function getNewestMtime(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => getNewestMtime(join(path, name))));
}

interface BuildOptions {
  /** For a shop with a sandbox: includes the inspector and /__machines. */
  inspectable: boolean;
}

/**
 * Builds and compresses the browser app, then the server-side renderer, if a source is newer. The renderer is built
 * last, so its timestamp marks a complete build.
 */
export async function buildApp({ inspectable }: BuildOptions): Promise<void> {
  const renderer = join(dist, 'server', 'entry-server.js');
  const builtAt = statSync(renderer, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const hasSameMode = existsSync(join(dist, 'inspector')) === inspectable;
  if (hasSameMode && builtAt > Math.max(...SOURCES.map((source) => getNewestMtime(join(root, source)))))
    return;
  const define = { 'import.meta.env.VITE_INSPECT': JSON.stringify(inspectable ? 'on' : '') };
  await withProductionEnv(async () => {
    await build({ root, define, logLevel: 'warn' });
    compressAssets(join(dist, 'assets'));
    if (inspectable) await buildInspector();
    await build({
      root,
      logLevel: 'warn',
      publicDir: false,
      build: { ssr: 'src/entry-server.tsx', outDir: 'dist/server', manifest: false },
      ssr: { noExternal: true },
      // SSR builds do not set this by default, and React's development build is ten times slower.
      define: { 'process.env.NODE_ENV': '"production"' },
    });
  });
}

async function buildInspector(): Promise<void> {
  const page = 'inspector/page/index.html';
  const outDir = join(dist, 'inspector');
  await build({
    configFile: false,
    root,
    base: '/__machines/',
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    build: { outDir, target: 'es2022', chunkSizeWarningLimit: 2000, rolldownOptions: { input: page } },
  });
  renameSync(join(outDir, page), join(outDir, 'index.html'));
  rmSync(join(outDir, 'inspector'), { recursive: true });
}

function compressAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const body = readFileSync(join(folder, name));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body, { params: quality }));
  }
}

/** Restores NODE_ENV afterwards: 'production' would disable the sandbox of `npm start`. */
async function withProductionEnv(work: () => Promise<void>): Promise<void> {
  const previousEnv = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await work();
  if (previousEnv === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = previousEnv;
}

if (import.meta.main) await buildApp({ inspectable: false });
