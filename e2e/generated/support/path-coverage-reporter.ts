import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';

/** Attached to the tests as an annotation. */
export interface PathCoverage {
  machine: string;
  paths: number;
  states: number;
  reached: number;
  transitions: number;
  /** Steps and starting points that are excluded by name. */
  named: number;
}

export const PATH_COVERAGE = 'path coverage';
export const TRANSITIONS_TAKEN = 'transitions taken';

const COLUMNS = ['machine', 'paths', 'states', 'reached', 'transitions', 'taken', 'named'] as const;

export default class PathCoverageReporter implements Reporter {
  readonly #coverage = new Map<string, PathCoverage>();
  readonly #takenTransitions = new Map<string, Set<string>>();

  onTestEnd(_: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      if (type === PATH_COVERAGE) {
        const coverage = JSON.parse(description) as PathCoverage;
        this.#coverage.set(coverage.machine, coverage);
      }
      if (type === TRANSITIONS_TAKEN) {
        const { machine, transitions } = JSON.parse(description) as {
          machine: string;
          transitions: string[];
        };
        const transitionIds = this.#takenTransitions.get(machine) ?? new Set();
        this.#takenTransitions.set(machine, transitionIds);
        for (const transition of transitions) transitionIds.add(transition);
      }
    }
  }

  onEnd(): void {
    if (this.#coverage.size === 0) return;
    const rows = [...this.#coverage.values()]
      .toSorted((left, right) => left.machine.localeCompare(right.machine))
      .map((coverage) => ({ ...coverage, taken: this.#takenTransitions.get(coverage.machine)?.size ?? 0 }));
    console.log(`\nWalked in Chromium\n${COLUMNS.map((name, index) => cell(name, index)).join('')}`);
    for (const row of rows)
      console.log(COLUMNS.map((name, index) => cell(String(row[name]), index)).join(''));
  }
}

const cell = (text: string, index: number) => (index === 0 ? text.padEnd(17) : text.padStart(13));
