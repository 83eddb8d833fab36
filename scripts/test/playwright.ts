import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from '../run/find-chromium.ts';
import { root, runTool } from '../run/run-tool.ts';
import { type Outcome, toOutcome } from './outcome.ts';

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Playwright's expected and received values are below the first line, so all lines are joined. */
const toOneLine = (text: string) => stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, 600);

function countGenerated({ suites = [], specs = [] }: PlaywrightSuite): number {
  const generated = specs.filter(({ file }) => file.startsWith('generated/')).length;
  return suites.reduce((sum, suite) => sum + countGenerated(suite), generated);
}

function listFlaky({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const flaky = specs.filter((spec) => spec.tests.some((test) => test.status === 'flaky'));
  return [...flaky.map(({ file, title }) => `e2e/${file}: ${title}`), ...suites.flatMap(listFlaky)];
}

function listPlaywrightFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const specFailures = specs
    .filter((spec) => spec.tests.some((test) => test.status !== 'expected' && test.status !== 'flaky'))
    .map(({ file, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
      return `e2e/${file}: ${title}: ${toOneLine(messages.find(Boolean) ?? '')}`;
    });
  return [...specFailures, ...suites.flatMap(listPlaywrightFailures)];
}

/** Runs the tests of the given files, folders and options such as `--project`. */
export async function runPlaywright(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const file = join(root, 'test-results/playwright.json');
  // A run that ends before it reports must not be read as the one before.
  rmSync(file, { force: true });
  await ensureChromium();
  const code = await runTool('playwright', ['test', ...args], env);
  return toOutcome('playwright', code, () => {
    const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
    const { expected, unexpected, flaky, skipped } = report.stats;
    return {
      passed: expected + flaky,
      failed: unexpected + skipped,
      failures: listPlaywrightFailures(report),
      flaky: listFlaky(report),
      generated: countGenerated(report),
    };
  });
}
