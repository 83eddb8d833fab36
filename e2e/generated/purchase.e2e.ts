import { expect } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { toAddress } from '../../machines/purchase/purchase.addresses.ts';
import type { PurchaseContext, PurchasePlace } from '../../machines/purchase/purchase.types.ts';
import { purchaseExpectations } from '../../tests/expectations/purchase.expectations.ts';
import { deliveryDetails } from '../../tests/factories/delivery-details.ts';
import { purchaseModel } from '../../tests/models/purchase.model.ts';
import { endTimeToPay, setPrice } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { type Outcome, type PathRun, releaseAfter } from './support/browser-paths.types.ts';
import { button } from './support/controls.ts';
import {
  Customer,
  cancelElsewhere,
  getCustomer,
  keepFromPortal,
  payDraftElsewhere,
  payElsewhere,
  signOutElsewhere,
} from './support/customer.ts';
import type { HeldRequests } from './support/held-requests.ts';

const ORDER = '7Q2M9XKD4T0B';
const UNKNOWN_ORDER = 'ABCDEFGH2345';
const PRICE = 3200;

/** What the checkout stored with the order that was placed before the path. */
const storedOrders = new WeakMap<PathRun, string>();

async function placeOrder(run: PathRun): Promise<void> {
  const { page, checkout, mpesa } = run.visitor;
  const customer = await Customer.signedIn(run, PRICE);
  await keepFromPortal(run);
  await customer.fillCart(1);
  await checkout.open();
  await fillForm(run);
  await checkout.chooseMpesa();
  await checkout.payNow();
  await mpesa.seeNumberForm();
  await nameLatestOrder(run);
  // More than was ordered: what was bought leaves the cart, and something stays in it.
  await customer.fillCart(2);
  storedOrders.set(run, (await page.evaluate(() => localStorage.getItem('gari-open-order'))) ?? '');
}

async function nameLatestOrder(run: PathRun): Promise<void> {
  await getCustomer(run).findOrder();
  run.substitute(ORDER, getCustomer(run).orderNumber);
}

async function fillForm({ visitor: { address } }: PathRun): Promise<void> {
  await address.fillIn({
    'First name': deliveryDetails.firstName,
    'Last name': deliveryDetails.lastName,
    Email: deliveryDetails.email,
    Phone: deliveryDetails.phone,
    County: deliveryDetails.county,
    City: deliveryDetails.city,
    Street: deliveryDetails.street,
  });
}

/** As Back, Forward or a link would: the page is not loaded anew. */
async function enterAddress(run: PathRun, { place }: { place: PurchasePlace }): Promise<void> {
  const address = run.resolveText(toAddress(place));
  // Then there is something to read for as long as the path stays there.
  if (run.nextOutcome('readPurchase') === undefined) await rememberOrder(run);
  run.heldRequests('readPurchase').abandon();
  await run.visitor.page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The checkout and the card page read the order that the browser remembers, the others that of their address. */
const rememberOrder = async (run: PathRun, isKnown = true) => {
  const { orderNumber } = getCustomer(run);
  run.substitute(ORDER, isKnown ? orderNumber : UNKNOWN_ORDER);
  const stored = storedOrders.get(run)!.replaceAll(orderNumber, isKnown ? orderNumber : UNKNOWN_ORDER);
  await getCustomer(run).store('localStorage', { 'gari-open-order': stored });
};

/** What the next screen ends with at once is missing already when it is read. */
async function forgetOrder(run: PathRun): Promise<void> {
  const { page } = run.visitor;
  await page.evaluate(() => localStorage.removeItem('gari-open-order'));
  if (run.nextOutcome('checkout') === 'nobody signed in')
    await page.evaluate(() => sessionStorage.removeItem('isAuthenticated'));
  if (run.nextOutcome('cardPayment') === 'no delivery details')
    await page.evaluate(() => sessionStorage.removeItem('gari-delivery'));
}

/** The order is changed while the machine waits for it. */
const readAfter = (change: (run: PathRun) => Promise<void> = async () => undefined): Outcome => ({
  ...releaseAfter(change),
  arrange: (run) => rememberOrder(run),
});

/** The browser has nothing of an order that was placed elsewhere. */
const readForeign = (change?: (run: PathRun) => Promise<void>): Outcome => ({
  ...readAfter(change),
  arrange: async (run) => {
    await rememberOrder(run);
    await run.visitor.page.evaluate(() => localStorage.removeItem('gari-open-order'));
  },
});

async function readStatus(run: PathRun) {
  const { api, orderNumber } = getCustomer(run);
  const detail = await api.call('order', { params: { order_number: orderNumber } });
  return { ...detail, isPrompted: detail.attempts.some(({ state }) => state === 'open') };
}

async function prompt(run: PathRun): Promise<void> {
  const { api, orderNumber } = getCustomer(run);
  if ((await readStatus(run)).attempts.length > 0) return;
  await api.call('startStkPush', { body: { order_id: orderNumber, phone: run.phone.number } });
}

async function pay(run: PathRun): Promise<void> {
  const { order, isPrompted } = await readStatus(run);
  if (order.status !== 'pending') return;
  if (isPrompted) await run.phone.answer({ action: 'approve' });
  else await payElsewhere(run);
}

async function cancel(run: PathRun): Promise<void> {
  const { order, isPrompted } = await readStatus(run);
  if (order.status !== 'pending') return;
  if (isPrompted) await run.phone.answer({ action: 'cancel' });
  await cancelElsewhere(run);
}

async function submitPhone(run: PathRun): Promise<void> {
  const { page } = run.visitor;
  await page.getByRole('textbox', { name: 'M-Pesa phone number' }).fill(run.phone.number);
  await button(run, 'CONTINUE').click();
}

const placeBy = (method: 'chooseMpesa' | 'chooseCard' | 'choosePortal') => async (run: PathRun) => {
  await fillForm(run);
  await run.visitor.checkout[method]();
  await run.visitor.checkout.payNow();
};

/** The cart is as it was ordered while PAY NOW is pressed. */
async function payOpenOrderByCard(run: PathRun): Promise<void> {
  const customer = getCustomer(run);
  await customer.fillCartElsewhere([{ price: PRICE, quantity: 1 }]);
  await placeBy('chooseCard')(run);
  await run.visitor.page.waitForURL(/\/payment\/card\?order=/);
  await customer.fillCartElsewhere([{ price: PRICE, quantity: 2 }]);
}

async function payByCard(run: PathRun, call: HeldRequests): Promise<void> {
  await call.release();
  await run.visitor.card.seeReady('Ksh 6,800');
  await run.visitor.card.pay();
  await run.visitor.card.payInWindow();
}

/** The page shows that the latest payment failed. */
const payAgainBy = (name: string): Outcome => ({
  trigger: async (run) => {
    await prompt(run);
    await run.phone.answer({ action: 'cancel' });
    await run.heldRequests('readPurchase').release();
    await button(run, name).click();
  },
});

/** An order's history has one direction, and an address names an order or none. */
function findObstacle(label: string, snapshot: AnyMachineSnapshot): string | undefined {
  const { context } = snapshot;
  const matches = (state: string) => snapshot.matches(state);
  const { place, order } = context as PurchaseContext;
  const [port, outcome] = label.split(': ');
  const namesOrder = (place?.orderNumber ?? null) !== null;
  if (label.startsWith('address.entered') && matches('leaving'))
    return 'the page ends this purchase as it opens; only Back before that would be quick enough';
  if (label === 'address.entered (checkout)' && matches('redirectedToPortal'))
    return 'the same address comes again only with a page that the browser restores, which Playwright’s never does';
  if (port === 'readPurchase') {
    if (outcome === 'no order') return namesOrder ? 'the address names an order' : undefined;
    if (outcome?.endsWith('in another browser') && !namesOrder)
      return 'an address without an order is read with that of this browser';
    if (outcome === 'network failure' || order === null) return undefined;
    const status = outcome?.split(',')[0];
    if (order.status !== 'pending' && status !== order.status) return 'a decided order stays so';
    if (outcome === 'not found') return 'an order that was read is not lost';
  }
  if (port === 'checkout') {
    const isOpen = order?.status === 'pending';
    if (['paid already', 'placed, by card'].includes(outcome ?? '') && !isOpen)
      return 'there is no open order to pay';
    if (label === 'checkout: nobody signed in' && order) return 'an order is read for whoever is signed in';
  }
  if (
    port === 'portalReturn' &&
    label !== 'portalReturn: nobody signed in' &&
    label !== 'portalReturn: shows the order'
  ) {
    if (order) return 'it follows an order that was read only when that is not to be paid';
    if (place?.trackingId === null) return 'what was shown is read again only after a while';
  }
  if (port === 'cardPayment') {
    const needsOrder = ['paid already', 'cancelled already'].includes(outcome ?? '');
    const needsCart = [
      'prices changed',
      'nothing in the cart',
      'no delivery details',
      'paid already, order unknown',
    ];
    if (needsOrder && !namesOrder) return 'the cart is no order yet';
    if (needsCart.includes(outcome ?? '') && namesOrder)
      return 'an order is paid whatever the cart has become';
  }
  return undefined;
}

await describeBrowserPaths({
  model: purchaseModel,
  starts: {
    'a cart': {
      prepare: placeOrder,
      open: async ({ visitor: { cart, page } }) => {
        await cart.open();
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      },
      startsLater: true,
      // No delay of the machine runs, and React shows a loaded page after a while of its own.
      clockStopped: true,
    },
  },
  userActions: {
    'address.entered': enterAddress,
    'purchase.retry': (run) => button(run, 'Try again').click(),
    'cart.changed': (run) => getCustomer(run).fillCartElsewhere([]),
    'xstate.snapshot.mpesaPayment': (
      run,
      { snapshot }: { snapshot: { matches: (state: string) => boolean } },
    ) => (snapshot.matches('prompted') ? submitPhone(run) : Promise.resolve()),
    'xstate.snapshot.portalReturn': async (
      run,
      { snapshot }: { snapshot: { matches: (state: string) => boolean } },
    ) => {
      if (!snapshot.matches('decided')) return;
      await run.heldRequests('readPurchase').release();
      // The address is still being replaced.
      await run.visitor.page.waitForURL(({ searchParams }) => !searchParams.has('OrderTrackingId'));
    },
  },
  ports: {
    readPurchase: {
      calls: 'GET /api/o/#/',
      // Without an order, there is nothing to hold.
      immediate: true,
      outcomes: {
        'no order': { arrange: forgetOrder, trigger: async () => undefined },
        'not paid yet': readAfter(),
        'not paid yet, placed in another browser': readForeign(),
        prompted: readAfter(prompt),
        'prompted, placed in another browser': readForeign(prompt),
        'not payable any more': readAfter((run) => endTimeToPay(getCustomer(run).orderNumber)),
        paid: readAfter(pay),
        cancelled: readAfter(cancel),
        'not found': { ...readAfter(), arrange: (run) => rememberOrder(run, false) },
        'network failure': { arrange: (run) => rememberOrder(run), trigger: (_, call) => call.abort() },
      },
    },
    checkout: {
      outcomes: {
        'placed, by M-Pesa': {
          trigger: async (run) => {
            await placeBy('chooseMpesa')(run);
            await run.visitor.page.waitForURL(/\/payment\/mpesa-number/);
            await nameLatestOrder(run);
          },
        },
        'placed, by card': { trigger: payOpenOrderByCard },
        'card chosen': { trigger: placeBy('chooseCard') },
        'paid already': {
          trigger: async (run) => {
            await pay(run);
            await placeBy('choosePortal')(run);
          },
        },
        'to the portal': { trigger: placeBy('choosePortal') },
        'nothing in the cart': { trigger: (run) => getCustomer(run).fillCartElsewhere([]) },
        'nobody signed in': {
          immediate: true,
          trigger: async () => undefined,
        },
      },
    },
    mpesaPayment: {
      outcomes: {
        'paid already': {
          trigger: async (run) => {
            await pay(run);
            await submitPhone(run);
          },
        },
        'cancelled already': {
          trigger: async (run) => {
            await cancel(run);
            await submitPhone(run);
          },
        },
        'cancelled elsewhere': { trigger: cancel },
        closed: { trigger: ({ visitor }) => visitor.mpesa.payAnotherWay() },
      },
    },
    cardPayment: {
      calls: 'POST /api/flutterwave/initiate',
      outcomes: {
        placed: { trigger: payByCard },
        'paid already': releaseAfter(pay),
        'paid already, order unknown': releaseAfter((run) => payDraftElsewhere(run, 2)),
        'cancelled already': releaseAfter(cancel),
        'prices changed': releaseAfter((run) => setPrice(getCustomer(run).product.name, PRICE + 100)),
        'nothing in the cart': { trigger: (run) => getCustomer(run).fillCartElsewhere([]) },
        'no delivery details': {
          immediate: true,
          trigger: async () => undefined,
        },
      },
    },
    portalReturn: {
      outcomes: {
        'nobody signed in': { trigger: signOutElsewhere },
        'to the portal': payAgainBy('Pay on the payment page'),
        'pay again by M-Pesa': payAgainBy('Pay again'),
        'pay again by card': payAgainBy('Pay by card'),
      },
    },
  },
  exclusions: {
    'cart.changed (emptied), in purchase.checkout':
      'the checkout ends at once when nothing is left, which is an outcome of its own',
    'cart.changed (emptied), in purchase.cardPayment':
      'the card payment ends at once when nothing is left, which is an outcome of its own',
    'session.changed (signed out)':
      'the shop leaves every page of the purchase with the session; the confirmation ends so, which is an outcome of its own',
    'mpesaPayment: cancelled elsewhere, in purchase.mpesaPayment.number': 'only a prompt is watched',
    'mpesaPayment: closed, in purchase.mpesaPayment.number': 'the page of the number has links only',
    'mpesaPayment: paid already, in purchase.mpesaPayment.prompt':
      'takes another prompt, which e2e/generated/mpesa-payment.e2e.ts sends',
    'mpesaPayment: cancelled already, in purchase.mpesaPayment.prompt':
      'takes another prompt, which e2e/generated/mpesa-payment.e2e.ts sends',
    'mpesaPayment: the prompt is out, in purchase.mpesaPayment.prompt': 'it is out already',
    'mpesaPayment: asks for the phone, in purchase.mpesaPayment.prompt': 'another prompt asks for no phone',
  },
  findObstacle,
  unreached: [],
  expectations: purchaseExpectations,
  redirects: {
    idle: /\/cart$/,
    leaving: /\/(cart|login|orders)$/,
  },
});
