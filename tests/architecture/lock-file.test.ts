import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const packagePaths = Object.keys(packages);

test('the lock file names the packages of every platform, so that npm ci works on all of them', () => {
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !packagePaths.some((path) => path.endsWith(`node_modules/${name}`)));
  expect([...new Set(missing)]).toEqual([]);
});

test('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test('S19: every package of a production install has an integrity hash', () => {
  const withoutIntegrity = Object.entries(packages).filter(
    ([path, { dev, integrity }]) => path && !dev && !integrity,
  );
  expect(withoutIntegrity).toEqual([]);
});

test('S19: only binaries of development tools for other platforms lack a hash', () => {
  const withoutIntegrity = Object.entries(packages).filter(([path, { integrity }]) => path && !integrity);
  expect(withoutIntegrity.filter(([, { optional, os }]) => !optional || !os)).toEqual([]);
  const kinds = withoutIntegrity.map(([path]) => /node_modules\/(@[\w-]+\/[a-z]+|@[\w-]+)/.exec(path)?.[1]);
  expect([...new Set(kinds)]).toEqual([
    '@biomejs/cli',
    '@oxc-parser/binding',
    '@oxlint-tsgolint/darwin',
    '@oxlint-tsgolint/win',
    '@oxlint/binding',
    '@squawk-cli/darwin',
    '@squawk-cli/linux',
    '@squawk-cli/win',
  ]);
});
