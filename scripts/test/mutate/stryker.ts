import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { equivalentSourceMutants } from '../../../tests/mutations/equivalent-mutants.ts';
import { root } from '../../run/run-tool.ts';
import { enforceMinShare, printReport, type Row } from './report.ts';

type Options = ConstructorParameters<typeof Stryker>[0];
type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

export interface Group {
  /** What Stryker mutates. */
  mutate: string[];
  /** The Vitest configuration that selects the tests. */
  tests: string;
  /** The configuration for what those tests do not notice: slow tests that would take hours for every mutant. */
  slowTests?: string;
  /**
   * Ignores mutants that are evaluated when a file is loaded, mostly texts: each would require all tests, since all of
   * them load the file.
   */
  ignoreStatic?: boolean;
}

interface Limit {
  name: string;
  files: RegExp;
  minShare: number;
}

const SURVIVED_STATUSES = ['Survived', 'NoCoverage'];
const COUNTED_STATUSES = [...SURVIVED_STATUSES, 'Killed', 'Timeout'];

/** Paths take seconds, and longer while other mutants run beside them. */
const SLOW_TIMEOUT_MS = 60_000;

const common: Options = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  reporters: ['progress-append-only'],
  ignorePatterns: ['/data', '/dist', '/docs/*', '!/docs/clauses.md', '/e2e', '/screens'],
  // Stryker rewrites tsconfig paths with a TypeScript API that TypeScript 7 no longer has.
  tsconfigFile: 'none',
};

/** Lists the survivors and a row for each file and limit. Sets exit code 1 when a limit is not met. */
export async function mutateSources(groups: readonly Group[], limits: readonly Limit[]): Promise<void> {
  const mutants: Mutant[] = [];
  for (const { tests, slowTests, ...options } of groups) {
    const results = await runStryker({ ...options, vitest: { configFile: tests } });
    mutants.push(...(slowTests === undefined ? results : await testSurvivors(results, slowTests, options)));
  }
  for (const mutant of mutants.filter(hasSurvived)) {
    const { line, column } = mutant.location.start;
    console.log(`survived: ${getFile(mutant)}:${line}:${column}: ${getName(mutant)}`);
  }
  const files = Map.groupBy(mutants, getFile);
  const rows = [...files].map(([name, fileMutants]) => toRow(name, fileMutants));
  const limitRows = limits.map(({ name, files: pattern, minShare }) => {
    const row = toRow(
      name,
      mutants.filter((mutant) => pattern.test(getFile(mutant))),
    );
    enforceMinShare(row, minShare);
    return row;
  });
  printReport([...rows.toSorted((a, b) => a.name.localeCompare(b.name)), ...limitRows]);
}

async function runStryker(options: Options): Promise<Mutant[]> {
  const results = await new Stryker({ ...common, ...options }).runMutationTest();
  return results.filter(({ status }) => COUNTED_STATUSES.includes(status));
}

async function testSurvivors(mutants: Mutant[], configFile: string, options: Options): Promise<Mutant[]> {
  const survivors = mutants.filter(hasSurvived);
  if (survivors.length === 0) return mutants;
  const mutate = [...new Set(survivors.map(getRange))];
  const results = await runStryker({
    ...options,
    mutate,
    vitest: { configFile },
    timeoutMS: SLOW_TIMEOUT_MS,
  });
  const byKey = new Map(results.map((mutant) => [getKey(mutant), mutant]));
  return mutants.map((mutant) => (hasSurvived(mutant) ? (byKey.get(getKey(mutant)) ?? mutant) : mutant));
}

/** As Stryker selects a part of a file: lines from 1, columns from 0. */
function getRange(mutant: Mutant): string {
  const { start, end } = mutant.location;
  return `${getFile(mutant)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

const getKey = (mutant: Mutant) => `${getRange(mutant)} ${mutant.mutatorName} ${mutant.replacement}`;

const getFile = ({ fileName }: Mutant) => relative(root, fileName).replaceAll('\\', '/');

function hasSurvived(mutant: Mutant): boolean {
  return SURVIVED_STATUSES.includes(mutant.status) && !isEquivalent(mutant);
}

function isEquivalent(mutant: Mutant): boolean {
  return equivalentSourceMutants[getFile(mutant)]?.[getName(mutant)] !== undefined;
}

/** For example 'retry: false becomes true'. The same change at two places of a file has one name. */
function getName({ fileName, location: { start, end }, replacement }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1);
  lines[0] = lines[0]!.slice(start.column - 1);
  const toOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return `${toOneLine(lines.join(' '))} becomes ${toOneLine(replacement ?? '')}`;
}

function toRow(name: string, mutants: readonly Mutant[]): Row {
  const count = (isCounted: (mutant: Mutant) => boolean) => mutants.filter(isCounted).length;
  return {
    name,
    mutants: mutants.length,
    survived: count(hasSurvived),
    hung: count(({ status }) => status === 'Timeout'),
    equivalent: count((mutant) => SURVIVED_STATUSES.includes(mutant.status) && isEquivalent(mutant)),
  };
}
