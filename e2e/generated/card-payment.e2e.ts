import { cardPaymentExpectations } from '../../tests/expectations/card-payment.expectations.ts';
import { cardPaymentModel } from '../../tests/models/card-payment.model.ts';
import { buildCardRequest } from '../../tests/support/demo-card.ts';
import { forgetProviderQueries, setPrice } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, releaseAfter, respondAfter } from './support/browser-paths.types.ts';
import {
  Customer,
  cancelElsewhere,
  declineOnPhone,
  getCustomer,
  payDraftElsewhere,
  payElsewhere,
  promptElsewhere,
} from './support/customer.ts';
import type { HeldRequests } from './support/held-requests.ts';

const PRICE = 1500;
const RAISED_PRICE = 1600;
const QUANTITY = 2;
const LONG_DELAY_MS = 600_000;

const button = ({ visitor: { page } }: PathRun, name: RegExp) => page.getByRole('button', { name });

async function fillCart(run: PathRun): Promise<Customer> {
  const customer = await Customer.signedIn(run, PRICE);
  await customer.fillCart(QUANTITY);
  return customer;
}

const raisePrice = (run: PathRun) => setPrice(getCustomer(run).product.name, RAISED_PRICE);
/** Makes the provider report for a while that it knows of no payment. */
const delayVerification = ({ sandbox }: PathRun) =>
  sandbox.injectFaults({ flutterwave: { notFoundMs: LONG_DELAY_MS } });

const runsPaidInWindow = new WeakSet<PathRun>();
const references = new WeakMap<PathRun, string>();
const unpaidRuns = new WeakSet<PathRun>();

const promptedRuns = new WeakSet<PathRun>();

async function promptOnce(run: PathRun): Promise<void> {
  if (promptedRuns.has(run)) return;
  promptedRuns.add(run);
  await promptElsewhere(run);
}

/** No other payment of an order begins while a prompt is on the phone. */
async function endPrompt(run: PathRun): Promise<void> {
  if (promptedRuns.delete(run)) await declineOnPhone(run);
}

/** A script that was loaded before is not requested again. */
async function loadScript({ visitor: { page } }: PathRun, call: HeldRequests): Promise<void> {
  const isLoaded = await page.evaluate(() => 'FlutterwaveCheckout' in globalThis);
  if (!isLoaded) await call.release();
}

async function respondWithReference(run: PathRun, call: HeldRequests): Promise<void> {
  await endPrompt(run);
  const awaited = run.visitor.page.waitForResponse('**/api/flutterwave/initiate');
  await call.release();
  const reply = await awaited;
  references.set(run, ((await reply.json()) as { tx_ref: string }).tx_ref);
}

async function leaveUnpaid(run: PathRun): Promise<void> {
  unpaidRuns.add(run);
  await run.visitor.card.closeWindow();
}

/** What was left unpaid is paid meanwhile: in a window that is still open elsewhere, or by M-Pesa. */
async function respondPaid(run: PathRun, call: HeldRequests): Promise<void> {
  if (unpaidRuns.has(run)) {
    const { api, email, product } = getCustomer(run);
    const { amount } = buildCardRequest(product, QUANTITY, email);
    const choice = { action: 'pay', webhook: 'never', amount, email };
    await api.postToSandbox(`flutterwave/payments/${references.get(run)}`, choice);
    await forgetProviderQueries(email);
  } else if (getCustomer(run).orderNumber !== '' && !runsPaidInWindow.has(run)) await payElsewhere(run);
  await call.release();
}

await describeBrowserPaths({
  model: cardPaymentModel,
  starts: {
    'the cart': {
      prepare: async (run) => {
        await fillCart(run);
        const { checkout, address } = run.visitor;
        await checkout.open();
        await address.fillIn();
        await checkout.chooseCard();
      },
      open: ({ visitor }) => visitor.checkout.payNow(),
      exclusions: {
        'initiate: cancelled before': 'what was cancelled is no draft any more, and another is made',
        'initiate: refused with a message': 'a shopper would need more open orders than a run allows',
      },
    },
    'an order placed before': {
      prepare: async (run) => {
        const customer = await fillCart(run);
        await customer.placeOrder();
        await run.visitor.page.goto(`/orders/${customer.orderNumber}`);
      },
      open: ({ visitor }) => visitor.orders.payAgainByCard(),
      readsOrder: true,
    },
    'an empty cart': {
      prepare: async (run) => void (await Customer.signedIn(run, PRICE)),
      open: ({ visitor }) => visitor.card.open(),
    },
    'no address': {
      prepare: async (run) => void (await fillCart(run)),
      open: ({ visitor }) => visitor.card.open(),
    },
  },
  userActions: {
    'card.pay': (run) => button(run, /^Pay Ksh/).click(),
    'payment.retry': (run) => button(run, /^(Try again|Ask again)$/).click(),
    'cart.changed': (run) => getCustomer(run).fillCartElsewhere([]),
  },
  ports: {
    loadScript: {
      calls: 'GET /sandbox/flutterwave/v3.js',
      outcomes: { loaded: { trigger: loadScript }, 'not loaded': dropConnection },
    },
    initiate: {
      calls: 'POST /api/flutterwave/initiate',
      outcomes: {
        'a reference': { trigger: respondWithReference },
        'refused with a message': respondAfter(promptOnce),
        'no reference': dropConnection,
        'paid before': releaseAfter(async (run) => {
          await endPrompt(run);
          await run.sandbox.clearFaults();
          await (getCustomer(run).orderNumber === '' ? payDraftElsewhere(run, QUANTITY) : payElsewhere(run));
        }),
        'cancelled before': releaseAfter(async (run) => {
          await endPrompt(run);
          await cancelElsewhere(run);
        }),
        'prices changed': respondAfter(raisePrice),
      },
    },
    openModal: {
      outcomes: {
        successful: {
          trigger: async (run) => {
            const { card } = run.visitor;
            if (run.nextOutcome('confirmPayment') === 'failed') await card.underpay();
            await card.payInWindow();
            runsPaidInWindow.add(run);
          },
        },
        closed: {
          trigger: async (run) => {
            const { card } = run.visitor;
            if (run.nextOutcome('confirmPayment') === 'failed') await card.underpay();
            else return leaveUnpaid(run);
            await card.payThenCloseWindow();
          },
        },
      },
    },
    confirmPayment: {
      // An order that was placed before is only read.
      calls: ['POST /api/o/new/', 'GET /api/o/#/status/'],
      outcomes: {
        placed: { arrange: ({ sandbox }) => sandbox.clearFaults(), trigger: respondPaid },
        undecided: respondAfter(delayVerification),
        replaced: respondAfter(promptOnce),
        failed: respondAfter((run) => forgetProviderQueries(getCustomer(run).email)),
        'network failure': dropConnection,
      },
    },
  },
  exclusions: {
    'cards not accepted':
      'needs a shop without keys of the provider, which a hand-written journey has: [CARD-07]',
    'initiate: refused without a message': 'the server gives every refusal a message',
    'confirmPayment: failed, in cardPayment.checkingBeforePaying':
      'the reference that was just made is an open payment',
  },
  findObstacle: (label, from) => {
    if (label === 'confirmPayment: placed' && from.matches('checkingBeforeRetry'))
      return 'too little was paid before, and that is final';
    if (label === 'confirmPayment: replaced' && !from.matches('checkingBeforePaying'))
      return 'after its window was open, it leads where undecided leads';
    return undefined;
  },
  fleeting: ['preparing.reference.loadingScript'],
  unreached: ['off'],
  expectations: cardPaymentExpectations,
  redirects: {
    placed: /\/order-confirmation\?order=/,
    alreadyPaid: /\/(orders|order-confirmation\?order=\w+)$/,
    alreadyCancelled: /\/checkout$/,
    linesRefused: /\/checkout$/,
    cartEmpty: /\/cart$/,
    detailsMissing: /\/checkout$/,
  },
});
