import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { orders } from '../../../../server/db/schema/index.ts';
import { reconcile } from '../../../../server/features/payments/settle/reconcile.ts';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import {
  areWebhooksSent,
  buildCardRequest,
  type CardChoice,
  decideCardPayment,
  initiateCardPayment,
  placeCardOrder,
} from '../../../support/demo-card.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { findCallbacks, findOnlyAttempt, MINUTE, SECOND } from '../payment-records.ts';
import { CARD_SCREENS, NO_ORDER, returnFromCardPayment, SCREENS, type ScreenView } from '../shopper.ts';
import {
  type ExpectedCardOutcome,
  type Payer,
  TRUTH_TABLE,
  type Webhook,
} from './flutterwave-truth-table.ts';
import {
  mapConcurrently,
  readRecord,
  runTruthTable,
  type Scenario,
  TABS,
  viewOrderLater,
} from './truth-table.ts';

type CardScenario = Scenario<Payer, Webhook, ExpectedCardOutcome>;

const WEBHOOKS = {
  once: 'once',
  twice: 'twice',
  never: 'never',
  late: 'late',
  first: 'first',
  forged: 'never',
  'wrong amount': 'once',
  'wrong currency': 'once',
} as const;

function getCardChoice({ outcome, notice }: CardScenario): CardChoice | null {
  if (outcome === 'closed' || outcome === 'timed out') return null;
  return {
    action: outcome === 'declined' ? 'fail' : 'pay',
    webhook: WEBHOOKS[notice],
    ...(notice === 'wrong amount' && { amount: 240 }),
    ...(notice === 'wrong currency' && { currency: 'NGN' }),
    ...(outcome === 'unknown' && { pendingMs: 600_000 }),
  };
}

async function forgeWebhook(shop: TestShop, txRef: string): Promise<void> {
  const data = { id: 285959001, tx_ref: txRef, amount: 2400, currency: 'KES', status: 'successful' };
  const { status } = await shop.call('flutterwaveWebhook', {
    body: { event: 'charge.completed', data },
    headers: { 'verif-hash': 'guessed' },
  });
  if (status !== 401) throw new Error(`a forged webhook was answered ${status}`);
}

async function playPayment(shop: TestShop, scenario: CardScenario) {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const request = buildCardRequest(product, 2, user.email);
  const started = await initiateCardPayment(shop, user.token, request);
  const { tx_ref: txRef, order_id } = started.body;
  const choice = getCardChoice(scenario);
  const windowStatus = choice ? (await decideCardPayment(shop, txRef, choice)).status : 'closed';
  if (scenario.notice === 'forged') await forgeWebhook(shop, txRef);
  const answers: string[] = [];
  const screens: ScreenView[] = [];
  for (let tab = 0; tab < TABS[scenario.browser]; tab += 1) {
    const { status, body } = await placeCardOrder(shop, user.token, txRef, request.order);
    answers.push(`${status} ${body.code ?? body.order.status}`);
    screens.push(
      await returnFromCardPayment(shop, { token: user.token, productId: product.id, txRef, windowStatus }),
    );
  }
  const [order] = await shop.db
    .select({ id: orders.id, order_number: orders.orderNumber })
    .from(orders)
    .where(eq(orders.orderNumber, order_id));
  return { ...scenario, user, product, order: order!, answers, screens };
}

async function play(shop: TestShop, scenarios: CardScenario[]) {
  // The card page's real calls report where the visit came from.
  vi.stubGlobal('location', { href: shop.url });
  vi.stubGlobal('document', { referrer: '' });
  const payments = await mapConcurrently(scenarios, (scenario) => playPayment(shop, scenario));
  const readRecords = () => mapConcurrently(payments, (payment) => readRecord(shop, payment));
  shop.clock.advance(4 * SECOND);
  await vi.waitUntil(() => areWebhooksSent(shop), { timeout: 20_000 });
  const soon = await readRecords();
  await reconcile(shop.ctx);
  const reconciled = await readRecords();
  shop.clock.advance(31 * MINUTE);
  await reconcile(shop.ctx);
  const timedOut = await readRecords();
  return mapConcurrently([...payments.entries()], async ([index, payment]) => {
    const { name, outcome, order, answers, screens } = payment;
    const end = outcome === 'timed out' ? timedOut[index] : reconciled[index];
    const attempt = await findOnlyAttempt(shop, order);
    const webhooks = (await findCallbacks(shop, attempt)).length;
    const { reasonCode } = attempt;
    const laterScreen = await viewOrderLater(shop, payment);
    return {
      name,
      observed: { answers, screens, soon: soon[index], end, reasonCode, laterScreen, webhooks },
    };
  });
}

const EXPECTED_WEBHOOKS = {
  never: 0,
  forged: 0,
  once: 1,
  late: 1,
  first: 1,
  'wrong amount': 1,
  'wrong currency': 1,
  twice: 2,
};

function getExpectedCardOutcome({ outcome, notice, browser, cell }: CardScenario) {
  const { answer, soon, end, reasonCode } = cell;
  const windowStatus = outcome === 'closed' || outcome === 'timed out' ? 'closed' : 'successful';
  const forEachTab = <Value>(value: Value) => Array.from({ length: TABS[browser] }, () => value);
  // By now the undecided bank has charged the card; an order that took money is visible, whatever its status.
  const isCharged = end.attempts[0] === 'paid' || outcome === 'unknown';
  const charged = notice.startsWith('wrong') ? 'cancelled, paid' : 'paid, paid';
  return {
    answers: forEachTab(answer),
    screens: forEachTab(CARD_SCREENS[answer] ?? CARD_SCREENS[`${answer}, ${windowStatus}`]),
    soon: soon[browser],
    end,
    reasonCode,
    laterScreen: isCharged ? SCREENS[charged] : NO_ORDER,
    webhooks: EXPECTED_WEBHOOKS[notice],
  };
}

const { scenarios, impossible, getObserved } = runTruthTable({
  table: TRUTH_TABLE,
  play,
});
afterAll(() => void vi.unstubAllGlobals());

describe('Flutterwave', () => {
  test.for(scenarios)(
    '[SETTLE-11, SETTLE-12, DRAFT-05, DRAFT-06, DRAFT-07, CALLBACK-07] $name',
    (scenario) => {
      expect(getObserved(scenario)).toEqual(getExpectedCardOutcome(scenario));
    },
  );
});

test('every combination is in the table, the impossible ones with their reason', () => {
  expect(scenarios).toHaveLength(78);
  expect(impossible).toEqual([
    'declined, wrong amount',
    'declined, wrong currency',
    'closed, once',
    'closed, twice',
    'closed, late',
    'closed, first',
    'closed, wrong amount',
    'closed, wrong currency',
    'timed out, once',
    'timed out, twice',
    'timed out, late',
    'timed out, first',
    'timed out, wrong amount',
    'timed out, wrong currency',
  ]);
});
