import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { env } from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { buildApp } from '../build/build-app.ts';
import { ensureChromium } from '../run/find-chromium.ts';
import { root, runTool } from '../run/run-tool.ts';
import { type Outcome, runStaticChecks } from './static-checks.ts';

const results = join(root, 'test-results');
const MAX_FLAKY_TESTS = 3;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}
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

/** A runner that ran no tests, or failed without naming a failed test, counts as one failure. */
function toOutcome(name: string, code: number, readReport: () => Outcome): Outcome {
  let outcome: Outcome = { passed: 0, failed: 0, failures: [] };
  try {
    outcome = readReport();
  } catch (error) {
    console.error(`${name} left no report: ${String(error)}`);
  }
  const isUnexplained = outcome.passed + outcome.failed === 0 || (code !== 0 && outcome.failed === 0);
  if (!isUnexplained) return outcome;
  return {
    ...outcome,
    failed: outcome.failed + 1,
    failures: [...outcome.failures, `${name} ended with ${code}`],
  };
}

function listVitestFailures(report: VitestReport): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0)
      return status === 'failed' ? [`${relative(root, name)}: ${getFirstLine(message)}`] : [];
    return failed.map(
      (test) => `${relative(root, name)}: ${test.fullName}: ${getFirstLine(test.failureMessages[0] ?? '')}`,
    );
  });
}

const getFirstLine = (text: string) => text.trim().split('\n', 1)[0]!;

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

async function runVitest(projects: string[]): Promise<Outcome> {
  const file = join(results, `vitest-${projects.join('-')}.json`);
  const flakyFile = join(results, `flaky-${projects.join('-')}.json`);
  env['FLAKY_TESTS_FILE'] = flakyFile;
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['default', 'json', './scripts/test/flaky-reporter.ts'].map(
    (name) => `--reporter=${name}`,
  );
  const code = await runTool('vitest', ['run', ...selected, ...reporters, `--outputFile.json=${file}`]);
  return toOutcome('vitest', code, () => {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: listVitestFailures(report),
      flaky: JSON.parse(readFileSync(flakyFile, 'utf8')) as string[],
      generated: report.testResults
        .filter(({ name }) => name.replaceAll('\\', '/').includes('/generated/'))
        .reduce((sum, { assertionResults }) => sum + assertionResults.length, 0),
    };
  });
}

async function runPlaywright(): Promise<Outcome> {
  const file = join(results, 'playwright.json');
  await ensureChromium();
  const code = await runTool('playwright', ['test']);
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

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const startedAt = Date.now();
const suite = process.argv[2];
const outcomes: Outcome[] = [];
if (suite === 'server') {
  outcomes.push(await runVitest(['server']));
} else {
  outcomes.push(await runStaticChecks());
  outcomes.push(await runVitest(['unit', 'ports', 'screens', 'server']));
  try {
    await buildApp({ inspectable: true });
    outcomes.push(await runPlaywright());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    outcomes.push({ passed: 0, failed: 1, failures: [reason] });
  }
}
const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? []);
if (flaky.length > MAX_FLAKY_TESTS)
  outcomes.push({
    passed: 0,
    failed: 1,
    failures: [`${flaky.length} tests are flaky; at most ${MAX_FLAKY_TESTS} may be`],
  });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
const generated = outcomes.reduce((sum, outcome) => sum + (outcome.generated ?? 0), 0);
for (const name of flaky) console.log(`flaky: ${name}`);
for (const failure of outcomes.flatMap((outcome) => outcome.failures)) console.log(`✗ ${failure}`);
console.log(`\n${generated} of these tests are generated from machine graphs`);
console.log(`${Math.round((Date.now() - startedAt) / 1000)} seconds`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
