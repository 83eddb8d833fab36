/**
 * Lists entries of package-lock.json without an integrity hash; `--fill` fetches them from npm's registry. Without a
 * hash `npm ci` installs unverified packages, for example binaries of other platforms.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/run-tool.ts';

interface LockFile {
  packages: Record<string, { version?: string; integrity?: string; resolved?: string; link?: boolean }>;
}

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
const missing = Object.entries(lock.packages).filter(
  ([path, { integrity, link }]) => path !== '' && !integrity && !link,
);

if (process.argv.includes('--fill')) {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  for (const [path, entry] of missing) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const integrity = await readIntegrity(registry, name, entry.version ?? '');
    if (integrity) entry.integrity = integrity;
    console.log(`${integrity ? '✓' : '✗'} ${name}@${entry.version}${integrity ? '' : ': not served here'}`);
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

const remaining = missing.filter(([, { integrity }]) => !integrity);
for (const [path, { version }] of remaining) console.log(`no integrity: ${path} ${version}`);
console.log(
  `${Object.keys(lock.packages).length - 1} entries, ${remaining.length} without an integrity hash`,
);
process.exitCode = remaining.length === 0 ? 0 : 1;

async function readIntegrity(registry: string, name: string, version: string): Promise<string | null> {
  const reply = await fetch(new URL(name.replace('/', '%2f'), registry), {
    headers: { accept: 'application/vnd.npm.install-v1+json' },
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null);
  if (!reply?.ok) return null;
  const { versions } = (await reply.json()) as {
    versions?: Record<string, { dist?: { integrity?: string } }>;
  };
  return versions?.[version]?.dist?.integrity ?? null;
}
