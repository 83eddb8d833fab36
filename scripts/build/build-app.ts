import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { buildApiReference } from './build-api-reference.ts';
import { buildHost } from './build-host.ts';
import { type BuildOptions, dist, isBrowserAppBuilt, isHostBuilt, root } from './is-built.ts';

/**
 * Builds what a source has changed of: the browser app, compressed, with its server-side renderer, and the bundle of the
 * API host. Prints how long each part took.
 */
export async function buildApp(options: BuildOptions): Promise<void> {
  const start = performance.now();
  if (!isBrowserAppBuilt(options)) await withProductionEnv(() => buildBrowserApp(options));
  // A build of the browser app empties dist.
  await ensureHost();
  if (parts.length === 0) return;
  console.log(`Built in ${toSeconds(performance.now() - start)} s (${parts.splice(0).join(', ')}).`);
}

/** Builds the bundle of the API host, with the page of its reference, if a source is newer. */
export async function ensureHost(): Promise<void> {
  if (isHostBuilt()) return;
  await timed('the API reference', () => buildApiReference(join(dist, 'api-reference')));
  await timed('the API host', buildHost);
}

const parts: string[] = [];
const toSeconds = (ms: number) => (ms / 1000).toFixed(1);

async function timed(part: string, work: () => unknown): Promise<void> {
  const start = performance.now();
  await work();
  parts.push(`${part} ${toSeconds(performance.now() - start)} s`);
}

async function buildBrowserApp({ inspectable }: BuildOptions): Promise<void> {
  const define = { 'import.meta.env.VITE_INSPECT': JSON.stringify(inspectable ? 'on' : '') };
  await timed('the browser app', () => build({ root, define, logLevel: 'warn' }));
  await timed('its compression', () => compressAssets(join(dist, 'assets')));
  if (inspectable) await timed('the inspector', buildInspector);
  await timed('the renderer', () =>
    build({
      root,
      logLevel: 'warn',
      publicDir: false,
      build: { ssr: 'src/entry-server.tsx', outDir: 'dist/server', manifest: false },
      ssr: { noExternal: true },
      // SSR builds do not set this by default, and React's development build is ten times slower.
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
  );
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

if (import.meta.main) await buildApp({ inspectable: process.argv.includes('--inspectable') });
