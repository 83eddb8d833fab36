import type { BulkShippingSnapshot } from '#machines/bulk-shipping/bulk-shipping.machine.ts';
import type { BulkShippingEvent } from '#machines/bulk-shipping/bulk-shipping.types.ts';
import { bulkShippingView } from '#machines/bulk-shipping/bulk-shipping.view.ts';
import { BulkShippingFlow } from '#src/screens/admin/recent-orders/bulk-shipping-flow.tsx';
import { bulkShippingExpectations } from '#tests/expectations/bulk-shipping.expectations.ts';
import { bulkShippingModel } from '#tests/models/bulk-shipping.model.ts';
import { button, buttons, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

const BUTTONS = /^(Stop after this one|Try \d orders? again|Back to the list)$/;

const userActions: UserActions<BulkShippingEvent> = {
  // The form submits asynchronously; the test of the list covers it.
  'batch.ship': (event, send) => send(event),
  'batch.stop': () => press(button('Stop after this one')),
  'batch.retry': () => press(button(/^Try \d orders? again$/)),
};

interface Shown {
  state: string;
  outcomes: string[];
  texts: string[];
  buttons: ButtonState[];
}

function getExpectedScreen(snapshot: BulkShippingSnapshot): Shown {
  const view = bulkShippingView(snapshot);
  return {
    state: view.state,
    outcomes: view.canShip ? [] : view.rows.map(({ outcome }) => outcome),
    texts: [view.progress, view.summary, ...view.rows.map(({ text }) => text)].filter(
      (text) => text !== null,
    ),
    buttons: [
      ...(view.state === 'shipping' ? [['Stop after this one', view.canStop] satisfies ButtonState] : []),
      ...(view.canRetry ? [[view.retryLabel, true] satisfies ButtonState] : []),
      ...(view.state === 'finished' ? [['Back to the list', true] satisfies ButtonState] : []),
    ],
  };
}

function readActualScreen({ texts }: Shown): Shown {
  return {
    state: document.querySelector<HTMLElement>('[data-part="bulk-shipping"]')?.dataset['state'] ?? '',
    outcomes: queryAllByName<HTMLElement>('[data-outcome]').map(({ dataset }) => dataset['outcome'] ?? ''),
    texts: texts.filter((text) => document.body.textContent.includes(text)),
    buttons: readButtons(buttons(BUTTONS)),
  };
}

await describeScreenPaths('the dialog that ships many orders', {
  model: bulkShippingModel,
  renderScreen: (actor) => <BulkShippingFlow actor={actor} onClose={() => undefined} />,
  userActions,
  expectations: bulkShippingExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => bulkShippingView(snapshot).state,
});
