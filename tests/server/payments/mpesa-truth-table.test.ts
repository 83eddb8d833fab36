import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reconcile } from '../../../server/features/payments/reconcile.ts';
import { answerPrompt, promptsOn, setFaults } from '../../support/demo-phone.ts';
import { lettersTo } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  BROWSERS,
  type Browser,
  CALLBACKS,
  type Callback,
  type Facts,
  OUTCOMES,
  type Outcome,
  TRUTH,
} from './mpesa-truth-table.ts';
import {
  attemptStates,
  HOUR,
  MINUTE,
  onlyAttempt,
  placedOrder,
  refundsOf,
  SECOND,
  settleAttempts,
  signInAgain,
  startPush,
  statusOf,
  stockOf,
  successCallback,
  whatSafaricomKnows,
} from './payment-facts.ts';
import { lookAtOrder, SCREENS, type Seen } from './shopper.ts';

const LATE_MS = 10 * MINUTE;
const AT_ONCE = 8;

let shop: TestShop;
const soon = new Map<string, { states: string; seen: Seen[] }>();
const end = new Map<string, { facts: Facts; seen: Seen }>();

interface Case {
  name: string;
  outcome: Outcome;
  callback: Callback;
  browser: Browser;
}

const cases: Case[] = OUTCOMES.flatMap((outcome) =>
  CALLBACKS.filter((callback) => typeof TRUTH[outcome][callback] !== 'string').flatMap((callback) =>
    BROWSERS.map((browser) => ({
      name: `${outcome}, called back ${callback}, browser ${browser}`,
      outcome,
      callback,
      browser,
    })),
  ),
);
const impossible = OUTCOMES.flatMap((outcome) =>
  CALLBACKS.filter((callback) => typeof TRUTH[outcome][callback] === 'string').map(
    (callback) => `${outcome}, ${callback}`,
  ),
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

/** The stand-in decides by the last digits where nobody touches the phone. */
const FATES: Record<Outcome, string> = {
  approved: '005',
  declined: '201',
  cancelled: '032',
  'timed out': '149',
  unknown: '005',
};
let phones = 0;

/** An order of 2 of 3 parts, and the prompt for it. */
async function open({ outcome, callback }: Case) {
  const placed = await placedOrder(shop);
  phones += 1;
  const fate = callback === 'before the reply' ? FATES[outcome] : '005';
  const phone = `25471${String(phones).padStart(4, '0')}${fate}`;
  const { status, body } = await startPush(shop, placed.user.token, placed.order, phone);
  if (status !== 200) throw new Error(`the prompt was refused: ${JSON.stringify(body)}`);
  const { reference } = await onlyAttempt(shop, placed.order);
  return { ...placed, phone, checkoutRequestId: reference! };
}

/** Strangers claim a success: one knows no token, one has the address of the callback but not the payment's ids. */
async function forge({ checkoutRequestId }: Started): Promise<void> {
  const { path, ids } = await whatSafaricomKnows(shop, checkoutRequestId);
  const claim = { amount: 2400, receipt: 'FORGED0001' };
  const foreign = { MerchantRequestID: 'forged', CheckoutRequestID: 'ws_CO_forged' };
  await shop.call('POST', `/hooks/stk/${'0'.repeat(64)}`, { body: successCallback(ids, claim) });
  await shop.call('POST', path, { body: successCallback(foreign, claim) });
}

const ACTIONS = {
  approved: 'approve',
  declined: 'wrong-pin',
  cancelled: 'cancel',
  'timed out': 'timeout',
  unknown: 'approve',
} as const;
const SENT: Partial<Record<Callback, 'twice' | 'never' | 'late'>> = {
  twice: 'twice',
  never: 'never',
  late: 'late',
  forged: 'never',
};

async function decide(started: Started): Promise<void> {
  const { outcome, callback, phone } = started;
  if (callback === 'forged') await forge(started);
  if (callback === 'before the reply') return;
  const [prompt] = await promptsOn(shop, phone);
  await answerPrompt(shop, prompt!, {
    action: ACTIONS[outcome],
    callback: SENT[callback] ?? 'once',
    lateMs: LATE_MS,
    ...(callback === 'wrong amount' && { amount: 240 }),
  });
}

/** Every tab looks; the second asks for another prompt where nothing is decided, and is refused. */
async function browse({ user, order, product, browser, phone }: Started): Promise<Seen[]> {
  if (browser === 'gone') return [];
  const looking = { token: user.token, orderNumber: order.order_number, productId: product.id };
  const tabs = browser === 'stays' ? [looking] : [looking, looking];
  const seen: Seen[] = [];
  for (const tab of tabs) seen.push(await lookAtOrder(shop, tab));
  const [state] = await attemptStates(shop, order);
  if (browser === 'two tabs' && state === 'open') {
    const { status, body } = await startPush(shop, user.token, order, phone);
    if (body.code !== 'PAYMENT_UNDECIDED') throw new Error(`a second prompt was answered ${status}`);
  }
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

/** Orders by the switches under which their prompts are asked for. */
async function openAll(some: Case[]): Promise<Started[]> {
  const early = some.filter(({ callback }) => callback === 'before the reply');
  const others = some.filter(({ callback }) => callback !== 'before the reply');
  // The only question that Safaricom is asked while it still answers is the callback's own.
  await setFaults(shop, {
    callbackBeforeReply: true,
    queryErrorAfterFinal: some.every(({ outcome }) => outcome === 'unknown'),
  });
  const started = await inTurns(early, async (each) => ({ ...each, ...(await open(each)) }));
  await setFaults(shop, {});
  return [...started, ...(await inTurns(others, async (each) => ({ ...each, ...(await open(each)) })))];
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

/** The truth of late callbacks comes out, they are sent, and answered, before anything else happens. */
async function untilCalledBack(): Promise<void> {
  shop.clock.advance(LATE_MS);
  const waiting = () => shop.database.sql`
    select checkout_request_id from sandbox.safaricom_deliveries where http_status is null
    union all
    select checkout_request_id from sandbox.safaricom_prompts where due_at <= ${shop.clock.now().toISOString()}`;
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), { timeout: 20_000 });
}

async function lookInTheEnd(started: Started): Promise<void> {
  const token = await signInAgain(shop, started.user.id);
  const { order, product, name } = started;
  const seen = await lookAtOrder(shop, {
    token,
    orderNumber: order.order_number,
    productId: product.id,
  });
  end.set(name, { facts: await factsOf(started), seen });
}

beforeAll(async () => {
  shop = await startTestShop();
  const askable = await openAll(cases.filter(({ outcome }) => outcome !== 'unknown'));
  await actAndLook(askable);
  await untilCalledBack();
  shop.clock.advance(51 * MINUTE);
  await reconcile(shop.ctx);
  await inTurns(askable, lookInTheEnd);

  const unasked = await openAll(cases.filter(({ outcome }) => outcome === 'unknown'));
  await setFaults(shop, { down: true });
  await actAndLook(unasked);
  await untilCalledBack();
  shop.clock.advance(24 * HOUR);
  await inTurns(unasked, ({ order }) => settleAttempts(shop, order));
  await inTurns(unasked, lookInTheEnd);
}, 180_000);
afterAll(() => shop.close());

describe.for(OUTCOMES)('M-Pesa, %s', (outcome) => {
  test.for(cases.filter((each) => each.outcome === outcome))(
    '[SETTLE-11, SETTLE-12, ATTEMPT-10, CALLBACK-08] $name',
    ({ name, callback, browser }) => {
      const cell = TRUTH[outcome][callback];
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
