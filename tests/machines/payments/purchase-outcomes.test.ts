import { expect, test } from 'vitest';
import { PAYMENT_REASON_CODES, PAYMENT_REASONS } from '#contract/payment-reasons.ts';
import type { PaymentMethod } from '#contract/types.ts';
import type { CardPaymentActor } from '#machines/card-payment/card-payment.machine.ts';
import { cardPaymentView } from '#machines/card-payment/card-payment.view.ts';
import type { MpesaPaymentActor } from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import { mpesaPaymentView } from '#machines/mpesa-payment/mpesa-payment.view.ts';
import type { PortalReturnActor } from '#machines/portal-return/portal-return.machine.ts';
import { portalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { toAddress } from '#machines/purchase/purchase.addresses.ts';
import type { PurchaseEmitted } from '#machines/purchase/purchase.types.ts';
import { statePath } from '#machines/state-path.ts';
import { FakePaymentServer, type Outcome, REASONS_OF_OTHER_STATES } from './fake-payment-server.ts';
import { ORDER, openPurchase } from './purchase.setup.ts';

type Purchase = Awaited<ReturnType<typeof openPurchase>>;

const METHODS: PaymentMethod[] = ['mpesa', 'creditcard', 'pesapal'];
const OUTCOMES = [
  'paid',
  'failed',
  'not_reported',
  'wrong_amount',
  'undecided',
  'late',
  'cancelled',
] as const;
/** Each is the reason of a failed attempt; the others belong to attempts that were given up or paid too little. */
const FAILURES = PAYMENT_REASON_CODES.filter((code) => !(code in REASONS_OF_OTHER_STATES));
const CONFIRMATION = `/order-confirmation?order=${ORDER}`;
/** Where a placed order is paid, or the portal leads back to. */
const PAYMENT_PAGES: Record<PaymentMethod, string> = {
  mpesa: `/payment/mpesa-prompt?order=${ORDER}`,
  creditcard: `/payment/card?order=${ORDER}`,
  pesapal: `${CONFIRMATION}&OrderTrackingId=b945e4af`,
};

async function open(server: FakePaymentServer, address: string): Promise<Purchase> {
  const purchase = await openPurchase(address, { actors: server.actors });
  const rememberedOrderNumber = server.isStored && server.isPlaced ? ORDER : null;
  await purchase.send({ type: 'session.changed', viewer: 'signedIn', rememberedOrderNumber });
  return purchase;
}

/** Half a minute: everything that polls has asked, and every countdown is over. */
async function settle(purchase: Purchase): Promise<Purchase> {
  for (let seconds = 0; seconds < 30; seconds++) await purchase.wait(1000);
  return purchase;
}

/** Orders at the checkout and pays. */
async function payFresh(method: PaymentMethod, outcome: Outcome): Promise<Purchase> {
  const server = new FakePaymentServer(method, { isPlaced: false });
  const purchase = await open(server, '/checkout');
  if (method === 'creditcard') {
    await purchase.end('checkout', { kind: 'cardChosen' });
    await purchase.sendToChild('cardPayment', { type: 'card.pay' });
    server.outcome = outcome;
    server.closeWindow(outcome === 'paid' ? 'successful' : 'closed');
    return settle(purchase);
  }
  server.isPlaced = true;
  if (method === 'pesapal') {
    await purchase.end('checkout', { kind: 'redirectedToPortal' });
    server.outcome = outcome;
    return settle(await open(server, PAYMENT_PAGES.pesapal));
  }
  await purchase.end('checkout', { kind: 'placed', orderNumber: ORDER, method });
  await purchase.sendToChild('mpesaPayment', { type: 'phone.submit', phone: '0712345678' });
  server.outcome = outcome;
  return settle(purchase);
}

async function openDecided(
  address: string,
  method: PaymentMethod,
  outcome: Outcome,
  isStored = true,
): Promise<Purchase> {
  const server = new FakePaymentServer(method, { isStored });
  server.outcome = outcome;
  return settle(await open(server, address));
}

const ENTRIES: Record<string, (method: PaymentMethod, outcome: Outcome) => Promise<Purchase>> = {
  fresh: payFresh,
  reload: (method, outcome) => openDecided(PAYMENT_PAGES[method], method, outcome),
  Back: async (method, outcome) => {
    const purchase = await openDecided(CONFIRMATION, method, outcome);
    // The portal's page came between the checkout and the confirmation.
    await purchase.enter(method === 'pesapal' ? '/checkout' : PAYMENT_PAGES[method]);
    return settle(purchase);
  },
  'deep link': (method, outcome) => openDecided(PAYMENT_PAGES[method], method, outcome, false),
  'second tab': async (method, outcome) => {
    const server = new FakePaymentServer(method);
    const purchase = await settle(await open(server, PAYMENT_PAGES[method]));
    server.outcome = outcome;
    if (method === 'creditcard') await purchase.sendToChild('cardPayment', { type: 'card.pay' });
    return settle(purchase);
  },
};

/** Where the shopper is, the sentences about the payment, and what the browser was told about order and address. */
function describeEnd({ actor, emitted, inputs, state, view }: Purchase): string {
  const { place, reason } = actor.getSnapshot().context;
  const texts = [...describeChild(actor.getSnapshot().children), reason, view().failure];
  const openOrder = state() === 'checkout' && inputs.checkout.at(-1)?.openOrder;
  return [
    `${statePath(state())} at ${place && toAddress(place)}`,
    ...texts.filter(Boolean).map((text) => `“${text}”`),
    ...(openOrder ? [`with the open order ${openOrder.orderNumber}`] : []),
    ...emitted.map((event) => describeEmitted(event as PurchaseEmitted)),
  ].join('\n    ');
}

function describeEmitted(event: PurchaseEmitted): string {
  if (event.type !== 'purchase.navigate') return event.type;
  return `${event.isReplacing ? 'replaced by' : 'on to'} ${event.to}`;
}

function describeChild(children: Record<string, unknown>): (string | null)[] {
  const { mpesaPayment, cardPayment, portalReturn } = children;
  if (mpesaPayment) {
    const { title, refusal, message } = mpesaPaymentView((mpesaPayment as MpesaPaymentActor).getSnapshot());
    return [title, refusal, message];
  }
  if (cardPayment) {
    const card = cardPaymentView((cardPayment as CardPaymentActor).getSnapshot());
    return [card.waiting ?? card.payLabel, card.failure, card.detail];
  }
  if (portalReturn) {
    const { heading, text } = portalReturnView((portalReturn as PortalReturnActor).getSnapshot());
    return [heading, text];
  }
  return [];
}

type Enter = (outcome: Outcome) => Promise<Purchase>;

/** Every failure has the same end and its reason is told, or none is. */
async function describeRefusal(enter: Enter): Promise<string> {
  const ends = new Set<string>();
  for (const code of FAILURES)
    ends.add(describeEnd(await enter(code)).replace(PAYMENT_REASONS[code], '{reason}'));
  expect([...ends]).toHaveLength(1);
  return [...ends].join();
}

test.each(METHODS)(
  '[MPESA-14, MPESA-15, CARD-09, CARD-11, CONFIRM-01] every outcome of a payment by %s, however its page was entered',
  async (method) => {
    const cells: string[] = [];
    for (const outcome of OUTCOMES)
      for (const [entry, enterBy] of Object.entries(ENTRIES)) {
        const enter: Enter = (of) => enterBy(method, of);
        const end = outcome === 'failed' ? await describeRefusal(enter) : describeEnd(await enter(outcome));
        cells.push(`${outcome}, ${entry}\n    ${end}`);
      }
    await expect(`${cells.join('\n')}\n`).toMatchFileSnapshot(`purchase-outcomes/${method}.txt`);
  },
);
