import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** Returns Brotli bytes and source names of all scripts that a screen's first view loads, from Vite's manifest. */
export function measureFirstLoad(distDir: string, screen: string): { bytes: number; modules: string[] } {
  const text = readFileSync(join(distDir, '.vite', 'manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, ManifestEntry>;
  const starts = Object.keys(manifest).filter(
    (name) => manifest[name]?.isEntry || name.endsWith(`/${screen}.screen.tsx`),
  );
  if (starts.length !== 2) throw new Error(`the build has not the chunks of ${screen}: ${starts.join(', ')}`);
  const modules = new Set<string>();
  const add = (name: string) => {
    if (modules.has(name)) return;
    modules.add(name);
    for (const imported of manifest[name]?.imports ?? []) add(imported);
  };
  for (const start of starts) add(start);
  const files = new Set([...modules].map((name) => manifest[name]?.file ?? ''));
  let bytes = 0;
  for (const file of files) bytes += brotliCompressSync(readFileSync(join(distDir, file))).length;
  return { bytes, modules: [...modules] };
}
