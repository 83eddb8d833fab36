import { join } from 'node:path';
import type { ENTRIES } from '../../../scripts/build/build-host.ts';
import { isHostBuilt, root } from '../../../scripts/build/is-built.ts';

/** Not in dist, which a test of the browser app builds anew. */
const FOLDER = join(root, 'test-results', 'host');

/** Processes start from a bundle, as deployed ones do: it takes an eighth of the CPU that loading the sources takes. */
export async function ensureTestHost(): Promise<void> {
  if (isHostBuilt(FOLDER)) return;
  const { buildHost } = await import('../../../scripts/build/build-host.ts');
  await buildHost(FOLDER);
}

export const getHostFile = (entry: keyof typeof ENTRIES) => join(FOLDER, `${entry}.js`);
