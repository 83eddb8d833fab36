import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mails, orders } from '../../../server/db/schema/index.ts';
import { reconcile } from '../../../server/features/payments/reconcile.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import {
  areWebhooksSent,
  buildCardRequest,
  type CardChoice,
  decideCardPayment,
  initiateCardPayment,
  placeCardOrder,
} from '../../support/demo-card.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { impossible, type PaymentEnd, type Scenario, scenarios } from './flutterwave-truth-table.ts';
import {
  findCallbacks,
  findOnlyAttempt,
  findRefunds,
  getStock,
  MINUTE,
  SECOND,
  signInAgain,
} from './payment-records.ts';
import {
  CARD_SCREENS,
  NO_ORDER,
  returnFromCardPayment,
  SCREENS,
  type ScreenView,
  viewOrder,
} from './shopper.ts';

type StartedPayment = Awaited<ReturnType<typeof startScenario>>;

let shop: TestShop;
const observations = new Map<
  Scenario,
  {
    answers: string[];
    hooked: PaymentEnd;
    reconciled: PaymentEnd;
    hooks: string[];
    tabs: ScreenView[];
    later: ScreenView;
  }
>();

beforeAll(async () => {
  shop = await startTestShop();
  // The card page's real calls report where the visit came from.
  vi.stubGlobal('location', { href: shop.url });
  vi.stubGlobal('document', { referrer: '' });
  const startedPayments = await mapInSequence(scenarios, startScenario);
  shop.clock.advance(4 * SECOND);
  await vi.waitUntil(() => areWebhooksSent(shop), { timeout: 20_000 });
  const hooked = await mapInSequence(startedPayments, readEnd);
  await reconcile(shop.ctx);
  const reconciled = await mapInSequence(startedPayments, readEnd);
  shop.clock.advance(31 * MINUTE);
  await reconcile(shop.ctx);
  const finalStates = await mapInSequence(startedPayments, readEnd);
  for (const [index, item] of startedPayments.entries()) {
    const hooks = await findCallbacks(shop, await findOnlyAttempt(shop, item.order));
    const token = await signInAgain(shop, item.user.id);
    observations.set(item.cell, {
      tabs: item.tabs,
      later: await viewOrder(shop, {
        token,
        orderNumber: item.order.orderNumber,
        productId: item.product.id,
      }),
      answers: item.answers,
      hooked: hooked[index]!,
      reconciled: item.cell.payer === 'timed out' ? finalStates[index]! : reconciled[index]!,
      hooks: hooks.map(({ verdict }) => verdict ?? ''),
    });
  }
}, 180_000);
afterAll(() => {
  vi.unstubAllGlobals();
  return shop.close();
});

/** Runs at most eight at a time, which is what the connections allow. */
async function mapInSequence<T, R>(list: readonly T[], action: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < list.length; from += 8) {
    done.push(...(await Promise.all(list.slice(from, from + 8).map(action))));
  }
  return done;
}

async function startScenario(scenario: Scenario) {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const request = buildCardRequest(product, 2, user.email);
  const started = await initiateCardPayment(shop, user.token, request);
  const { tx_ref: txRef, order_id } = started.body;
  const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, order_id));
  const choice = getCardChoice(scenario);
  const windowStatus = choice ? (await decideCardPayment(shop, txRef, choice)).status : 'closed';
  if (scenario.webhook === 'forged') await forgeWebhook(txRef);
  const answers: string[] = [];
  const tabs: ScreenView[] = [];
  for (const _tab of scenario.answers) {
    const { status, body } = await placeCardOrder(shop, user.token, txRef, request.order);
    answers.push(`${status} ${body.code ?? body.order.status}`);
    tabs.push(
      await returnFromCardPayment(shop, { token: user.token, productId: product.id, txRef, windowStatus }),
    );
  }
  return { cell: scenario, user, product, order: order!, answers, tabs };
}

const WEBHOOK = {
  once: 'once',
  twice: 'twice',
  never: 'never',
  late: 'late',
  first: 'first',
  forged: 'never',
  'wrong amount': 'once',
  'wrong currency': 'once',
} as const;

function getCardChoice({ payer, webhook }: Scenario): CardChoice | null {
  if (payer === 'closed' || payer === 'timed out') return null;
  return {
    action: payer === 'declined' ? 'fail' : 'pay',
    webhook: WEBHOOK[webhook],
    ...(webhook === 'wrong amount' && { amount: 240 }),
    ...(webhook === 'wrong currency' && { currency: 'NGN' }),
    ...(payer === 'unknown' && { pendingMs: 600_000 }),
  };
}

async function forgeWebhook(txRef: string): Promise<void> {
  const data = { id: 285959001, tx_ref: txRef, amount: 2400, currency: 'KES', status: 'successful' };
  const { status } = await shop.call('POST', '/hooks/flutterwave', {
    body: { event: 'charge.completed', data },
    headers: { 'verif-hash': 'guessed' },
  });
  if (status !== 401) throw new Error(`a forged webhook was answered ${status}`);
}

async function readEnd({ user, product, order }: StartedPayment): Promise<PaymentEnd> {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  const emails = await shop.db.select().from(mails).where(eq(mails.recipient, user.email));
  const { free, sold } = await getStock(shop, product);
  return {
    order: row!.status,
    placed: row!.placedAt !== null,
    attempt: (await findOnlyAttempt(shop, order)).state,
    stock: [free, sold],
    refunds: (await findRefunds(shop, order)).map(({ amount }) => amount),
    mails: emails.map(({ subject }) => subject.replace(/ \(.*/, '')),
  };
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

test.each(scenarios.map((scenario) => ({ ...scenario, cell: scenario })))(
  '[SETTLE-11, SETTLE-12, DRAFT-05, DRAFT-06, DRAFT-07, CALLBACK-07] $payer, webhook $webhook, browser $browser',
  ({ cell: scenario, answers, hooked, reconciled }) => {
    const { hooks, tabs, later, ...actual } = observations.get(scenario)!;
    expect(actual).toEqual({ answers, hooked, reconciled });
    const windowStatus =
      scenario.payer === 'closed' || scenario.payer === 'timed out' ? 'closed' : 'successful';
    const getExpectedScreen = (answer: string) =>
      CARD_SCREENS[answer] ?? CARD_SCREENS[`${answer}, ${windowStatus}`];
    expect(tabs).toEqual(answers.map(getExpectedScreen));
    // By now the undecided bank has charged the card; an order that took money is visible, whatever its status.
    const isCharged = reconciled.attempt === 'paid' || scenario.payer === 'unknown';
    const end = scenario.webhook.startsWith('wrong') ? 'cancelled, paid' : 'paid, paid';
    expect(later).toEqual(isCharged ? SCREENS[end] : NO_ORDER);
    expect(hooks).toHaveLength(EXPECTED_WEBHOOKS[scenario.webhook]);
  },
);

test('every other combination has a reason why it is impossible', () => {
  expect(scenarios).toHaveLength(78);
  expect(impossible).toHaveLength(42);
  expect(impossible.filter((scenario) => !/: (no card was charged|a declined card)/.test(scenario))).toEqual(
    [],
  );
});
