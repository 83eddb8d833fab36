import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chartOf } from '../inspector/chart/chart.ts';
import { drawChart } from '../inspector/chart/drawing.ts';
import { graphOf } from '../inspector/chart/graph.ts';
import { layOut } from '../inspector/chart/layout.ts';
import { mermaidOf } from './machines/mermaid.ts';
import { indexOf, pageOf } from './machines/page.ts';
import { readMachines } from './machines/read-machines.ts';
import { statelyCode } from './machines/stately.ts';
import { root } from './run-tool.ts';

const out = join(root, 'docs/machines');

/** What docs/machines must hold: texts by path, the same on every computer. */
async function drawMachines(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const pages = (await readMachines()).map((source) => ({ ...source, chart: chartOf(source.machine) }));
  files.set('README.md', indexOf(pages));
  for (const page of pages) {
    files.set(`${page.name}/README.md`, pageOf(page));
    files.set(`${page.name}/chart.svg`, drawChart(await layOut(graphOf(page.chart))));
    files.set(`${page.name}/chart.mmd`, mermaidOf(page.chart));
    files.set(`${page.name}/stately.ts`, statelyCode(page.machine));
  }
  return files;
}

function write(files: Map<string, string>): void {
  rmSync(out, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
}

/** The files that are not as they must be, those that should not be there included. */
function drifted(files: Map<string, string>): string[] {
  const there = globSync('{*,*/*}.*', { cwd: out }).map((path) => path.replaceAll('\\', '/'));
  const isSame = (path: string) =>
    there.includes(path) && readFileSync(join(out, path), 'utf8') === files.get(path);
  return [...new Set([...files.keys(), ...there])].filter((path) => !isSame(path)).toSorted();
}

const files = await drawMachines();
if (process.argv.includes('--check')) {
  const stale = drifted(files);
  for (const path of stale) console.error(`docs/machines/${path} is not what its machine says`);
  if (stale.length > 0)
    console.error('Run npm run machines, look at the charts, and commit them with the change.');
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  write(files);
  console.log(`${files.size} files in docs/machines`);
}
