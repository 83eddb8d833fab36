import { beforeAll, onTestFinished } from 'vitest';
import type { Actor } from 'xstate';
import type { GarageSyncSnapshot, garageSyncMachine } from '#machines/garage-sync/garage-sync.machine.ts';
import type { GarageSyncEvent } from '#machines/garage-sync/garage-sync.types.ts';
import { garageSyncView } from '#machines/garage-sync/garage-sync.view.ts';
import { App, Providers } from '#src/app.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import { preloadScreens } from '#src/routes.tsx';
import { garageSyncExpectations } from '#tests/expectations/garage-sync.expectations.ts';
import { garageSyncModel } from '#tests/models/garage-sync.model.ts';
import { aShop } from '#tests/screens/shop/open-shop.tsx';
import { button, getText, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import { describeScreenPaths, press, type UserActions } from '#tests/support/model-paths/screen-paths.tsx';
import { createTestPorts } from '#tests/support/running-ports.ts';

const userActions: UserActions<GarageSyncEvent> = {
  'session.signedIn': (event, send) => send(event),
  'session.signedOut': (event, send) => send(event),
  'garage.changed': (event, send) => send(event),
  'tab.returned': (event, send) => send(event),
  'sync.retry': () => press(button('Try again')),
};

const PART = '[data-part="garage-sync"]';

function getExpectedScreen(snapshot: GarageSyncSnapshot) {
  const { state, text, canRetry, leftOut } = garageSyncView(snapshot);
  return { state, text, canRetry, leftOut: leftOut.map(({ car }) => car.label) };
}

function readActualScreen(): ReturnType<typeof getExpectedScreen> {
  return {
    state: document.querySelector<HTMLElement>(PART)?.dataset['state'] ?? '',
    text: getText(`${PART} [data-part="text"]`) ?? '',
    canRetry: button('Try again') !== null,
    leftOut: queryAllByName('[aria-label="Not in your account"] li span').map(
      ({ textContent }) => textContent,
    ),
  };
}

/** The screen shows what the machine says, whoever the session believes is signed in. */
function openGarage(actor: Actor<typeof garageSyncMachine>) {
  aShop();
  const ports = createTestPorts();
  const queryClient = createQueryClient();
  onTestFinished(() => queryClient.clear());
  const garageSync = {
    getSnapshot: () => actor.getSnapshot(),
    subscribe: (listener: () => void) => {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    send: (event: GarageSyncEvent) => actor.send(event),
  };
  return (
    <Providers ports={{ ...ports, getGarageSync: () => garageSync }} queryClient={queryClient}>
      <App />
    </Providers>
  );
}

beforeAll(async () => {
  window.scrollTo = () => {};
  await preloadScreens('/garage');
});

await describeScreenPaths('the cars of an account', {
  model: garageSyncModel,
  initialPath: '/garage',
  renderScreen: openGarage,
  userActions,
  expectations: garageSyncExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => garageSyncView(snapshot).state,
});
