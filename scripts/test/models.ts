/**
 * `npm run models -- [machine …]`: takes every transition that the running shop can produce in Chromium, and writes
 * what was taken, and why the rest was not, to docs/testing/models.md. With machines named, takes only theirs and keeps
 * the lines of the others.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TraversalReport } from '../../e2e/generated/support/path-coverage-reporter.ts';
import { buildChart } from '../../inspector/chart/chart.ts';
import { toFolderName } from '../../tests/architecture/machine-clauses.ts';
import { allModels } from '../../tests/models/all-models.ts';
import { buildApp } from '../build/build-app.ts';
import { root } from '../run/run-tool.ts';
import { formatPurchaseMatrix } from './models/purchase-matrix.ts';
import {
  formatSummary,
  renderModels,
  type TraversedMachine,
  toCells,
  toTraversalOutcome,
} from './models/render-models.ts';
import { printSummary } from './outcome.ts';
import { runPlaywright } from './playwright.ts';

const DOCUMENT = join(root, 'docs/testing/models.md');
const MODEL_REPORTS = join(root, 'test-results/models');
const machines = allModels.map(({ machine }) => ({ machine, name: toFolderName(machine) }));

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !machines.some((machine) => machine.name === name));
if (unknown.length > 0) throw new Error(`There is no machine ${unknown.join(', ')}`);

const startedAt = Date.now();
await buildApp({ inspectable: true });
for (const { machine, name } of machines)
  if (selected.length === 0 || selected.includes(name))
    rmSync(join(MODEL_REPORTS, `${machine.id}.json`), { force: true });
const specs =
  selected.length === 0 ? ['e2e/generated'] : selected.map((name) => `e2e/generated/${name}.e2e.ts`);
const outcome = await runPlaywright(specs, { MODEL_PATHS: 'all', MODEL_REPORTS });

const traversed = machines.flatMap(({ machine, name }): TraversedMachine[] => {
  const file = join(MODEL_REPORTS, `${machine.id}.json`);
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8')) as TraversalReport;
  return [{ name, report, chart: buildChart(machine) }];
});
console.log(`\n${formatSummary(traversed.map(toCells))}`);
const titles = new Map(traversed.map(({ report }) => [report.machine, Object.keys(report.passed)]));
writeFileSync(
  DOCUMENT,
  renderModels({
    names: machines.map(({ name }) => name),
    machines: traversed,
    purchaseMatrix: titles.size === machines.length ? formatPurchaseMatrix(titles) : null,
    previous: readFileSync(DOCUMENT, 'utf8'),
  }),
);
const traversal = toTraversalOutcome(
  selected.length === 0 ? machines.map(({ name }) => name) : selected,
  traversed,
);
printSummary([outcome, traversal], startedAt);
