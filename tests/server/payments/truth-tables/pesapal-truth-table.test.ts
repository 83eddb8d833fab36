import { describe, expect, test, vi } from 'vitest';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import {
  decidePortalPayment,
  initiatePortalPayment,
  listPortalDeliveries,
  parseTrackingId,
  placePortalOrder,
  sendIpn,
  setPortalFaults,
} from '../../../support/portal.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { listAttemptStates } from '../payment-records.ts';
import { type ScreenView, viewOrder } from '../shopper.ts';
import { type Notice, type Outcome, TRUTH_TABLE } from './pesapal-truth-table.ts';
import {
  getExpectedOutcome,
  LATE_MS,
  mapConcurrently,
  playWithOutage,
  runTruthTable,
  type Scenario,
  TABS,
} from './truth-table.ts';
import type { ExpectedOutcome } from './truth-table-records.ts';

type PesapalScenario = Scenario<Outcome, Notice, ExpectedOutcome>;
type Payment = Awaited<ReturnType<typeof startPayment>>;

async function startPayment(shop: TestShop, scenario: PesapalScenario) {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const { body } = await placePortalOrder(shop, user.token, product);
  return {
    ...scenario,
    user,
    product,
    order: body.order,
    trackingId: parseTrackingId(body.payment_url),
  };
}

async function startPayments(shop: TestShop, scenarios: PesapalScenario[]): Promise<Payment[]> {
  const started: Payment[] = [];
  for (const outcome of ['pay', 'fail', null] as const) {
    await setPortalFaults(shop, { decideBeforeReply: outcome });
    const group = scenarios.filter((scenario) =>
      outcome === null
        ? scenario.notice !== 'before the reply'
        : scenario.notice === 'before the reply' &&
          scenario.outcome === (outcome === 'pay' ? 'approved' : 'declined'),
    );
    started.push(...(await mapConcurrently(group, (scenario) => startPayment(shop, scenario))));
  }
  return started;
}

/** Forges a notification for this payment, and one that assigns another payment to this order. */
async function forgeNotifications(shop: TestShop, { order, trackingId }: Payment): Promise<void> {
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

async function decideStartedPayment(shop: TestShop, payment: Payment): Promise<void> {
  const { outcome, notice, trackingId } = payment;
  if (notice === 'forged') await forgeNotifications(shop, payment);
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
async function browse(
  shop: TestShop,
  { user, order, product, browser, outcome }: Payment,
): Promise<ScreenView[]> {
  const screens: ScreenView[] = [];
  for (let tab = 0; tab < TABS[browser]; tab += 1)
    screens.push(
      await viewOrder(shop, {
        token: user.token,
        orderNumber: order.order_number,
        productId: product.id,
        leftPage: outcome === 'cancelled' ? `${order.order_number}-1` : null,
      }),
    );
  // The other tab presses Pay as well; while undecided it gets the page that is open.
  const [state] = await listAttemptStates(shop, order);
  if (browser === 'two tabs' && state === 'open') await initiatePortalPayment(shop, user.token, order);
  return screens;
}

async function waitForLateNotifications(shop: TestShop, payments: Payment[]): Promise<void> {
  const late = payments.filter(({ notice }) => notice === 'late');
  const listReplies = async (trackingId: string) =>
    (await listPortalDeliveries(shop, trackingId)).map(({ httpStatus }) => httpStatus);
  await Promise.all(
    late.map(({ trackingId }) =>
      vi.waitFor(async () => expect(await listReplies(trackingId)).toEqual([200]), { timeout: 10_000 }),
    ),
  );
}

const { scenarios, impossible, getObserved } = runTruthTable({
  table: TRUTH_TABLE,
  play: playWithOutage({
    start: startPayments,
    decide: decideStartedPayment,
    browse,
    waitForLateNotifications,
    goDown: (shop) => setPortalFaults(shop, { down: true }),
  }),
});

describe('Pesapal', () => {
  test.for(scenarios)('[SETTLE-11, SETTLE-12, ATTEMPT-10, CALLBACK-08] $name', (scenario) => {
    expect(getObserved(scenario)).toEqual(getExpectedOutcome(scenario));
  });
});

test('every combination is in the table, the impossible ones with their reason', () => {
  expect(scenarios).toHaveLength(78);
  expect(impossible).toEqual([
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
