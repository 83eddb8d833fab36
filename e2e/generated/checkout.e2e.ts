import { expect, type Locator, type Page } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { routes } from '../../contract/routes.ts';
import type { DeliveryDetails, PaymentMethod } from '../../contract/types.ts';
import type { CartLine, LineCar } from '../../machines/cart/cart.types.ts';
import type { CheckoutContext } from '../../machines/checkout/checkout.types.ts';
import { detailsToAddress } from '../../machines/checkout/delivery.rules.ts';
import { checkoutExpectations } from '../../tests/expectations/checkout.expectations.ts';
import { brakePads } from '../../tests/factories/cart-lines.ts';
import { deliveryDetails } from '../../tests/factories/delivery-details.ts';
import { orderRequest } from '../../tests/factories/order-request.ts';
import { checkoutModel } from '../../tests/models/checkout.model.ts';
import { flushTimers } from '../support/clock.ts';
import { returnToTab } from '../support/other-tab.ts';
import {
  newProduct,
  newVehicle,
  setFit,
  setPrice,
  setStock,
  whileBuyerIsLocked,
} from '../support/shop-data.ts';
import { test as testWithoutKeys } from '../support/shop-without-keys.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';
import { field } from './support/controls.ts';
import { Customer, cancelElsewhere, getCustomer, payElsewhere, promptElsewhere } from './support/customer.ts';
import type { HeldRequests } from './support/held-requests.ts';

const PRICE = 3200;
const RAISED_PRICE = 3300;
const QUANTITY = 2;
/** Just below the limit of the tests' shop, LIMIT_UNPAID_VALUE. */
const DEAR_PRICE = 99_999_000;

async function fillCart(run: PathRun): Promise<Customer> {
  const customer = await Customer.signedIn(run, PRICE);
  await customer.fillCart(QUANTITY);
  return customer;
}

async function fillForm(run: PathRun, details: DeliveryDetails): Promise<void> {
  await enterNewAddress(run);
  const form: Record<string, string> = {
    'First name': details.firstName,
    'Last name': details.lastName,
    Email: details.email,
    Phone: details.phone,
    County: details.county,
    City: details.city,
    Street: details.street,
  };
  await run.visitor.address.fillIn(form);
}

/** Without saved addresses there is no choice. */
async function enterNewAddress({ visitor: { page } }: PathRun): Promise<void> {
  const choice = page.getByRole('radio', { name: 'Enter New Address' });
  if (await choice.isVisible()) await choice.check();
}

/** Another tab saves two addresses, and deletes the one that is chosen here before PAY NOW is pressed. */
async function placeWithoutAddress(run: PathRun): Promise<void> {
  const { api } = getCustomer(run);
  const { page, checkout } = run.visitor;
  const body = detailsToAddress(deliveryDetails);
  const saved = page.getByRole('radio', { name: 'Use Saved Address' });
  const chosen = page.getByRole('radio', { name: new RegExp(body.street_address) });
  await api.call('addAddress', { body: { ...body, street_address: 'Ngong Road 7' } });
  const { id } = await api.call('addAddress', { body });
  await reconnect(page);
  await seeInStoppedTime(page, saved, 1);
  await saved.check();
  await chosen.check();
  await api.call('deleteAddress', { params: { id } });
  await reconnect(page);
  await seeInStoppedTime(page, chosen, 0);
  await checkout.payNow();
}

/** Then the shop reads again what it shows. */
async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

async function seeInStoppedTime(page: Page, locator: Locator, expected: number): Promise<void> {
  await expect
    .poll(async () => {
      await flushTimers(page);
      return locator.count();
    })
    .toBe(expected);
}

/**
 * Another tab accepts the one line that is left at its new price, so that an earlier order matches no longer. This tab
 * reads the new price when the shopper returns to it.
 */
async function changeCartElsewhere(run: PathRun, { lines }: { lines: CartLine[] }): Promise<void> {
  if (lines.length === 0) return getCustomer(run).fillCartElsewhere([]);
  if (lines[0]?.acknowledged) return buyElsewhere(run);
  await raisePrice(run);
  await getCustomer(run).fillCartElsewhere([{ price: RAISED_PRICE, quantity: 1 }]);
  await returnToTab(run.visitor);
}

interface Cars {
  own: LineCar;
  other: LineCar;
  make: { makeId: number; modelId: number };
}

const cars = new WeakMap<PathRun, Cars>();
const getCars = (run: PathRun) => cars.get(run) ?? addCars(run);

async function addCars(run: PathRun): Promise<Cars> {
  const [own, other] = [await newVehicle(), await newVehicle()];
  const toCar = ({ slug, label }: typeof own): LineCar => ({ vehicle: slug, vehicleLabel: label });
  const added = { own: toCar(own), other: toCar(other), make: own };
  cars.set(run, added);
  return added;
}

/** Another tab buys the line anyway. */
async function buyElsewhere(run: PathRun): Promise<void> {
  const { own } = await getCars(run);
  const line = { ...own, acknowledged: true as const };
  await getCustomer(run).fillCartElsewhere([{ price: PRICE, quantity: QUANTITY, ...line }]);
}

/** The other car is the only one in the garage. */
async function changeCar(run: PathRun): Promise<void> {
  const { other } = await getCars(run);
  const { page } = run.visitor;
  await page.getByRole('button', { name: /^For another car: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: other.vehicleLabel }).click();
}

const setProductFit = (fits: boolean) => async (run: PathRun) =>
  setFit(getCustomer(run).product, (await getCars(run)).make, fits);

/** Another tab orders so much that the limit of unpaid orders leaves no room for this order. */
async function respondAboveLimit(run: PathRun, call: HeldRequests): Promise<void> {
  const { api } = getCustomer(run);
  const product = await newProduct(DEAR_PRICE);
  const { order_number } = await api.call('placeOrder', { body: orderRequest([{ product, quantity: 1 }]) });
  await respondFully(run, call);
  await api.call('cancelOrder', { params: { order_number }, body: {} });
}

/** Another transaction holds on to the account for longer than the server waits for it. */
async function respondWhileBusy(run: PathRun, call: HeldRequests): Promise<void> {
  await whileBuyerIsLocked(getCustomer(run).email, () => respondFully(run, call));
}

async function respondFully({ visitor: { page } }: PathRun, call: HeldRequests): Promise<void> {
  const reply = page.waitForResponse(`**${routes.placeOrder.path}`);
  await call.release();
  await reply;
}

/** The server refuses no price that the cart has, and sends the portal's page with every order for it. */
function findObstacle(label: string, { context }: AnyMachineSnapshot): string | undefined {
  const { lines, method } = context as CheckoutContext;
  const hasNewPrice = lines.some(({ price }) => price === brakePads.price + 100);
  if (label === 'placeOrder: the total changed' && hasNewPrice) return 'the cart has the new price already';
  if (label === 'placeOrder: it does not fit after all' && !lines.some(isForCar))
    return 'the server refuses no line that has no car, or that is bought anyway';
  if (label === 'placeOrder: accepted' && method === 'pesapal')
    return 'an order for the portal is accepted with its page';
  if (/^placeOrder: (accepted with a|placed, but no) payment url$/.test(label) && method !== 'pesapal')
    return 'only an order for the portal has a page there';
  return undefined;
}

const isForCar = ({ vehicle, acknowledged }: CartLine) => vehicle !== undefined && !acknowledged;
const raisePrice = (run: PathRun) => setPrice(getCustomer(run).product.name, RAISED_PRICE);
const rejectSubmissions = ({ sandbox }: PathRun) => sandbox.injectFaults({ pesapal: { refuseSubmit: true } });
const acceptSubmissions = ({ sandbox }: PathRun) => sandbox.clearFaults();
const decideLine = ({ visitor: { page } }: PathRun, name: RegExp) =>
  page.getByRole('button', { name }).click();
const openCheckout = ({ visitor }: PathRun) => visitor.checkout.open();

await describeBrowserPaths({
  model: checkoutModel,
  starts: {
    'portal preselected': {
      // The shop preselects M-Pesa; a remembered choice has the same effect.
      prepare: async (run) => {
        const customer = await fillCart(run);
        await customer.store('localStorage', { 'gari-payment-method': JSON.stringify('pesapal') });
      },
      open: openCheckout,
    },
    'an order is open': {
      prepare: async (run) => {
        const customer = await fillCart(run);
        const { checkout, mpesa } = run.visitor;
        await checkout.open();
        await fillForm(run, deliveryDetails);
        await checkout.chooseMpesa();
        await checkout.payNow();
        await mpesa.seeNumberForm();
        await customer.findOrder();
      },
      open: openCheckout,
    },
    'card alone': {
      // The shop also accepts other methods; a remembered card choice has the same effect.
      prepare: async (run) => {
        const customer = await fillCart(run);
        await customer.store('localStorage', { 'gari-payment-method': JSON.stringify('creditcard') });
      },
      open: openCheckout,
    },
    'a part for a car': {
      // The shop preselects M-Pesa; a remembered choice has the same effect.
      prepare: async (run) => {
        const { own, other } = await getCars(run);
        const customer = await Customer.signedIn(run, PRICE);
        await customer.fillCart(QUANTITY, own);
        const car = { id: 'c1', vehicle: other.vehicle, label: other.vehicleLabel, answers: {}, usedAt: 1 };
        await customer.store('localStorage', {
          'gari-payment-method': JSON.stringify('pesapal'),
          'gari-garage': JSON.stringify({ cars: [car], currentId: null }),
        });
      },
      open: openCheckout,
    },
    'nothing in the cart': {
      prepare: async (run) => void (await Customer.signedIn(run, PRICE)),
      open: openCheckout,
    },
    'nobody signed in': {
      // Restoring the session sets the flag, so it is removed afterwards.
      prepare: async (run) => {
        const { cart, page } = run.visitor;
        await fillCart(run);
        await cart.open();
        await page.getByRole('button', { name: 'Logout' }).waitFor();
        await page.evaluate(() => sessionStorage.removeItem('isAuthenticated'));
      },
      open: ({ visitor }) => visitor.cart.proceed(),
    },
    'no way to pay': {
      test: testWithoutKeys,
      prepare: async (run) => void (await fillCart(run)),
      open: openCheckout,
    },
  },
  userActions: {
    'checkout.chooseMethod': ({ visitor: { checkout } }, { method }: { method: PaymentMethod }) =>
      method === 'mpesa' ? checkout.chooseMpesa() : checkout.choosePortal(),
    'checkout.placeOrder': async (run, order: { details: DeliveryDetails; save?: boolean }) => {
      await fillForm(run, order.details);
      await run.visitor.checkout.setSaveAddress(order.save ?? false);
      await run.visitor.checkout.payNow();
    },
    'checkout.linesUpdated': async (run) => {
      await raisePrice(run);
      await setStock(getCustomer(run).product.name, 1);
      await returnToTab(run.visitor);
    },
    'checkout.acceptLine': (run) => decideLine(run, /^(Take .* at|Accept) the new price: /),
    'checkout.removeLine': (run) => decideLine(run, /^Remove: /),
    'checkout.buyAnyway': (run) => decideLine(run, /^Buy anyway: /),
    'checkout.changeCar': changeCar,
    'checkout.editField': async (run) => {
      await enterNewAddress(run);
      await field(run, 'Street').fill('Ngong Road 7');
    },
    'checkout.placeWithoutAddress': placeWithoutAddress,
    'cart.changed': changeCartElsewhere,
  },
  ports: {
    readFits: {
      calls: 'POST /api/v/fit/',
      outcomes: {
        fits: respondAfter(setProductFit(true)),
        'does not fit': respondAfter(setProductFit(false)),
        'not read': dropConnection,
      },
    },
    placeOrder: {
      calls: 'POST /api/o/new/',
      outcomes: {
        'accepted with a payment url': respondAfter(acceptSubmissions),
        accepted: respond,
        'the total changed': respondAfter(raisePrice),
        'it does not fit after all': respondAfter(setProductFit(false)),
        'too many unpaid orders': { trigger: respondAboveLimit },
        'the shop is busy': { trigger: respondWhileBusy },
        'placed, but no payment url': respondAfter(rejectSubmissions),
        'network failure': dropConnection,
      },
    },
    cancelOrder: {
      calls: 'POST /api/o/*/cancel/',
      outcomes: {
        cancelled: respond,
        'paid already': respondAfter(payElsewhere),
        'a payment under way': respondAfter(promptElsewhere),
      },
    },
    addAddress: {
      calls: 'POST /api/o/addresses/',
      outcomes: { saved: respond, 'not saved': dropConnection },
    },
    openPortal: {
      calls: 'POST /api/p/pesapal/initiate/',
      outcomes: {
        'its page': respondAfter(acceptSubmissions),
        'paid already': respondAfter(payElsewhere),
        'cancelled meanwhile': respondAfter(cancelElsewhere),
        'the portal is down': respondAfter(rejectSubmissions),
      },
    },
  },
  exclusions: {
    'checkout.unavailableMethodsUpdated (M-Pesa does not answer)':
      'a provider that does not answer would be out for the other paths too, which share the shop',
    'checkout.placeOrder (no street)':
      'neither the form nor the API of saved addresses takes an address without a street',
    'checkout.acceptLine (a line that is not there)': 'the screen shows no such line',
    'checkout.removeLine (a line that is not there)': 'the screen shows no such line',
    'checkout.buyAnyway (a line that is not there)': 'the screen shows no such line',
    'checkout.changeCar (a line that is not there)': 'the screen shows no such line',
    'placeOrder: a field is wrong': 'the form and the API validate the delivery details with one schema',
    'placeOrder: refused without a message': 'the server gives every refusal a message',
    'placeOrder: an empty reply': 'the server answers every order with its number',
    'placeOrder: no payment url': 'the server answers every order with its number',
    'placeOrder: an unexpected reply': 'the server answers every order with its number',
  },
  findObstacle,
  // The cart follows a decision at once.
  fleeting: ['editing.changes', 'reviewingFit'],
  unreached: [],
  expectations: checkoutExpectations,
  redirects: {
    placed: /\/payment\/mpesa-number\?order=/,
    alreadyPaid: /\/order-confirmation\?order=/,
    redirectedToPortal: /\/pesapal\/pay\?/,
    redirectedToCard: /\/payment\/card$/,
    cartEmpty: /\/cart$/,
    signInRequired: /\/login$/,
  },
});
