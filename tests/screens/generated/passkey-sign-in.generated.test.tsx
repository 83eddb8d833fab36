import { screen } from '@testing-library/react';
import type { PasskeySignInSnapshot } from '#machines/passkey-sign-in/passkey-sign-in.machine.ts';
import type { PasskeySignInEvent } from '#machines/passkey-sign-in/passkey-sign-in.types.ts';
import { passkeySignInView } from '#machines/passkey-sign-in/passkey-sign-in.view.ts';
import { PasskeySignInFlow } from '#src/screens/account/login/passkey-sign-in.tsx';
import { passkeySignInExpectations } from '#tests/expectations/passkey-sign-in.expectations.ts';
import { passkeySignInModel } from '#tests/models/passkey-sign-in.model.ts';
import { describeScreenPaths, press, type UserActions } from '#tests/support/model-paths/screen-paths.tsx';

const userActions: UserActions<PasskeySignInEvent> = {
  'passkey.use': () => press(screen.queryByRole('button')),
};

interface ScreenContent {
  state: string | undefined;
  label: string | null;
  error: string | null;
}

function getExpectedScreen(snapshot: PasskeySignInSnapshot): ScreenContent {
  const { state, label, error } = passkeySignInView(snapshot);
  return { state, label, error };
}

function readActualScreen(): ScreenContent {
  return {
    state: document.querySelector<HTMLElement>('[data-passkey-sign-in]')?.dataset['passkeySignIn'],
    label: screen.queryByRole('button')?.textContent ?? null,
    error: screen.queryByRole('alert')?.textContent || null,
  };
}

await describeScreenPaths('signing in with a passkey', {
  model: passkeySignInModel,
  renderScreen: (actor) => <PasskeySignInFlow actor={actor} />,
  userActions,
  expectations: passkeySignInExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => passkeySignInView(snapshot).state,
});
