import { screen } from '@testing-library/react';
import type { IdentitySignInSnapshot } from '#machines/identity-sign-in/identity-sign-in.machine.ts';
import type { IdentitySignInEvent } from '#machines/identity-sign-in/identity-sign-in.types.ts';
import { identitySignInView } from '#machines/identity-sign-in/identity-sign-in.view.ts';
import { IdentityFlow } from '#src/screens/account/identity/identity-flow.tsx';
import { identitySignInExpectations } from '#tests/expectations/identity-sign-in.expectations.ts';
import { identitySignInModel } from '#tests/models/identity-sign-in.model.ts';
import { describeScreenPaths, press, type UserActions } from '#tests/support/model-paths/screen-paths.tsx';

const OFF = 'Sign in with Google is not available at the moment.';

const userActions: UserActions<IdentitySignInEvent> = {
  'credential.received': (event, send) => send(event),
  'widget.retry': () => press(screen.queryByRole('button', { name: 'Try again' })),
};

interface ScreenContent {
  state: string | undefined;
  off: boolean;
  showsButton: boolean;
  busy: boolean;
  failure: string | null;
  passwordNeeded: string | null;
}

function getExpectedScreen(snapshot: IdentitySignInSnapshot): ScreenContent {
  const view = identitySignInView(snapshot);
  const { failureBox } = view;
  return {
    state: view.off ? undefined : view.state,
    off: view.off !== null,
    showsButton: view.showsButton,
    busy: view.busy,
    failure: failureBox && `${failureBox.title}${failureBox.message}${failureBox.retryLabel}`,
    passwordNeeded: view.passwordNeeded,
  };
}

function readActualScreen(): ScreenContent {
  const waiting = screen.queryByText('Signing in with Google...');
  const notices = screen.queryAllByRole('status').filter((status) => !status.contains(waiting));
  return {
    state: document.querySelector<HTMLElement>('[data-identity]')?.dataset['identity'],
    off: screen.queryByText(OFF) !== null,
    showsButton: screen.queryByRole('button', { name: 'Continue with Google' }) !== null,
    busy: waiting !== null,
    failure: screen.queryByRole('alert')?.textContent || null,
    passwordNeeded: notices[0]?.textContent || null,
  };
}

/** Renders into the element that the screen keeps, like the provider's script. */
function placeButton(element: HTMLElement | null): void {
  const button = document.createElement('button');
  button.textContent = 'Continue with Google';
  element?.replaceChildren(button);
}

await describeScreenPaths('the Google sign-in', {
  model: identitySignInModel,
  renderScreen: (actor) => <IdentityFlow actor={actor} mountRef={placeButton} />,
  userActions,
  expectations: identitySignInExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => identitySignInView(snapshot).state,
});
