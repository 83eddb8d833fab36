import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { PortalReturnSnapshot } from '#machines/portal-return/portal-return.machine.ts';
import type { PortalReturnEvent } from '#machines/portal-return/portal-return.types.ts';
import { portalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { PortsContext } from '#src/ports/contexts.tsx';
import { createPorts } from '#src/ports/create-ports.ts';
import { createQueryClient } from '#src/ports/query-client.ts';
import { ConfirmationFlow } from '#src/screens/payment/order-confirmation/confirmation-flow.tsx';
import { portalReturnModel } from '#tests/models/portal-return.model.ts';
import { config } from '#tests/screens/shop/open-shop.tsx';
import { portalReturnSights } from '#tests/sights/portal-return.sights.ts';
import { button, buttons, textIn } from '#tests/support/look-ups.ts';
import { describeScreenWalk, type Gestures, press } from '#tests/support/screen-walk.tsx';

window.scrollTo = () => {};
const ports = createPorts('');
const queryClient = createQueryClient();
queryClient.setQueryData(['site', 'config'], {
  ...config,
  payments: { mpesa: true, pesapal: true, flutterwave: { public_key: 'k', script_url: 's' }, down: [] },
});

const model = {
  ...portalReturnModel,
  project: ({ looker, detail, asks }: PortalReturnSnapshot['context']) => [
    looker,
    detail?.order.status,
    asks,
  ],
};

const WAYS = { pesapal: 'Pay again', mpesa: 'Pay with M-Pesa', creditcard: 'Pay by card' };

const gestures: Gestures<PortalReturnEvent> = {
  'session.changed': (event, send) => send(event),
  /** Where there is no button, the page is looked at again. */
  'order.look': (event, send) => {
    const look = button(/^(Try|Ask) again$/);
    if (look) press(look);
    else send(event);
  },
  'payment.again': ({ method }) => press(button(WAYS[method])),
};

function screenOf(snapshot: PortalReturnSnapshot) {
  const { shows, heading, detail, payAgain, failure, payFailure } = portalReturnView(snapshot);
  return {
    state: shows === 'unreachable' ? null : shows,
    heading: shows === 'unreachable' ? null : heading,
    ways: payAgain.map(({ label }) => label),
    texts: detail || shows === 'failed' ? [failure ?? payFailure].filter((text) => text !== null) : [],
  };
}

function screenShown({ state, texts }: ReturnType<typeof screenOf>): ReturnType<typeof screenOf> {
  const root = document.querySelector<HTMLElement>('[data-screen="order-confirmation"]');
  return {
    state: state && ((root?.dataset['state'] ?? null) as typeof state),
    heading: state && textIn('h1'),
    ways: buttons(/^Pay /).map(({ textContent }) => textContent ?? ''),
    texts: texts.filter((text) => screen.queryAllByText(text).length > 0),
  };
}

describeScreenWalk('the order confirmation', {
  model,
  show: (actor) => (
    <PortsContext.Provider value={ports}>
      <QueryClientProvider client={queryClient}>
        <ConfirmationFlow actor={actor} />
      </QueryClientProvider>
    </PortsContext.Provider>
  ),
  gestures,
  sights: portalReturnSights,
  screenOf,
  screenShown,
  stateOf: (snapshot) => portalReturnView(snapshot).state,
});
