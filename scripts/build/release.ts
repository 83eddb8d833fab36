import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp } from './build-app.ts';
import { root } from './is-built.ts';
import { listInstalledPackages } from './list-installed-packages.ts';

/** Of what stays outside the bundle, without the embedded database: a release runs on one of its own. */
export const PACKAGES = ['@node-rs/argon2', 'pdfkit', 'sharp'];

/** Read at run time, from where the sources would be (decision 130). */
const FILES = [
  'server/db/migrations',
  'server/sandbox/assets',
  'node_modules/@expo-google-fonts/archivo/package.json',
  'node_modules/@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf',
  'node_modules/@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf',
];

/** Snapshots are for writing the next migration. */
const NOT_NEEDED = /_snapshot\.json$|node_modules\/.+\.(d\.[cm]?ts|md|map)$/;

/**
 * Builds the shop and writes what it needs to run into a folder, with the pinned Node as bin/node. Throws if the folder
 * has anything in it.
 */
async function writeRelease(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  await buildApp({ inspectable: false });
  for (const path of ['dist', ...FILES, ...listInstalledPackages(PACKAGES)])
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (file) => !NOT_NEEDED.test(file),
    });
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { name, version, type } = manifest;
  const commit = readCommit();
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, type, commit }, null, 2)}\n`,
  );
  mkdirSync(join(folder, 'bin'));
  copyFileSync(process.execPath, join(folder, 'bin/node'));
  chmodSync(join(folder, 'bin/node'), 0o755);
}

/** GARI_COMMIT, where the sources come without git; undefined if it is not known. */
function readCommit(): string | undefined {
  if (process.env['GARI_COMMIT']) return process.env['GARI_COMMIT'];
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Name a new folder: npm run release -- /opt/gari');
  await writeRelease(resolve(process.env['INIT_CWD'] ?? '.', folder));
  console.log(`The release is in ${folder}. docs/running.md says how to run it.`);
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
