/** A runner's own failure has no name in `failures`. */
export interface Outcome {
  passed: number;
  failed: number;
  failures: string[];
  /** The names of tests that failed and then passed on their retry; they count as passed. */
  flaky?: string[];
  /** How many of the passed tests were generated from machine graphs. */
  generated?: number;
}

const MAX_FLAKY_TESTS = 3;

/** A runner that ran no tests, or failed without naming a failed test, counts as one failure. */
export function toOutcome(name: string, code: number, readReport: () => Outcome): Outcome {
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

/** Prints flaky tests, failures and, in the last line, the counts. Sets the exit code. */
export function printSummary(outcomes: Outcome[], startedAt: number): void {
  const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? []);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (flaky.length > MAX_FLAKY_TESTS)
    failures.push(`${flaky.length} tests are flaky; at most ${MAX_FLAKY_TESTS} may be`);
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const failed = sum((outcome) => outcome.failed) + (flaky.length > MAX_FLAKY_TESTS ? 1 : 0);
  for (const name of flaky) console.log(`flaky: ${name}`);
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`\n${sum(({ generated = 0 }) => generated)} of these tests are generated from machine graphs`);
  console.log(`${Math.round((Date.now() - startedAt) / 1000)} seconds`);
  console.log(`${sum(({ passed }) => passed)} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
