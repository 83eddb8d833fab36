import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#contract/page-renderer.ts';

/** Returns null when the app was built without a renderer. */
export async function loadRenderer(distDir: string): Promise<PageRenderer | null> {
  const file = join(distDir, 'server', 'entry-server.js');
  if (!existsSync(file)) return null;
  return (await import(pathToFileURL(file).href)) as PageRenderer;
}
