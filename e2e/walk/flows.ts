import type { Page } from 'playwright';
import type { EventFromLogic, EventObject } from 'xstate';
import { cardPaymentModel } from '../../tests/models/card-payment.model.ts';
import { checkoutModel } from '../../tests/models/checkout.model.ts';
import { mpesaPaymentModel } from '../../tests/models/mpesa-payment.model.ts';
import { packagingModel } from '../../tests/models/packaging.model.ts';
import { portalReturnModel } from '../../tests/models/portal-return.model.ts';
import { sessionModel } from '../../tests/models/session.model.ts';
import type { AnyMachineModel } from '../../tests/support/model.ts';
import { AddressForm } from '../pages/checkout.page.ts';
import type { Person } from './people.ts';
import type { Choice } from './walker.ts';
import { type WeighedEvent, waitsForTime, weighedEvents } from './weights.ts';

/** How a person causes an event; null where the event comes from elsewhere. */
type Gesture =
  | ((page: Page, cause: WeighedEvent, person: Person) => Omit<Choice, 'name' | 'weight'> | null)
  | null;
type GesturesOf<TEvent extends EventObject> = { [Type in TEvent['type']]: Gesture };

/** Past every delay of these machines, and past the wait for a prompt. */
const A_WHILE_MS = 15_500;
/** Cases that never get as far as the ports which give them their weight. */
const REFUSED_BY_THE_FORM = /^(no street|too short)$/;
/** How somebody pays; twice in five as the checkout has it already. */
const METHODS = ['as before', 'as before', 'pesapal', 'creditcard', 'mpesa'];
/** Of the acts that the server is asked for, how many on a slow line. */
const SLOW_SHARE = 0.08;

const button =
  (name: string | RegExp): NonNullable<Gesture> =>
  (page) => ({ at: page.getByRole('button', { name, exact: typeof name === 'string' }) });

/** A saved address where one is wanted and there is one; else the form, filled. */
async function giveAddress(page: Page, wanted: Record<string, unknown>, phone: string): Promise<void> {
  const { street } = wanted['details'] as { street: string };
  const saved = page.locator('input[name=saved-address]');
  const isNew = wanted['save'] === true || street === '';
  if (isNew && (await saved.count()) > 0) await page.getByLabel('Enter New Address').check();
  if (!isNew && (await saved.count()) > 0) return saved.first().check();
  await new AddressForm(page).fillIn(deliveryTo(street, phone));
  const saves = page.getByLabel('Save this address for my next order');
  if ((await saves.isChecked()) !== (wanted['save'] === true)) await saves.click();
}

const deliveryTo = (street: string, phone: string) => ({ Street: street, Phone: `+254${phone.slice(1)}` });

const checkout: GesturesOf<EventFromLogic<typeof checkoutModel.machine>> = {
  'checkout.chooseMethod': (page, { event }) => ({
    at: page.locator(`input[name=payment-method][value=${String(event['method'])}]`),
  }),
  'checkout.placeOrder': (page, cause, { phone, walker }) => ({
    at: page.getByRole('button', { name: 'PAY NOW' }),
    make: async () => {
      await giveAddress(page, cause.event, phone);
      const method = page.locator(`input[name=payment-method][value="${walker.chance.pick(METHODS)}"]`);
      if ((await method.count()) > 0 && (await method.isEnabled())) await method.check();
      await page.getByRole('button', { name: 'PAY NOW' }).click();
    },
  }),
  'checkout.addressMissing': (page) => {
    const chosen = page.locator('input[name=saved-address]:checked');
    const make = async () => {
      if ((await chosen.count()) === 0) await page.getByRole('button', { name: 'PAY NOW' }).click();
    };
    return { at: page.locator('input[name=saved-address]'), make };
  },
  'checkout.acceptLine': button(/^(Take|Accept) .*: /),
  'checkout.removeLine': button(/^Remove: /),
  'checkout.fieldEdited': (page) => {
    const at = page.getByRole('main').getByLabel(/^Street/);
    return { at, make: () => at.fill('Ngong Road 7') };
  },
  'checkout.linesRead': null,
  'checkout.downRead': null,
  'cart.changed': null,
};

const mpesaPayment: GesturesOf<EventFromLogic<typeof mpesaPaymentModel.machine>> = {
  'phone.submitted': (page, { name }, { phone }) => ({
    at: page.getByRole('button', { name: 'CONTINUE' }),
    make: async () => {
      await page
        .getByRole('textbox', { name: 'M-Pesa phone number' })
        .fill(name === 'too short' ? '0712' : phone);
      await page.getByRole('button', { name: 'CONTINUE' }).click();
    },
  }),
  'phone.seePrompt': button('I have a prompt on my phone'),
  'payment.check': button(/^(Check Payment Status|Try Again)$/),
  'payment.resend': button('Send Another Prompt'),
  'payment.waitAgain': button('Just a sec...'),
  'payment.close': button('Close & Try Different Payment'),
};

const cardPayment: GesturesOf<EventFromLogic<typeof cardPaymentModel.machine>> = {
  'pay.pressed': (page) => ({ at: page.getByRole('main').getByRole('button', { name: /^Pay Ksh/ }) }),
  'payment.retry': button(/^(Try again|Ask again)$/),
  'cart.changed': null,
};

const WAYS: Record<string, RegExp> = {
  pesapal: /^Pay (again|on the payment page)$/,
  mpesa: /^Pay (again|with M-Pesa)$/,
};
const portalReturn: GesturesOf<EventFromLogic<typeof portalReturnModel.machine>> = {
  'session.changed': null,
  'order.look': button(/^(Try|Ask) again$/),
  'payment.again': (page, { event }) => ({
    at: page.getByRole('button', { name: WAYS[String(event['method'])] ?? 'Pay by card' }),
  }),
};

const packaging: GesturesOf<EventFromLogic<typeof packagingModel.machine>> = {
  'item.toggled': (page, { event }) => {
    const boxes = page.getByRole('checkbox', { name: /^Packaged/ });
    return event['itemId'] === 99 ? null : { at: event['itemId'] === 1 ? boxes.first() : boxes.last() };
  },
  'order.markShipping': button(/^Mark as Shipping/),
  'order.markDelivered': button('Mark as Delivered'),
  'order.reload': button('Try again'),
};

const session: GesturesOf<EventFromLogic<typeof sessionModel.machine>> = {
  'session.signIn': (page, _, { email, password }) => ({
    at: page.getByRole('button', { name: 'Continue', exact: true }),
    make: async () => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    },
  }),
  'session.signOut': button('Logout'),
  'session.restore': button('Try again'),
  'session.adopt': null,
  'session.arrived': null,
  'session.accountDeleted': null,
  'session.woke': null,
  'session.accessTokenRefused': null,
  'session.startedElsewhere': null,
  'session.endedElsewhere': null,
};

interface Flow {
  model: AnyMachineModel;
  gestures: Record<string, Gesture>;
}

/** The machines that are walked, by their ids. */
export const FLOWS: Record<string, Flow> = {
  checkout: { model: checkoutModel, gestures: checkout },
  mpesaPayment: { model: mpesaPaymentModel, gestures: mpesaPayment },
  cardPayment: { model: cardPaymentModel, gestures: cardPayment },
  portalReturn: { model: portalReturnModel, gestures: portalReturn },
  packaging: { model: packagingModel, gestures: packaging },
  session: { model: sessionModel, gestures: session },
};

/** All that the model of a machine knows a person to do in a state, and that time passes where the state waits for it. */
export function flowChoices(person: Person, machine: string, state: string): Choice[] {
  const { model, gestures } = FLOWS[machine]!;
  const { page } = person.walker;
  const caused = weighedEvents(model, state).flatMap((cause): Choice[] => {
    const gesture = gestures[cause.type]?.(page, cause, person);
    if (!gesture) return [];
    const name = cause.name === '' ? cause.type : `${cause.type} (${cause.name})`;
    const { lost } = cause;
    const weight = REFUSED_BY_THE_FORM.test(cause.name) ? cause.weight / 4 : cause.weight;
    const slow: Choice = {
      ...gesture,
      name: `${name}, line slow`,
      weight: weight * SLOW_SHARE,
      line: 'slow',
      fault: 'line slow',
    };
    const cut: Choice = {
      ...gesture,
      name: `${name}, line cut`,
      weight: weight * lost,
      line: 'cut',
      fault: 'line cut',
    };
    const plain = { ...gesture, name, weight: weight * (1 - lost - SLOW_SHARE) };
    return lost === 0 ? [{ ...plain, weight }] : [plain, cut, slow];
  });
  const passing = { name: 'time passes', weight: 3, make: () => page.clock.runFor(A_WHILE_MS) };
  return waitsForTime(model, state) ? [...caused, passing] : caused;
}
