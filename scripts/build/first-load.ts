import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

interface FirstLoad {
  bytes: number;
  /** Paths of the scripts in `distDir`. */
  files: string[];
  modules: string[];
  /** Whether valibot, by a name that minifying leaves alone, is in any of the scripts. */
  hasValibot: boolean;
  /** Whether Emotion, which computes Chakra's style props while the app runs, is in any of the scripts. */
  hasEmotion: boolean;
}

/**
 * Measures all scripts that a screen's first view loads, from Vite's manifest: Brotli bytes and source names. `late` names
 * modules that the screen loads without waiting for the shopper.
 */
export function measureFirstLoad(distDir: string, screen: string, late: readonly string[] = []): FirstLoad {
  const text = readFileSync(join(distDir, '.vite', 'manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, ManifestEntry>;
  const starts = Object.keys(manifest).filter(
    (name) =>
      manifest[name]?.isEntry ||
      name.endsWith(`/${screen}.screen.tsx`) ||
      late.some((part) => name.endsWith(`/${part}.tsx`)),
  );
  if (starts.length !== 2 + late.length)
    throw new Error(`the build has not the chunks of ${screen}: ${starts.join(', ')}`);
  const modules = new Set<string>();
  const add = (name: string) => {
    if (modules.has(name)) return;
    modules.add(name);
    for (const imported of manifest[name]?.imports ?? []) add(imported);
  };
  for (const start of starts) add(start);
  const files = [...new Set([...modules].map((name) => manifest[name]?.file ?? ''))];
  const scripts = files.map((file) => readFileSync(join(distDir, file)));
  return {
    bytes: scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0),
    files,
    modules: [...modules],
    hasValibot: scripts.some((script) => script.includes('~run')),
    hasEmotion: scripts.some((script) => script.includes('data-emotion')),
  };
}
