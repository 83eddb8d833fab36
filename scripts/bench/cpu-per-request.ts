import { type ChildProcess, fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import type { Sql } from '../../server/db/sql.ts';
import { printRatios } from './measure-paths.ts';
import { readProcessStat } from './process-stat.ts';

const CLIENTS = 16;
const WARM_UP_MS = 1_500;
const MEASURED_MS = 3_000;
const ROUNDS = 3;
/** Of this checkout, uncached, to the one before. */
const MAX_RATIO = 1.15;

interface Server {
  name: string;
  url: string;
  process: ChildProcess;
}

interface Work {
  name: string;
  paths: string[];
}

const searches = [
  'brake pads',
  'front shock absorber nissan',
  'oil filter denso',
  'headlight',
  'water pump subaru',
  'clutch kit hilux',
];
const beginnings = ['b', 'br', 'brake', 'brake p', 'toy', 'shock abs', 'oil filter t'];

/** `newSlugs` are products that nothing has asked for yet, more than are read while the benchmark runs. */
export const getReads = (slugs: string[], newSlugs: string[]): Work[] => [
  { name: 'list of 24', paths: ['/api/s/all/?page_size=24'] },
  { name: 'product by slug', paths: slugs.map((slug) => `/api/s/s/${slug}/`) },
  { name: 'search', paths: searches.map((q) => `/api/s/search/?page_size=24&q=${encodeURIComponent(q)}`) },
  { name: 'suggestions', paths: beginnings.map((q) => `/api/p/suggestions/?q=${encodeURIComponent(q)}`) },
  { name: 'page of a product', paths: slugs.slice(0, 8).map((slug) => `/products/${slug}`) },
  { name: 'page of a product, asked for the first time', paths: newSlugs.map((slug) => `/products/${slug}`) },
  { name: '/healthz', paths: ['/healthz'] },
];

/** Starts a server of this or another checkout; both may use one database. */
export async function startServer(name: string, checkout: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const file = name === BARE ? 'scripts/bench/bare-hono.ts' : 'server/main.ts';
  const child = fork(join(checkout, file), { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done((message as { port: number }).port));
    child.once('exit', (code) => fail(new Error(`${name} did not start (${code})`)));
  });
  return { name, url: `http://127.0.0.1:${port}`, process: child };
}

export const BARE = 'bare Hono route';

/** Prints the median of three rounds, in which the servers take turns. */
export async function compareReads(sql: Sql, servers: Server[], works: Work[]): Promise<void> {
  const costsByWork = new Map<string, string[][]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, paths } of works)
      for (const server of servers) {
        const isBare = server.name === BARE;
        if (isBare !== (name === BARE)) continue;
        const key = `| ${name} | ${server.name}`;
        const cost = await measure(sql, server, paths);
        costsByWork.set(key, [...(costsByWork.get(key) ?? []), cost]);
      }
  console.log('| Work | Server | CPU ms of the server | of PostgreSQL | requests/s |\n|---|---|---|---|---|');
  const sums: Record<string, number[]> = {};
  for (const [key, costs] of costsByWork) {
    const middle = costs.toSorted((a, b) => Number(a[0]) + Number(a[1]) - Number(b[0]) - Number(b[1]))[1]!;
    console.log(`${key} | ${middle.join(' | ')} |`);
    const [work = '', server] = key.slice(2).split(' | ');
    if (work !== '/healthz' && (server === 'before' || server === 'uncached'))
      (sums[work] ??= []).push(Number(middle[0]) + Number(middle[1]));
  }
  if (servers.some(({ name }) => name === 'before')) printRatios(sums, MAX_RATIO);
}

const readCpuMs = (pid: number) => readProcessStat(pid)?.cpuMs ?? 0;

async function measure(sql: Sql, server: Server, paths: string[]): Promise<string[]> {
  await load(server.url, paths, WARM_UP_MS);
  const pids = (
    await sql<{ pid: number }[]>`select pid from pg_stat_activity where backend_type = 'client backend'`
  ).map(({ pid }) => pid);
  const readCpu = () => [readCpuMs(server.process.pid!), pids.reduce((sum, pid) => sum + readCpuMs(pid), 0)];
  const before = readCpu();
  const requests = await load(server.url, paths, MEASURED_MS);
  const costs = readCpu().map((ms, index) => (ms - before[index]!) / requests);
  return [...costs.map((ms) => ms.toFixed(2)), String(Math.round(requests / (MEASURED_MS / 1000)))];
}

/** The next path of each server's works, so that a later round goes on where the last one stopped. */
const turns = new Map<string, number>();

/** Returns how many requests 16 clients sent one after the other, each as soon as the last one was answered. */
async function load(url: string, paths: string[], ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const end = performance.now() + ms;
  let sent = 0;
  const key = `${url} ${paths[0]}`;
  const runClient = async () => {
    while (performance.now() < end) {
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      await request(`${url}${paths[turn % paths.length]}`, agent);
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, runClient));
  agent.destroy();
  return sent;
}

function request(address: string, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    get(address, { agent, headers: { 'Accept-Encoding': 'br' } }, (reply) => {
      reply.resume();
      reply.on('end', () =>
        reply.statusCode === 200 ? done() : fail(new Error(`${reply.statusCode} for ${address}`)),
      );
    }).on('error', fail);
  });
}
