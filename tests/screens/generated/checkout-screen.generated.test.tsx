import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import type { CheckoutSnapshot } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutEvent } from '#machines/checkout/checkout.types.ts';
import { checkoutView } from '#machines/checkout/checkout.view.ts';
import { DELIVERY_FIELDS } from '#machines/checkout/delivery.rules.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import { CheckoutFlow } from '#src/screens/payment/checkout/checkout-flow.tsx';
import { checkoutExpectations } from '#tests/expectations/checkout.expectations.ts';
import { checkoutModel } from '#tests/models/checkout.model.ts';
import { getVisibleText } from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  fillField,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';
import { createFilePorts } from '#tests/support/running-ports.ts';

/** Requests never complete: the model sends server data as events. */
const ports = createFilePorts();
const queryClient = createQueryClient();

/** One case for each transition; machine tests check which message is shown. */
const model = {
  ...checkoutModel,
  inputs: {
    'an order is open': checkoutModel.inputs['an order is open'],
    'card alone': checkoutModel.inputs['card alone'],
    'no way to pay': checkoutModel.inputs['no way to pay'],
    'a part for a car': checkoutModel.inputs['a part for a car'],
    'nothing in the cart': checkoutModel.inputs['nothing in the cart'],
    'nobody signed in': checkoutModel.inputs['nobody signed in'],
  },
  events: {
    ...checkoutModel.events,
    'checkout.chooseMethod': { portal: checkoutModel.events['checkout.chooseMethod'].portal },
    'checkout.acceptLine': { 'brake pads': { id: 101 } },
    'checkout.removeLine': {
      'brake pads': { id: 101 },
      'brake pads for the Vitz': checkoutModel.events['checkout.removeLine']['brake pads for the Vitz'],
    },
    'checkout.buyAnyway': {
      'brake pads for the Vitz': checkoutModel.events['checkout.buyAnyway']['brake pads for the Vitz'],
    },
    'checkout.changeCar': {
      'brake pads for the Vitz': checkoutModel.events['checkout.changeCar']['brake pads for the Vitz'],
    },
    'cart.changed': {
      'the decided line': checkoutModel.events['cart.changed']['the decided line'],
      emptied: checkoutModel.events['cart.changed'].emptied,
    },
  },
  project: () => [],
};

const METHODS = { pesapal: 'Online payment portal', creditcard: 'Card', mpesa: 'M-Pesa' };
/** Queries by selector, because thousands of queries by role would be too slow. */
const query = (selector: string) => document.querySelector<HTMLInputElement>(selector);
const buttons = (label: RegExp) =>
  [...document.querySelectorAll('button')].filter((button) =>
    label.test(button.getAttribute('aria-label') ?? getVisibleText(button)),
  );

const userActions: UserActions<CheckoutEvent> = {
  'checkout.chooseMethod': ({ method }) => press(query(`input[name=payment-method][value=${method}]`)),
  'checkout.placeOrder': (event, send) => {
    const { details, save = false } = event;
    /** The form rejects such details; only a saved address can have them, which a hand-written test covers. */
    if (details.street === '') return send(event);
    for (const name of DELIVERY_FIELDS) fillField(query(`input[name=${name}]`), details[name]);
    const saveCheckbox = query('input[type=checkbox]');
    if (saveCheckbox?.checked !== save) press(saveCheckbox);
    fireEvent.submit(document.querySelector('form#delivery')!);
  },
  'checkout.editField': () => fillField(query('input[name=street]'), 'Ngong Road 7'),
  'checkout.acceptLine': () => press(buttons(/^(Take|Accept) .*: Brake Pads$/)[0] ?? null),
  'checkout.removeLine': () => press(buttons(/^Remove: Brake Pads$/)[0] ?? null),
  'checkout.buyAnyway': () => press(buttons(/^Buy anyway: Brake Pads$/)[0] ?? null),
  /** Its button opens a list of cars; a hand-written test covers it. */
  'checkout.changeCar': (event, send) => send(event),
  /** Its button needs a list of saved addresses; a hand-written test covers it. */
  'checkout.placeWithoutAddress': (event, send) => send(event),
  'checkout.linesUpdated': (event, send) => send(event),
  'checkout.unavailableMethodsUpdated': (event, send) => send(event),
  'cart.changed': (event, send) => send(event),
};

interface ScreenContent {
  state: string;
  payNow: ButtonState[];
  methods: [label: string, chosen: boolean, enabled: boolean][];
  decisions: ButtonState[];
  texts: string[];
}

const acceptLabel = (left: number | null) =>
  left === null ? 'Accept the new price' : `Take ${left} at the new price`;

function getExpectedScreen(snapshot: CheckoutSnapshot): ScreenContent {
  const view = checkoutView(snapshot);
  return {
    state: view.state,
    payNow: [[view.buttonLabel, view.canSubmit]],
    methods: view.isReviewingFit
      ? []
      : view.methods.map(({ label, isSelected: chosen, isEnabled: enabled }) => [label, chosen, enabled]),
    decisions: [
      ...view.doubtfulLines.flatMap((): ButtonState[] => [
        ['Remove', true],
        ['For another car', true],
        ['Buy anyway', true],
      ]),
      ...(view.isReviewingFit ? [] : view.changes).flatMap((change): ButtonState[] => [
        ...(change.canAccept ? [[acceptLabel(change.left), true] as ButtonState] : []),
        ['Remove', true],
      ]),
    ],
    texts: [view.inlineError, view.unavailableText].filter(
      (text) => text !== null && text !== '',
    ) as string[],
  };
}

function readActualScreen({ texts }: ScreenContent): ScreenContent {
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name=payment-method]')];
  return {
    state: document.querySelector<HTMLElement>('[data-screen=checkout]')?.dataset['state'] ?? '',
    payNow: readButtons(buttons(/^(PAY NOW|Processing\.\.\.)$/)),
    methods: radios.map(({ value, checked, disabled }) => [
      METHODS[value as keyof typeof METHODS],
      checked,
      !disabled,
    ]),
    decisions: readButtons(buttons(/: Brake Pads$/)),
    texts: texts.filter((text) => screen.queryAllByText(text).length > 0),
  };
}

await describeScreenPaths('the checkout screen', {
  model,
  renderScreen: (actor) => (
    <PortsContext.Provider value={ports}>
      <QueryClientProvider client={queryClient}>
        <CheckoutFlow actor={actor} />
      </QueryClientProvider>
    </PortsContext.Provider>
  ),
  userActions,
  expectations: checkoutExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => checkoutView(snapshot).state,
});
