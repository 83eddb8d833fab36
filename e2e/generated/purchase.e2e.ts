import { expect } from 'playwright/test';
import { toAddress } from '../../machines/purchase/purchase.addresses.ts';
import type { PurchasePlace } from '../../machines/purchase/purchase.types.ts';
import { purchaseExpectations } from '../../tests/expectations/purchase.expectations.ts';
import { deliveryDetails } from '../../tests/factories/delivery-details.ts';
import { purchaseModel } from '../../tests/models/purchase.model.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import type { Outcome, PathRun } from './support/browser-paths.types.ts';
import { Customer, promptElsewhere } from './support/customer.ts';

const ORDER = '7Q2M9XKD4T0B';
const OWN_MACHINE = 'the paths of that machine end so in Chromium, and their redirects are checked';

/** As Back, Forward or a link would: the page is not loaded anew. */
async function enterAddress(run: PathRun, { place }: { place: PurchasePlace }): Promise<void> {
  const address = run.resolveText(toAddress(place));
  await run.visitor.page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The machine asks at once, so what it is told is arranged before. */
const readAfter = (arrange?: Outcome['arrange']): Outcome => ({
  ...(arrange && { arrange }),
  immediate: true,
  trigger: async () => undefined,
});

await describeBrowserPaths({
  model: purchaseModel,
  starts: {
    'a cart': {
      prepare: async (run) => {
        const customer = await Customer.signedIn(run, 3200);
        await customer.placeOrder();
        run.substitute(ORDER, customer.orderNumber);
        await customer.fillCart(1);
        const { id: user } = await customer.api.call('userInfo');
        const value = { user, value: deliveryDetails };
        await customer.store('sessionStorage', { 'gari-delivery': JSON.stringify(value) });
      },
      open: async ({ visitor: { cart, page } }) => {
        await cart.open();
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      },
      startsLater: true,
      // No delay of the machine runs, and React shows a loaded page after a while of its own.
      clockStopped: true,
    },
  },
  userActions: { 'address.entered': enterAddress },
  ports: {
    readPurchase: {
      immediate: true,
      outcomes: {
        'no order': readAfter(),
        'not paid yet': readAfter(),
        prompted: readAfter(promptElsewhere),
      },
    },
    checkout: {
      outcomes: {
        'to the portal': {
          trigger: async ({ visitor: { address, checkout } }) => {
            await address.fillIn();
            await checkout.choosePortal();
            await checkout.payNow();
          },
        },
      },
    },
    mpesaPayment: { outcomes: {} },
    cardPayment: { outcomes: {} },
    portalReturn: { outcomes: {} },
  },
  exclusions: {
    'readPurchase: network failure': 'what the shortest path reads is cached; screen tests have it',
    'readPurchase: paid': 'leads where the confirmation is entered; screen tests read it on each page',
    'readPurchase: not payable any more': 'orders expire before a path would wait; screen tests read it',
    'readPurchase: cancelled': 'leads where the confirmation is entered; screen tests read it on each page',
    'readPurchase: not found': 'leads where the checkout is entered; screen tests read it',
    'checkout: placed, by M-Pesa': OWN_MACHINE,
    'checkout: placed, by card': OWN_MACHINE,
    'checkout: card chosen': OWN_MACHINE,
    'checkout: paid already': OWN_MACHINE,
    'checkout: nothing in the cart': OWN_MACHINE,
    'checkout: nobody signed in': OWN_MACHINE,
    'mpesaPayment: paid already': OWN_MACHINE,
    'mpesaPayment: cancelled already': OWN_MACHINE,
    'mpesaPayment: cancelled elsewhere': OWN_MACHINE,
    'mpesaPayment: closed': OWN_MACHINE,
    'cardPayment: placed': OWN_MACHINE,
    'cardPayment: paid already': OWN_MACHINE,
    'cardPayment: paid already, order unknown': OWN_MACHINE,
    'cardPayment: cancelled already': OWN_MACHINE,
    'cardPayment: prices changed': OWN_MACHINE,
    'cardPayment: nothing in the cart': OWN_MACHINE,
    'cardPayment: no delivery details': OWN_MACHINE,
    'portalReturn: nobody signed in': OWN_MACHINE,
    'portalReturn: to the portal': OWN_MACHINE,
    'portalReturn: pay again by M-Pesa': OWN_MACHINE,
    'portalReturn: pay again by card': OWN_MACHINE,
  },
  unreached: ['unavailable'],
  expectations: purchaseExpectations,
  redirects: { idle: /\/cart$/, left: /\/pesapal\/pay\?/ },
});
