import { describe, expect, test, vi } from 'vitest';
import { answerPrompt, listPrompts, setSafaricomFaults } from '../../../support/demo-phone.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import {
  createPlacedOrder,
  createSuccessCallback,
  findOnlyAttempt,
  listAttemptStates,
  readSafaricomPrompt,
  startPush,
} from '../payment-records.ts';
import { type ScreenView, viewOrder } from '../shopper.ts';
import { type Callback, type Outcome, TRUTH_TABLE } from './mpesa-truth-table.ts';
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

type MpesaScenario = Scenario<Outcome, Callback, ExpectedOutcome>;
type Payment = Awaited<ReturnType<typeof startPayment>>;

/** The stand-in decides by the phone's last digits when no test answers the prompt. */
const FATES: Record<Outcome, string> = {
  approved: '005',
  declined: '201',
  cancelled: '032',
  'timed out': '149',
  unknown: '005',
};
let phones = 0;

async function startPayment(shop: TestShop, scenario: MpesaScenario) {
  const placed = await createPlacedOrder(shop);
  phones += 1;
  const fate = scenario.notice === 'before the reply' ? FATES[scenario.outcome] : '005';
  const phone = `25471${String(phones).padStart(4, '0')}${fate}`;
  const { status, body } = await startPush(shop, placed.user.token, placed.order, phone);
  if (status !== 200) throw new Error(`the prompt was refused: ${JSON.stringify(body)}`);
  const { reference } = await findOnlyAttempt(shop, placed.order);
  return { ...scenario, ...placed, phone, checkoutRequestId: reference! };
}

async function startPayments(shop: TestShop, scenarios: MpesaScenario[]): Promise<Payment[]> {
  const early = scenarios.filter(({ notice }) => notice === 'before the reply');
  const others = scenarios.filter(({ notice }) => notice !== 'before the reply');
  // The callback's own check is the only query that Safaricom still answers.
  await setSafaricomFaults(shop, {
    callbackBeforeReply: true,
    queryErrorAfterFinal: scenarios.every(({ outcome }) => outcome === 'unknown'),
  });
  const started = await mapConcurrently(early, (scenario) => startPayment(shop, scenario));
  await setSafaricomFaults(shop, {});
  return [...started, ...(await mapConcurrently(others, (scenario) => startPayment(shop, scenario)))];
}

/** Forges two successes: one without the token, one with the callback URL but not the payment's ids. */
async function forgeCallback(shop: TestShop, { checkoutRequestId }: Payment): Promise<void> {
  const { params, ids } = await readSafaricomPrompt(shop, checkoutRequestId);
  const claim = { amount: 2400, receipt: 'FORGED0001' };
  const foreign = { MerchantRequestID: 'forged', CheckoutRequestID: 'ws_CO_forged' };
  await shop.call('stkCallback', {
    params: { token: '0'.repeat(64) },
    body: createSuccessCallback(ids, claim),
  });
  await shop.call('stkCallback', { params, body: createSuccessCallback(foreign, claim) });
}

const ACTIONS = {
  approved: 'approve',
  declined: 'wrong-pin',
  cancelled: 'cancel',
  'timed out': 'timeout',
  unknown: 'approve',
} as const;
const CALLBACK_MODES: Partial<Record<Callback, 'twice' | 'never' | 'late'>> = {
  twice: 'twice',
  never: 'never',
  late: 'late',
  forged: 'never',
};

async function answerStartedPrompt(shop: TestShop, payment: Payment): Promise<void> {
  const { outcome, notice, phone } = payment;
  if (notice === 'forged') await forgeCallback(shop, payment);
  if (notice === 'before the reply') return;
  const [prompt] = await listPrompts(shop, phone);
  await answerPrompt(shop, prompt!, {
    action: ACTIONS[outcome],
    callback: CALLBACK_MODES[notice] ?? 'once',
    lateMs: LATE_MS,
    ...(notice === 'wrong amount' && { amount: 240 }),
  });
}

/** Every tab checks the status; the second also requests another prompt, which is refused while undecided. */
async function browse(
  shop: TestShop,
  { user, order, product, browser, phone }: Payment,
): Promise<ScreenView[]> {
  const screens: ScreenView[] = [];
  for (let tab = 0; tab < TABS[browser]; tab += 1)
    screens.push(
      await viewOrder(shop, { token: user.token, orderNumber: order.order_number, productId: product.id }),
    );
  const [state] = await listAttemptStates(shop, order);
  if (browser === 'two tabs' && state === 'open') {
    const { status, body } = await startPush(shop, user.token, order, phone);
    if (body.code !== 'PAYMENT_UNDECIDED') throw new Error(`a second prompt was answered ${status}`);
  }
  return screens;
}

async function waitForCallbacks(shop: TestShop): Promise<void> {
  const waiting = () => shop.database.sql`
    select checkout_request_id from sandbox.safaricom_deliveries where http_status is null
    union all
    select checkout_request_id from sandbox.safaricom_prompts where due_at <= ${shop.clock.now().toISOString()}`;
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), { timeout: 20_000 });
}

const { scenarios, impossible, getObserved } = runTruthTable({
  table: TRUTH_TABLE,
  play: playWithOutage({
    start: startPayments,
    decide: answerStartedPrompt,
    browse,
    waitForLateNotifications: waitForCallbacks,
    goDown: (shop) => setSafaricomFaults(shop, { down: true }),
  }),
});

describe('M-Pesa', () => {
  test.for(scenarios)('[SETTLE-11, SETTLE-12, ATTEMPT-10, CALLBACK-08] $name', (scenario) => {
    expect(getObserved(scenario)).toEqual(getExpectedOutcome(scenario));
  });
});

test('every combination is in the table, the impossible ones with their reason', () => {
  expect(scenarios).toHaveLength(96);
  expect(impossible).toEqual([
    'approved, wrong currency',
    'declined, wrong amount',
    'declined, wrong currency',
    'cancelled, wrong amount',
    'cancelled, wrong currency',
    'timed out, wrong amount',
    'timed out, wrong currency',
    'unknown, wrong currency',
  ]);
});
