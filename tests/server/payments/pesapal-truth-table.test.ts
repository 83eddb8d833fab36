import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reconcile } from '../../../server/features/payments/reconcile.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { lettersTo } from '../../support/mailbox.ts';
import {
  decidePortal,
  initiate,
  notify,
  placeAtPortal,
  portalDeliveries,
  setPortalFaults,
  trackingIdIn,
} from '../../support/portal.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  attemptStates,
  HOUR,
  MINUTE,
  refundsOf,
  SECOND,
  settleAttempts,
  signInAgain,
  statusOf,
  stockOf,
} from './payment-facts.ts';
import {
  BROWSERS,
  type Browser,
  type Facts,
  NOTICES,
  type Notice,
  OUTCOMES,
  type Outcome,
  TRUTH,
} from './pesapal-truth-table.ts';
import { lookAtOrder, SCREENS, type Seen } from './shopper.ts';

const LATE_MS = 10 * MINUTE;
const AT_ONCE = 8;

let shop: TestShop;
const soon = new Map<string, { states: string; seen: Seen[] }>();
const end = new Map<string, { facts: Facts; seen: Seen }>();

interface Case {
  name: string;
  outcome: Outcome;
  notice: Notice;
  browser: Browser;
}

const nameOf = (outcome: Outcome, notice: Notice, browser: Browser) =>
  `${outcome}, notified ${notice}, browser ${browser}`;
const cases: Case[] = OUTCOMES.flatMap((outcome) =>
  NOTICES.filter((notice) => typeof TRUTH[outcome][notice] !== 'string').flatMap((notice) =>
    BROWSERS.map((browser) => ({ name: nameOf(outcome, notice, browser), outcome, notice, browser })),
  ),
);
const impossible = OUTCOMES.flatMap((outcome) =>
  NOTICES.filter((notice) => typeof TRUTH[outcome][notice] === 'string').map((notice) => ({
    outcome,
    notice,
  })),
);

async function inTurns<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE)
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  return results;
}

type Started = Case & Awaited<ReturnType<typeof open>>;

/** The order, and the page that the payer is on. */
async function open() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const { body } = await placeAtPortal(shop, user.token, product);
  return { user, product, order: body.order, trackingId: trackingIdIn(body.payment_url) };
}

/** Somebody else says that the payment has changed, and that another one is this order's. */
async function forge({ order, trackingId }: Started): Promise<void> {
  const merchantReference = `${order.order_number}-1`;
  for (const OrderTrackingId of [trackingId, 'd3b07384-d9a0-4c9b-8f6e-000000000000'])
    await notify(shop, { OrderTrackingId, OrderMerchantReference: merchantReference }, 'POST');
}

const ACTIONS = { approved: 'pay', declined: 'fail', cancelled: 'cancel', unknown: 'pay' } as const;
const IPNS = { once: 'once', twice: 'twice', never: 'never', late: 'late', forged: 'never' } as const;
const TAKEN: Partial<Record<Notice, object>> = {
  'wrong amount': { amount: 240 },
  'wrong currency': { currency: 'USD' },
};

async function decide(started: Started): Promise<void> {
  const { outcome, notice, trackingId } = started;
  if (notice === 'forged') await forge(started);
  if (outcome === 'timed out' || notice === 'before the reply') return;
  const ipn = notice in IPNS ? IPNS[notice as keyof typeof IPNS] : 'once';
  await decidePortal(shop, trackingId, {
    action: ACTIONS[outcome],
    ipn,
    lateMs: LATE_MS,
    ...TAKEN[notice],
  });
}

/** Who cancelled on the page comes back through its cancel address. */
async function browse({ user, order, product, browser, outcome }: Started): Promise<Seen[]> {
  if (browser === 'gone') return [];
  const looking = {
    token: user.token,
    orderNumber: order.order_number,
    productId: product.id,
    leftPage: outcome === 'cancelled' ? `${order.order_number}-1` : null,
  };
  const seen = [await lookAtOrder(shop, looking)];
  if (browser === 'two tabs') seen.push(await lookAtOrder(shop, looking));
  // The other tab presses Pay as well; where nothing is decided it gets the page that is open.
  const [state] = await attemptStates(shop, order);
  if (browser === 'two tabs' && state === 'open') await initiate(shop, user.token, order);
  return seen;
}

async function factsOf({ user, order, product }: Started): Promise<Facts> {
  const number = order.order_number.slice(0, 8);
  const letters = (await lettersTo(shop, user.email)).filter(({ subject }) => subject.includes(number));
  const refunds = await refundsOf(shop, order);
  return {
    order: await statusOf(shop, order),
    attempts: await attemptStates(shop, order),
    stock: await stockOf(shop, product),
    mail: letters.map(({ subject }) => subject.replace(/ \(.*/, '')),
    refunds: refunds.map(({ amount, reason }) => ({ amount, reason })),
  };
}

/** Orders by the switch under which they are submitted. */
async function openAll(some: Case[]): Promise<Started[]> {
  const started: Started[] = [];
  for (const outcome of ['pay', 'fail', null] as const) {
    await setPortalFaults(shop, { decideBeforeReply: outcome });
    const early = some.filter(({ notice, outcome: wanted }) =>
      outcome === null
        ? notice !== 'before the reply'
        : notice === 'before the reply' && wanted === (outcome === 'pay' ? 'approved' : 'declined'),
    );
    started.push(...(await inTurns(early, async (each) => ({ ...each, ...(await open()) }))));
  }
  return started;
}

async function actAndLook(started: Started[]): Promise<void> {
  await inTurns(started, decide);
  shop.clock.advance(6 * SECOND);
  const seen = await inTurns(started, browse);
  for (const [index, { name, order }] of started.entries()) {
    const states = `${await statusOf(shop, order)}, ${(await attemptStates(shop, order)).join()}`;
    soon.set(name, { states, seen: seen[index]! });
  }
}

async function lookInTheEnd(started: Started): Promise<void> {
  const { name, user, order, product } = started;
  const token = await signInAgain(shop, user.id);
  const seen = await lookAtOrder(shop, {
    token,
    orderNumber: order.order_number,
    productId: product.id,
  });
  end.set(name, { facts: await factsOf(started), seen });
}

/** Late notifications are sent, and answered, before anything else happens. */
async function untilNotified(started: Started[]): Promise<void> {
  shop.clock.advance(LATE_MS);
  const late = started.filter(({ notice }) => notice === 'late');
  await Promise.all(
    late.map(({ trackingId }) =>
      vi.waitFor(
        async () =>
          expect((await portalDeliveries(shop, trackingId)).map(({ httpStatus }) => httpStatus)).toEqual([
            200,
          ]),
        { timeout: 10_000 },
      ),
    ),
  );
}

beforeAll(async () => {
  shop = await startTestShop();
  const askable = await openAll(cases.filter(({ outcome }) => outcome !== 'unknown'));
  await actAndLook(askable);
  await untilNotified(askable);
  shop.clock.advance(51 * MINUTE);
  await reconcile(shop.ctx);
  await inTurns(askable, lookInTheEnd);

  const unasked = await openAll(cases.filter(({ outcome }) => outcome === 'unknown'));
  await setPortalFaults(shop, { down: true });
  await actAndLook(unasked);
  await untilNotified(unasked);
  shop.clock.advance(24 * HOUR);
  await inTurns(unasked, ({ order }) => settleAttempts(shop, order));
  await inTurns(unasked, lookInTheEnd);
}, 180_000);
afterAll(() => shop.close());

describe.for(OUTCOMES)('Pesapal, %s', (outcome) => {
  test.for(cases.filter((each) => each.outcome === outcome))(
    '[SETTLE-11, SETTLE-12, ATTEMPT-10, CALLBACK-08] $name',
    ({ name, notice, browser }) => {
      const cell = TRUTH[outcome][notice];
      if (typeof cell === 'string') throw new Error(cell);
      const tabs = { stays: 1, gone: 0, 'two tabs': 2 }[browser];
      const states = cell.soon[browser];
      expect(soon.get(name)).toEqual({ states, seen: Array.from({ length: tabs }, () => SCREENS[states]) });
      expect(end.get(name)).toEqual({
        facts: cell.end,
        seen: SCREENS[`${cell.end.order}, ${cell.end.attempts.join()}`],
      });
    },
  );
});

test('every combination stands in the table, the impossible ones with their reason', () => {
  expect(cases.length + impossible.length * BROWSERS.length).toBe(5 * 8 * 3);
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
