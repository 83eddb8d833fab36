import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildChart } from '../../inspector/chart/chart.ts';
import { drawChart } from '../../inspector/chart/drawing.ts';
import { buildGraph } from '../../inspector/chart/graph.ts';
import { layoutGraph } from '../../inspector/chart/layout.ts';
import { buildSystem } from '../../inspector/chart/system.ts';
import { drawSystem } from '../../inspector/chart/system-graph.ts';
import { root } from '../run/run-tool.ts';
import { toMermaid, toSystemMermaid } from './machines/mermaid.ts';
import { renderIndex, renderPage } from './machines/page.ts';
import { type MachineSource, readMachines } from './machines/read-machines.ts';
import { toStatelyCode } from './machines/stately.ts';

const docsDir = join(root, 'docs/machines');
/** Not committed. */
const statelyDir = join(root, 'stately');

async function renderDocs(sources: MachineSource[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const pages = sources.map((source) => ({ ...source, chart: buildChart(source.machine) }));
  const system = buildSystem(sources.map(({ machine }) => machine));
  const folders = new Map(sources.map(({ name, machine }) => [machine.id, name]));
  const getPage = (id: string) => `${folders.get(id)}/README.md`;
  files.set('README.md', renderIndex(pages, system));
  files.set('system.svg', await drawSystem(system, getPage));
  files.set('system.mmd', toSystemMermaid(system));
  for (const page of pages) {
    files.set(`${page.name}/README.md`, renderPage(page));
    files.set(`${page.name}/chart.svg`, drawChart(await layoutGraph(buildGraph(page.chart))));
    files.set(`${page.name}/chart.mmd`, toMermaid(page.chart));
  }
  return files;
}

function writeFiles(outDir: string, files: Map<string, string>): void {
  rmSync(outDir, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), text);
  }
}

function findStaleFiles(files: Map<string, string>): string[] {
  const existing = globSync('{*,*/*}.*', { cwd: docsDir }).map((path) => path.replaceAll('\\', '/'));
  const isSame = (path: string) =>
    existing.includes(path) && readFileSync(join(docsDir, path), 'utf8') === files.get(path);
  return [...new Set([...files.keys(), ...existing])].filter((path) => !isSame(path)).toSorted();
}

const sources = await readMachines();
const files = await renderDocs(sources);
if (process.argv.includes('--check')) {
  const stale = findStaleFiles(files);
  for (const path of stale) console.error(`docs/machines/${path} is not what its machine says`);
  if (stale.length > 0)
    console.error('Run npm run machines, look at the charts, and commit them with the change.');
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  writeFiles(docsDir, files);
  writeFiles(statelyDir, new Map(sources.map(({ name, machine }) => [`${name}.ts`, toStatelyCode(machine)])));
  console.log(`${files.size} files in docs/machines, and code for Stately's editor in stately/`);
}
