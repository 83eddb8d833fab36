import { afterAll, beforeAll } from 'vitest';
import { reconcile } from '../../../../server/features/payments/settle/reconcile.ts';
import { emailsTo } from '../../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import {
  findOnlyAttempt,
  findRefunds,
  getStock,
  HOUR,
  listAttemptStates,
  MINUTE,
  readOrder,
  SECOND,
  settleAttempts,
  signInAgain,
} from '../payment-records.ts';
import { SCREENS, type ScreenView, viewOrder } from '../shopper.ts';
import {
  BROWSERS,
  type Browser,
  type ExpectedOutcome,
  type PaymentRecord,
  type TruthTable,
} from './truth-table-records.ts';

export const LATE_MS = 10 * MINUTE;
export const TABS: Record<Browser, number> = { stays: 1, gone: 0, 'two tabs': 2 };
/** What the connections of a test's shop allow. */
const CONCURRENCY = 8;

export interface Scenario<Outcome extends string, Notice extends string, Cell> {
  name: string;
  outcome: Outcome;
  notice: Notice;
  browser: Browser;
  cell: Cell;
}

export interface Purchase {
  user: { id: number; email: string; token: string };
  product: { id: number };
  order: { id: number; order_number: string };
}

/** Plays every possible combination of a table in one shop, before the tests of the file. */
export function runTruthTable<Outcome extends string, Notice extends string, Cell extends object>({
  table,
  play,
}: {
  table: TruthTable<Outcome, Notice, Cell>;
  play(
    shop: TestShop,
    scenarios: Scenario<Outcome, Notice, Cell>[],
  ): Promise<{ name: string; observed: object }[]>;
}) {
  const { scenarios, impossible } = expandTable(table);
  const observations = new Map<string, object>();
  let shop: TestShop;

  beforeAll(async () => {
    shop = await startTestShop();
    for (const { name, observed } of await play(shop, scenarios)) observations.set(name, observed);
  }, 180_000);
  afterAll(() => shop.close());

  return {
    scenarios,
    /** `<outcome>, <notice>` of every combination that cannot happen. */
    impossible,
    getObserved: ({ name }: { name: string }) => observations.get(name),
  };
}

function expandTable<Outcome extends string, Notice extends string, Cell extends object>(
  table: TruthTable<Outcome, Notice, Cell>,
) {
  const scenarios: Scenario<Outcome, Notice, Cell>[] = [];
  const impossible: string[] = [];
  for (const outcome of Object.keys(table) as Outcome[]) {
    for (const notice of Object.keys(table[outcome]) as Notice[]) {
      const cell = table[outcome][notice];
      if (typeof cell === 'string') impossible.push(`${outcome}, ${notice}`);
      else
        for (const browser of BROWSERS)
          scenarios.push({
            name: `${outcome}, notified ${notice}, browser ${browser}`,
            outcome,
            notice,
            browser,
            cell: cell as Cell,
          });
    }
  }
  return { scenarios, impossible };
}

export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  action: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += CONCURRENCY)
    results.push(...(await Promise.all(items.slice(start, start + CONCURRENCY).map(action))));
  return results;
}

export async function readRecord(shop: TestShop, { user, product, order }: Purchase): Promise<PaymentRecord> {
  const { status, placedAt } = await readOrder(shop, order);
  const refunds = await findRefunds(shop, order);
  return {
    order: status,
    placed: placedAt !== null,
    attempts: await listAttemptStates(shop, order),
    stock: await getStock(shop, product),
    mail: (await emailsTo(shop, user.email)).map(({ subject }) => subject.replace(/ \(.*/, '')),
    refunds: refunds.map(({ amount, reason }) => ({ amount, reason })),
  };
}

/** What the shopper sees after signing in again. */
export async function viewOrderLater(
  shop: TestShop,
  { user, product, order }: Purchase,
): Promise<ScreenView> {
  const token = await signInAgain(shop, user.id);
  return viewOrder(shop, { token, orderNumber: order.order_number, productId: product.id });
}

type OutageScenario = Scenario<string, string, ExpectedOutcome>;

/** A provider whose order exists before its payment: M-Pesa and Pesapal. */
export interface Provider<Played extends OutageScenario, Payment extends Purchase & Played> {
  /** Starts a payment for every scenario, each under the fault switches that it needs. */
  start(shop: TestShop, scenarios: Played[]): Promise<Payment[]>;
  /** The payer decides; resolves once all notifications that are not late have been sent. */
  decide(shop: TestShop, payment: Payment): Promise<void>;
  /** Returns what the open tabs show. */
  browse(shop: TestShop, payment: Payment): Promise<ScreenView[]>;
  waitForLateNotifications(shop: TestShop, payments: Payment[]): Promise<void>;
  /** From here on the provider answers no query. */
  goDown(shop: TestShop): Promise<void>;
}

/** First the scenarios whose provider can be queried, then, while it is down, those of the outcome 'unknown'. */
export function playWithOutage<Played extends OutageScenario, Payment extends Purchase & Played>(
  provider: Provider<Played, Payment>,
) {
  return async (shop: TestShop, scenarios: Played[]) => {
    const all: { name: string; observed: object }[] = [];
    for (const isDown of [false, true]) {
      const payments = await provider.start(
        shop,
        scenarios.filter(({ outcome }) => (outcome === 'unknown') === isDown),
      );
      if (isDown) await provider.goDown(shop);
      await mapConcurrently(payments, (payment) => provider.decide(shop, payment));
      shop.clock.advance(6 * SECOND);
      const screens = await mapConcurrently(payments, (payment) => provider.browse(shop, payment));
      const states = await mapConcurrently(payments, async ({ order }) =>
        [(await readOrder(shop, order)).status, (await listAttemptStates(shop, order)).join()].join(', '),
      );

      shop.clock.advance(LATE_MS);
      await provider.waitForLateNotifications(shop, payments);
      shop.clock.advance(isDown ? 24 * HOUR : 51 * MINUTE);
      if (isDown) await mapConcurrently(payments, ({ order }) => settleAttempts(shop, order));
      else await reconcile(shop.ctx);

      const ends = await mapConcurrently(payments, async (payment) => ({
        screen: await viewOrderLater(shop, payment),
        record: await readRecord(shop, payment),
        reasonCode: (await findOnlyAttempt(shop, payment.order)).reasonCode,
      }));
      for (const [index, { name }] of payments.entries()) {
        const soon = { states: states[index], screens: screens[index] };
        all.push({ name, observed: { soon, end: ends[index]! } });
      }
    }
    return all;
  };
}

/** What `playWithOutage` must observe. */
export function getExpectedOutcome({ cell, browser }: OutageScenario): object {
  const states = cell.soon[browser];
  return {
    soon: { states, screens: Array.from({ length: TABS[browser] }, () => SCREENS[states]) },
    end: {
      record: cell.end,
      screen: SCREENS[`${cell.end.order}, ${cell.end.attempts.join()}`],
      reasonCode: cell.reasonCode[browser],
    },
  };
}
