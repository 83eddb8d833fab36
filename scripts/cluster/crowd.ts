import { setTimeout as delay } from 'node:timers/promises';
import { buy, type ObservedShop, type OrderLedger, type Outcome, read } from './buy.ts';
import { compareOrders } from './compare-orders.ts';
import type { Product, Shopper } from './shoppers.ts';
import type { ClusterShop } from './start-cluster-shop.ts';

const READERS = 4;
/** What shoppers read besides; the searches are in no process's memory. */
const READS: ((turn: number) => string)[] = [
  (turn) => `/api/s/search/?q=brake+${turn}`,
  () => '/api/s/all/?page=1',
  () => '/api/s/top/categories/',
  () => '/api/config/',
  (turn) => `/collection?q=pads+${turn}`,
];
/** Between two purchases of a shopper. */
const PAUSE_MS = 2_000;

export interface Crowd {
  /** Prints the longest time without a placed order, and how many requests of each kind were not answered as they should. */
  report(name: string, from: number): void;
  /**
   * Ends the crowd. Prints what it bought and what the shop knows of that; returns whether no order or payment was lost or
   * doubled, and no purchase abandoned because it took too long.
   */
  stop(): Promise<boolean>;
}

/** Shoppers who buy again and again, and others who search. */
export function startCrowd(
  shop: ClusterShop,
  { shoppers, goods }: { shoppers: Shopper[]; goods: Product[] },
): Crowd {
  const outcomes: Outcome[] = [];
  const ledger: OrderLedger = { placements: 0, accepted: [], paid: [] };
  const abandoned: string[] = [];
  const over = new AbortController();
  const observed: ObservedShop = { ...shop, ledger, record: (outcome) => outcomes.push(outcome) };
  const buying = shoppers.map(async (shopper, index) => {
    await delay((PAUSE_MS * index) / shoppers.length);
    for (let round = 0; !over.signal.aborted; round += 1) {
      await buy(observed, shopper, goods[(index + round) % goods.length]!).catch((error: Error) =>
        abandoned.push(error.message),
      );
      await delay(PAUSE_MS);
    }
  });
  const reading = Array.from({ length: READERS }, async (_, index) => {
    for (let turn = index; !over.signal.aborted; turn += READERS) {
      await read(observed, READS[turn % READS.length]!(turn));
      await delay(100);
    }
  });
  return {
    report(name, from) {
      const until = Date.now();
      const during = outcomes.filter(({ at }) => at >= from && at < until);
      const placed = during
        .filter(({ kind, status }) => kind === 'place' && status === 200)
        .map(({ at }) => at);
      const times = [from, ...placed, until];
      const gap = Math.max(...times.slice(1).map((at, index) => at - times[index]!));
      const failures = new Map<string, number>();
      for (const { kind, status } of during) {
        if (status >= 200 && status < 300) continue;
        const key = `${kind} ${status || 'no reply'}`;
        failures.set(key, (failures.get(key) ?? 0) + 1);
      }
      console.log(`${name}: ${(gap / 1000).toFixed(1)} s without an order; ${placed.length} orders placed`);
      console.log(
        `  ${[...failures].map(([key, count]) => `${key}: ${count}`).join(', ') || 'no failed request'}`,
      );
    },
    async stop() {
      over.abort();
      await Promise.all([...buying, ...reading]);
      console.log(`${ledger.paid.length} orders bought, ${abandoned.length} abandoned`);
      for (const message of new Set(abandoned)) console.log(`  ${message}`);
      const isWhole = await compareOrders(
        { databaseUrl: shop.cluster.databaseUrl, providersUrl: shop.providersUrl },
        ledger,
      );
      return isWhole && abandoned.length === 0;
    },
  };
}
