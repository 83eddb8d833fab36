import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reconcile } from '../../../server/features/payments/reconcile.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { emailsTo } from '../../support/mailbox.ts';
import {
  decidePortalPayment,
  initiatePortalPayment,
  listPortalDeliveries,
  parseTrackingId,
  placePortalOrder,
  sendIpn,
  setPortalFaults,
} from '../../support/portal.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  findRefunds,
  getStatus,
  getStock,
  HOUR,
  listAttemptStates,
  MINUTE,
  SECOND,
  settleAttempts,
  signInAgain,
} from './payment-records.ts';
import {
  BROWSERS,
  type Browser,
  NOTICES,
  type Notice,
  OUTCOMES,
  type Outcome,
  type PaymentRecord,
  TRUTH_TABLE,
} from './pesapal-truth-table.ts';
import { SCREENS, type ScreenView, viewOrder } from './shopper.ts';

const LATE_MS = 10 * MINUTE;
const CONCURRENCY = 8;

let shop: TestShop;
const earlyObservations = new Map<string, { states: string; screens: ScreenView[] }>();
const finalObservations = new Map<string, { record: PaymentRecord; screens: ScreenView }>();

interface Scenario {
  name: string;
  outcome: Outcome;
  notice: Notice;
  browser: Browser;
}

const getScenarioName = (outcome: Outcome, notice: Notice, browser: Browser) =>
  `${outcome}, notified ${notice}, browser ${browser}`;
const scenarios: Scenario[] = OUTCOMES.flatMap((outcome) =>
  NOTICES.filter((notice) => typeof TRUTH_TABLE[outcome][notice] !== 'string').flatMap((notice) =>
    BROWSERS.map((browser) => ({
      name: getScenarioName(outcome, notice, browser),
      outcome,
      notice,
      browser,
    })),
  ),
);
const impossible = OUTCOMES.flatMap((outcome) =>
  NOTICES.filter((notice) => typeof TRUTH_TABLE[outcome][notice] === 'string').map((notice) => ({
    outcome,
    notice,
  })),
);

async function mapConcurrently<Item, Result>(
  items: Item[],
  action: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += CONCURRENCY)
    results.push(...(await Promise.all(items.slice(start, start + CONCURRENCY).map(action))));
  return results;
}

type StartedScenario = Scenario & Awaited<ReturnType<typeof startScenario>>;

async function startScenario() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const { body } = await placePortalOrder(shop, user.token, product);
  return { user, product, order: body.order, trackingId: parseTrackingId(body.payment_url) };
}

/** Forges a notification for this payment, and one that assigns another payment to this order. */
async function forgeNotification({ order, trackingId }: StartedScenario): Promise<void> {
  const merchantReference = `${order.order_number}-1`;
  for (const OrderTrackingId of [trackingId, 'd3b07384-d9a0-4c9b-8f6e-000000000000'])
    await sendIpn(shop, { OrderTrackingId, OrderMerchantReference: merchantReference }, 'POST');
}

const ACTIONS = { approved: 'pay', declined: 'fail', cancelled: 'cancel', unknown: 'pay' } as const;
const IPNS = { once: 'once', twice: 'twice', never: 'never', late: 'late', forged: 'never' } as const;
const TAKEN: Partial<Record<Notice, object>> = {
  'wrong amount': { amount: 240 },
  'wrong currency': { currency: 'USD' },
};

async function decideStartedPayment(started: StartedScenario): Promise<void> {
  const { outcome, notice, trackingId } = started;
  if (notice === 'forged') await forgeNotification(started);
  if (outcome === 'timed out' || notice === 'before the reply') return;
  const ipn = notice in IPNS ? IPNS[notice as keyof typeof IPNS] : 'once';
  await decidePortalPayment(shop, trackingId, {
    action: ACTIONS[outcome],
    ipn,
    lateMs: LATE_MS,
    ...TAKEN[notice],
  });
}

/** A payer who cancelled on the page returns through its cancel URL. */
async function viewAsBrowser({
  user,
  order,
  product,
  browser,
  outcome,
}: StartedScenario): Promise<ScreenView[]> {
  if (browser === 'gone') return [];
  const viewInput = {
    token: user.token,
    orderNumber: order.order_number,
    productId: product.id,
    leftPage: outcome === 'cancelled' ? `${order.order_number}-1` : null,
  };
  const screens = [await viewOrder(shop, viewInput)];
  if (browser === 'two tabs') screens.push(await viewOrder(shop, viewInput));
  // The other tab presses Pay as well; while undecided it gets the page that is open.
  const [state] = await listAttemptStates(shop, order);
  if (browser === 'two tabs' && state === 'open') await initiatePortalPayment(shop, user.token, order);
  return screens;
}

async function readState({ user, order, product }: StartedScenario): Promise<PaymentRecord> {
  const number = order.order_number.slice(0, 8);
  const emails = (await emailsTo(shop, user.email)).filter(({ subject }) => subject.includes(number));
  const refunds = await findRefunds(shop, order);
  return {
    order: await getStatus(shop, order),
    attempts: await listAttemptStates(shop, order),
    stock: await getStock(shop, product),
    mail: emails.map(({ subject }) => subject.replace(/ \(.*/, '')),
    refunds: refunds.map(({ amount, reason }) => ({ amount, reason })),
  };
}

/** Starts the scenarios grouped by the fault switch under which they are submitted. */
async function startScenarios(scenarios: Scenario[]): Promise<StartedScenario[]> {
  const started: StartedScenario[] = [];
  for (const outcome of ['pay', 'fail', null] as const) {
    await setPortalFaults(shop, { decideBeforeReply: outcome });
    const early = scenarios.filter(({ notice, outcome: wanted }) =>
      outcome === null
        ? notice !== 'before the reply'
        : notice === 'before the reply' && wanted === (outcome === 'pay' ? 'approved' : 'declined'),
    );
    started.push(
      ...(await mapConcurrently(early, async (each) => ({ ...each, ...(await startScenario()) }))),
    );
  }
  return started;
}

async function actAndObserve(started: StartedScenario[]): Promise<void> {
  await mapConcurrently(started, decideStartedPayment);
  shop.clock.advance(6 * SECOND);
  const screens = await mapConcurrently(started, viewAsBrowser);
  for (const [index, { name, order }] of started.entries()) {
    const states = `${await getStatus(shop, order)}, ${(await listAttemptStates(shop, order)).join()}`;
    earlyObservations.set(name, { states, screens: screens[index]! });
  }
}

async function observeFinalState(started: StartedScenario): Promise<void> {
  const { name, user, order, product } = started;
  const token = await signInAgain(shop, user.id);
  const screens = await viewOrder(shop, {
    token,
    orderNumber: order.order_number,
    productId: product.id,
  });
  finalObservations.set(name, { record: await readState(started), screens });
}

async function waitForNotifications(started: StartedScenario[]): Promise<void> {
  shop.clock.advance(LATE_MS);
  const late = started.filter(({ notice }) => notice === 'late');
  await Promise.all(
    late.map(({ trackingId }) =>
      vi.waitFor(
        async () =>
          expect((await listPortalDeliveries(shop, trackingId)).map(({ httpStatus }) => httpStatus)).toEqual([
            200,
          ]),
        { timeout: 10_000 },
      ),
    ),
  );
}

beforeAll(async () => {
  shop = await startTestShop();
  const queryableScenarios = await startScenarios(scenarios.filter(({ outcome }) => outcome !== 'unknown'));
  await actAndObserve(queryableScenarios);
  await waitForNotifications(queryableScenarios);
  shop.clock.advance(51 * MINUTE);
  await reconcile(shop.ctx);
  await mapConcurrently(queryableScenarios, observeFinalState);

  const unqueryableScenarios = await startScenarios(scenarios.filter(({ outcome }) => outcome === 'unknown'));
  await setPortalFaults(shop, { down: true });
  await actAndObserve(unqueryableScenarios);
  await waitForNotifications(unqueryableScenarios);
  shop.clock.advance(24 * HOUR);
  await mapConcurrently(unqueryableScenarios, ({ order }) => settleAttempts(shop, order));
  await mapConcurrently(unqueryableScenarios, observeFinalState);
}, 180_000);
afterAll(() => shop.close());

describe.for(OUTCOMES)('Pesapal, %s', (outcome) => {
  test.for(scenarios.filter((each) => each.outcome === outcome))(
    '[SETTLE-11, SETTLE-12, ATTEMPT-10, CALLBACK-08] $name',
    ({ name, notice, browser }) => {
      const cell = TRUTH_TABLE[outcome][notice];
      if (typeof cell === 'string') throw new Error(cell);
      const tabs = { stays: 1, gone: 0, 'two tabs': 2 }[browser];
      const states = cell.soon[browser];
      expect(earlyObservations.get(name)).toEqual({
        states,
        screens: Array.from({ length: tabs }, () => SCREENS[states]),
      });
      expect(finalObservations.get(name)).toEqual({
        record: cell.end,
        screens: SCREENS[`${cell.end.order}, ${cell.end.attempts.join()}`],
      });
    },
  );
});

test('every combination is in the table, the impossible ones with their reason', () => {
  expect(scenarios.length + impossible.length * BROWSERS.length).toBe(5 * 8 * 3);
  expect(impossible.map(({ outcome, notice }) => `${outcome}, ${notice}`)).toEqual([
    'declined, wrong amount',
    'declined, wrong currency',
    'cancelled, before the reply',
    'cancelled, wrong amount',
    'cancelled, wrong currency',
    'timed out, once',
    'timed out, twice',
    'timed out, late',
    'timed out, before the reply',
    'timed out, wrong amount',
    'timed out, wrong currency',
    'unknown, before the reply',
    'unknown, wrong amount',
    'unknown, wrong currency',
  ]);
});
