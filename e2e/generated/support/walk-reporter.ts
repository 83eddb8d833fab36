import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';

/** What a walk's tests leave in their annotations. */
export interface WalkFigures {
  machine: string;
  paths: number;
  states: number;
  reached: number;
  transitions: number;
  /** Steps and starting points that the running shop cannot produce. */
  named: number;
}

export const WALK = 'walk';
export const TAKEN = 'transitions taken';

const COLUMNS = ['machine', 'paths', 'states', 'reached', 'transitions', 'taken', 'named'] as const;

/** Prints, for every machine, how much of it Chromium has walked. */
export default class WalkReporter implements Reporter {
  readonly #figures = new Map<string, WalkFigures>();
  readonly #taken = new Map<string, Set<string>>();

  onTestEnd(_: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      if (type === WALK) {
        const figures = JSON.parse(description) as WalkFigures;
        this.#figures.set(figures.machine, figures);
      }
      if (type === TAKEN) {
        const { machine, transitions } = JSON.parse(description) as {
          machine: string;
          transitions: string[];
        };
        const known = this.#taken.get(machine) ?? new Set();
        this.#taken.set(machine, known);
        for (const transition of transitions) known.add(transition);
      }
    }
  }

  onEnd(): void {
    if (this.#figures.size === 0) return;
    const rows = [...this.#figures.values()]
      .toSorted((one, other) => one.machine.localeCompare(other.machine))
      .map((figures) => ({ ...figures, taken: this.#taken.get(figures.machine)?.size ?? 0 }));
    console.log(`\nWalked in Chromium\n${COLUMNS.map((name, index) => cell(name, index)).join('')}`);
    for (const row of rows)
      console.log(COLUMNS.map((name, index) => cell(String(row[name]), index)).join(''));
  }
}

const cell = (text: string, index: number) => (index === 0 ? text.padEnd(17) : text.padStart(13));
