// Plain JavaScript for Node 20 or newer: installs missing packages, then runs the command with the pinned Node. Arguments
// before the command are options of Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installed = join(root, 'node_modules', '.package-lock.json');
const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

// npm leaves the packages with native code out for a Node older than they ask for, and says nothing.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Gari needs Node 20 or newer to install its packages, and this is ${process.version}. npm can bring one:
  npx --yes --package=node@24 --package=npm@11 -- npm start`);
  process.exit(1);
}

const isStale =
  !existsSync(pinnedNode) ||
  !existsSync(installed) ||
  statSync(installed).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs;
const scope = process.env.NODE_ENV === 'production' ? '--omit=dev' : '--include=dev';
if (isStale) {
  console.log('Installing packages (once, about a minute) …');
  const npm = spawnSync('npm', ['ci', scope, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error('npm ci failed; its message is above.');
    process.exit(1);
  }
}

const args = process.argv.slice(2);
const command = args.findIndex((arg) => !arg.startsWith('-'));
const nodeArgs = [
  '--disable-warning=ExperimentalWarning',
  ...args.slice(0, command),
  join(root, args[command]),
  ...args.slice(command + 1),
];
const path = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
// Every process that is started from here compiles the server once; an unwritable folder does no harm.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env, PATH: path };

// Becomes the command's process instead of waiting for it. Not in Node 20, and not with a channel, which would be lost.
if (process.execve && process.platform !== 'win32' && !process.connected) {
  process.chdir(root);
  process.execve(pinnedNode, [pinnedNode, ...nodeArgs], env);
}

const child = spawn(pinnedNode, nodeArgs, {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env,
});
child.on('error', (error) => {
  console.error(
    `The pinned Node cannot be started (${error.message}): delete node_modules and try again, with install scripts allowed.`,
  );
  process.exit(1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
