import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = 'tests/seeded-faults';

export interface Fault {
  /** 'flows/04-kept-key-forgotten' */
  name: string;
  /** The patch, relative to the project. */
  patch: string;
  /** What is wrong, in a sentence. */
  what: string;
  /** The clauses or decisions that it breaks. */
  breaks: string;
  /** Where the one who made it expected it to be noticed: 'server (orders, payments)'. */
  noticedBy: string;
  /** The files that it changes, relative to the project. */
  files: string[];
}

/** The seeded faults of the project at `root`, in the order of their names. */
export function readFaults(root: string): Fault[] {
  return ['flows', 'server'].flatMap((group) =>
    readdirSync(join(root, FOLDER, group))
      .filter((file) => file.endsWith('.patch'))
      .toSorted()
      .map((file) => readFault(root, `${group}/${file.replace(/\.patch$/, '')}`)),
  );
}

/** A patch begins with plain lines, which git does not read. Throws where one of them is missing. */
function readFault(root: string, name: string): Fault {
  const patch = `${FOLDER}/${name}.patch`;
  const text = readFileSync(join(root, patch), 'utf8');
  const line = (pattern: RegExp) => {
    const found = pattern.exec(text)?.[1];
    if (!found) throw new Error(`${patch}: no line like ${pattern}`);
    return found;
  };
  return {
    name,
    patch,
    what: line(/^(.+)\n/),
    breaks: line(/^Breaks: (.+)$/m),
    noticedBy: line(/^Could be noticed by: (.+)$/m),
    files: [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file!),
  };
}

/** Runs `git apply` on a fault's patch, in or outside a repository; throws git's words where it does not apply. */
export function applyFault(root: string, { patch }: Pick<Fault, 'patch'>, ...options: string[]): void {
  // A repository around the project would make git look for the files there.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) };
  const git = spawnSync('git', ['apply', ...options, patch], { cwd: root, env, encoding: 'utf8' });
  if (git.status !== 0) throw new Error(`${patch} does not apply: ${git.error?.message ?? git.stderr}`);
}
