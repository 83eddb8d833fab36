import type { DeliveryDetails, PaymentMethod } from '../../contract/types.ts';
import { checkoutModel, deliveryDetails } from '../../tests/models/checkout.model.ts';
import { checkoutSights } from '../../tests/sights/checkout.sights.ts';
import { whileClockGoes } from '../support/clock.ts';
import { comeBackToTab, openOtherTab } from '../support/other-tab.ts';
import { setPrice, setStock } from '../support/shop-data.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut, type Walk } from './support/browser-walk.types.ts';
import { Customer, cancelElsewhere, customerOf, payElsewhere, promptElsewhere } from './support/customer.ts';

const PRICE = 3200;
const DEARER = 3300;
const PIECES = 2;

async function fillCart(walk: Walk): Promise<Customer> {
  const customer = await Customer.signedIn(walk, PRICE);
  await customer.fillCart(PIECES);
  return customer;
}

async function fillForm({ visitor: { address } }: Walk, details: DeliveryDetails): Promise<void> {
  const form: Record<string, string> = {
    'First name': details.firstName,
    'Last name': details.lastName,
    Email: details.email,
    Phone: details.phone,
    County: details.county,
    City: details.city,
    Street: details.street,
  };
  await address.fillIn(form);
}

/** The earlier order is of another cart than the one that stands there now. */
async function changeCartElsewhere(walk: Walk): Promise<void> {
  const { name } = customerOf(walk).product;
  await whileClockGoes(walk.visitor.page, async () => {
    const { cart, page } = await openOtherTab(walk.visitor);
    await cart.open();
    await cart.oneMore(name);
    await cart.seeQuantity(name, PIECES + 1);
    await page.close({ runBeforeUnload: true });
  });
}

const raisePrice = (walk: Walk) => setPrice(customerOf(walk).product.name, DEARER);
const refuseSubmissions = ({ sandbox }: Walk) => sandbox.fail({ pesapal: { refuseSubmit: true } });
const openCheckout = ({ visitor }: Walk) => visitor.checkout.open();

describeBrowserWalk({
  model: checkoutModel,
  starts: {
    'portal preselected': { prepare: async (walk) => void (await fillCart(walk)), open: openCheckout },
    'an order is open': {
      prepare: async (walk) => {
        const customer = await fillCart(walk);
        const { checkout, mpesa } = walk.visitor;
        await checkout.open();
        await fillForm(walk, deliveryDetails);
        await checkout.chooseMpesa();
        await checkout.payNow();
        await mpesa.seeNumberForm();
        await customer.findOrder();
      },
      open: openCheckout,
    },
    'card alone': {
      // The shop takes more than cards; that they were chosen last leads the same way.
      prepare: async (walk) => {
        const customer = await fillCart(walk);
        await customer.keep('localStorage', { 'gari-payment-method': JSON.stringify('creditcard') });
      },
      open: openCheckout,
    },
    'nothing in the cart': {
      prepare: async (walk) => void (await Customer.signedIn(walk, PRICE)),
      open: openCheckout,
    },
    'nobody signed in': {
      // Restoring the session sets the flag; it is taken away after that.
      prepare: async (walk) => {
        const { cart, page } = walk.visitor;
        await fillCart(walk);
        await cart.open();
        await page.getByRole('button', { name: 'Logout' }).waitFor();
        await page.evaluate(() => sessionStorage.removeItem('isAuthenticated'));
      },
      open: ({ visitor }) => visitor.cart.proceed(),
    },
  },
  gestures: {
    'checkout.chooseMethod': ({ visitor: { checkout } }, { method }: { method: PaymentMethod }) =>
      method === 'mpesa' ? checkout.chooseMpesa() : checkout.choosePortal(),
    'checkout.placeOrder': async (walk, wanted: { details: DeliveryDetails; save?: boolean }) => {
      await fillForm(walk, wanted.details);
      await walk.visitor.checkout.saveAddress(wanted.save ?? false);
      await walk.visitor.checkout.payNow();
    },
    'checkout.linesRead': async (walk) => {
      await raisePrice(walk);
      await setStock(customerOf(walk).product.name, 1);
      await comeBackToTab(walk.visitor);
    },
    'cart.changed': changeCartElsewhere,
  },
  ports: {
    placeOrder: {
      calls: 'POST /api/o/new/',
      outcomes: {
        'accepted with a payment url': answered,
        accepted: answered,
        'the total changed': answeredAfter(raisePrice),
        'placed, but no payment url': answeredAfter(refuseSubmissions),
        'network failure': cut,
      },
    },
    cancelOrder: {
      calls: 'POST /api/o/*/cancel/',
      outcomes: {
        cancelled: answered,
        'paid already': answeredAfter(payElsewhere),
        'a payment under way': answeredAfter(promptElsewhere),
      },
    },
    addAddress: {
      calls: 'POST /api/o/addresses/',
      outcomes: { saved: answered, 'not saved': cut },
    },
    openPortal: {
      calls: 'POST /api/p/pesapal/initiate/',
      outcomes: {
        'its page': answered,
        'paid already': answeredAfter(payElsewhere),
        'cancelled meanwhile': answeredAfter(cancelElsewhere),
        'the portal is down': answeredAfter(refuseSubmissions),
      },
    },
  },
  never: {
    'no way to pay': 'every provider has a stand-in',
    'checkout.placeOrder (no street)': 'the form keeps it to itself',
    'checkout.acceptLine (a line that is not there)': 'the screen shows no such line',
    'checkout.removeLine (a line that is not there)': 'the screen shows no such line',
    'placeOrder: a field is wrong': 'the form sends no field that the server refuses',
    'placeOrder: refused without a message': 'the server gives every refusal a message',
    'placeOrder: an empty reply': 'the server answers every order with its number',
    'placeOrder: no payment url': 'the server answers every order with its number',
    'placeOrder: an unexpected reply': 'the server answers every order with its number',
  },
  unreached: [],
  sights: checkoutSights,
  leads: {
    placed: /\/payment\/mpesa-number$/,
    paidBefore: /\/order-confirmation\?order=/,
    leftForPortal: /\/pesapal\/pay\?/,
    leftForCard: /\/payment\/card$/,
    cartEmpty: /\/cart$/,
    turnedAway: /\/login$/,
  },
});
