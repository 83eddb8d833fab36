import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { env } from 'node:process';
import { buildApp } from '../build/build-app.ts';
import { root, runTool } from '../run/run-tool.ts';
import { type Outcome, printSummary, toOutcome } from './outcome.ts';
import { runPlaywright } from './playwright.ts';
import { runStaticChecks } from './static-checks.ts';

const results = join(root, 'test-results');

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

async function runBrowser(projects: string[]): Promise<Outcome> {
  try {
    await buildApp({ inspectable: true });
    return await runPlaywright(projects.map((project) => `--project=${project}`));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, failures: [reason] };
  }
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const startedAt = Date.now();
const suite = process.argv[2];
const outcomes: Outcome[] = [];
if (suite === 'server') {
  outcomes.push(await runVitest(['server']));
} else if (suite === 'slow') {
  outcomes.push(await runBrowser(['slow phone']));
} else {
  outcomes.push(await runStaticChecks());
  outcomes.push(await runVitest(['unit', 'ports', 'screens', 'server']));
  outcomes.push(await runBrowser(['anywhere', 'whole browser']));
}
printSummary(outcomes, startedAt);
