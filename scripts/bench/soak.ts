/**
 * Shoppers browse and buy for half an hour (`SOAK_MINUTES`) at four processes on a cluster: `npm run bench -- soak`. Prints
 * every minute what a request took and what each process holds. Exit code 1 when a request failed, memory or connections
 * grew, one stayed in use, replies became slower, fewer orders were placed, or one was lost.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../server/db/client.ts';
import { buy, type OrderLedger, type Outcome, read } from '../cluster/buy.ts';
import { compareOrders } from '../cluster/compare-orders.ts';
import { GENEROUS_LIMITS, prepareShoppers, renewSession } from '../cluster/shoppers.ts';
import { type ClusterShop, startClusterShop } from '../cluster/start-cluster-shop.ts';
import { median } from './median.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30);
const MINUTE_MS = 60_000;
const PROCESSES = 4;
const BUYERS = 8;
const BROWSERS = 8;
const BUYER_PAUSE_MS = 2_000;
const BROWSER_PAUSE_MS = 200;
/** Until jobs are done. */
const REST_MS = 75_000;
const METRICS_TOKEN = 'metrics-token-of-the-half-an-hour';
const MAX_GROWTH = 1.15;
const MIB = 1024 * 1024;

interface Minute {
  requests: number;
  orders: number;
  failures: number;
  p50: number;
  p99: number;
  /** MiB of each process. */
  memory: number[];
  connections: number;
}

interface Timed {
  ms: number;
  isFailure: boolean;
}

const ledger: OrderLedger = { placements: 0, accepted: [], paid: [] };
const abandoned: string[] = [];
const minutes: Minute[] = [];
let timed: Timed[] = [];
let ordersBefore = 0;

const shop = await startClusterShop(PROCESSES, { settings: { ...GENEROUS_LIMITS, METRICS_TOKEN } });
try {
  const { shoppers, goods } = await prepareShoppers(shop, BUYERS);
  const usedBefore = await countUsedConnections();
  const over = new AbortController();
  const record = ({ status, ms, kind }: Outcome) =>
    timed.push({ ms, isFailure: status === 0 || status >= 500 || (kind === 'read' && status !== 200) });
  const observed = { ...shop, ledger, record };
  const buying = shoppers.map(async (shopper, index) => {
    for (let round = index; !over.signal.aborted; round += 1) {
      await renewSession(shop.url, shopper)
        .then(() => buy(observed, shopper, goods[round % goods.length]!))
        .catch((error: Error) => abandoned.push(error.message));
      await delay(BUYER_PAUSE_MS);
    }
  });
  const browsing = Array.from({ length: BROWSERS }, async (_, index) => {
    for (let round = index; !over.signal.aborted; round += 1) {
      const { slug } = goods[round % goods.length]!;
      const addresses = [
        '/',
        `/api/s/all/?page=${1 + (round % 8)}`,
        `/api/s/s/${slug}/`,
        `/products/${slug}`,
      ];
      const address = [...addresses, `/api/s/search/?q=brake+${round % 500}`][round % 5]!;
      await read(observed, address);
      await delay(BROWSER_PAUSE_MS);
    }
  });
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await delay(MINUTE_MS);
    minutes.push(await closeMinute());
    printMinute(minute, minutes.at(-1)!);
  }
  over.abort();
  await Promise.all([...buying, ...browsing]);
  await delay(REST_MS);
  const used = await countUsedConnections();
  console.log(`${ledger.paid.length} orders bought, ${abandoned.length} abandoned`);
  console.log(`Connections in use: ${usedBefore} before, ${used} after`);
  for (const reason of new Set(abandoned)) console.log(reason);
  const isWhole = await compareOrders(
    { databaseUrl: shop.cluster.databaseUrl, providersUrl: shop.providersUrl },
    ledger,
  );
  const wasSteady = isSteady() && used <= usedBefore;
  await printHitRates();
  if (!isWhole || abandoned.length > 0 || !wasSteady) process.exitCode = 1;
} finally {
  await shop.stop();
}

async function closeMinute(): Promise<Minute> {
  const ended = timed;
  timed = [];
  const orders = ledger.paid.length - ordersBefore;
  ordersBefore = ledger.paid.length;
  const times = ended.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    requests: ended.length,
    orders,
    failures: ended.filter(({ isFailure }) => isFailure).length,
    p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    memory: shop.servers.map(({ process: child }) => readMemory(child.pid!)),
    connections: await countConnections(shop),
  };
}

function printMinute(minute: number, ended: Minute): void {
  const { requests, orders, failures, p50, p99, memory, connections } = ended;
  const sizes = memory.map((size) => size.toFixed(0)).join(' + ');
  console.log(
    `${String(minute).padStart(3)} min: ${requests} requests, ${orders} orders, ${failures} failed, p50 ${p50} ms, p99 ${p99} ms, ${sizes} MiB, ${connections} connections`,
  );
}

/** MiB of a process's own memory, without what it shares with others. */
function readMemory(pid: number): number {
  const [, kib = Number.NaN] =
    /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kib) * 1024) / MIB;
}

/** The fewest within ten seconds, as jobs use one now and then. */
async function countUsedConnections(): Promise<number> {
  let fewest = Infinity;
  for (let sample = 0; sample < 10; sample += 1) {
    fewest = Math.min(fewest, await sumMetric('gari_database_connections', 'state="used"'));
    await delay(1_000);
  }
  return fewest;
}

/** The sum over all processes of the series with these labels. Throws when there is none. */
async function sumMetric(name: string, labels: string): Promise<number> {
  const texts = await Promise.all(
    shop.cluster.shopPorts.map(async (port) => {
      const reply = await fetch(`http://127.0.0.1:${port}/metrics`, {
        headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
      });
      if (!reply.ok) throw new Error(`${reply.status} for the metrics`);
      return reply.text();
    }),
  );
  const lines = texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.startsWith(`${name}{`) && line.includes(labels));
  if (lines.length === 0) throw new Error(`no ${name} with ${labels}`);
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

async function printHitRates(): Promise<void> {
  for (const cache of ['replies', 'pages']) {
    const reads = await sumMetric('gari_reply_cache_reads_total', `cache="${cache}"`);
    const misses = await sumMetric('gari_reply_cache_reads_total', `cache="${cache}",result="miss"`);
    console.log(`${cache}: ${((100 * (reads - misses)) / reads).toFixed(0)} % of ${reads} from memory`);
  }
}

async function countConnections({ cluster }: ClusterShop): Promise<number> {
  const { sql, close } = openDatabase(cluster.databaseUrl, { max: 1 });
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()`;
  await close();
  return row!.count;
}

/** Compares the last third with the second; in the first the caches fill. */
function isSteady(): boolean {
  const third = Math.floor(minutes.length / 3);
  const [middle, last] = [minutes.slice(third, 2 * third), minutes.slice(-third)];
  const growth = (select: (minute: Minute) => number) =>
    median(last.map(select)) / median(middle.map(select));
  const memory = growth(({ memory: sizes }) => sizes.reduce((sum, size) => sum + size, 0));
  const p99 = growth((minute) => minute.p99);
  const orders = growth((minute) => minute.orders);
  const connections = growth((minute) => minute.connections);
  const failures = minutes.reduce((sum, minute) => sum + minute.failures, 0);
  console.log(
    `Last third to second: memory ${memory.toFixed(2)}, p99 ${p99.toFixed(2)}, orders ${orders.toFixed(2)}, connections ${connections.toFixed(2)}; ${failures} requests failed`,
  );
  return (
    memory <= MAX_GROWTH &&
    p99 <= MAX_GROWTH &&
    orders >= 1 / MAX_GROWTH &&
    failures === 0 &&
    connections <= MAX_GROWTH
  );
}
