import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mails, orders } from '../../../server/db/schema/index.ts';
import { reconcile } from '../../../server/features/payments/reconcile.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import {
  answerCard,
  type CardChoice,
  cardRequest,
  placeCard,
  startCard,
  webhooksSent,
} from '../../support/demo-card.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { type Cell, cells, type End, impossible } from './flutterwave-cells.ts';
import {
  callbacksOf,
  MINUTE,
  onlyAttempt,
  refundsOf,
  SECOND,
  signInAgain,
  stockOf,
} from './payment-facts.ts';
import { CARD_SCREENS, comeBackFromCard, lookAtOrder, NO_ORDER, SCREENS, type Seen } from './shopper.ts';

type Begun = Awaited<ReturnType<typeof live>>;

let shop: TestShop;
const seen = new Map<
  Cell,
  { answers: string[]; hooked: End; reconciled: End; hooks: string[]; tabs: Seen[]; later: Seen }
>();

beforeAll(async () => {
  shop = await startTestShop();
  // The card page's real calls say where the visit came from.
  vi.stubGlobal('location', { href: shop.url });
  vi.stubGlobal('document', { referrer: '' });
  const begun = await inTurns(cells, live);
  shop.clock.advance(4 * SECOND);
  await vi.waitUntil(() => webhooksSent(shop), { timeout: 20_000 });
  const hooked = await inTurns(begun, endOf);
  await reconcile(shop.ctx);
  const reconciled = await inTurns(begun, endOf);
  shop.clock.advance(31 * MINUTE);
  await reconcile(shop.ctx);
  const inTheEnd = await inTurns(begun, endOf);
  for (const [index, one] of begun.entries()) {
    const hooks = await callbacksOf(shop, await onlyAttempt(shop, one.order));
    const token = await signInAgain(shop, one.user.id);
    seen.set(one.cell, {
      tabs: one.tabs,
      later: await lookAtOrder(shop, {
        token,
        orderNumber: one.order.orderNumber,
        productId: one.product.id,
      }),
      answers: one.answers,
      hooked: hooked[index]!,
      reconciled: one.cell.payer === 'timed out' ? inTheEnd[index]! : reconciled[index]!,
      hooks: hooks.map(({ verdict }) => verdict ?? ''),
    });
  }
}, 180_000);
afterAll(() => {
  vi.unstubAllGlobals();
  return shop.close();
});

/** Eight at a time, as many as the connections bear. */
async function inTurns<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < list.length; from += 8) {
    done.push(...(await Promise.all(list.slice(from, from + 8).map(work))));
  }
  return done;
}

/** A draft, what the payer does with it, and the browser that comes back, or not. */
async function live(cell: Cell) {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const request = cardRequest(product, 2, user.email);
  const started = await startCard(shop, user.token, request);
  const { tx_ref: txRef, order_id } = started.body;
  const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, order_id));
  const choice = choiceOf(cell);
  const windowSaid = choice ? (await answerCard(shop, txRef, choice)).status : 'closed';
  if (cell.webhook === 'forged') await forge(txRef);
  const answers: string[] = [];
  const tabs: Seen[] = [];
  for (const _tab of cell.answers) {
    const { status, body } = await placeCard(shop, user.token, txRef, request.order);
    answers.push(`${status} ${body.code ?? body.order.status}`);
    tabs.push(await comeBackFromCard(shop, { token: user.token, productId: product.id, txRef, windowSaid }));
  }
  return { cell, user, product, order: order!, answers, tabs };
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

/** What is done in the payment window; null where nothing is. */
function choiceOf({ payer, webhook }: Cell): CardChoice | null {
  if (payer === 'closed' || payer === 'timed out') return null;
  return {
    action: payer === 'declined' ? 'fail' : 'pay',
    webhook: WEBHOOK[webhook],
    ...(webhook === 'wrong amount' && { amount: 240 }),
    ...(webhook === 'wrong currency' && { currency: 'NGN' }),
    ...(payer === 'unknown' && { pendingMs: 600_000 }),
  };
}

async function forge(txRef: string): Promise<void> {
  const data = { id: 285959001, tx_ref: txRef, amount: 2400, currency: 'KES', status: 'successful' };
  const { status } = await shop.call('POST', '/hooks/flutterwave', {
    body: { event: 'charge.completed', data },
    headers: { 'verif-hash': 'guessed' },
  });
  if (status !== 401) throw new Error(`a forged webhook was answered ${status}`);
}

async function endOf({ user, product, order }: Begun): Promise<End> {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  const letters = await shop.db.select().from(mails).where(eq(mails.recipient, user.email));
  const { free, sold } = await stockOf(shop, product);
  return {
    order: row!.status,
    placed: row!.placedAt !== null,
    attempt: (await onlyAttempt(shop, order)).state,
    stock: [free, sold],
    refunds: (await refundsOf(shop, order)).map(({ amount }) => amount),
    mails: letters.map(({ subject }) => subject.replace(/ \(.*/, '')),
  };
}

const HOOKS = {
  never: 0,
  forged: 0,
  once: 1,
  late: 1,
  first: 1,
  'wrong amount': 1,
  'wrong currency': 1,
  twice: 2,
};

test.each(cells.map((cell) => ({ ...cell, cell })))(
  '[SETTLE-11, SETTLE-12, DRAFT-05, DRAFT-06, DRAFT-07, CALLBACK-07] $payer, webhook $webhook, browser $browser',
  ({ cell, answers, hooked, reconciled }) => {
    const { hooks, tabs, later, ...facts } = seen.get(cell)!;
    expect(facts).toEqual({ answers, hooked, reconciled });
    const windowSaid = cell.payer === 'closed' || cell.payer === 'timed out' ? 'closed' : 'successful';
    const shown = (answer: string) => CARD_SCREENS[answer] ?? CARD_SCREENS[`${answer}, ${windowSaid}`];
    expect(tabs).toEqual(answers.map(shown));
    // By then the bank that had not decided has charged the card; an order that took money is seen, whatever became of it.
    const isCharged = reconciled.attempt === 'paid' || cell.payer === 'unknown';
    const end = cell.webhook.startsWith('wrong') ? 'cancelled, paid' : 'paid, paid';
    expect(later).toEqual(isCharged ? SCREENS[end] : NO_ORDER);
    expect(hooks).toHaveLength(HOOKS[cell.webhook]);
  },
);

test('every other cell has a reason why it cannot be', () => {
  expect(cells).toHaveLength(78);
  expect(impossible).toHaveLength(42);
  expect(impossible.filter((cell) => !/: (no card was charged|a declined card)/.test(cell))).toEqual([]);
});
