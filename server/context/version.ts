import { readFileSync } from 'node:fs';

interface Manifest {
  version: string;
  /** Written by scripts/build/release.ts. */
  commit?: string;
}

let manifest: Manifest | undefined;

/** Of the release or checkout that runs; the commit is null where it is not known. */
export function readVersion(): { version: string; commit: string | null } {
  manifest ??= JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Manifest;
  return { version: manifest.version, commit: manifest.commit ?? null };
}
