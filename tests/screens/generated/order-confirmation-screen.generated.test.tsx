import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { PortalReturnSnapshot } from '#machines/portal-return/portal-return.machine.ts';
import type { PortalReturnEvent } from '#machines/portal-return/portal-return.types.ts';
import { portalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import { ConfirmationFlow } from '#src/screens/payment/order-confirmation/confirmation-flow.tsx';
import { portalReturnExpectations } from '#tests/expectations/portal-return.expectations.ts';
import { portalReturnModel } from '#tests/models/portal-return.model.ts';
import { config } from '#tests/screens/shop/open-shop.tsx';
import { button, buttons, getText } from '#tests/support/model-paths/named-elements.ts';
import { describeScreenPaths, press, type UserActions } from '#tests/support/model-paths/screen-paths.tsx';
import { createFilePorts } from '#tests/support/running-ports.ts';

const ports = createFilePorts();
const queryClient = createQueryClient();
queryClient.setQueryData(['site', 'config'], {
  ...config,
  payments: { mpesa: true, pesapal: true, flutterwave: { public_key: 'k', script_url: 's' }, down: [] },
});

const model = {
  ...portalReturnModel,
  project: ({ viewer, detail, queryCount }: PortalReturnSnapshot['context']) => [
    viewer,
    detail?.order.status,
    queryCount,
  ],
};

const PAY_BUTTONS = { pesapal: 'Pay again', mpesa: 'Pay with M-Pesa', creditcard: 'Pay by card' };

const userActions: UserActions<PortalReturnEvent> = {
  'session.changed': (event, send) => send(event),
  /** Without a button the order is refreshed by returning to the page. */
  'order.refresh': (event, send) => {
    const refreshButton = button(/^(Try|Ask) again$/);
    if (refreshButton) press(refreshButton);
    else send(event);
  },
  'payment.retry': ({ method }) => press(button(PAY_BUTTONS[method])),
};

function getExpectedScreen(snapshot: PortalReturnSnapshot) {
  const { content, heading, detail, payAgainOptions, failure, payFailure } = portalReturnView(snapshot);
  return {
    state: content === 'unreachable' ? null : content,
    heading: content === 'unreachable' ? null : heading,
    ways: payAgainOptions.map(({ label }) => label),
    texts: detail || content === 'failed' ? [failure ?? payFailure].filter((text) => text !== null) : [],
  };
}

function readActualScreen({
  state,
  texts,
}: ReturnType<typeof getExpectedScreen>): ReturnType<typeof getExpectedScreen> {
  const root = document.querySelector<HTMLElement>('[data-screen="order-confirmation"]');
  return {
    state: state && ((root?.dataset['state'] ?? null) as typeof state),
    heading: state && getText('h1'),
    ways: buttons(/^Pay /).map(({ textContent }) => textContent ?? ''),
    texts: texts.filter((text) => screen.queryAllByText(text).length > 0),
  };
}

await describeScreenPaths('the order confirmation', {
  model,
  renderScreen: (actor) => (
    <PortsContext.Provider value={ports}>
      <QueryClientProvider client={queryClient}>
        <ConfirmationFlow actor={actor} />
      </QueryClientProvider>
    </PortsContext.Provider>
  ),
  userActions,
  expectations: portalReturnExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => portalReturnView(snapshot).state,
});
