import { QueryClientProvider } from '@tanstack/react-query';
import type { SendOfferSnapshot } from '#machines/send-offer/send-offer.machine.ts';
import type { SendOfferEvent } from '#machines/send-offer/send-offer.types.ts';
import { sendOfferView } from '#machines/send-offer/send-offer.view.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import { SendOfferFlow } from '#src/screens/admin/offers/send-offer-flow.tsx';
import { sendOfferExpectations } from '#tests/expectations/send-offer.expectations.ts';
import { sendOfferModel } from '#tests/models/send-offer.model.ts';
import { button, buttons } from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';
import { createFilePorts } from '#tests/support/running-ports.ts';

const BUTTONS =
  /^(Continue|Counting\.\.\.|Send to \d+ people|Sending\.\.\.|Try again|Change it|Back to the list)$/;

const userActions: UserActions<SendOfferEvent> = {
  // The form submits asynchronously; the test of the screen covers it.
  'offer.submit': (event, send) => send(event),
  'offer.send': () => press(button('Send to 3 people')),
  'offer.edit': () => press(button('Change it')),
  'offer.retry': () => press(button('Try again')),
};

interface Shown {
  state: string;
  texts: string[];
  buttons: ButtonState[];
}

function getExpectedScreen(snapshot: SendOfferSnapshot): Shown {
  const view = sendOfferView(snapshot);
  const send: ButtonState = view.canRetry ? ['Try again', true] : [view.sendLabel, view.canSend];
  return {
    state: view.state,
    texts: [view.question, view.error, view.message].filter((text) => text !== null),
    buttons: {
      form: [[view.submitLabel, view.canSubmit]] satisfies ButtonState[],
      confirmation: [send, ['Change it', view.canEdit]] satisfies ButtonState[],
      sent: [['Back to the list', true]] satisfies ButtonState[],
    }[view.step],
  };
}

function readActualScreen({ texts }: Shown): Shown {
  return {
    state: document.querySelector<HTMLElement>('[data-part="send-offer"]')?.dataset['state'] ?? '',
    texts: texts.filter((text) => document.body.textContent.includes(text)),
    buttons: readButtons(buttons(BUTTONS)),
  };
}

const ports = createFilePorts();
const queryClient = createQueryClient();

await describeScreenPaths('the dialog that sends an offer', {
  model: sendOfferModel,
  renderScreen: (actor) => (
    <PortsContext value={ports}>
      <QueryClientProvider client={queryClient}>
        <SendOfferFlow actor={actor} onClose={() => undefined} />
      </QueryClientProvider>
    </PortsContext>
  ),
  userActions,
  expectations: sendOfferExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => sendOfferView(snapshot).state,
});
