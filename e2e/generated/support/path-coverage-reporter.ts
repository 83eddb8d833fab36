import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
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
  /** The title of the path that `npm test` takes. */
  alwaysTaken: string;
  /** Every transition by its id, with the reasons why the shop cannot produce it; only if all possible ones are taken. */
  impossible?: Record<string, string[]>;
}

/** What was taken of one machine in Chromium; `npm run models` reads it. */
export interface TraversalReport extends PathCoverage {
  impossible: Record<string, string[]>;
  /** Paths that passed, by title, each with the ids of the transitions it took. */
  passed: Record<string, string[]>;
  failed: string[];
  seconds: number;
}

export const PATH_COVERAGE = 'path coverage';
export const TRANSITIONS_TAKEN = 'transitions taken';

const COLUMNS = ['machine', 'paths', 'states', 'reached', 'transitions', 'taken', 'named'] as const;

interface Traversal {
  passed: Record<string, string[]>;
  failed: Set<string>;
  milliseconds: number;
}

export default class PathCoverageReporter implements Reporter {
  readonly #coverage = new Map<string, PathCoverage>();
  readonly #traversals = new Map<string, Traversal>();

  onTestEnd({ title, parent }: TestCase, { annotations, status, duration }: TestResult): void {
    const machine = /^(\w+) in Chromium$/.exec(parent.title)?.[1];
    if (machine === undefined) return;
    const traversal = this.#traversals.get(machine) ?? {
      passed: {},
      failed: new Set<string>(),
      milliseconds: 0,
    };
    this.#traversals.set(machine, traversal);
    traversal.milliseconds += duration;
    if (status === 'passed') traversal.failed.delete(title);
    else traversal.failed.add(title);
    for (const { type, description = '' } of annotations) {
      if (type === PATH_COVERAGE) this.#coverage.set(machine, JSON.parse(description) as PathCoverage);
      if (type === TRANSITIONS_TAKEN) traversal.passed[title] = JSON.parse(description) as string[];
    }
  }

  onEnd(): void {
    if (this.#coverage.size === 0) return;
    const rows = [...this.#coverage.values()]
      .toSorted((left, right) => left.machine.localeCompare(right.machine))
      .map((coverage) => ({ ...coverage, taken: this.#countTaken(coverage.machine) }));
    console.log(`\nTaken in Chromium\n${COLUMNS.map((name, index) => cell(name, index)).join('')}`);
    for (const row of rows)
      console.log(COLUMNS.map((name, index) => cell(String(row[name]), index)).join(''));
    const folder = env['MODEL_REPORTS'];
    if (folder) for (const coverage of this.#coverage.values()) this.#writeReport(folder, coverage);
  }

  #countTaken(machine: string): number {
    return new Set(Object.values(this.#traversals.get(machine)?.passed ?? {}).flat()).size;
  }

  #writeReport(folder: string, coverage: PathCoverage): void {
    const { machine } = coverage;
    const { passed, failed, milliseconds } = this.#traversals.get(machine)!;
    const seconds = Math.round(milliseconds / 1000);
    const report: TraversalReport = { impossible: {}, ...coverage, passed, failed: [...failed], seconds };
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${machine}.json`), JSON.stringify(report, null, 2));
  }
}

const cell = (text: string, index: number) => (index === 0 ? text.padEnd(17) : text.padStart(13));
