import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

function readHolders(): Record<string, string[]> {
  const architecture = readFileSync('docs/architecture.md', 'utf8');
  const table = /\| Slice \| Held by \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(architecture)?.[1] ?? '';
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  return Object.fromEntries(
    rows.map(([, slice = '', holderCell = '']) => [
      slice,
      [...holderCell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
    ]),
  );
}

const SLICES = [
  'auth',
  'products',
  'cart',
  'checkout',
  'orders',
  'mpesa',
  'shipping',
  'card payment',
  'search',
  'home',
  'categories',
  'addresses',
];

test('[ENTITY-22] the architecture names who holds each of the twelve slices of application state', () => {
  const holdersBySlice = readHolders();
  expect(Object.keys(holdersBySlice)).toEqual(SLICES);
  expect(SLICES.filter((slice) => holdersBySlice[slice]?.length === 0)).toEqual([]);
  expect(
    Object.values(holdersBySlice)
      .flat()
      .filter((path) => !existsSync(path)),
  ).toEqual([]);
});
