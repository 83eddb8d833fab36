import { screen } from '@testing-library/react';
import type { PasskeySetUpSnapshot } from '#machines/passkey-set-up/passkey-set-up.machine.ts';
import type { PasskeySetUpEvent } from '#machines/passkey-set-up/passkey-set-up.types.ts';
import { passkeySetUpView } from '#machines/passkey-set-up/passkey-set-up.view.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { AddPasskeyFlow } from '#src/screens/account/profile/add-passkey.dialog.tsx';
import { passkeySetUpExpectations } from '#tests/expectations/passkey-set-up.expectations.ts';
import { passkeySetUpModel } from '#tests/models/passkey-set-up.model.ts';
import {
  describeScreenPaths,
  fillField,
  press,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';
import { createTestPorts } from '#tests/support/running-ports.ts';

const button = (name: string) => screen.queryByRole('button', { name });

const userActions: UserActions<PasskeySetUpEvent> = {
  'passkey.begin': (event, send) => {
    // Google's button and window are not part of the dialog.
    if (event.googleToken !== '') return send(event);
    fillField(screen.queryByLabelText(/^Your password/), event.password);
    return press(button('Next'));
  },
  'passkey.retry': () => press(button('Try again')),
};

interface ScreenContent {
  state: string | undefined;
  error: string | null;
}

function getExpectedScreen(snapshot: PasskeySetUpSnapshot): ScreenContent {
  const { step, state, error } = passkeySetUpView(snapshot);
  return step === null ? { state: undefined, error: null } : { state, error };
}

function readActualScreen(): ScreenContent {
  return {
    state: document.querySelector<HTMLElement>('[data-dialog="passkey"]')?.dataset['state'],
    error: screen.queryByRole('alert')?.textContent || null,
  };
}

await describeScreenPaths('the dialog that adds a passkey', {
  model: passkeySetUpModel,
  renderScreen: (actor) => (
    <PortsContext value={createTestPorts()}>
      <AddPasskeyFlow actor={actor} methods={{ password: true, google: null }} onClose={() => {}} />
    </PortsContext>
  ),
  userActions,
  expectations: passkeySetUpExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => passkeySetUpView(snapshot).state,
});
