import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './is-built.ts';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The folders of the packages and of all that they depend on, as far as they are installed on this platform. */
export function listInstalledPackages(names: readonly string[]): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const found = new Set<string>();
  function add(name: string, from: string): void {
    const path = findPackage(name, from);
    if (path === null || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = lock.packages[path] ?? {};
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, path);
  }
  for (const name of names) add(name, '');
  return [...found].toSorted();
}

/** As Node resolves it: first inside the package that asks, then in the folders above. */
function findPackage(name: string, from: string): string | null {
  const path = join(from, 'node_modules', name);
  if (existsSync(join(root, path, 'package.json'))) return path;
  return from === ''
    ? null
    : findPackage(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}
