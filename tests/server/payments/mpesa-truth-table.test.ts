import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reconcile } from '../../../server/features/payments/reconcile.ts';
import { answerPrompt, listPrompts, setSafaricomFaults } from '../../support/demo-phone.ts';
import { emailsTo } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  BROWSERS,
  type Browser,
  CALLBACKS,
  type Callback,
  OUTCOMES,
  type Outcome,
  type PaymentRecord,
  TRUTH_TABLE,
} from './mpesa-truth-table.ts';
import {
  createPlacedOrder,
  createSuccessCallback,
  findOnlyAttempt,
  findRefunds,
  getStatus,
  getStock,
  HOUR,
  listAttemptStates,
  MINUTE,
  readSafaricomPrompt,
  SECOND,
  settleAttempts,
  signInAgain,
  startPush,
} from './payment-records.ts';
import { SCREENS, type ScreenView, viewOrder } from './shopper.ts';

const LATE_MS = 10 * MINUTE;
const CONCURRENCY = 8;

let shop: TestShop;
const earlyObservations = new Map<string, { states: string; screens: ScreenView[] }>();
const finalObservations = new Map<string, { record: PaymentRecord; screens: ScreenView }>();

interface Scenario {
  name: string;
  outcome: Outcome;
  callback: Callback;
  browser: Browser;
}

const scenarios: Scenario[] = OUTCOMES.flatMap((outcome) =>
  CALLBACKS.filter((callback) => typeof TRUTH_TABLE[outcome][callback] !== 'string').flatMap((callback) =>
    BROWSERS.map((browser) => ({
      name: `${outcome}, called back ${callback}, browser ${browser}`,
      outcome,
      callback,
      browser,
    })),
  ),
);
const impossible = OUTCOMES.flatMap((outcome) =>
  CALLBACKS.filter((callback) => typeof TRUTH_TABLE[outcome][callback] === 'string').map(
    (callback) => `${outcome}, ${callback}`,
  ),
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

/** The stand-in decides by the phone's last digits when no test answers the prompt. */
const FATES: Record<Outcome, string> = {
  approved: '005',
  declined: '201',
  cancelled: '032',
  'timed out': '149',
  unknown: '005',
};
let phones = 0;

async function startScenario({ outcome, callback }: Scenario) {
  const placed = await createPlacedOrder(shop);
  phones += 1;
  const fate = callback === 'before the reply' ? FATES[outcome] : '005';
  const phone = `25471${String(phones).padStart(4, '0')}${fate}`;
  const { status, body } = await startPush(shop, placed.user.token, placed.order, phone);
  if (status !== 200) throw new Error(`the prompt was refused: ${JSON.stringify(body)}`);
  const { reference } = await findOnlyAttempt(shop, placed.order);
  return { ...placed, phone, checkoutRequestId: reference! };
}

/** Forges two successes: one without the token, one with the callback URL but not the payment's ids. */
async function forgeCallback({ checkoutRequestId }: StartedScenario): Promise<void> {
  const { path, ids } = await readSafaricomPrompt(shop, checkoutRequestId);
  const claim = { amount: 2400, receipt: 'FORGED0001' };
  const foreign = { MerchantRequestID: 'forged', CheckoutRequestID: 'ws_CO_forged' };
  await shop.call('POST', `/hooks/stk/${'0'.repeat(64)}`, { body: createSuccessCallback(ids, claim) });
  await shop.call('POST', path, { body: createSuccessCallback(foreign, claim) });
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

async function answerStartedPrompt(started: StartedScenario): Promise<void> {
  const { outcome, callback, phone } = started;
  if (callback === 'forged') await forgeCallback(started);
  if (callback === 'before the reply') return;
  const [prompt] = await listPrompts(shop, phone);
  await answerPrompt(shop, prompt!, {
    action: ACTIONS[outcome],
    callback: CALLBACK_MODES[callback] ?? 'once',
    lateMs: LATE_MS,
    ...(callback === 'wrong amount' && { amount: 240 }),
  });
}

/** Every tab checks the status; the second also requests another prompt, which is refused while undecided. */
async function viewAsBrowser({
  user,
  order,
  product,
  browser,
  phone,
}: StartedScenario): Promise<ScreenView[]> {
  if (browser === 'gone') return [];
  const viewInput = { token: user.token, orderNumber: order.order_number, productId: product.id };
  const tabs = browser === 'stays' ? [viewInput] : [viewInput, viewInput];
  const screens: ScreenView[] = [];
  for (const tab of tabs) screens.push(await viewOrder(shop, tab));
  const [state] = await listAttemptStates(shop, order);
  if (browser === 'two tabs' && state === 'open') {
    const { status, body } = await startPush(shop, user.token, order, phone);
    if (body.code !== 'PAYMENT_UNDECIDED') throw new Error(`a second prompt was answered ${status}`);
  }
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

/** Starts the scenarios grouped by the fault switches under which their prompts are sent. */
async function startScenarios(scenarios: Scenario[]): Promise<StartedScenario[]> {
  const early = scenarios.filter(({ callback }) => callback === 'before the reply');
  const others = scenarios.filter(({ callback }) => callback !== 'before the reply');
  // The callback's own check is the only query that Safaricom still answers.
  await setSafaricomFaults(shop, {
    callbackBeforeReply: true,
    queryErrorAfterFinal: scenarios.every(({ outcome }) => outcome === 'unknown'),
  });
  const started = await mapConcurrently(early, async (each) => ({ ...each, ...(await startScenario(each)) }));
  await setSafaricomFaults(shop, {});
  return [
    ...started,
    ...(await mapConcurrently(others, async (each) => ({ ...each, ...(await startScenario(each)) }))),
  ];
}

async function actAndObserve(started: StartedScenario[]): Promise<void> {
  await mapConcurrently(started, answerStartedPrompt);
  shop.clock.advance(6 * SECOND);
  const screens = await mapConcurrently(started, viewAsBrowser);
  for (const [index, { name, order }] of started.entries()) {
    const states = `${await getStatus(shop, order)}, ${(await listAttemptStates(shop, order)).join()}`;
    earlyObservations.set(name, { states, screens: screens[index]! });
  }
}

async function waitForCallbacks(): Promise<void> {
  shop.clock.advance(LATE_MS);
  const waiting = () => shop.database.sql`
    select checkout_request_id from sandbox.safaricom_deliveries where http_status is null
    union all
    select checkout_request_id from sandbox.safaricom_prompts where due_at <= ${shop.clock.now().toISOString()}`;
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), { timeout: 20_000 });
}

async function observeFinalState(started: StartedScenario): Promise<void> {
  const token = await signInAgain(shop, started.user.id);
  const { order, product, name } = started;
  const screens = await viewOrder(shop, {
    token,
    orderNumber: order.order_number,
    productId: product.id,
  });
  finalObservations.set(name, { record: await readState(started), screens });
}

beforeAll(async () => {
  shop = await startTestShop();
  const queryableScenarios = await startScenarios(scenarios.filter(({ outcome }) => outcome !== 'unknown'));
  await actAndObserve(queryableScenarios);
  await waitForCallbacks();
  shop.clock.advance(51 * MINUTE);
  await reconcile(shop.ctx);
  await mapConcurrently(queryableScenarios, observeFinalState);

  const unqueryableScenarios = await startScenarios(scenarios.filter(({ outcome }) => outcome === 'unknown'));
  await setSafaricomFaults(shop, { down: true });
  await actAndObserve(unqueryableScenarios);
  await waitForCallbacks();
  shop.clock.advance(24 * HOUR);
  await mapConcurrently(unqueryableScenarios, ({ order }) => settleAttempts(shop, order));
  await mapConcurrently(unqueryableScenarios, observeFinalState);
}, 180_000);
afterAll(() => shop.close());

describe.for(OUTCOMES)('M-Pesa, %s', (outcome) => {
  test.for(scenarios.filter((each) => each.outcome === outcome))(
    '[SETTLE-11, SETTLE-12, ATTEMPT-10, CALLBACK-08] $name',
    ({ name, callback, browser }) => {
      const cell = TRUTH_TABLE[outcome][callback];
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
