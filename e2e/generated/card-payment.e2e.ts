import { cardPaymentExpectations } from '../../tests/expectations/card-payment.expectations.ts';
import { cardPaymentModel } from '../../tests/models/card-payment.model.ts';
import { buildCardRequest } from '../../tests/support/demo-card.ts';
import { setPrice } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';
import { Customer, cancelElsewhere, getCustomer, payElsewhere, promptElsewhere } from './support/customer.ts';

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

/** Pays the draft of an earlier card payment of this cart in another browser, without notifying the shop. */
async function payDraftElsewhere(run: PathRun): Promise<void> {
  const { api, product, email } = getCustomer(run);
  const body = buildCardRequest(product, QUANTITY, email);
  const { tx_ref } = await api.call('startCardPayment', { body });
  const choice = { action: 'pay', webhook: 'never', amount: body.amount, email };
  await api.postToSandbox(`flutterwave/payments/${tx_ref}`, choice);
}

const raisePrice = (run: PathRun) => setPrice(getCustomer(run).product.name, RAISED_PRICE);
/** Makes the provider report for a while that it knows of no payment. */
const delayVerification = ({ sandbox }: PathRun) =>
  sandbox.injectFaults({ flutterwave: { notFoundMs: LONG_DELAY_MS } });

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
    'pay.pressed': (run) => button(run, /^Pay Ksh/).click(),
    'payment.retry': (run) => button(run, /^(Try again|Ask again)$/).click(),
    'cart.changed': (run) => getCustomer(run).emptyCartElsewhere(),
  },
  ports: {
    loadScript: {
      calls: 'GET /sandbox/flutterwave/v3.js',
      outcomes: { loaded: respond, 'not loaded': dropConnection },
    },
    initiate: {
      calls: 'POST /api/flutterwave/initiate',
      outcomes: {
        'a reference': respond,
        'refused with a message': respondAfter(promptElsewhere),
        'no reference': dropConnection,
        'paid before': respondAfter((run) =>
          getCustomer(run).orderNumber === '' ? payDraftElsewhere(run) : payElsewhere(run),
        ),
        'cancelled before': respondAfter(cancelElsewhere),
        'prices changed': respondAfter(raisePrice),
      },
    },
    openModal: {
      outcomes: {
        successful: {
          trigger: async ({ visitor: { card }, nextOutcome }) => {
            if (nextOutcome('confirmPayment') === 'failed') await card.underpay();
            await card.payInWindow();
          },
        },
        closed: { trigger: ({ visitor }) => visitor.card.closeWindow() },
      },
    },
    confirmPayment: {
      calls: 'POST /api/o/new/',
      outcomes: {
        placed: respond,
        undecided: respondAfter(delayVerification),
        failed: respond,
        'network failure': dropConnection,
      },
    },
  },
  exclusions: {
    'cards not accepted':
      'needs a shop without keys of the provider, which a hand-written journey has: [CARD-07]',
    'initiate: refused without a message': 'the server gives every refusal a message',
  },
  unreached: ['off'],
  expectations: cardPaymentExpectations,
  redirects: {
    placed: /\/order-confirmation\?order=/,
    alreadyPaid: /\/orders$/,
    alreadyCancelled: /\/checkout$/,
    linesRefused: /\/checkout$/,
    cartEmpty: /\/cart$/,
    detailsMissing: /\/checkout$/,
  },
});
