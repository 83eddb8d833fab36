import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = join(root, 'dist');
export const hostDir = join(dist, 'host');

const BUILD_SOURCES = ['package-lock.json', 'scripts/build', 'contract'];
const BROWSER_SOURCES = [
  ...BUILD_SOURCES,
  'index.html',
  'vite.config.ts',
  'public',
  'src',
  'machines',
  'inspector',
];
const HOST_SOURCES = [...BUILD_SOURCES, 'scripts/run', 'server'];

export interface BuildOptions {
  /** For a shop with a sandbox: includes the inspector and /__machines. */
  inspectable: boolean;
}

/** Built last, so its timestamp marks a complete build of the browser app. */
const RENDERER = join(dist, 'server', 'entry-server.js');

export function isBrowserAppBuilt({ inspectable }: BuildOptions): boolean {
  const hasSameMode = existsSync(join(dist, 'inspector')) === inspectable;
  return hasSameMode && isNewer(RENDERER, BROWSER_SOURCES);
}

export const isHostBuilt = (outDir = hostDir) => isNewer(join(outDir, 'host.js'), HOST_SOURCES);

export const isBuilt = (options: BuildOptions) => isBrowserAppBuilt(options) && isHostBuilt();

function isNewer(file: string, sources: readonly string[]): boolean {
  const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.every((source) => getNewestMtime(join(root, source)) < builtAt);
}

function getNewestMtime(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => getNewestMtime(join(path, name))));
}
