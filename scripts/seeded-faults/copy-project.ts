import {
  chmodSync,
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const LEFT_OUT = ['node_modules', '.git', 'dist', 'data', 'screens', 'test-results'];

/** A copy of the project in the temporary directory, with the packages as hard links; answers where it is. */
export function copyProject(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'gari-faults-'));
  // PostgreSQL is not run by root, and so as somebody else.
  chmodSync(copy, 0o755);
  cpSync(root, copy, {
    recursive: true,
    filter: (source) => !LEFT_OUT.includes(relative(root, source)),
  });
  linkFolder(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Copies where the temporary directory is on another disk. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
