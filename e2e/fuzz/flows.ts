import type { Page } from 'playwright';
import type { EventFromLogic, EventObject } from 'xstate';
import { cardPaymentModel } from '../../tests/models/card-payment.model.ts';
import { checkoutModel } from '../../tests/models/checkout.model.ts';
import { mpesaPaymentModel } from '../../tests/models/mpesa-payment.model.ts';
import { packagingModel } from '../../tests/models/packaging.model.ts';
import { portalReturnModel } from '../../tests/models/portal-return.model.ts';
import { sessionModel } from '../../tests/models/session.model.ts';
import { getWeightedEvents, hasTimer, type WeightedEvent } from '../../tests/support/fuzz/event-weights.ts';
import type { AnyMachineModel } from '../../tests/support/model-paths/model.ts';
import { AddressForm } from '../pages/checkout.page.ts';
import type { Choice } from './fuzz-driver.ts';
import type { FuzzUser } from './fuzz-user.ts';

/** How a user causes an event; null if the event has another source. */
type UserAction =
  | ((page: Page, weightedEvent: WeightedEvent, user: FuzzUser) => Omit<Choice, 'name' | 'weight'> | null)
  | null;
type UserActionsFor<TEvent extends EventObject> = { [Type in TEvent['type']]: UserAction };

/** Longer than every delay of these machines and than the wait for a prompt. */
const PAST_ALL_DELAYS_MS = 15_500;
/** Cases rejected before they reach the ports that give them their weight. */
const REJECTED_BY_FORM = /^(no street|too short)$/;
/** Two in five keep the preselected payment method. */
const METHOD_CHOICES = ['as before', 'as before', 'pesapal', 'creditcard', 'mpesa'];
/** The share of server-bound actions performed on a slow connection. */
const SLOW_SHARE = 0.08;

const button =
  (name: string | RegExp): NonNullable<UserAction> =>
  (page) => ({ target: page.getByRole('button', { name, exact: typeof name === 'string' }) });

/** Selects a saved address, unless the event needs a new one or there is none; then fills in the form. */
async function enterAddress(page: Page, eventData: Record<string, unknown>, phone: string): Promise<void> {
  const { street } = eventData['details'] as { street: string };
  const savedAddresses = page.locator('input[name=saved-address]');
  const isNew = eventData['save'] === true || street === '';
  if (isNew && (await savedAddresses.count()) > 0) await page.getByLabel('Enter New Address').check();
  if (!isNew && (await savedAddresses.count()) > 0) return savedAddresses.first().check();
  await new AddressForm(page).fillIn(toAddressFields(street, phone));
  const saveCheckbox = page.getByLabel('Save this address for my next order');
  if ((await saveCheckbox.isChecked()) !== (eventData['save'] === true)) await saveCheckbox.click();
}

const toAddressFields = (street: string, phone: string) => ({
  Street: street,
  Phone: `+254${phone.slice(1)}`,
});

const checkout: UserActionsFor<EventFromLogic<typeof checkoutModel.machine>> = {
  'checkout.chooseMethod': (page, { event }) => ({
    target: page.locator(`input[name=payment-method][value=${String(event['method'])}]`),
  }),
  'checkout.placeOrder': (page, weightedEvent, { phone, driver }) => ({
    target: page.getByRole('button', { name: 'PAY NOW' }),
    perform: async () => {
      await enterAddress(page, weightedEvent.event, phone);
      const method = page.locator(
        `input[name=payment-method][value="${driver.random.pick(METHOD_CHOICES)}"]`,
      );
      if ((await method.count()) > 0 && (await method.isEnabled())) await method.check();
      await page.getByRole('button', { name: 'PAY NOW' }).click();
    },
  }),
  'checkout.placeWithoutAddress': (page) => {
    const selectedAddress = page.locator('input[name=saved-address]:checked');
    const perform = async () => {
      if ((await selectedAddress.count()) === 0) await page.getByRole('button', { name: 'PAY NOW' }).click();
    };
    return { target: page.locator('input[name=saved-address]'), perform };
  },
  'checkout.acceptLine': button(/^(Take|Accept) .*: /),
  'checkout.removeLine': button(/^Remove: /),
  'checkout.buyAnyway': button(/^Buy anyway: /),
  'checkout.changeCar': null,
  'checkout.editField': (page) => {
    const target = page.getByRole('main').getByLabel(/^Street/);
    return { target, perform: () => target.fill('Ngong Road 7') };
  },
  'checkout.linesUpdated': null,
  'checkout.unavailableMethodsUpdated': null,
  'cart.changed': null,
};

const mpesaPayment: UserActionsFor<EventFromLogic<typeof mpesaPaymentModel.machine>> = {
  'phone.submit': (page, { name }, { phone }) => ({
    target: page.getByRole('button', { name: 'CONTINUE' }),
    perform: async () => {
      await page
        .getByRole('textbox', { name: 'M-Pesa phone number' })
        .fill(name === 'too short' ? '0712' : phone);
      await page.getByRole('button', { name: 'CONTINUE' }).click();
    },
  }),
  'prompt.show': button('I have a prompt on my phone'),
  'payment.check': button(/^(Check Payment Status|Try Again)$/),
  'payment.resend': button('Send Another Prompt'),
  'payment.waitAgain': button('Just a sec...'),
  'payment.close': button(/^(Pay another way|Close & Try Different Payment)$/),
  'page.hidden': null,
  'page.shown': null,
};

const cardPayment: UserActionsFor<EventFromLogic<typeof cardPaymentModel.machine>> = {
  'card.pay': (page) => ({ target: page.getByRole('main').getByRole('button', { name: /^Pay Ksh/ }) }),
  'payment.retry': button(/^(Try again|Ask again)$/),
  'cart.changed': null,
};

const PAY_BUTTONS: Record<string, RegExp> = {
  pesapal: /^Pay (again|on the payment page)$/,
  mpesa: /^Pay (again|with M-Pesa)$/,
};
const portalReturn: UserActionsFor<EventFromLogic<typeof portalReturnModel.machine>> = {
  'session.changed': null,
  'order.refresh': button(/^(Try|Ask) again$/),
  'payment.retry': (page, { event }) => ({
    target: page.getByRole('button', { name: PAY_BUTTONS[String(event['method'])] ?? 'Pay by card' }),
  }),
};

const packaging: UserActionsFor<EventFromLogic<typeof packagingModel.machine>> = {
  'item.toggle': (page, { event }) => {
    const boxes = page.getByRole('checkbox', { name: /^Packaged/ });
    return event['itemId'] === 99 ? null : { target: event['itemId'] === 1 ? boxes.first() : boxes.last() };
  },
  'order.markShipping': button(/^Mark as Shipping/),
  'order.markDelivered': button('Mark as Delivered'),
  'order.reload': button('Try again'),
};

const session: UserActionsFor<EventFromLogic<typeof sessionModel.machine>> = {
  'session.signIn': (page, _, { email, password }) => ({
    target: page.getByRole('button', { name: 'Continue', exact: true }),
    perform: async () => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    },
  }),
  'session.signOut': button('Logout'),
  'session.restore': button('Try again'),
  'session.adopt': null,
  'session.codeNeeded': null,
  'session.startOver': button('Start over'),
  'session.destinationReached': null,
  'session.accountDeleted': null,
  'session.resumed': null,
  'session.tokenNeeded': null,
  'session.signInAgain': null,
  'session.signedInInOtherTab': null,
  'session.refreshedInOtherTab': null,
  'session.signedOutInOtherTab': null,
};

interface Flow {
  model: AnyMachineModel;
  userActions: Record<string, UserAction>;
}

export const FLOWS: Record<string, Flow> = {
  checkout: { model: checkoutModel, userActions: checkout },
  mpesaPayment: { model: mpesaPaymentModel, userActions: mpesaPayment },
  cardPayment: { model: cardPaymentModel, userActions: cardPayment },
  portalReturn: { model: portalReturnModel, userActions: portalReturn },
  packaging: { model: packagingModel, userActions: packaging },
  session: { model: sessionModel, userActions: session },
};

/** All user actions that the machine's model has for a state, plus letting time pass if the state has a timer. */
export function flowChoices(user: FuzzUser, machine: string, state: string): Choice[] {
  const { model, userActions } = FLOWS[machine]!;
  const { page } = user.driver;
  const choices = getWeightedEvents(model, state).flatMap((weightedEvent): Choice[] => {
    const userAction = userActions[weightedEvent.type]?.(page, weightedEvent, user);
    if (!userAction) return [];
    const name =
      weightedEvent.name === '' ? weightedEvent.type : `${weightedEvent.type} (${weightedEvent.name})`;
    const { lost } = weightedEvent;
    const weight = REJECTED_BY_FORM.test(weightedEvent.name)
      ? weightedEvent.weight / 4
      : weightedEvent.weight;
    const slow: Choice = {
      ...userAction,
      name: `${name}, line slow`,
      weight: weight * SLOW_SHARE,
      network: 'slow',
      fault: 'line slow',
    };
    const cut: Choice = {
      ...userAction,
      name: `${name}, line cut`,
      weight: weight * lost,
      network: 'cut',
      fault: 'line cut',
    };
    const plain = { ...userAction, name, weight: weight * (1 - lost - SLOW_SHARE) };
    return lost === 0 ? [{ ...plain, weight }] : [plain, cut, slow];
  });
  const passTime = { name: 'time passes', weight: 3, perform: () => page.clock.runFor(PAST_ALL_DELAYS_MS) };
  return hasTimer(model, state) ? [...choices, passTime] : choices;
}
