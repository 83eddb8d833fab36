import { writeFileSync } from 'node:fs';
import { env } from 'node:process';
import type { Reporter, TestCase } from 'vitest/node';

/** Writes the names of the tests that failed and then passed on their retry, as a JSON list, to FLAKY_TESTS_FILE. */
export default class FlakyReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(testCase: TestCase): void {
    if (testCase.diagnostic()?.flaky)
      this.#names.push(`${testCase.module.relativeModuleId}: ${testCase.fullName}`);
  }

  onTestRunEnd(): void {
    const file = env['FLAKY_TESTS_FILE'];
    if (file) writeFileSync(file, JSON.stringify(this.#names));
  }
}
