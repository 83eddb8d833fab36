import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../server/db/client.ts';
import { findFreePort, startEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { seedDemoShop } from '../../server/demo/seed-demo-shop.ts';
import { buildApp } from '../build/build-app.ts';
import { generateCatalogue } from '../large-shop/generate-catalogue.ts';
import { root } from '../run/run-tool.ts';
import { median } from './median.ts';
import { readProcessStat } from './process-stat.ts';

/** Linux only: it reads /proc. BENCH_AGAINST is another, built checkout; BENCH_FLAGS are sets of V8's flags, between bars. */
const PRODUCTS = 10_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 4_000);
const CLIENTS = 16;
const REST_MS = 1_000;
const DEADLINE_MS = 120_000;

interface Variant {
  name: string;
  folder: string;
  command: string[];
}

interface Measurements {
  'first answer, ms': number;
  'CPU until then, ms': number;
  processes: number;
  'RSS at rest, MiB': number;
  'PSS at rest, MiB': number;
  'RSS after load, MiB': number;
  'PSS after load, MiB': number;
  'CPU per request, ms': number;
}

function listVariants(): Variant[] {
  const npmStart = ['npm', 'start', '--silent'];
  const against = process.env['BENCH_AGAINST'];
  const flags = process.env['BENCH_FLAGS']?.split('|') ?? [];
  return [
    ...(against ? [{ name: against, folder: against, command: npmStart }] : []),
    { name: 'npm start', folder: root, command: npmStart },
    ...flags.map((set) => ({
      name: `without npm, ${set || 'no flags'}`,
      folder: root,
      command: ['node', 'scripts/bootstrap.mjs', ...set.split(' ').filter(Boolean), 'scripts/run/start.ts'],
    })),
  ];
}

/** The process, and those that it and its children started. */
function listProcesses(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const child of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const stat = readProcessStat(child);
    if (stat) children.set(stat.parentPid, [...(children.get(stat.parentPid) ?? []), child]);
  }
  const list = [pid];
  for (const parent of list) list.push(...(children.get(parent) ?? []));
  return list;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const readCpu = (pids: number[]) => sum(pids.map((pid) => readProcessStat(pid)?.cpuMs ?? 0));

function readMemory(pids: number[], kind: 'Rss' | 'Pss'): number {
  const files = pids.map((pid) => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return sum(files.map((text) => Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024));
}

async function waitForAnswer(url: string): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  while (performance.now() < end) {
    try {
      const reply = await fetch(`${url}/api/s/categories/`, { signal: AbortSignal.timeout(5_000) });
      await reply.arrayBuffer();
      if (reply.ok) return;
    } catch {}
    await delay(5);
  }
  throw new Error(`${url} does not answer`);
}

/** Lists, products, searches, suggestions and pages in turn; every address comes again after 2,000 requests. */
function getPath(number: number): string {
  const which = Math.floor(number / 5) % 400;
  const words = [
    'brake pads',
    'oil filter',
    'toyota',
    'headlight',
    'shock absorber',
    'spark plug',
    'clutch kit',
  ];
  const word = words[which % words.length]!;
  const paths = [
    `/api/s/all/?page_size=24&page=${1 + (which % 50)}`,
    `/api/s/s/made-${1_000 + which * 20}/`,
    `/api/s/search/?page_size=24&page=${1 + (which % 5)}&q=${encodeURIComponent(word)}`,
    `/api/p/titles/?q=${encodeURIComponent(word.slice(0, 3 + (which % 4)))}`,
    which % 5 === 0 ? `/collection?page=${1 + (which % 50)}` : '/',
  ];
  return paths[number % paths.length]!;
}

async function load(url: string): Promise<void> {
  let next = 0;
  const statuses = new Map<number, number>();
  const client = async () => {
    while (next < REQUESTS) {
      const reply = await fetch(`${url}${getPath(next++)}`);
      await reply.arrayBuffer();
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const failed = REQUESTS - (statuses.get(200) ?? 0);
  if (failed > 0) console.log(`  not answered 200: ${JSON.stringify([...statuses])}`);
}

async function measure({ folder, command }: Variant, databaseUrl: string): Promise<Measurements> {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const [name = '', ...args] = command;
  const start = performance.now();
  const child = spawn(name, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: databaseUrl,
      PORT: port,
      LOG_LEVEL: 'error',
    },
  });
  const exited = new Promise((done) => child.once('exit', done));
  await waitForAnswer(url);
  const firstAnswer = performance.now() - start;
  const pids = listProcesses(child.pid!);
  const cpuAtAnswer = readCpu(pids);
  await delay(REST_MS);
  const rest = { rss: readMemory(pids, 'Rss'), pss: readMemory(pids, 'Pss') };
  const cpuBefore = readCpu(pids);
  await load(url);
  const cpuPerRequest = (readCpu(pids) - cpuBefore) / REQUESTS;
  const loaded = { rss: readMemory(pids, 'Rss'), pss: readMemory(pids, 'Pss') };
  // The innermost first: npm does not pass every signal on.
  for (const pid of pids.toReversed()) process.kill(pid, 'SIGTERM');
  await exited;
  while (pids.some((pid) => readProcessStat(pid))) await delay(20);
  return {
    'first answer, ms': firstAnswer,
    'CPU until then, ms': cpuAtAnswer,
    processes: pids.length,
    'RSS at rest, MiB': rest.rss,
    'PSS at rest, MiB': rest.pss,
    'RSS after load, MiB': loaded.rss,
    'PSS after load, MiB': loaded.pss,
    'CPU per request, ms': cpuPerRequest,
  };
}

await buildApp({ inspectable: false });
const folder = mkdtempSync(join(tmpdir(), 'gari-bench-'));
chmodSync(folder, 0o755);
const embedded = await startEmbeddedDatabase(folder);
try {
  await migrateDatabase(embedded.url);
  const { db, sql, close } = openDatabase(embedded.url, { max: 1 });
  await seedDemoShop(db, new Date());
  await generateCatalogue(sql, PRODUCTS);
  await close();
  const variants = listVariants();
  const results = new Map<string, Measurements[]>(variants.map(({ name }) => [name, []]));
  // The first round warms up the file and compile caches and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const variant of variants) {
      const measurements = await measure(variant, embedded.url);
      if (round > 0) results.get(variant.name)!.push(measurements);
    }
  }
  for (const [name, list] of results) {
    console.log(`\n${name} (median of ${ROUNDS}, and all)`);
    for (const key of Object.keys(list[0]!) as (keyof Measurements)[]) {
      const values = list.map((measurements) => measurements[key]);
      const digits = key === 'CPU per request, ms' ? 2 : 0;
      const all = values.map((value) => value.toFixed(digits)).join(' ');
      console.log(`  ${key}: ${median(values).toFixed(digits)}   (${all})`);
    }
  }
} finally {
  embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
