import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './build-app.ts';
import { ensureChromium } from './find-chromium.ts';
import { root, runTool } from './run-tool.ts';
import { type Outcome, runStaticChecks } from './static-checks.ts';

const results = join(root, 'test-results');

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** A runner that ran nothing, or ended badly without naming a failed test, counts as one failure. */
function outcomeOf(name: string, code: number, read: () => Outcome): Outcome {
  let outcome: Outcome = { passed: 0, failed: 0 };
  try {
    outcome = read();
  } catch (error) {
    console.error(`${name} left no report: ${String(error)}`);
  }
  if (outcome.passed + outcome.failed === 0 || (code !== 0 && outcome.failed === 0)) outcome.failed += 1;
  return outcome;
}

async function runVitest(projects: string[]): Promise<Outcome> {
  const file = join(results, `vitest-${projects.join('-')}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const code = await runTool('vitest', [
    'run',
    ...selected,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return outcomeOf('vitest', code, () => {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  });
}

async function runPlaywright(): Promise<Outcome> {
  const file = join(results, 'playwright.json');
  const chromium = await ensureChromium();
  const code = await runTool('playwright', ['test'], { CHROME_PATH: chromium });
  return outcomeOf('playwright', code, () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
  });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const started = Date.now();
const only = process.argv[2];
const outcomes: Outcome[] = [];
if (only === 'server') {
  outcomes.push(await runVitest(['server']));
} else {
  outcomes.push(await runStaticChecks());
  outcomes.push(await runVitest(['unit', 'screens', 'server']));
  try {
    await buildApp();
    outcomes.push(await runPlaywright());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    outcomes.push({ passed: 0, failed: 1 });
  }
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\n${Math.round((Date.now() - started) / 1000)} seconds`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
