import { paths } from '../../contract/paths.ts';
import type { CardReply } from '../../contract/types.ts';
import { cardPaymentModel } from '../../tests/models/card-payment.model.ts';
import { cardPaymentSights } from '../../tests/sights/card-payment.sights.ts';
import { cardRequest } from '../../tests/support/demo-card.ts';
import { setPrice } from '../support/shop-data.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut, type Walk } from './support/browser-walk.types.ts';
import { Customer, cancelElsewhere, customerOf, payElsewhere, promptElsewhere } from './support/customer.ts';

const PRICE = 1500;
const DEARER = 1600;
const PIECES = 2;
const LONG_MS = 600_000;

const button = ({ visitor: { page } }: Walk, name: RegExp) => page.getByRole('button', { name });

async function fillCart(walk: Walk): Promise<Customer> {
  const customer = await Customer.signedIn(walk, PRICE);
  await customer.fillCart(PIECES);
  return customer;
}

/** The draft of an earlier card payment of this cart was paid in another browser, of which the shop has not heard. */
async function payDraftElsewhere(walk: Walk): Promise<void> {
  const { api, product, email } = customerOf(walk);
  const body = cardRequest(product, PIECES, email);
  const { tx_ref } = await api.call<CardReply>('POST', paths.startCardPayment, body);
  const choice = { action: 'pay', webhook: 'never', amount: body.amount, email };
  await api.call('POST', `/sandbox/flutterwave/payments/${tx_ref}`, choice);
}

const raisePrice = (walk: Walk) => setPrice(customerOf(walk).product.name, DEARER);
/** The provider says for a while that it knows of no payment. */
const verifyLate = ({ sandbox }: Walk) => sandbox.fail({ flutterwave: { notFoundMs: LONG_MS } });

describeBrowserWalk({
  model: cardPaymentModel,
  starts: {
    'the cart': {
      prepare: async (walk) => {
        await fillCart(walk);
        const { checkout, address } = walk.visitor;
        await checkout.open();
        await address.fillIn();
        await checkout.chooseCard();
      },
      open: ({ visitor }) => visitor.checkout.payNow(),
      never: {
        'initiate: cancelled before': 'what was cancelled is no draft any more, and another is made',
        'initiate: refused with a message': 'a shopper would need more open orders than a run allows',
      },
    },
    'an order placed before': {
      prepare: async (walk) => {
        const customer = await fillCart(walk);
        await customer.placeOrder();
        await walk.visitor.page.goto(`/orders/${customer.orderNumber}`);
      },
      open: ({ visitor }) => visitor.orders.payAgainByCard(),
    },
    'an empty cart': {
      prepare: async (walk) => void (await Customer.signedIn(walk, PRICE)),
      open: ({ visitor }) => visitor.card.open(),
    },
    'no address': {
      prepare: async (walk) => void (await fillCart(walk)),
      open: ({ visitor }) => visitor.card.open(),
    },
  },
  gestures: {
    'pay.pressed': (walk) => button(walk, /^Pay Ksh/).click(),
  },
  ports: {
    loadScript: {
      calls: 'GET /sandbox/flutterwave/v3.js',
      outcomes: { loaded: answered, 'not loaded': cut },
    },
    initiate: {
      calls: 'POST /api/flutterwave/initiate',
      outcomes: {
        'a reference': answered,
        'refused with a message': answeredAfter(promptElsewhere),
        'no reference': cut,
        'paid before': answeredAfter((walk) =>
          customerOf(walk).orderNumber === '' ? payDraftElsewhere(walk) : payElsewhere(walk),
        ),
        'cancelled before': answeredAfter(cancelElsewhere),
        'other prices': answeredAfter(raisePrice),
      },
    },
    openModal: {
      outcomes: {
        successful: {
          happen: async ({ visitor: { card }, next }) => {
            if (next('confirmPayment') === 'failed') await card.payTooLittle();
            await card.payInWindow();
          },
        },
        closed: { happen: ({ visitor }) => visitor.card.closeWindow() },
      },
    },
    confirmPayment: {
      calls: 'POST /api/o/new/',
      outcomes: {
        placed: answered,
        undecided: answeredAfter(verifyLate),
        failed: answered,
        'network failure': cut,
      },
    },
  },
  never: {
    'no cards taken':
      'needs a shop without keys of the provider, which a hand-written journey has: [CARD-07]',
    'initiate: refused without a message': 'the server gives every refusal a message',
  },
  unreached: ['off'],
  sights: cardPaymentSights,
  leads: {
    placed: /\/order-confirmation\?order=/,
    paidBefore: /\/orders$/,
    cancelledBefore: /\/checkout$/,
    linesRefused: /\/checkout$/,
    cartEmpty: /\/cart$/,
    detailsMissing: /\/checkout$/,
  },
});
