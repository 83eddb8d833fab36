import { fireEvent, screen } from '@testing-library/react';
import type { ShippingRequestSnapshot } from '#machines/shipping-request/shipping-request.machine.ts';
import type { ShippingRequestEvent } from '#machines/shipping-request/shipping-request.types.ts';
import { shippingRequestView } from '#machines/shipping-request/shipping-request.view.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { ShippingRequestFlow } from '#src/screens/storefront/shipping-request/shipping-request-flow.tsx';
import { shippingRequestExpectations } from '#tests/expectations/shipping-request.expectations.ts';
import { shippingRequestModel } from '#tests/models/shipping-request.model.ts';
import {
  type ButtonState,
  describeScreenPaths,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';
import { createFilePorts } from '#tests/support/running-ports.ts';

const ports = createFilePorts();

function fill(label: string, value: string): void {
  const field = screen.queryByLabelText(label);
  if (field) fireEvent.change(field, { target: { value } });
}

const userActions: UserActions<ShippingRequestEvent> = {
  'request.submit': ({ request }) => {
    fill('Your name', request.customerName);
    fill('Email', request.customerEmail);
    fill('Phone', request.customerPhone);
    fill('Pick up at', request.pickupAddress);
    fill('Deliver to', request.deliveryAddress);
    fill('What is in the package?', request.packageDetails);
    fill('Preferred date', request.preferredDate);
    fill('Special instructions (optional)', request.specialInstructions);
    press(screen.queryByRole('button', { name: 'Send request' }));
  },
  'request.reset': () => press(screen.queryByRole('button', { name: /^(Start over|Send another request)$/ })),
};

function getExpectedScreen(snapshot: ShippingRequestSnapshot) {
  const view = shippingRequestView(snapshot);
  const submit: ButtonState[] = view.step === 'form' ? [[view.submitLabel, view.canSubmit]] : [];
  const reset: ButtonState[] = view.canReset ? [[view.resetLabel, true]] : [];
  const texts = [view.reference, view.error, view.reason].filter((text) => text !== null);
  return {
    state: view.state,
    heading: view.step === 'form' ? 'Request shipping' : 'We have your request',
    buttons: [...submit, ...reset],
    texts,
    problems: Object.entries(view.fieldErrors).length,
  };
}

function readActualScreen({
  texts,
}: ReturnType<typeof getExpectedScreen>): ReturnType<typeof getExpectedScreen> {
  return {
    state: document.querySelector<HTMLElement>('[data-screen="shipping-request"]')?.dataset['state'] ?? '',
    heading: screen.getByRole('heading', { level: 1 }).textContent,
    buttons: readButtons(screen.queryAllByRole('button', { name: /^(?!Copy)/ })),
    texts: texts.filter((text) => screen.queryAllByText(text).length > 0),
    problems: document.querySelectorAll('[aria-invalid=true]').length,
  };
}

await describeScreenPaths('the shipping request screen along every path of shippingRequest', {
  model: shippingRequestModel,
  renderScreen: (actor) => (
    <PortsContext.Provider value={ports}>
      <ShippingRequestFlow actor={actor} />
    </PortsContext.Provider>
  ),
  userActions,
  expectations: shippingRequestExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => shippingRequestView(snapshot).state,
});
