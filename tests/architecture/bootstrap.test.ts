import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'gari-bootstrap-'));
  mkdirSync(join(clone, 'scripts'));
  mkdirSync(join(clone, 'bin'));
  cpSync('scripts/bootstrap.mjs', join(clone, 'scripts/bootstrap.mjs'));
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  // Stands in for npm: notes how it was called and installs the pinned Node.
  const npm = `#!/bin/sh
echo "$@" >> '${clone}/npm-calls'
mkdir -p node_modules/node/bin
ln -s '${process.execPath}' node_modules/node/bin/node
echo '{}' > node_modules/.package-lock.json
`;
  writeFileSync(join(clone, 'bin/npm'), npm);
  chmodSync(join(clone, 'bin/npm'), 0o755);
  writeFileSync(join(clone, 'scripts/command.mjs'), 'console.log(`ran with ${process.argv.slice(2)}`);');
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function runBootstrap(environment: string): string {
  const { stdout } = spawnSync(
    process.execPath,
    [join(clone, 'scripts/bootstrap.mjs'), 'scripts/command.mjs', 'one', 'two'],
    {
      encoding: 'utf8',
      env: { NODE_ENV: environment, PATH: `${join(clone, 'bin')}${delimiter}${process.env['PATH']}` },
    },
  );
  return stdout;
}
test.runIf(process.platform !== 'win32')(
  'the command takes over the process; what stands before it are options of Node',
  () => {
    runBootstrap('test');
    writeFileSync(join(clone, 'scripts/command.mjs'), 'console.log(process.pid, ...process.execArgv);');
    const { stdout, pid } = spawnSync(
      process.execPath,
      [join(clone, 'scripts/bootstrap.mjs'), '--stack-size=900', 'scripts/command.mjs'],
      { encoding: 'utf8', env: { PATH: `${join(clone, 'bin')}${delimiter}${process.env['PATH']}` } },
    );
    expect(stdout).toBe(`${pid} --disable-warning=ExperimentalWarning --stack-size=900\n`);
  },
);

const readNpmCalls = () => readFileSync(join(clone, 'npm-calls'), 'utf8').trim().split('\n');

test.runIf(process.platform !== 'win32').each([
  ['production', 'ci --omit=dev --no-audit --no-fund --loglevel=error'],
  ['development', 'ci --include=dev --no-audit --no-fund --loglevel=error'],
  ['test', 'ci --include=dev --no-audit --no-fund --loglevel=error'],
])('S19: in %s the missing packages are installed once, with npm %s', (environment, call) => {
  expect(runBootstrap(environment)).toContain('ran with one,two\n');
  expect(readNpmCalls()).toEqual([call]);
  expect(runBootstrap(environment)).toBe('ran with one,two\n');
  expect(readNpmCalls()).toEqual([call]);
});
